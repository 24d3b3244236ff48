import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DESTINATIONS } from '#domain/places/destinations.ts';
import { isNoFilter } from '#domain/text/no-filter.ts';
import {
  parseSearchPath,
  printSearch,
  printShortSearch,
  vehicleSearchParams,
  type VehicleSearch,
  WHOLE_STOCK,
} from '#domain/search/search-address.ts';
import { ANY_FACTS } from '#domain/stock/vehicle-facts.ts';
import { anyFacts } from './any-facts.ts';
import { draws } from '../harness/seed.ts';

/** Path that follows /search/, as a browser holds it. */
function read(address: string): VehicleSearch | null {
  const url = new URL(address, 'https://chicargos.example');
  return parseSearchPath(url.pathname.split('/').slice(2), url.searchParams);
}

describe('the long form', () => {
  test.each<[string, Partial<VehicleSearch>]>([
    [
      '/search/1/0/0/1/Toyota/Corolla/0',
      { vehicleClass: 'cars', make: 'Toyota', model: 'Corolla', order: 'price' },
    ],
    ['/search/1/0/0/1/Toyota/all/1', { vehicleClass: 'cars', make: 'Toyota', order: '-price' }],
    ['/search/1/0/0/1/Toyota/any/0', { vehicleClass: 'cars', make: 'Toyota', order: 'price' }],
    ['/search/1/0/0/1/Toyota/Any%20Model/0', { vehicleClass: 'cars', make: 'Toyota', order: 'price' }],
    ['/search/1/0/0/1/Toyota/0/0', { vehicleClass: 'cars', make: 'Toyota', order: 'price' }],
    ['/search/1/0/0/1/Toyota/*/0', { vehicleClass: 'cars', make: 'Toyota', order: 'price' }],
    ['/search/1/0/0/*/*/*/0', { order: 'price' }],
    ['/search/1/0/0/1/*/all/0/', { vehicleClass: 'cars', order: 'price' }],
    ['/search/1/0/0/2/Isuzu/all/0', { vehicleClass: 'commercial', make: 'Isuzu', order: 'price' }],
    ['/search/1/0/0/0/Isuzu/all/0', { vehicleClass: 'commercial', make: 'Isuzu', order: 'price' }],
    ['/search/1/0/0/commercial/Isuzu/all/0', { vehicleClass: 'commercial', make: 'Isuzu', order: 'price' }],
    ['/search/1/0/0/cars/Isuzu/all/0', { vehicleClass: 'cars', make: 'Isuzu', order: 'price' }],
    [
      '/search/1/0/0/1/Mercedes-Benz/180/0',
      { vehicleClass: 'cars', make: 'Mercedes-Benz', model: '180', order: 'price' },
    ],
    [
      '/search/1/0/0/1/Peugeot/208/1',
      { vehicleClass: 'cars', make: 'Peugeot', model: '208', order: '-price' },
    ],
    [
      '/search/1/0/0/1/Land%20Rover/Range%20Rover%20Sport/*',
      { vehicleClass: 'cars', make: 'Land Rover', model: 'Range Rover Sport' },
    ],
    ['/search/3/1000/20000/*/*/all/*', { page: 3, min: 1000, max: 20000 }],
    ['/search/1/0/0/*/*/all/*?q=red%20estate', { words: 'red estate' }],
    ['/search/1/0/0/*/*/all/*?q=any', {}],
    ['/search/1/0/0/*/*/all/*?q=%20red%20', { words: 'red' }],
    [`/search?q=${'x'.repeat(254)}%20y`, { words: 'x'.repeat(254) }],
    ['/search/1/0/0/*/%20Kia%20/all/*', { make: 'Kia' }],
    ['/search/1/0/0/*/*/all/*?q=0', {}],
    ['/search/1/0/0/*/*/all/*?allowed=zm', { allowed: 'ZM' }],
    ['/search/1/0/0/*/*/all/*?allowed=Kenya', {}],
    ['/search/1/0/0/*/*/all/*?allowed=JM', {}],
    ['/search/99999999999/0/0/*/*/all/*', { page: 9_999_999 }],
    ['/search/x/-1/1.5/*/*/all/7', {}],
    ['/search/0/0/0/*/*/all/*', {}],
    ['/search/1/0/99999999999999999999/*/*/all/*', { max: 999_999_999 }],
    ['/search/1/0/0/*/%zz/all/*', { make: '%zz' }],
    ['/search/1/0/0/*/A%2FB/all/*', { make: 'A/B' }],
  ])('%s', (address, asks) => {
    expect(read(address)).toEqual({ ...WHOLE_STOCK, ...asks });
  });
});

