import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, CATEGORIES, parseAddress, printAddress } from '#domain/search/address.ts';
import { addressFilterOf } from '#domain/text/address-parts.ts';
import { ALL_ITEMS, BROWSE, type ItemSearch } from '#domain/search/item-address.ts';
import { LIST_START, PARTS_FRONT } from '#domain/search/parts-address.ts';
import { WHOLE_STOCK } from '#domain/search/search-address.ts';
import { anyFacts } from './any-facts.ts';
import { draws } from '../harness/seed.ts';

/** As a browser holds it. */
function read(address: string): Address | null {
  const url = new URL(address, 'https://chicargos.example');
  return parseAddress(url.pathname, url.searchParams);
}

const items = (search: Partial<ItemSearch>): Address => ({
  kind: 'items',
  search: { ...ALL_ITEMS, ...search },
});

describe('every address of the catalogue names one thing (spec buyer §2)', () => {
  test.each<[string, Address]>([
    ['/', { kind: 'home' }],
    ['/stage', { kind: 'home' }],
    ['/index.html', { kind: 'home' }],
    ['/Stage/', { kind: 'home' }],
    ['/search', { kind: 'vehicles', search: WHOLE_STOCK }],
    ['/Search/Toyota', { kind: 'vehicles', search: { ...WHOLE_STOCK, make: 'Toyota' } }],
    ['/commercial-vehicles', { kind: 'vehicles', search: { ...WHOLE_STOCK, vehicleClass: 'commercial' } }],
    ['/search/cat-search-men', { kind: 'category', category: 'men' }],
    ['/search/CAT-search-women/', { kind: 'category', category: 'women' }],
    ['/partner-one-search', items({})],
    ['/partner-one-search/brake%20pads/0/0/1/b', items({ words: 'brake pads' })],
    ['/partner-one-search/*/10/500/3/d', items({ min: 10, max: 500, page: 3, order: 'd' })],
    ['/partner-one-search/*/10/500/1/b?currency=usd', items({ min: 10, max: 500, currency: 'USD' })],
    ['/partner-one-search/*/10/500/1/b?currency=EUR', items({ min: 10, max: 500 })],
    ['/partner-one-search/all/x/-1/0/q', items({})],
    ['/partner-one-search-cat/cat-search/0/0/1/a/men', items({ category: 'men', order: 'a' })],
    ['/partner-one-search-cat/tie/0/0/2/b/men', items({ words: 'tie', category: 'men', page: 2 })],
    ['/auto-parts', { kind: 'parts', place: PARTS_FRONT }],
    [
      '/auto-parts/brakes',
      { kind: 'parts', place: { ...PARTS_FRONT, category: { slug: 'brakes', id: null } } },
    ],
    [
      '/auto-parts/Vehicle%20Parts%20%26%20Accessories/1012?q=disc&page=2&sort=a',
      {
        kind: 'parts',
        place: {
          category: { slug: 'Vehicle Parts & Accessories', id: 1012 },
          fits: null,
          words: 'disc',
          page: 2,
          order: 'a',
        },
      },
    ],
    [
      '/auto-parts?fits=Toyota%7ECorolla%7E%7E%7E2010',
      {
        kind: 'parts',
        place: {
          ...PARTS_FRONT,
          fits: { make: 'Toyota', model: 'Corolla', variant: null, trim_id: null, year: 2010 },
        },
      },
    ],
    // Half a name is none, and narrows nothing.
    ...['Toyota', '~Corolla', 'Toyota~Corolla~E150~t-1~10', 'Toyota~Corolla~~~2010~x'].map(
      (fits): [string, Address] => [`/auto-parts?fits=${fits}`, { kind: 'parts', place: PARTS_FRONT }],
    ),
    ['/electronics', { kind: 'electronics', place: LIST_START }],
    [
      '/Electronics/?q=radio&page=3&sort=d',
      { kind: 'electronics', place: { words: 'radio', page: 3, order: 'd' } },
    ],
    ['/latest/buying-from-the-uk', { kind: 'article', slug: 'buying-from-the-uk' }],
    ['/latest/buying-from-the-uk/7', { kind: 'article', slug: 'buying-from-the-uk' }],
    ['/details/40001', { kind: 'vehicle', id: 40_001 }],
    ['/Details/40001/', { kind: 'vehicle', id: 40_001 }],
    ['/Car/40001', { kind: 'vehicle', id: 40_001 }],
    ['/details/12/parts', { kind: 'part', id: 12 }],
    ['/item-details/301/19.50', { kind: 'item', id: 301, price: '19.50' }],
    ['/item-details/301', { kind: 'item', id: 301, price: null }],
    ['/item-details/301/cheap', { kind: 'item', id: 301, price: null }],
  ])('%s', (address, named) => {
    expect(read(address)).toEqual(named);
  });

  test.each([
    '/search/cat-search-children',
    '/search/1/2/3/4/5',
    '/partner-one-search/a/0/0/1/b/men',
    '/partner-one-search-cat/a/0/0/1/b/men/x',
    '/auto-parts/a/1/b',
    '/stage/x',
    '/commercial-vehicles/x',
    '/electronics/tv',
    '/latest',
    '/latest/a/b',
    '/details/x',
    '/details/0',
    '/details/12/other',
    '/Car/12/parts',
    '/item-details/301/1/2',
    '/somewhere',
  ])('%s is none of them', (address) => {
    expect(read(address)).toBeNull();
  });
});

