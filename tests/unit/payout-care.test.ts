import { expect, test } from 'vitest';
import { holdReasonsOf, readAdjustment } from '#domain/supporters/payout-care.ts';

test.each([
  { cents: 100_000, most: null, isMarked: false, why: [] },
  { cents: 100_001, most: null, isMarked: false, why: ['large'] },
  { cents: 99_000, most: 24_750, isMarked: false, why: [] },
  { cents: 99_001, most: 24_750, isMarked: false, why: ['jumped'] },
  // A small sum is no jump, however little there was before.
  { cents: 24_999, most: 2500, isMarked: false, why: [] },
  { cents: 25_000, most: 2500, isMarked: false, why: ['jumped'] },
  { cents: 2500, most: null, isMarked: true, why: ['marked'] },
  { cents: 500_000, most: 2500, isMarked: true, why: ['large', 'jumped', 'marked'] },
])('$cents cents after $most at most, marked $isMarked: held for $why', ({ cents, most, isMarked, why }) => {
  expect(holdReasonsOf(cents, { most, isMarked })).toEqual(why);
});

test.each([
  ['12.50', 1250],
  [' -40.05 ', -4005],
  ['+3', 300],
  ['10000', 1_000_000],
  ['-10000.00', -1_000_000],
  ['10000.01', 'too_much'],
  ['-10000.01', 'too_much'],
  ['99999999999999', 'too_much'],
  ['0.00', 'invalid'],
  ['', 'invalid'],
  ['-', 'invalid'],
  ['ten', 'invalid'],
  ['1.005', 'invalid'],
  ['1,000', 'invalid'],
] as const)('an adjustment typed as "%s" is %s', (text, cents) => {
  expect(readAdjustment(text)).toBe(cents);
});
