import { expect, test } from 'vitest';
import {
  ESTIMATE_MINOR,
  landedCost,
  type Rate,
  rateClass,
  rateOn,
  shippingCategory,
  shippingDetermined,
} from '#domain/shipping/shipping.ts';

const published: Rate = {
  port: 'Durban',
  method: 'roro',
  class: 'sedan',
  kind: 'published',
  amountMinor: 145_000,
  currency: 'USD',
  validFrom: '2025-02-01',
  validTo: '2025-03-31',
};
const estimate: Rate = { ...published, kind: 'estimate', amountMinor: 70_000, validTo: null };

test.each([
  ['Saloon', 'sedan'],
  ['Sedan', 'sedan'],
  ['hatchback', 'sedan'],
  ['Coupe', 'sedan'],
  ['CONVERTIBLE', 'sedan'],
  [' Estate ', 'sedan'],
  ['SUV', 'suv'],
  ['4x4', 'suv'],
  ['MPV', 'suv'],
  ['Pickup', 'suv'],
  ['Van', 'suv'],
  ['Minibus', 'suv'],
  ['', null],
  [null, null],
])('a body of type %j ships as %s', (body, category) => {
  expect(shippingCategory(body)).toBe(category);
});

test.each([
  { productClassId: 1, vehicleClass: 'cars', bodyType: 'Saloon', as: 'sedan' },
  { productClassId: 1, vehicleClass: 'cars', bodyType: 'SUV', as: 'suv' },
  { productClassId: 1, vehicleClass: 'cars', bodyType: null, as: 'suv' },
  { productClassId: 1, vehicleClass: null, bodyType: 'Estate', as: 'sedan' },
  { productClassId: 1, vehicleClass: 'commercial', bodyType: 'Saloon', as: 'commercial' },
  { productClassId: 2, vehicleClass: null, bodyType: null, as: 'parts' },
  { productClassId: 3, vehicleClass: null, bodyType: 'Saloon', as: 'parts' },
] as const)('class $productClassId, $vehicleClass, $bodyType is rated as $as', ({ as, ...product }) => {
  expect(rateClass(product)).toBe(as);
});

test.each([
  { day: '2025-01-31', amount: undefined },
  { day: '2025-02-01', amount: 145_000 },
  { day: '2025-03-31', amount: 145_000 },
  { day: '2025-04-01', amount: undefined },
])('on $day the rate is $amount', ({ day, amount }) => {
  const rate = rateOn([published], { port: 'Durban', method: 'roro', class: 'sedan', day });
  expect(rate?.amountMinor).toBe(amount);
});

test.each([
  { port: 'Mombasa', method: 'roro', class: 'sedan' },
  { port: 'Durban', method: 'container', class: 'sedan' },
  { port: 'Durban', method: 'roro', class: 'suv' },
] as const)('a rate says nothing about $port, $method, $class', (wish) => {
  expect(rateOn([published], { ...wish, day: '2025-03-01' })).toBeNull();
});

test.each([
  { of: 'an estimate and a published rate', rates: [estimate, published], wins: published },
  { of: 'a published rate and an estimate', rates: [published, estimate], wins: published },
  {
    of: 'two estimates',
    rates: [estimate, { ...estimate, validFrom: '2025-02-15', amountMinor: 80_000 }],
    wins: { ...estimate, validFrom: '2025-02-15', amountMinor: 80_000 },
  },
])('of $of the better one is used', ({ rates, wins }) => {
  expect(rateOn(rates, { port: 'Durban', method: 'roro', class: 'sedan', day: '2025-03-01' })).toEqual(wins);
});

const wish = { priceMinor: 450_000, port: 'Durban', class: 'sedan', day: '2025-03-01' } as const;

test.each([
  {
    from: 'a published rate',
    rates: [published],
    method: 'roro',
    currency: 'USD',
    gives: ['published', 145_000, 595_000],
  },
  {
    from: 'an estimate',
    rates: [estimate],
    method: 'roro',
    currency: 'USD',
    gives: ['estimate', 70_000, 520_000],
  },
  { from: 'no row', rates: [], method: 'roro', currency: 'USD', gives: ['estimate', 70_000, 520_000] },
  { from: 'no row', rates: [], method: 'container', currency: 'USD', gives: ['estimate', 120_000, 570_000] },
  {
    from: 'a rate in another currency',
    rates: [{ ...published, currency: 'ZMW' as const }],
    method: 'roro',
    currency: 'USD',
    gives: ['estimate', 70_000, 520_000],
  },
  {
    from: 'a published rate in kwacha',
    rates: [{ ...published, currency: 'ZMW' as const }],
    method: 'roro',
    currency: 'ZMW',
    gives: ['published', 145_000, 595_000],
  },
] as const)('cost to land from $from, $method, $currency: $gives', ({ rates, method, currency, gives }) => {
  const cost = landedCost({ ...wish, rates, method, currency });
  expect([cost?.kind, cost?.shippingMinor, cost?.totalMinor]).toEqual(gives);
});

test('a price in kwacha has no estimate: rates are in dollars', () => {
  expect(landedCost({ ...wish, rates: [estimate], method: 'roro', currency: 'ZMW' })).toBeNull();
});

test('estimates are 700 for RORO and 1200 for a container', () => {
  expect(ESTIMATE_MINOR).toEqual({ roro: 70_000, container: 120_000 });
});

test.each([
  [0, false],
  [99, false],
  [100, true],
  [145_000, true],
])('a value of %d cents is determined: %s', (value, determined) => {
  expect(shippingDetermined(value)).toBe(determined);
});