/** Any text that asks for something; dots alone are eaten by every browser. */
const words = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '.',
      '..',
      ' .. ',
      'a/b',
      '100 %',
      '?q=x',
      '#1',
      'Škoda',
      '日本',
      'a+b',
      "l'étoile",
      '\u202Eabc',
      '"><script>',
    ),
  )
  .map((text) => addressFilterOf(text.toWellFormed()))
  .filter((text) => text === null || (text !== BROWSE && !/^\.{1,2}$/.test(text)));
const slug = words.filter((text) => text !== null);
/** Name of a make or a model: anything but what stands between them. */
const carWord = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.toWellFormed().replaceAll('~', '-').trim())
  .filter((text) => text !== '');
const price = fc.nat(999_999_999);
const page = fc.integer({ min: 1, max: 9_999_999 });
const id = fc.integer({ min: 1, max: 2_147_483_647 });
const order = fc.constantFrom('a', 'd', 'b');

const address: fc.Arbitrary<Address> = fc.oneof(
  fc.constant<Address>({ kind: 'home' }),
  fc.record({ kind: fc.constant('electronics'), place: fc.record({ words, page, order }) }),
  fc.record({ kind: fc.constant('category'), category: fc.constantFrom(...CATEGORIES) }),
  fc.record({
    kind: fc.constant('vehicles'),
    search: fc.record({
      page,
      min: price,
      max: price,
      currency: fc.constantFrom('USD', 'ZMW'),
      allowed: fc.constantFrom(null, 'KE', 'ZM'),
      vehicleClass: fc.constantFrom('cars', 'commercial', null),
      make: words,
      model: words,
      words,
      order: fc.constantFrom('price', '-price', null),
      facts: anyFacts,
    }),
  }),
  fc.record({
    kind: fc.constant('items'),
    search: fc.record({
      words,
      min: price,
      max: price,
      currency: fc.constantFrom('USD', 'ZMW'),
      page,
      order,
      category: words,
    }),
  }),
  fc.record({
    kind: fc.constant('parts'),
    place: fc.record({
      category: fc.option(fc.record({ slug, id: fc.option(id) })),
      fits: fc.option(
        fc.record({
          make: carWord,
          model: carWord,
          variant: fc.option(carWord),
          trim_id: fc.option(carWord),
          year: fc.option(fc.integer({ min: 1900, max: 2099 })),
        }),
      ),
      words,
      page,
      order,
    }),
  }),
  fc.record({ kind: fc.constantFrom('vehicle', 'part'), id }),
  fc.record({
    kind: fc.constant('item'),
    id,
    price: fc.constantFrom(null, '0', '19.50', '1250000.00'),
  }),
  fc.record({ kind: fc.constant('article'), slug }),
);

test('what is printed is read as the same', () => {
  fc.assert(
    fc.property(address, (given) => {
      expect(read(printAddress(given))).toEqual(given);
    }),
    { numRuns: draws(2000) },
  );
});

test('any address that names something prints one that names the same, and prints itself', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'search',
      'details',
      'Car',
      'auto-parts',
      'partner-one-search',
      'latest',
      'parts',
      '*',
      '%zz',
    ),
    fc.string({ maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.nat(3000).map(String),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const first = read(`/./${parts.join('/')}`);
      if (!first) return;
      const printed = printAddress(first);
      expect(read(printed)).toEqual(first);
      expect(printAddress(read(printed) ?? { kind: 'home' })).toBe(printed);
    }),
    { numRuns: draws(3000) },
  );
});
