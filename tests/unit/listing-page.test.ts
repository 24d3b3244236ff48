import { expect, test } from 'vitest';
import { printListing } from '#domain/search/detail-address.ts';
import { landedCost, type Rate } from '#domain/shipping/shipping.ts';
import { buyable } from '#shown/buyable.ts';
import { landedCostBy, type PricedGoods, rateClassOf, type ShippingWay } from '#shown/landing.ts';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';

const CAR = { listing_type: 'FixedPrice', product_class_id: 1 };
const PART = { listing_type: 'FixedPrice', product_class_id: 2 };

test.each([
  { what: 'one of five', of: CAR, stock: 5, inBasket: 0, wished: 1, most: 5, quantity: 1 },
  { what: 'all five', of: CAR, stock: 5, inBasket: 0, wished: 5, most: 5, quantity: 5, only: 5 },
  { what: 'more than there are', of: PART, stock: 3, inBasket: 0, wished: 9, most: 3, quantity: 3, only: 3 },
  { what: 'the 26th vehicle', of: CAR, stock: 40, inBasket: 0, wished: 26, most: 25, quantity: 25 },
  { what: 'the 26th part', of: PART, stock: 40, inBasket: 0, wished: 26, most: 40, quantity: 26 },
  { what: 'what is left', of: PART, stock: 3, inBasket: 2, wished: 2, most: 1, quantity: 1, only: 3 },
  {
    what: 'one more than all',
    of: PART,
    stock: 3,
    inBasket: 3,
    wished: 1,
    most: 1,
    quantity: 1,
    problem: { code: 'insufficient_stock', available: 3 },
  },
  {
    what: 'the last of all, where as many vehicles as may be are taken already',
    of: CAR,
    stock: 26,
    inBasket: 25,
    wished: 1,
    most: 1,
    quantity: 1,
    problem: { code: 'insufficient_stock', available: 25 },
  },
  {
    what: 'nothing',
    of: CAR,
    stock: 0,
    inBasket: 0,
    wished: 1,
    most: 1,
    quantity: 1,
    problem: { code: 'out_of_stock', available: 0 },
  },
])('of a listing as many can be bought as there are: $what', ({ of, stock, inBasket, wished, ...can }) => {
  const { most, quantity, only = null, problem = null } = can;
  expect(buyable(of, { stock, inBasket, wished })).toEqual({ selling: 'buy', most, quantity, only, problem });
});

test('an auction has no stock to run out of', () => {
  const auction = { ...CAR, listing_type: 'Auction' };
  expect(buyable(auction, { stock: 0, inBasket: 0, wished: 1 })).toMatchObject({
    selling: 'auction',
    problem: null,
  });
});

const rate = (given: Partial<Rate>): Rate => ({
  port: 'Durban',
  method: 'roro',
  class: 'parts',
  kind: 'published',
  amountMinor: 6_000,
  currency: 'USD',
  validFrom: '2026-01-01',
  validTo: null,
  ...given,
});
const landed = (rates: readonly Rate[]): LandedCosts => ({
  country: 'ZA',
  countryName: 'South Africa',
  port: 'Durban',
  isDefault: false,
  isGuess: false,
  rates,
  day: '2026-11-21',
  cost: ({ price, currency, rateClass }, method = 'roro', port = 'Durban') =>
    landedCost({
      priceMinor: Number(price) * 100,
      currency,
      rates,
      port,
      method,
      class: rateClass,
      day: '2026-11-21',
    }),
});
const part: PricedGoods = { price: '40.00', currency: 'USD', rateClass: 'parts' };
const way: Pick<ShippingWay, 'country' | 'port' | 'method'> = {
  country: 'ZA',
  port: 'Durban',
  method: 'roro',
};

test.each<{
  what: string;
  rates: Rate[];
  product?: Partial<PricedGoods>;
  to?: Partial<typeof way>;
  total: number | null;
}>([
  { what: 'by its published rate', rates: [rate({})], total: 10_000 },
  {
    what: 'in a container',
    rates: [rate({ method: 'container', amountMinor: 9_000 })],
    to: { method: 'container' },
    total: 13_000,
  },
  { what: 'of kwacha by quote', rates: [rate({})], product: { currency: 'ZMW' }, total: null },
  { what: 'without a rate by quote, and not by the estimate of a vehicle', rates: [], total: null },
  {
    what: 'of an estimated rate by quote',
    rates: [rate({ kind: 'estimate', amountMinor: 70_000 })],
    total: null,
  },
  { what: 'to nowhere', rates: [rate({})], to: { country: '' }, total: null },
])('a part is priced to the port $what', ({ rates, product, to, total }) => {
  expect(landedCostBy(landed(rates), { ...part, ...product }, { ...way, ...to })?.totalMinor ?? null).toBe(
    total,
  );
});

test('a vehicle without a published rate has its estimate', () => {
  expect(landedCostBy(landed([]), { ...part, rateClass: 'suv' }, way)).toEqual({
    shippingMinor: 70_000,
    kind: 'estimate',
    totalMinor: 74_000,
  });
});

test.each([
  [1, '/details/7'],
  [2, '/details/7/parts'],
  [3, '/item-details/7/12.50'],
])('a listing of class %i stands at %s', (product_class_id, address) => {
  expect(printListing(7, product_class_id, '12.50')).toBe(address);
});

test.each([
  { kind: 1, body: 'Saloon', as: 'sedan' },
  { kind: 1, body: 'Van', as: 'suv' },
  { kind: 2, body: 'Saloon', as: 'parts' },
])('whatever page shows it, a $body of class $kind is shipped as $as', ({ kind, body, as }) => {
  expect(rateClassOf({ product_class_id: kind, class: null, specs: { body_type: body } })).toBe(as);
});
