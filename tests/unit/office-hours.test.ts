import { expect, test } from 'vitest';
import { afterOfficeMinutes, QUOTE_MINUTES } from '#domain/shop/office-hours.ts';

test.each([
  ['in the middle of a Monday in winter', '2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z'],
  ['in the middle of a Monday in summer', '2026-07-06T10:00:00Z', '2026-07-06T11:00:00Z'],
  ['before the office opens', '2026-11-23T05:00:00Z', '2026-11-23T09:00:00Z'],
  ['before it opens in summer, an hour earlier by UTC', '2026-07-06T05:00:00Z', '2026-07-06T08:00:00Z'],
  [
    'half an hour before it shuts: the rest is for the next morning',
    '2026-11-23T16:15:00Z',
    '2026-11-24T08:30:00Z',
  ],
  ['as it shuts', '2026-11-23T16:45:00Z', '2026-11-24T09:00:00Z'],
  ['a Friday night: Saturday has its own hours', '2026-11-27T20:00:00Z', '2026-11-28T10:00:00Z'],
  ['late on a Saturday: Sunday has none', '2026-11-28T11:30:00Z', '2026-11-30T08:30:00Z'],
  ['the night in which the clocks go forward', '2026-03-28T23:30:00Z', '2026-03-30T08:00:00Z'],
  ['the night in which they go back', '2026-10-24T23:30:00Z', '2026-10-26T09:00:00Z'],
  ['a night that is another day in London already', '2026-07-05T23:30:00Z', '2026-07-06T08:00:00Z'],
  ['the end of a year', '2026-12-31T16:30:00Z', '2027-01-01T08:45:00Z'],
])('an answer asked for in %s is due an hour of office hours later', (_, asked, due) => {
  expect(new Date(afterOfficeMinutes(Date.parse(asked), QUOTE_MINUTES)).toISOString()).toBe(
    new Date(due).toISOString(),
  );
});
