import { expect, test } from 'vitest';
import { ageOf } from '#domain/listings/age.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2025-03-10T09:00:00Z');

test.each([
  { asOf: '2025-03-10T09:00:00Z', kind: 'today', stale: false },
  { asOf: '2025-03-10T00:00:00Z', kind: 'today', stale: false },
  { asOf: '2025-03-09T23:59:59Z', kind: 'yesterday', stale: false },
  { asOf: '2025-03-09T00:00:00Z', kind: 'yesterday', stale: false },
  { asOf: '2025-03-08T23:59:59Z', kind: 'date', stale: false },
  { asOf: '2025-03-03T09:00:00Z', kind: 'date', stale: false },
  { asOf: '2025-03-03T08:59:59Z', kind: 'date', stale: true },
  { asOf: '2025-03-11T00:00:00Z', kind: 'date', stale: false },
])('what came $asOf is $kind, stale $stale, on 10 March at nine', ({ asOf, kind, stale }) => {
  expect(ageOf(at(asOf), now)).toEqual({ kind, stale });
});

test('days begin at the midnight of the reader', () => {
  const asOf = at('2025-03-09T22:30:00Z');
  expect(ageOf(asOf, now, 0).kind).toBe('yesterday');
  expect(ageOf(asOf, now, 120).kind).toBe('today');
  expect(ageOf(at('2025-03-10T00:30:00Z'), now, -60).kind).toBe('yesterday');
});
