import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountDate } from '#features/account/components/account-date.ts';

let zone: string | undefined;
beforeEach(() => {
  zone = process.env['TZ'];
});
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  { time: '2024-11-04T08:00:00Z', zone: 'UTC', locale: 'en', says: 'Nov. 4, 2024, 8:00 AM' },
  { time: '2025-01-05T00:05:00Z', zone: 'UTC', locale: 'en', says: 'Jan. 5, 2025, 12:05 AM' },
  { time: '2025-01-05T12:00:00Z', zone: 'UTC', locale: 'en', says: 'Jan. 5, 2025, 12:00 PM' },
  { time: '2025-05-31T23:59:59Z', zone: 'UTC', locale: 'en', says: 'May. 31, 2025, 11:59 PM' },
  // The phone's own zone: in Lusaka the new year has begun.
  { time: '2024-12-31T22:30:00Z', zone: 'Africa/Lusaka', locale: 'en', says: 'Jan. 1, 2025, 12:30 AM' },
  { time: '2025-01-05T12:00:00Z', zone: 'UTC', locale: 'sw', says: 'Jan. 5, 2025, 12:00 PM' },
  { time: '2025-09-05T15:07:00Z', zone: 'UTC', locale: 'pt', says: 'set. 5, 2025, 3:07 PM' },
])('$time in $zone and $locale is "$says"', ({ time, zone: at, locale, says }) => {
  process.env['TZ'] = at;
  expect(accountDate(time, locale, true)).toBe(says);
  expect(accountDate(time, locale, false)).toBe(says.split(', ').slice(0, 2).join(', '));
});
