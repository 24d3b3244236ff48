import { expect, test } from 'vitest';
import { stockReference } from '#domain/stock/reference.ts';

test.each([
  [7, '7'],
  [101, '101'],
  [1000, '1 000'],
  [40001, '40 001'],
  [1234567, '1 234 567'],
])('product %d has the stock reference %s', (id, printed) => {
  expect(stockReference(id)).toBe(printed);
});
