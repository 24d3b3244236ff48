import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readVehicleSearch,
  type VehicleSearchInput,
  vehicleListingSearch,
} from '#domain/catalogue/vehicle-search-query.ts';
import { type ListingColumns, columnsOfListings, type Table, tableOf } from '#domain/catalogue/columns.ts';
import { facetsOf } from '#domain/catalogue/facets.ts';
import { find, matchesByField } from '#domain/catalogue/find.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import { EVERYTHING, type ListingFilter } from '#domain/catalogue/listing-filter.ts';
import { foldTitle, searchWordsOf } from '#domain/catalogue/search-words.ts';
import { matches, parseSimpleQuery } from '#domain/text/simple-query.ts';
import { wildcardMatches } from '#domain/text/wildcard.ts';
import { anyListings, listing } from './any-listings.ts';

/** The search that runs on the phone, against a count by hand. */

const ANY: VehicleSearchInput = {
  ordering: '',
  price__range: '',
  search: '',
  search_simple_query_string: '',
  title__wildcard: '',
  class: '',
  make: '',
  model: '',
  currency: '',
  year__range: '',
  mileage__range: '',
  engine__range: '',
  fuel: '',
  transmission: '',
  body: '',
  steering: '',
  colour: '',
  location: '',
  reference: '',
  allowed: '',
};

function ask(
  columns: ListingColumns,
  params: Partial<VehicleSearchInput>,
  rate: string | null = null,
): number[] {
  const asked = readVehicleSearch({ ...ANY, ...params });
  if (Array.isArray(asked)) throw new Error(JSON.stringify(asked));
  const { filter, order } = vehicleListingSearch(asked, rate, []);
  const found = find(columns, filter, order);
  const ids = found.page(0, Infinity).map(({ id }) => id);
  expect(found.count).toBe(ids.length);
  return ids;
}

const STOCK = columnsOfListings([
  listing({
    id: 1,
    title: '2014 Toyota Corolla',
    make: 'Toyota',
    model: 'Corolla',
    year: 2014,
    fuel: 'Petrol',
  }),
  listing({
    id: 2,
    title: 'Citroën C4 1.6 HDi',
    make: 'Citroën',
    model: 'C4',
    priceMinor: 500_00,
    createdAt: 9,
  }),
  listing({ id: 3, title: 'Toyota Hilux double cab', make: 'Toyota', priceMinor: 1_000_00, currency: 'ZMW' }),
  listing({ id: 4, title: 'Toy car', productClass: 2, make: null, priceMinor: 1 }),
  listing({ id: 5, title: 'Corolla cross', make: 'TOYOTA', model: null, fuel: 'petrol', mileage: 0 }),
]);

test.each<[Partial<VehicleSearchInput>, number[]]>([
  [{}, [2, 5, 3, 1]],
  [{ make: 'toyota' }, [5, 3, 1]],
  [{ search: 'coro' }, [5, 1]],
  [{ search: ['coro', 'hdi'] }, [2, 5, 1]],
  [{ search: 'toyot' }, [5, 3, 1]],
  [{ search: 'citroen 1.6' }, [2]],
  [{ search_simple_query_string: '"double cab" | c4' }, [2, 3]],
  [{ search_simple_query_string: '"cab double"' }, []],
  [{ search_simple_query_string: '-toyota' }, [2]],
  [{ title__wildcard: 'toyota*' }, [3]],
  [{ title__wildcard: 'citroën ?4*' }, [2]],
  [{ fuel: 'PETROL' }, [5, 1]],
  [{ year__range: '2014' }, [1]],
  [{ mileage__range: '__0' }, [5]],
  [{ reference: 'REF 3' }, [3]],
  [{ reference: 'none' }, []],
  [{ class: 'commercial' }, []],
  [{ ordering: 'price' }, [2, 1, 5, 3]],
  [{ ordering: '-price' }, [1, 5, 2, 3]],
  [{ ordering: 'price', currency: 'zmw' }, [3, 2, 1, 5]],
  [{ price__range: '1__600' }, [2]],
  [{ price__range: '900__1100', currency: 'ZMW' }, [3]],
])('%j without a rate finds %j', (params, ids) => {
  expect(ask(STOCK, params)).toEqual(ids);
});

test('with a rate both currencies are one order, ties by the lower id', () => {
  expect(ask(STOCK, { ordering: 'price' }, '2.0000')).toEqual([2, 3, 1, 5]);
  expect(ask(STOCK, { ordering: '-price' }, '2.0000')).toEqual([1, 5, 2, 3]);
  expect(ask(STOCK, { price__range: '400__600' }, '2.0000')).toEqual([2, 3]);
});

test('those that hold the whole word come before those where it only begins one', () => {
  const stock = columnsOfListings([
    listing({ id: 1, title: 'C4', createdAt: 1 }),
    listing({ id: 2, title: 'C4 Picasso', createdAt: 3 }),
    listing({ id: 3, title: 'C45', createdAt: 4 }),
  ]);
  expect(ask(stock, { search: 'c4' })).toEqual([2, 1, 3]);
});

