import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redirectTarget } from '#app/redirect-target.ts';
import { itemsOf, vehicleSearchOf } from '#domain/search/address.ts';
import { addressFilterOf } from '#domain/text/address-parts.ts';
import {
  CHOSEN_ITEMS,
  CHOSEN_VEHICLES,
  chosenOver,
  chosenTarget,
  fieldsBeside,
  hasChosenPrices,
  itemFieldsBeside,
} from '#domain/search/chosen-address.ts';
import { DESTINATIONS } from '#domain/places/destinations.ts';
import type { ItemSearch } from '#domain/search/item-address.ts';
import { type VehicleSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { typedTextIn } from '#domain/search/typed-address.ts';
import { anyFacts } from './any-facts.ts';
import { draws } from '../harness/seed.ts';

/** All fields of a form that shows a search, as FilterForm draws it. */
const printChosen = (search: VehicleSearch): (readonly [string, string])[] => [
  ['q', search.words ?? ''],
  ['class', search.vehicleClass ?? ''],
  ['make', search.make ?? ''],
  ['model', search.model ?? ''],
  ['currency', search.currency],
  ['from', String(search.min)],
  ['to', String(search.max)],
  ['ordering', search.order ?? ''],
  ...fieldsBeside(search),
];
/** Those of a search of items, as ItemFilters draws it. */
const printChosenItems = (search: ItemSearch): (readonly [string, string])[] => [
  ['q', search.words ?? ''],
  ['currency', search.currency],
  ['from', String(search.min)],
  ['to', String(search.max)],
  ...itemFieldsBeside(search),
];

const url = (address: string): URL => new URL(address, 'https://chicargos.example');
/** Address to which the server sends the fields of a form on to. */
const sentOn = (action: string, fields: readonly (readonly [string, string])[]): URL => {
  const asked = url(`${action}?${new URLSearchParams(fields.map(([name, value]) => [name, value]))}`);
  const moved = redirectTarget(asked, {});
  expect(moved?.status).toBe(302);
  return url(moved?.to ?? '');
};

const text = fc
  .oneof(fc.constantFrom('Toyota', 'Land Rover', '180', 'a&b=c', 'été', '#?/'), fc.string({ maxLength: 20 }))
  .map((given) => addressFilterOf(given.toWellFormed()))
  .filter((given) => given !== null);
const some = fc.option(text);
const price = fc.nat(999_999_999);
const prices = fc.tuple(price, price).map(([min, max]) => ({ min, max: max > min ? max : 0 }));
const currency = fc.constantFrom('USD' as const, 'ZMW' as const);

const anySearch: fc.Arbitrary<VehicleSearch> = fc
  .record({
    page: fc.constant(1),
    currency,
    vehicleClass: fc.constantFrom(null, 'cars' as const, 'commercial' as const),
    make: some,
    model: some,
    words: some,
    order: fc.constantFrom(null, 'price' as const, '-price' as const),
    allowed: fc.option(fc.constantFrom(...DESTINATIONS.map(({ code }) => code))),
    facts: anyFacts.map((facts) => ({ ...facts, reference: null })),
  })
  .chain((search) => prices.map((bounds) => ({ ...search, ...bounds })));

test('what a form of vehicles shows is the search that its fields lead to, whatever it is', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const { pathname, searchParams } = sentOn(CHOSEN_VEHICLES, printChosen(search));
      expect(vehicleSearchOf(pathname, searchParams)).toEqual(search);
    }),
    { numRuns: draws(1000) },
  );
});

test('so it is with a form of items', () => {
  const anyItems: fc.Arbitrary<ItemSearch> = fc
    .record({
      page: fc.constant(1),
      currency,
      words: some.filter((words) => words !== 'cat-search'),
      order: fc.constantFrom('a' as const, 'd' as const, 'b' as const),
      category: some,
    })
    .chain((search) => prices.map((bounds) => ({ ...search, ...bounds })));
  fc.assert(
    fc.property(anyItems, (search) => {
      const { pathname, searchParams } = sentOn(CHOSEN_ITEMS, printChosenItems(search));
      expect(itemsOf(pathname, searchParams)).toEqual(search);
    }),
    { numRuns: draws(1000) },
  );
});

test.each([
  ['a make', 'make=Kia&from=0&to=0&currency=USD&priced=USD', false],
  ['a price alone', 'make=&from=5000&to=0&currency=USD&priced=USD', true],
  ['an upper price alone', 'make=&from=0&to=9000&currency=USD&priced=USD', true],
  ['a currency', 'make=&from=0&to=0&currency=ZMW&priced=USD', true],
])('whoever chose %s before script is there has named prices: %s, %s', (_, fields, isChosen) => {
  const chosen = chosenOver(WHOLE_STOCK, new URLSearchParams(fields));
  expect(hasChosenPrices(WHOLE_STOCK, chosen)).toBe(isChosen);
});

test('what was chosen in a form leaves the reference of its search, which is no field', () => {
  const search = { ...WHOLE_STOCK, facts: { ...WHOLE_STOCK.facts, reference: 40001 } };
  const chosen = chosenOver(search, new URLSearchParams('make=Kia&ordering=price'));
  expect(chosen).toEqual({ ...search, make: 'Kia', order: 'price' });
});

describe('what the form of vehicles is sent with by hand', () => {
  test.each([
    ['make=Toyota', '/search/1/0/0/*/Toyota/all/*'],
    ['make=&q=red+estate', '/search/1/0/0/*/*/all/*?q=red%20estate'],
    // Its models are those of the make that was drawn.
    ['make=Toyota&model=Auris&model_of=Toyota', '/search/1/0/0/*/Toyota/Auris/*'],
    ['make=Honda&model=Auris&model_of=Toyota', '/search/1/0/0/*/Honda/all/*'],
    ['make=Toyota&model=Auris&model_of=toyota', '/search/1/0/0/*/Toyota/Auris/*'],
    // So are its prices those of its currency, and the next form has the others.
    ['make=&from=5000&to=9000&currency=USD&priced=USD', '/search/1/5000/9000/*/*/all/*'],
    ['make=&from=5000&to=9000&currency=ZMW&priced=USD', '/search/1/0/0/*/*/all/*?currency=ZMW'],
    ['make=&from=9000&to=5000', '/search/1/9000/0/*/*/all/*'],
    ['make=&from=x&to=-1&class=boats&ordering=age', '/search/1/0/0/*/*/all/*'],
    ['make=&class=commercial&ordering=-price', '/search/1/0/0/2/*/all/1'],
    [
      'make=&fuel=Diesel&fuel=Hybrid&year=2014-',
      '/search/1/0/0/*/*/all/*?year=2014-&fuel=Diesel&fuel=Hybrid',
    ],
    // A reference stands in no field; whose link somebody came by goes along.
    ['make=Kia&ref=40001', '/search/1/0/0/*/Kia/all/*'],
    ['make=Kia&ref=abcd2345', '/search/1/0/0/*/Kia/all/*?ref=abcd2345'],
  ])('%s leads to %s', (query, to) => {
    expect(redirectTarget(url(`/search?${query}`), {})).toEqual({ to, status: 302 });
    expect(typedTextIn('/search', new URLSearchParams(query))).toBeNull();
  });
});

test.each([
  '/search',
  '/search?q=toyota',
  '/search/Toyota?make=Kia',
  '/commercial-vehicles?make=Kia',
  '/partner-one-search',
  '/partner-one-search/headlight/0/0/1/b?from=1',
])('%s is no form that was sent', (address) => {
  const { pathname, searchParams } = url(address);
  expect(chosenTarget(pathname, searchParams)).toBeNull();
});
