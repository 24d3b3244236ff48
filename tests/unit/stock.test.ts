import { expect, test } from 'vitest';
import { sentenceOf } from '#domain/refusals/sentence.ts';
import {
  classLimit,
  ELECTRONICS,
  PARTS,
  quantityLimit,
  stockProblem,
  VEHICLES,
} from '#domain/stock/stock.ts';

test.each([
  { inStock: 0, wanted: 1, says: 'Sorry, item is out of stock' },
  { inStock: -1, wanted: 1, says: 'Sorry, item is out of stock' },
  { inStock: 0, wanted: 30, limit: 25, says: 'Sorry, item is out of stock' },
  { inStock: 1, wanted: 1, says: undefined },
  { inStock: 2, wanted: 3, says: 'Sorry, only 2 available' },
  { inStock: 40, wanted: 26, limit: 25, says: 'Sorry, only 25 available' },
  { inStock: 3, wanted: 26, limit: 25, says: 'Sorry, only 3 available' },
  { inStock: 40, wanted: 25, limit: 25, says: undefined },
  { inStock: 40, wanted: 40, says: undefined },
  { inStock: 2, wanted: 2, says: undefined },
])('$wanted wanted of $inStock: $says', ({ inStock, wanted, limit, says }) => {
  const problem = stockProblem(inStock, wanted, limit);
  expect(problem ? sentenceOf(problem.code, problem) : undefined).toBe(says);
});

test('a refusal says how many may be had', () => {
  expect(stockProblem(40, 26, 25)).toMatchObject({ code: 'insufficient_stock', available: 25 });
  expect(stockProblem(0, 1)).toMatchObject({ code: 'out_of_stock', available: 0 });
});

test.each([
  { of: 'a vehicle', productClass: 1, stock: 40, most: 25 },
  { of: 'a vehicle', productClass: 1, stock: 3, most: 3 },
  { of: 'a spare', productClass: 2, stock: 40, most: 40 },
  { of: 'an electronic item', productClass: 3, stock: 26, most: 26 },
  { of: 'anything sold out', productClass: 1, stock: 0, most: 0 },
  { of: 'anything oversold', productClass: 2, stock: -2, most: 0 },
])('the counter of $of with $stock in stock ends at $most', ({ productClass, stock, most }) => {
  expect(quantityLimit(productClass, stock)).toBe(most);
});

test('only vehicles have a limit beside their stock', () => {
  expect([VEHICLES, PARTS, ELECTRONICS]).toEqual([1, 2, 3]);
  expect([1, 2, 3].map(classLimit)).toEqual([25, Infinity, Infinity]);
});
