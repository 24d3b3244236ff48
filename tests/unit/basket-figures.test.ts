import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { basketFigures, lineFigures } from '#domain/orders/basket-figures.ts';

const car = { unitMinor: 450_000, quantity: 2, shippingMinor: 145_000 };

test.each([
  { what: 'a determined line', line: car, figures: [900_000, 290_000, 1_190_000, true] },
  { what: 'no value', line: { ...car, shippingMinor: null }, figures: [900_000, 0, 900_000, false] },
  { what: 'a value of 0', line: { ...car, shippingMinor: 0 }, figures: [900_000, 0, 900_000, false] },
  { what: 'a value below 1', line: { ...car, shippingMinor: 99 }, figures: [900_000, 0, 900_000, false] },
  { what: 'a value of 1', line: { ...car, shippingMinor: 100 }, figures: [900_000, 200, 900_200, true] },
  {
    what: 'a discount',
    line: { ...car, discountMinor: 90_000 },
    figures: [810_000, 290_000, 1_100_000, true],
  },
  {
    what: 'a discount above it',
    line: { ...car, discountMinor: 999_999 },
    figures: [0, 290_000, 290_000, true],
  },
])('$what comes to $figures', ({ line, figures }) => {
  const { items, shipping, total, determined } = lineFigures(line);
  expect([items, shipping, total, determined]).toEqual(figures);
  expect(basketFigures([line])).toEqual({ items, shipping, total, determined });
});

test('one line without shipping leaves the whole basket undetermined', () => {
  const figures = basketFigures([car, { unitMinor: 100_000, quantity: 1, shippingMinor: null }]);
  expect(figures).toEqual({ items: 1_000_000, shipping: 0, total: 1_000_000, determined: false });
});

test('an empty basket is nothing and not determined', () => {
  expect(basketFigures([])).toEqual({ items: 0, shipping: 0, total: 0, determined: false });
});

const money = fc.integer({ min: 0, max: 99_999_999_999 });
const line = fc.record({
  unitMinor: money,
  quantity: fc.integer({ min: 1, max: 25 }),
  shippingMinor: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  discountMinor: money,
});

test('the total is the sum of its rows, whole, and never below nothing', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const sum = basketFigures(lines);
      const rows = lines.map(lineFigures);
      expect(sum.items).toBe(rows.reduce((all, row) => all + row.items, 0));
      expect(sum.total).toBe(sum.items + sum.shipping);
      if (sum.determined) expect(sum.total).toBe(rows.reduce((all, row) => all + row.total, 0));
      else expect(sum.shipping).toBe(0);
      for (const figures of [sum, ...rows]) {
        expect(Number.isSafeInteger(figures.total)).toBe(true);
        expect(Math.min(figures.items, figures.shipping, figures.total)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