describe('the short route', () => {
  test.each<[string, Partial<VehicleSearch>]>([
    ['/search', {}],
    ['/search/', {}],
    ['/search?q=hilux', { words: 'hilux' }],
    ['/search/Toyota', { make: 'Toyota' }],
    ['/search/Toyota/', { make: 'Toyota' }],
    ['/search/any', {}],
    ['/search/Toyota/Corolla', { make: 'Toyota', model: 'Corolla' }],
    ['/search/Toyota/any', { make: 'Toyota' }],
    ['/search/Peugeot/208', { make: 'Peugeot', model: '208' }],
    ['/search/Toyota/10000/750000', { make: 'Toyota', min: 10_000, max: 750_000 }],
    ['/search/Mercedes-Benz/180/5000', { make: 'Mercedes-Benz', min: 180, max: 5000 }],
    ['/search/Toyota/Corolla/10000', { make: 'Toyota', model: 'Corolla', min: 10_000 }],
    ['/search/Toyota/10000/Corolla', { make: 'Toyota', model: '10000' }],
    ['/search/Peugeot/208/0/5000', { make: 'Peugeot', model: '208', max: 5000 }],
    ['/search/Mercedes-Benz/180/0/1500000', { make: 'Mercedes-Benz', model: '180', max: 1_500_000 }],
    ['/search/Toyota/any/0/1500000', { make: 'Toyota', max: 1_500_000 }],
    [
      '/search/Land%20Rover/Range%20Rover/5000/9000',
      { make: 'Land Rover', model: 'Range Rover', min: 5000, max: 9000 },
    ],
    ['/search/Toyota/Corolla/x/y', { make: 'Toyota', model: 'Corolla' }],
    ['/search/Toyota/Corolla/0/5000?q=red', { make: 'Toyota', model: 'Corolla', max: 5000, words: 'red' }],
  ])('%s', (address, asks) => {
    expect(read(address)).toEqual({ ...WHOLE_STOCK, ...asks });
  });
});

test.each([
  '/search/cat-search-men',
  '/search/cat-search-women',
  '/search/a/b/c/d/e',
  '/search/a/b/c/d/e/f',
  '/search/1/0/0/1/Toyota/all/0/more',
])('%s is no vehicle search', (address) => {
  expect(read(address)).toBeNull();
});

test.each<[Partial<VehicleSearch>, string]>([
  [{}, '/search/1/0/0/*/*/all/*'],
  [{ vehicleClass: 'cars', make: 'Toyota', order: 'price' }, '/search/1/0/0/1/Toyota/all/0'],
  [{ vehicleClass: 'commercial', order: '-price' }, '/search/1/0/0/2/*/all/1'],
  [
    { page: 2, min: 500, max: 9000, vehicleClass: 'cars', make: 'Land Rover', model: 'Range Rover' },
    '/search/2/500/9000/1/Land%20Rover/Range%20Rover/*',
  ],
  [{ min: 500, max: 9000, currency: 'ZMW', words: 'red' }, '/search/1/500/9000/*/*/all/*?q=red&currency=ZMW'],
  [
    { words: 'red', allowed: 'KE', currency: 'ZMW', facts: { ...ANY_FACTS, reference: 5 } },
    '/search/1/0/0/*/*/all/*?q=red&currency=ZMW&allowed=KE&ref=5',
  ],
  [{ make: 'A/B', words: 'red & blue?' }, '/search/1/0/0/*/A%2FB/all/*?q=red%20%26%20blue%3F'],
])('%j is printed as %s', (asks, address) => {
  expect(printSearch({ ...WHOLE_STOCK, ...asks })).toBe(address);
});