test('prices that differ by less than floating point can tell stand in their true order', () => {
  const stock = columnsOfListings([
    listing({ id: 1, priceMinor: 9_999_999_999, currency: 'USD' }),
    listing({ id: 2, priceMinor: 99_999_999_989_999, currency: 'ZMW' }),
    listing({ id: 3, priceMinor: 99_999_999_990_001, currency: 'ZMW' }),
  ]);
  expect(ask(stock, { ordering: 'price' }, '10000.0000')).toEqual([2, 1, 3]);
});

test('of any listings a search finds those that answer it by hand', () => {
  const queries = fc.stringMatching(/^[a-c"*|+() -]{0,12}$/);
  fc.assert(
    fc.property(anyListings, queries, (listings, text) => {
      const query = parseSimpleQuery(text);
      const wanted = listings.filter(
        ({ title, make, model, vehicleClass, bodyType, fuel, partNumber, parts }) =>
          matches(
            query,
            searchWordsOf({
              title,
              make,
              model,
              vehicle_class: vehicleClass,
              body_type: bodyType,
              fuel,
              part_number: partNumber,
              parts,
            }),
          ) && wildcardMatches('*a*', foldTitle(title)),
      );
      const found = find(
        columnsOfListings(listings),
        { ...EVERYTHING, words: query, title: '*a*' },
        { by: 'newest' },
      );
      const newest = wanted.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
      expect(found.page(0, Infinity)).toEqual(newest);
      expect(found.page(1, 2)).toEqual(newest.slice(1, 3));
      expect(found.count).toBe(wanted.length);
    }),
  );
});

test('a value counts those that obey every filter but its own', () => {
  const asked = readVehicleSearch({ ...ANY, make: 'toyota', fuel: 'petrol' });
  if (Array.isArray(asked)) throw new Error('refused');
  const { count, facets } = facetsOf(STOCK, vehicleListingSearch(asked, null, []).filter);
  expect(count).toBe(2);
  expect(facets.make).toEqual([
    ['TOYOTA', 1],
    ['Toyota', 1],
  ]);
  expect(facets.model).toEqual([['Corolla', 1]]);
  expect(facets.fuel).toEqual([
    ['Petrol', 1],
    ['petrol', 1],
  ]);
  expect(facets.year).toEqual([['2014', 1]]);
  expect(facets.class).toEqual([['cars', 2]]);
});

test('a value of the stock that nothing here has stays with nothing', () => {
  const asked = readVehicleSearch({ ...ANY, reference: '3' });
  if (Array.isArray(asked)) throw new Error('refused');
  const { facets } = facetsOf(STOCK, vehicleListingSearch(asked, null, []).filter);
  expect(facets.fuel).toEqual([
    ['Petrol', 0],
    ['petrol', 0],
  ] satisfies [string, number][]);
  expect(facets.make).toEqual([['Toyota', 1]]);
});

const kinds = (listings: readonly Listing[]) => new Set(listings.map(({ make }) => make)).size;

test('the counts of makes add up to what was found without one', () => {
  fc.assert(
    fc.property(anyListings, (listings) => {
      const { facets } = facetsOf(columnsOfListings(listings), { ...EVERYTHING });
      const counted = facets.make.reduce((sum, [, count]) => sum + count, 0);
      expect(counted).toBe(listings.filter(({ make }) => make !== null).length);
      expect(facets.make.length).toBeLessThanOrEqual(kinds(listings));
    }),
  );
});

/** A thousand and some cars of a hundred makes. */
const MANY = tableOf(
  Array.from({ length: 1200 }, (_, at) => listing({ id: at + 1, make: `Make ${at % 100}`, colour: 'Red' })),
);
const wish = (table: Table, filter: Partial<ListingFilter>) =>
  matchesByField(table, { ...EVERYTHING, ...filter });

test('rows of a name are found once and kept, however it is written', () => {
  const first = wish(MANY, { make: 'make 7' }).get('make');
  expect(wish(MANY, { make: 'MAKE 7' }).get('make')).toBe(first);
  expect([...MANY.known.keys()]).toHaveLength(1);
});

test('what strangers make up does not fill the memory', () => {
  const before = MANY.known.size;
  for (let at = 0; at < 50; at++) wish(MANY, { make: `nobody ${at}` });
  // It finds something, and is as long as somebody cares to write it.
  for (let at = 0; at < 50; at++)
    wish(MANY, {
      choices: { colour: ['red', ...Array.from({ length: 19 }, (_, n) => `${at} ${n} no colour`)] },
    });
  expect(MANY.known.size).toBe(before);
  // To look through a few rows again costs nothing.
  const few = tableOf([listing({ make: 'Kia' })]);
  wish(few, { make: 'kia' });
  expect(few.known.size).toBe(0);
});

test('what is kept stays below its bound, and the first found goes first', () => {
  const table = tableOf(
    Array.from({ length: 100_000 }, (_, at) => listing({ id: at + 1, make: `Make ${at % 2000}` })),
  );
  for (let at = 0; at < 2000; at++) wish(table, { make: `make ${at}` });
  expect(table.known.size).toBe(Math.floor((16 * 1024 * 1024) / (100_000 / 8 + 500)));
  expect([table.known.has('make make 0'), table.known.has('make make 1999')]).toEqual([false, true]);
});
