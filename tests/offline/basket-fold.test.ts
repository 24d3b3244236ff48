import { expect, test } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import { addToBasket, changeDestination, removeFromBasket } from '#features/basket/commands.ts';
import { basketAt, quoteEnded } from '#features/basket/ended-quote.ts';
import { emptyBasket } from '#features/basket/row.ts';
import { addPayload, seenOf } from './harness/acts.ts';
import { HIACE, PREMIO } from './harness/stock.ts';

const nameOf = (id: number) => ({ basket: null, line: null, url: `/products/${id}/`, options: [] });
const added = (
  basket: Basket,
  id: number,
  more: Partial<ReturnType<typeof addPayload>> = {},
  available?: number,
) =>
  addToBasket.optimistic(
    basket,
    { ...addPayload(id), ...more },
    { ...seenOf(id), ...(available === undefined ? {} : { available }) },
  );
/** As staff have quoted it. */
const quoted = (basket: Basket): Basket => ({
  ...basket,
  is_shipping_requested: true,
  results: basket.results.map((line) => ({ ...line, shipping_source: 'quote' as const })),
  quote: {
    status: 'quoted',
    status_text: 'Quoted',
    requested_at: '2026-11-20T08:00:00Z',
    quoted_at: '2026-11-20T09:00:00Z',
    expires_at: '2026-12-20T09:00:00Z',
    estimate: '1400.00',
  },
});
const toDurban = (basket: Basket) =>
  changeDestination.optimistic(basket, { country: 'ZM', port: 'Durban' }, { rates: { 'suv 1': 1_600_00 } });

test('with the last car goes the quote, and the place stays, as at the shop', () => {
  const basket = quoted(toDurban(added(emptyBasket(), PREMIO)));
  const after = removeFromBasket.optimistic(basket, nameOf(PREMIO), { title: '' });
  expect(after).toEqual({ ...emptyBasket(), destination: basket.destination });
  expect(after).toMatchObject({ destination: { port: 'Durban', is_default: false }, checkout_ready: false });
});

test('taking one of two away leaves quote and destination', () => {
  const basket = quoted(toDurban(added(added(emptyBasket(), PREMIO), HIACE)));
  const after = removeFromBasket.optimistic(basket, nameOf(PREMIO), { title: '' });
  expect(after).toMatchObject({ count: 1, quote: { status: 'quoted' }, destination: { port: 'Durban' } });
});

test('taking away what is not there changes nothing', () => {
  const basket = toDurban(emptyBasket());
  expect(removeFromBasket.optimistic(basket, nameOf(PREMIO), { title: '' })).toBe(basket);
});

test('another port gives the quote up and takes the rate kept for it; an estimate for the old one goes', () => {
  const after = toDurban(quoted(added(emptyBasket(), PREMIO)));
  expect(after.quote).toMatchObject({ status: 'published', quoted_at: null, estimate: null });
  expect(after).toMatchObject({ shipping_incl_tax: '1600.00', order_total: '6100.00', checkout_ready: true });
});

test('the same port again keeps the quote and only stops being the default', () => {
  const basket = quoted(added(emptyBasket(), PREMIO));
  const { code, port } = basket.destination;
  const after = changeDestination.optimistic(basket, { country: code, port }, { rates: {} });
  expect(after).toEqual({ ...basket, destination: { ...basket.destination, is_default: false } });
});

test('more of a car that the shop has run out of never makes less of it', () => {
  const one = added(emptyBasket(), PREMIO, { quantity: 2 });
  const soldOut = { ...one, results: one.results.map((line) => ({ ...line, available: 0 })) };
  expect(added(soldOut, PREMIO).results).toMatchObject([{ quantity: 2 }]);
});

test('an add that gives the quote up takes the quoted shipping with it', () => {
  const basket = quoted(added(emptyBasket(), PREMIO));
  const after = added(basket, HIACE, { drop_quote: true });
  expect(after).toMatchObject({
    is_shipping_requested: false,
    quote: { status: 'none' },
    checkout_ready: false,
  });
  expect(after.results.map((line) => line.shipping_source)).toEqual([null, 'published']);
});

const BEFORE = 0;
const AFTER = Date.parse('2026-12-20T09:00:00Z');
const kept = (kind: 'published' | 'estimate') => ({
  day: '2026-12-20',
  rates: [
    {
      port: 'Durban',
      method: 'roro' as const,
      class: 'suv' as const,
      kind,
      amountMinor: 160_000,
      currency: 'USD' as const,
      validFrom: '2026-01-01',
      validTo: null,
    },
  ],
});

test('a quote holds to its last moment, and no longer on a phone without a network', () => {
  const basket = quoted(toDurban(added(emptyBasket(), PREMIO)));
  expect(basketAt(basket, kept('published'), { now: AFTER - 1, asOf: BEFORE })).toBe(basket);
  expect(basketAt(basket, kept('published'), { now: null, asOf: BEFORE })).toBe(basket);
  const ended = basketAt(basket, kept('estimate'), { now: AFTER, asOf: BEFORE });
  expect(ended).toMatchObject({
    checkout_ready: false,
    shipping_incl_tax: '0.00',
    quote: { status: 'none', status_text: '' },
    results: [{ shipping_source: null }],
  });
  expect(quoteEnded(ended)).toBe(AFTER);
  expect(quoteEnded(basket)).toBeNull();
});

test('a clock that runs ahead ends no quote of which the shop has just said that it holds', () => {
  const basket = quoted(toDurban(added(emptyBasket(), PREMIO)));
  expect(basketAt(basket, kept('estimate'), { now: AFTER + 60_000, asOf: AFTER })).toBe(basket);
});

test('where a quote ends and a rate is published, the rate counts again', () => {
  const basket = quoted(toDurban(added(emptyBasket(), PREMIO)));
  expect(basketAt(basket, kept('published'), { now: AFTER, asOf: BEFORE })).toMatchObject({
    checkout_ready: true,
    shipping_incl_tax: '1600.00',
    quote: { status: 'published' },
    results: [{ shipping_source: 'published' }],
  });
});

test('a quote that was given up or asked for anew has not ended', () => {
  const basket = quoted(toDurban(added(emptyBasket(), PREMIO)));
  expect(quoteEnded(added(basket, HIACE, { drop_quote: true }))).toBeNull();
  expect(
    quoteEnded({ ...basket, quote: { ...basket.quote, status: 'requested', expires_at: null } }),
  ).toBeNull();
});
