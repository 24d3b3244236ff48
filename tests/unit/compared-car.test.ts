import { expect, test } from 'vitest';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { packDetailsOf } from '#features/catalogue/pack-shapes.ts';
import { restoredEntryValue, comparedOf } from '#features/compare/compared-car.ts';
import { listing } from './any-listings.ts';

const PUT = 1000;
const SAID = 400;
const ASKED = 2000;
const carAt = (priceMinor: number): VehicleDetails =>
  packDetailsOf(listing({ id: 12, priceMinor }), { setting: 'spec', now: SAID });
const put = { key: '12', at: PUT, value: { car: carAt(4_500_00), asOf: SAID } };
const nothing = { data: undefined, source: null, asOf: null, loading: false, problem: null } as const;
const says = (priceMinor: number) =>
  ({ ...nothing, data: carAt(priceMinor), source: 'server', asOf: ASKED }) as const;
const gone = { ...nothing, problem: { code: 'not_found', detail: 'Not found' } };

test.each([
  {
    what: 'without an answer it is as it was put there, from when the shop had said so',
    entry: put,
    state: nothing,
    is: { price: '4500.00', known: { source: 'phone', asOf: SAID }, before: null, gone: false },
  },
  {
    what: 'where nobody knew the age, nobody knows it later',
    entry: { ...put, value: { car: carAt(4_500_00), asOf: null } },
    state: nothing,
    is: { price: '4500.00', known: { source: 'phone', asOf: null }, before: null, gone: false },
  },
  {
    what: 'an entry of the form before is read too, from when it was put there',
    entry: { ...put, value: carAt(4_500_00) },
    state: nothing,
    is: { price: '4500.00', known: { source: 'phone', asOf: PUT }, before: null, gone: false },
  },
  {
    what: 'an answer takes its place',
    entry: put,
    state: says(4_500_00),
    is: { price: '4500.00', known: { source: 'server', asOf: ASKED }, before: null, gone: false },
  },
  {
    what: 'a price that is another one now stands with both',
    entry: put,
    state: says(4_200_00),
    is: {
      price: '4200.00',
      known: { source: 'server', asOf: ASKED },
      before: { price: '4500.00', currency: 'USD', at: SAID },
      gone: false,
    },
  },
  {
    what: 'one that is gone is shown as it was',
    entry: put,
    state: gone,
    is: { price: '4500.00', known: { source: 'phone', asOf: SAID }, before: null, gone: true },
  },
  {
    what: 'an entry that nobody can read stands there to be removed',
    entry: { ...put, value: { car: 'of another time' } },
    state: nothing,
    is: { price: null, known: { source: 'phone', asOf: null }, before: null, gone: false },
  },
  {
    what: 'and is shown once the shop has answered',
    entry: { ...put, value: null },
    state: says(4_200_00),
    is: { price: '4200.00', known: { source: 'server', asOf: ASKED }, before: null, gone: false },
  },
])('of a compared vehicle: $what', ({ entry, state, is }) => {
  const { car, key, loading, known, ...rest } = comparedOf(entry, state);
  expect([key, loading]).toEqual(['12', false]);
  expect({ ...rest, price: car?.PriceObj.incl_tax ?? null, known }).toEqual({
    ...is,
    known: { ...is.known, bytes: null },
  });
});

test.each([
  { what: 'with its age', value: put.value },
  { what: 'without one', value: { ...put.value, asOf: null } },
  { what: 'of the form before', value: carAt(4_500_00) },
  { what: 'that nobody can read', value: { car: 'of another time' } },
])('a vehicle $what that is put back is no younger for it', ({ value }) => {
  const again = { key: '12', at: ASKED, value: restoredEntryValue({ at: PUT, value }) };
  expect(comparedOf(again, nothing)).toEqual(comparedOf({ key: '12', at: PUT, value }, nothing));
});
