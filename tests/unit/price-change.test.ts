import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPrice, type PriceChange, readPercent } from '#domain/listings/price-change.ts';
import { readChange } from '#features/vendor/dashboard/dashboard-prices.ts';

const percent = (hundredths: number): PriceChange => ({ kind: 'percent', hundredths });
const amount = (minor: number): PriceChange => ({ kind: 'amount', minor });
const set = (minor: number): PriceChange => ({ kind: 'set', minor });

test.each<[string, number, PriceChange, boolean, number | string]>([
  ['5 % more', 250_000_00, percent(500), false, 262_500_00],
  ['5.5 % less', 250_000_00, percent(-550), false, 236_250_00],
  ['a third of a ngwee is dropped', 100_01, percent(333), false, 103_34],
  ['half a ngwee counts', 1_50, percent(100), false, 1_52],
  ['to whole kwacha, half up', 99_50, amount(0), true, 100_00],
  ['to whole kwacha, down', 1_234_00, percent(370), true, 1_280_00],
  ['an amount more', 1_000_00, amount(250_50), false, 1_250_50],
  ['an amount less', 1_000_00, amount(-250_00), false, 750_00],
  ['one price for all', 1_000_00, set(900_00), false, 900_00],
  ['one price where there was none', 0, set(900_00), true, 900_00],
  ['nothing to count from', 0, percent(500), false, 'no_price'],
  ['nothing left', 100_00, amount(-100_00), false, 'too_low'],
  ['less than nothing', 100_00, percent(-20_000), false, 'too_low'],
  ['nothing left once it is whole', 60, percent(-5_000), true, 'too_low'],
  ['more than a listing may cost', 99_999_999_99, percent(1), false, 'too_high'],
  ['what it is already', 900_00, set(900_00), false, 'same'],
])('%s', (_, before, change, isWhole, after) => {
  expect(changedPrice(before, change, isWhole)).toBe(after);
});

test('every price that comes of it is one that a listing may have', () => {
  const change = fc.oneof(
    fc.integer({ min: -100_000, max: 100_000 }).map(percent),
    fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map(amount),
    fc.integer({ min: 1, max: 9_999_999_999 }).map(set),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), change, fc.boolean(), (before, by, isWhole) => {
      const after = changedPrice(before, by, isWhole);
      if (typeof after === 'string') return;
      expect(Number.isSafeInteger(after) && after > 0 && after <= 9_999_999_999).toBe(true);
      expect(isWhole ? after % 100 : 0).toBe(0);
    }),
  );
});

test.each([
  ['5', 500],
  ['5.5', 550],
  [' 2,25 ', 225],
  ['1000', 100_000],
  ['0', null],
  ['1001', null],
  ['-5', null],
  ['5%', null],
  ['1.234', null],
  ['', null],
])('%j is read as a percentage: %j', (typed, hundredths) => {
  expect(readPercent(typed)).toBe(hundredths);
});

test.each([
  ['set', '1500', { kind: 'set', minor: 1_500_00 }],
  ['set', '1,500.50', { kind: 'set', minor: 1_500_50 }],
  ['set', 'K 285,000', { kind: 'set', minor: 285_000_00 }],
  ['amount_down', 'ZMW 2 500', { kind: 'amount', minor: -2_500_00 }],
  ['percent_up', '2.5', { kind: 'percent', hundredths: 250 }],
  ['set', '285K', null],
] as const)('for many prices at once, %s %s may be typed', (kind, typed, change) => {
  expect(readChange(kind, typed)).toEqual(change);
});
