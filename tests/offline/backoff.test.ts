import { expect, test } from 'vitest';
import { backoffMs, isDue, retryAfterMs } from '#offline/device/backoff.ts';

const HOUR = 60 * 60_000;
const DATE = 'Sat, 21 Nov 2026 08:00:00 GMT';

test.each([
  { given: '30', date: null, waits: 30_000 },
  { given: '86400', date: null, waits: HOUR },
  { given: '-5', date: null, waits: 0 },
  { given: 'Sat, 21 Nov 2026 08:02:00 GMT', date: DATE, waits: 120_000 },
  { given: 'Sat, 21 Nov 2026 07:00:00 GMT', date: DATE, waits: 0 },
  { given: 'Sat, 21 Nov 2026 08:02:00 GMT', date: null, waits: 0 },
  { given: 'soon', date: DATE, waits: 0 },
  { given: '', date: DATE, waits: 0 },
  { given: null, date: DATE, waits: 0 },
])('Retry-After $given at $date waits $waits ms', ({ given, date, waits }) => {
  expect(retryAfterMs(given, date)).toBe(waits);
});

test.each([
  { failures: 1, random: 0, ms: 0 },
  { failures: 1, random: 1, ms: 4000 },
  { failures: 3, random: 0.5, ms: 8000 },
  { failures: 9, random: 1, ms: 15 * 60_000 },
  { failures: 5000, random: 1, ms: 15 * 60_000 },
])('after $failures failures at most $ms ms (chance $random)', ({ failures, random, ms }) => {
  expect(backoffMs(failures, random)).toBe(ms);
});

test.each([
  { notBefore: 0, due: true },
  { notBefore: 1_000_000, due: true },
  { notBefore: 1_000_001, due: false },
  { notBefore: 1_000_000 + HOUR, due: false },
  { notBefore: 1_000_001 + HOUR, due: true },
])('at 1000000 what waits until $notBefore is due: $due', ({ notBefore, due }) => {
  expect(isDue(notBefore, 1_000_000)).toBe(due);
});
