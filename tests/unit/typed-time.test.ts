import { expect, test } from 'vitest';
import { isDay, readTime, readTimeOrDay } from '#server/staff/typed-time.ts';

test.each([
  { text: '2026-02-28', day: true },
  { text: '2024-02-29', day: true },
  { text: '2026-02-29', day: false },
  { text: '2026-13-01', day: false },
  { text: '2026-1-1', day: false },
  { text: ' 2026-01-01', day: false },
  { text: '2026-01-01T00:00:00Z', day: false },
  { text: '', day: false },
])('$text is a day: $day', ({ text, day }) => {
  expect(isDay(text)).toBe(day);
});

test.each([
  { text: '2026-02-28T09:30Z', time: '2026-02-28T09:30:00.000Z' },
  { text: '2026-02-28T09:30:15.250Z', time: '2026-02-28T09:30:15.250Z' },
  { text: '2026-02-28T23:30:00-02:00', time: '2026-03-01T01:30:00.000Z' },
  { text: '2026-02-30T09:30:00Z', time: null },
  { text: '2026-02-28T24:30:00Z', time: null },
  { text: '2026-02-28T09:60:00Z', time: null },
  { text: '2026-02-28T09:30:00', time: null },
  { text: '2026-02-28 09:30:00Z', time: null },
  { text: '28 Feb 2026', time: null },
  { text: '', time: null },
])('the time $text is $time', ({ text, time }) => {
  expect(readTime(text)?.toISOString() ?? null).toBe(time);
  expect(readTimeOrDay(text)?.toISOString() ?? null).toBe(time);
});

test.each([
  { text: '2026-02-28', time: '2026-02-28T00:00:00.000Z' },
  { text: '2026-02-30', time: null },
])('where a day is enough, $text is $time', ({ text, time }) => {
  expect(readTime(text)).toBeNull();
  expect(readTimeOrDay(text)?.toISOString() ?? null).toBe(time);
});
