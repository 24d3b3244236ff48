import { expect, test } from 'vitest';
import { quoteDue } from '#features/basket/quote-due.ts';

const at = (time: string): number => Date.parse(`2026-11-23T${time}:00Z`);

/** Asked on a Monday at ten, so due at eleven. */
test.each([
  ['it is not due yet', '10:59', '10:58', { late: false, unheard: false }],
  ['it is due this minute', '11:00', '11:00', { late: false, unheard: false }],
  ['the shop has spoken since and gave none', '11:20', '11:01', { late: true, unheard: false }],
  ['the shop last spoke as it was due', '11:20', '11:00', { late: false, unheard: true }],
  ['the phone has been without a network', '17:00', '10:05', { late: false, unheard: true }],
  ['the shop has never spoken', '17:00', null, { late: false, unheard: true }],
])('a quote is late only by what the shop has said: %s', (_, now, asOf, told) => {
  expect(quoteDue(at('10:00'), at(now), asOf === null ? null : at(asOf))).toEqual({
    due: at('11:00'),
    atOnce: true,
    ...told,
  });
});

test.each([
  ['2026-11-23T16:30:00Z', 'a quarter of an hour before the office shuts'],
  ['2026-11-22T09:04:00Z', 'on a Sunday'],
])('minutes are not promised to who asks at %s, %s', (asked) => {
  const when = Date.parse(asked);
  expect(quoteDue(when, when, when).atOnce).toBe(false);
});
