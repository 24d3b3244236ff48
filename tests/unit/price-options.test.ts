import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vehicleSearchOf } from '#domain/search/address.ts';
import { parsePriceRange } from '#domain/money/price-range.ts';
import {
  HOME_FROM,
  HOME_PRICES,
  HOME_TO,
  PRICE_STEPS,
  pricesAbove,
  RESULT_PRICES,
} from '#domain/search/price-options.ts';
import { printSearch, vehicleSearchParams, WHOLE_STOCK } from '#domain/search/search-address.ts';

test('the home search offers 24 prices from 10000 to 1500000', () => {
  expect(HOME_PRICES).toEqual([
    10000, 20000, 30000, 40000, 50000, 60000, 70000, 80000, 90000, 100000, 150000, 200000, 250000, 300000,
    350000, 400000, 450000, 500000, 550000, 600000, 650000, 700000, 750000, 1500000,
  ]);
  expect([HOME_FROM, HOME_TO]).toEqual([0, 1500000]);
});

test('the results page offers 46 prices from 0 to 150000', () => {
  expect(RESULT_PRICES).toEqual([
    0, 100, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 5500, 6000, 6500, 7000, 7500, 8000,
    8500, 9000, 9500, 10000, 11000, 12000, 13000, 14000, 15000, 16000, 17000, 18000, 19000, 20000, 22500,
    25000, 27500, 30000, 35000, 40000, 45000, 50000, 55000, 60000, 65000, 70000, 75000, 150000,
  ]);
  expect(RESULT_PRICES).toHaveLength(46);
});

test.each([
  { from: 0, first: 10000, count: 24 },
  { from: 10000, first: 20000, count: 23 },
  { from: 700001, first: 750000, count: 2 },
  { from: 1500000, first: undefined, count: 0 },
])('above $from the home search offers $count prices', ({ from, first, count }) => {
  const above = pricesAbove(HOME_PRICES, from);
  expect(above[0]).toBe(first);
  expect(above).toHaveLength(count);
});

const anyStep = (options: readonly number[]) => fc.constantFrom(...options);

test('the first step of either currency leaves the cheapest in', () => {
  expect([PRICE_STEPS.ZMW[0], PRICE_STEPS.USD[0]]).toEqual([0, 0]);
});

describe.each([
  { of: 'prices in kwacha', options: PRICE_STEPS.ZMW, currency: 'ZMW' as const },
  { of: 'prices in dollars', options: PRICE_STEPS.USD, currency: 'USD' as const },
])('the steps of $of', ({ options, currency }) => {
  test('each is larger than the one before', () => {
    expect(options).toEqual([...new Set(options)].toSorted((one, other) => one - other));
  });

  test('above any of them only larger ones are offered, and all of those', () => {
    fc.assert(
      fc.property(anyStep(options), (from) => {
        const above = pricesAbove(options, from);
        expect(above.every((price) => price > from)).toBe(true);
        expect(above).toHaveLength(options.length - options.indexOf(from) - 1);
      }),
    );
  });

  test('whatever two are chosen, the address keeps them and the search asks for just these prices', () => {
    fc.assert(
      fc.property(anyStep(options), anyStep(options), (min, max) => {
        fc.pre(max === 0 || max > min);
        const address = new URL(printSearch({ ...WHOLE_STOCK, min, max, currency }), 'http://shop');
        const search = vehicleSearchOf(address.pathname, address.searchParams);
        expect(search).toMatchObject({ min, max });
        const asked = search && vehicleSearchParams(search)['price__range'];
        const span = parsePriceRange(String(asked ?? ''));
        expect(span).toEqual(
          min === 0 && max === 0 ? null : { from: min * 100, to: max === 0 ? null : max * 100 },
        );
      }),
    );
  });
});