test.each([
  ['Toyota', null, 0, 1_500_000, '/search/Toyota/any/0/1500000'],
  ['Mercedes-Benz', '180', 0, 5000, '/search/Mercedes-Benz/180/0/5000'],
  ['Land Rover', 'Range Rover', 0, 0, '/search/Land%20Rover/Range%20Rover/0/0'],
  [null, null, 0, 0, '/search/any/any/0/0'],
])('%s %s from %d to %d is short %s', (make, model, from, to, address) => {
  expect(printShortSearch(make, model, from, to)).toBe(address);
});

test('prices in kwacha are kwacha in the short address too, and as they were typed', () => {
  const address = printShortSearch('Toyota', null, 10_000, 1_500_000, 'ZMW');
  expect(address).toBe('/search/Toyota/any/10000/1500000?currency=ZMW');
  expect(read(address)).toEqual({
    ...WHOLE_STOCK,
    make: 'Toyota',
    min: 10_000,
    max: 1_500_000,
    currency: 'ZMW',
  });
});

const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '180',
      '208',
      'Mercedes-Benz',
      'Land Rover',
      'A/B',
      '50%',
      'C?D#E',
      '3 Series',
      'cat-search-men',
      '%2F',
    ),
  )
  .map((text) => text.trim())
  // A browser folds dot segments before anyone sees them; nothing is called that.
  .filter((text) => !isNoFilter(text) && !/^\.{1,2}$/.test(text));
const price = fc.integer({ min: 0, max: 999_999_999 });
const search: fc.Arbitrary<VehicleSearch> = fc.record({
  page: fc.integer({ min: 1, max: 9_999_999 }),
  min: price,
  max: price,
  currency: fc.constantFrom('USD', 'ZMW'),
  vehicleClass: fc.constantFrom('cars', 'commercial', null),
  make: fc.option(name),
  model: fc.option(name),
  words: fc.option(name),
  order: fc.constantFrom('price', '-price', null),
  allowed: fc.constantFrom(null, ...DESTINATIONS.map(({ code }) => code)),
  facts: anyFacts,
});

test('every search survives being printed and read', () => {
  fc.assert(
    fc.property(search, (asks) => {
      expect(read(printSearch(asks))).toEqual(asks);
    }),
    { numRuns: draws(1000) },
  );
});

test('every short search survives it too, models 180 and 208 among them', () => {
  fc.assert(
    fc.property(fc.option(name), fc.option(name), price, price, (make, model, min, max) => {
      expect(read(printShortSearch(make, model, min, max))).toEqual({
        ...WHOLE_STOCK,
        make,
        model,
        min,
        max,
      });
    }),
    { numRuns: draws(1000) },
  );
});

test('whatever an address holds, its canonical form means the same', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }), (parts) => {
      const once = parseSearchPath(parts);
      if (once !== null) expect(parseSearchPath(printSearch(once).split('/').slice(2))).toEqual(once);
    }),
    { numRuns: draws(1000) },
  );
});

test('half a letter does not break an address', () => {
  expect(printSearch({ ...WHOLE_STOCK, make: 'Kia\ud800' })).toBe('/search/1/0/0/*/Kia/all/*');
});

test.each<[Partial<VehicleSearch>, Record<string, string>]>([
  [{}, {}],
  [
    { vehicleClass: 'cars', make: 'Toyota' },
    { class: 'cars', make: 'Toyota' },
  ],
  [{ model: '180' }, { title__wildcard: '*180*' }],
  [{ words: 'red estate' }, { search: 'red estate' }],
  [{ min: 0, max: 5000 }, { price__range: '0__5000' }],
  [
    { min: 10_000, max: 50_000, currency: 'ZMW' },
    { price__range: '10000__50000', currency: 'ZMW' },
  ],
  [{ min: 5000, max: 5000, currency: 'ZMW' }, {}],
  [{ min: 5000, max: 0 }, { price__range: '5000__' }],
  [
    { min: 5000, max: 0, currency: 'ZMW' },
    { price__range: '5000__', currency: 'ZMW' },
  ],
  [{ min: 5000, max: 4000 }, {}],
  [
    { order: '-price', page: 2 },
    { ordering: '-price', page: '2' },
  ],
])('%j asks the server for %j', (asks, query) => {
  expect(vehicleSearchParams({ ...WHOLE_STOCK, ...asks })).toEqual(query);
});
