import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RORO } from '#contract/basket-payload.ts';
import type { Basket } from '#contract/basket.ts';
import { minor } from '#domain/money/money.ts';
import {
  addToBasket,
  changeDestination,
  changeQuantity,
  removeFromBasket,
  type SeenProduct,
} from '#features/basket/commands.ts';
import { discountsOn } from '#features/basket/discount.ts';
import { basketWithLines } from '#features/basket/lines.ts';
import { emptyBasket } from '#features/basket/row.ts';

const options = [{ option: RORO, value: '0' }];
const seen = (id: number, price: string, productClass: number): SeenProduct => ({
  title: `Product ${id}`,
  product_id: id,
  product_class_id: productClass,
  unit_price: price,
  currency: 'USD',
  image: 'No_Image_found',
  picture: null,
  available: 25,
  shipping_class: 'suv',
  shipping_minor: 145_000,
  at: '2026-11-20T11:04:00Z',
});
const named = (id: number) => ({ basket: null, line: null, url: `/products/${id}/`, options });
const add = (basket: Basket, id: number, price = '4500.00', productClass = 1): Basket =>
  addToBasket.optimistic(
    basket,
    {
      url: `/products/${id}/`,
      quantity: 1,
      options,
      destination_country: '',
      destination_port: '',
      drop_quote: false,
    },
    seen(id, price, productClass),
  );

const TERMS = {
  code: 'SAVE10',
  name: 'Ten percent',
  kind: 'percent' as const,
  value: '10.00',
  currency: null,
  min_order: '0.00',
  class: null,
  usable: true,
  start_datetime: '2026-01-01T00:00:00Z',
  end_datetime: '2036-01-01T00:00:00Z',
};
/** As the server answered once the code was applied. */
function holding(basket: Basket, voucher: NonNullable<Basket['voucher']> = TERMS): Basket {
  return basketWithLines({ ...basket, voucher, discount_code: voucher.code }, basket.results);
}

describe('a basket with a discount code, while the phone has no network', () => {
  test('counts the discount again when a quantity changes', () => {
    const basket = holding(add(emptyBasket(), 12));
    expect(basket).toMatchObject({ total_incl_tax: '4050.00', voucher_discounts: [{ amount: '450.00' }] });
    const two = changeQuantity.optimistic(basket, { ...named(12), quantity: 2 }, { title: '' });
    expect(two).toMatchObject({
      total_incl_tax: '8100.00',
      total_incl_tax_excl_discounts: '9000.00',
      voucher_discounts: [{ amount: '900.00' }],
      results: [{ price_incl_tax: '8100.00', price_incl_tax_excl_discounts: '9000.00', has_discount: true }],
    });
  });

  test('takes nothing off while it does not qualify, and again when it does', () => {
    const terms = { ...TERMS, min_order: '9000.00', currency: 'USD' as const };
    const one = holding(add(emptyBasket(), 12), terms);
    expect(one).toMatchObject({ total_incl_tax: '4500.00', discount_code: 'SAVE10' });
    expect(add(one, 13).total_incl_tax).toBe('8100.00');
  });

  test('takes nothing off with a code that has ended at the shop, whatever is changed', () => {
    const basket = holding(add(emptyBasket(), 12), { ...TERMS, usable: false });
    const two = changeQuantity.optimistic(basket, { ...named(12), quantity: 2 }, { title: '' });
    expect(two).toMatchObject({ discount_code: 'SAVE10', voucher_discounts: [], total_incl_tax: '9000.00' });
  });

  test('forgets it with the last line', () => {
    const basket = holding(add(emptyBasket(), 12));
    const empty = removeFromBasket.optimistic(basket, named(12), { title: '' });
    expect(empty).toMatchObject({ voucher: null, discount_code: null, order_total: '0.00' });
  });

  test('every sum is the sum of its parts, whatever is done in which order', () => {
    const act = oneof(
      record({
        kind: constantFrom('add' as const),
        id: integer({ min: 1, max: 5 }),
        cents: integer({ min: 1, max: 900_000 }),
      }),
      record({
        kind: constantFrom('quantity' as const),
        id: integer({ min: 1, max: 5 }),
        quantity: integer({ min: 1, max: 25 }),
      }),
      record({ kind: constantFrom('remove' as const), id: integer({ min: 1, max: 5 }) }),
      record({
        kind: constantFrom('voucher' as const),
        value: integer({ min: 1, max: 10_000 }),
        percent: constantFrom(true, false),
      }),
      record({ kind: constantFrom('port' as const), rate: integer({ min: 0, max: 300_000 }) }),
    );
    assert(
      property(array(act, { maxLength: 12 }), (acts) => {
        let basket = emptyBasket();
        for (const one of acts) {
          const wire = (minorUnits: number) => (minorUnits / 100).toFixed(2);
          if (one.kind === 'add') basket = add(basket, one.id, wire(one.cents), (one.id % 3) + 1);
          else if (one.kind === 'quantity')
            basket = changeQuantity.optimistic(
              basket,
              { ...named(one.id), quantity: one.quantity },
              { title: '' },
            );
          else if (one.kind === 'remove')
            basket = removeFromBasket.optimistic(basket, named(one.id), { title: '' });
          else if (one.kind === 'voucher')
            basket = holding(basket, {
              ...TERMS,
              value: wire(one.value),
              ...(one.percent ? {} : { kind: 'fixed' as const, currency: 'USD' as const }),
            });
          else
            basket = changeDestination.optimistic(
              basket,
              { country: 'ZM', port: 'Durban' },
              { rates: one.rate === 0 ? {} : { 'suv 1': one.rate } },
            );
          const sum = (of: (line: Basket['results'][number]) => string) =>
            basket.results.reduce((total, line) => total + minor(of(line)), 0);
          const off = basket.voucher_discounts.reduce((total, { amount }) => total + minor(amount), 0);
          expect(minor(basket.total_incl_tax)).toBe(sum((line) => line.price_incl_tax));
          expect(minor(basket.total_incl_tax_excl_discounts)).toBe(
            sum((line) => line.price_incl_tax_excl_discounts),
          );
          expect(minor(basket.total_incl_tax)).toBe(minor(basket.total_incl_tax_excl_discounts) - off);
          expect(off).toBe(discountsOn(basket, basket.results).total);
          expect(minor(basket.order_total)).toBe(
            minor(basket.total_incl_tax) + minor(basket.shipping_incl_tax),
          );
          if (basket.checkout_ready)
            expect(minor(basket.shipping_incl_tax)).toBe(sum((line) => line.shipping_total));
          expect(minor(basket.total_incl_tax)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});
