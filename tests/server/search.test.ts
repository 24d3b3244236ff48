import { expect, onTestFinished, test } from 'vitest';
import { SearchAnswer } from '#contract/catalogue.ts';
import { EVERYTHING, type PriceOrder } from '#domain/catalogue/listing-filter.ts';
import { listingIds } from '#server/catalogue/search-store.ts';
import { insertProducts, type SeedProduct } from '#server/seed/insert-products.ts';
import { type Answer, testServer } from './harness/test-server.ts';

const shop = await testServer();

const COROLLAS = Array.from({ length: 26 }, (_, index) => 101 + index);
const OTHERS = [12, 13, 14, 15, 17];
const ALL = [...OTHERS, ...COROLLAS];

type Params = Record<string, string | string[]>;

function ask(params: Params): Promise<Answer> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const text of [value].flat()) query.append(name, text);
  return shop.api('GET', `/product-search/?${query.toString()}`);
}

async function find(params: Params): Promise<SearchAnswer> {
  const answer = await ask(params);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(SearchAnswer);
}

/** Ids of all pages, in the order of the answer. */
async function idsOf(params: Params): Promise<number[]> {
  const first = await find(params);
  const ids = first.results.map(({ id }) => id);
  for (let page = 2; ids.length < first.count; page++) {
    const { results } = await find({ ...params, page: String(page) });
    expect(results.length).toBeGreaterThan(0);
    ids.push(...results.map(({ id }) => id));
  }
  expect(ids).toHaveLength(first.count);
  return ids;
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

const vehicle = (facts: Partial<SeedProduct> & Pick<SeedProduct, 'id' | 'title'>): SeedProduct => ({
  productClassId: 1,
  vehicleClass: 'cars',
  priceMinor: 100_000,
  currency: 'USD',
  stock: 1,
  createdAt: '2024-01-01T00:00:00Z',
  updatedAt: '2024-01-01T00:00:00Z',
  pictures: [],
  ...facts,
});

test.each<[Params, number[]]>([
  [{}, ALL],
  [{ search: 'toyota' }, [12, ...COROLLAS]],
  [{ search: 'TOYOTA  corolla' }, [12, ...COROLLAS]],
  [{ search: 'toy cor' }, [12, ...COROLLAS]],
  [{ search: 'Toyota 2012' }, [12]],
  [{ search: '1.6' }, [12]],
  [{ search: '1' }, [12]],
  [{ search: 'oyota' }, []],
  [{ search: 'mercedes-benz' }, [14]],
  [{ search: 'Mercédès' }, [14]],
  [{ search: 'truck' }, [17]],
  [{ search: 'commercial' }, [17]],
  [{ search: 'hatch petrol' }, [15]],
  [{ search: 'diesel' }, [17]],
  [{ search: 'cars bmw' }, [13]],
  [{ search: 'bumper' }, []],
  [{ search: 'audi' }, []],
  [{ search: ['bmw', 'nissan'] }, [13, 15]],
  [{ search: ['bmw', ''] }, [13]],
  [{ search: ['bmw', 'any'] }, [13]],
  [{ search: '!!! ??? &&&' }, ALL],
  [{ search_simple_query_string: 'commercial' }, [17]],
  [{ search_simple_query_string: 'cars' }, ALL.filter((id) => id !== 17)],
  [{ search_simple_query_string: 'cars -corolla' }, [13, 14, 15]],
  [{ search_simple_query_string: 'bmw | nissan' }, [13, 15]],
  [{ search_simple_query_string: '(bmw | nissan) + hatchback' }, [15]],
  [{ search_simple_query_string: '"corolla 1.6"' }, [12]],
  [{ search_simple_query_string: '"1.6 corolla"' }, []],
  [{ search_simple_query_string: 'toyot' }, []],
  [{ search_simple_query_string: 'toyot*' }, [12, ...COROLLAS]],
  [{ search_simple_query_string: 'bmw | (' }, [13]],
  [{ search_simple_query_string: '"bmw' }, [13]],
  [{ title__wildcard: '*corolla*' }, [12, ...COROLLAS]],
  [{ title__wildcard: 'COROLLA' }, [12, ...COROLLAS]],
  [{ title__wildcard: '2012*' }, [12]],
  [{ title__wildcard: '*corolla' }, COROLLAS],
  [{ title__wildcard: '20?? BMW 320?' }, [13]],
  [{ title__wildcard: '????' }, []],
  [{ title__wildcard: '*Bénz*' }, [14]],
  [{ class: 'cars' }, ALL.filter((id) => id !== 17)],
  [{ class: 'COMMERCIAL' }, [17]],
  [{ class: 'boats' }, []],
  [{ make: 'toyota' }, [12, ...COROLLAS]],
  [{ make: 'Toyot' }, []],
  [{ make: 'MERCEDES-BENZ', model: 'c180' }, [14]],
  [{ make: 'BMW', model: 'any' }, [13]],
  [{ search: 'toyota', title__wildcard: '*icon', class: 'cars', make: 'Toyota' }, [12]],
  [{ search: 'toyota', search_simple_query_string: 'bmw' }, []],
  [{ price__range: '4500__8000' }, [12, 13, 14]],
  [{ price__range: '4500.01__8000' }, [13, 14]],
  [{ price__range: '15000' }, [17]],
  [{ price__range: '8000__' }, [13, 17]],
  [{ price__range: '__1100' }, [101, 102]],
  [{ price__range: '5000__5000' }, ALL],
  [{ price__range: '9000__1000' }, ALL],
  [{ price__range: '15000__99999999999999' }, [17]],
  [{ nonsense: 'x', ordering: 'title', price__range: '15000' }, [17]],
])('%j finds its listings', async (params, ids) => {
  expect(sorted(await idsOf(params))).toEqual(sorted(ids));
});

test.each(['', '*', 'any', 'Any Model', 'ALL', '0'])(
  'the text %j is no filter, whichever parameter',
  async (text) => {
    for (const name of ['search', 'search_simple_query_string', 'title__wildcard', 'make', 'model', 'class'])
      expect((await find({ [name]: text })).count).toBe(ALL.length);
  },
);

const LONG = 'x'.repeat(256);

test.each<[string, string | string[], string]>([
  ['price__range', 'cheap', 'invalid_range'],
  ['price__range', '-5__10', 'invalid_range'],
  ['search', LONG, 'max_length'],
  ['search', ['bmw', LONG], 'max_length'],
  ['search', Array.from({ length: 21 }, (_, index) => `word${index}`), 'invalid'],
  ['search_simple_query_string', LONG, 'max_length'],
  ['title__wildcard', LONG, 'max_length'],
  ['make', LONG, 'max_length'],
  ['currency', 'GBP', 'invalid'],
  ['search', 'a\u0000b', 'invalid'],
])('%s=%.20s is refused with %s', async (field, value, code) => {
  const answer = await ask({ [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.headers['cache-control']).toBe('no-store');
  const texts = [expect.any(String)];
  expect(answer.body).toMatchObject({ code, fields: { [field]: texts }, [field]: texts });
});

test('255 characters are not too long', async () => {
  expect((await find({ search: 'é'.repeat(255) })).count).toBe(0);
});

test.each(['0', '-1', '1.5', 'two', '3', '99999999999999999999'])(
  'page %s of two is no page',
  async (page) => {
    const answer = await ask({ page });
    expect([answer.status, answer.body]).toEqual([404, { code: 'invalid_page', detail: 'Invalid page.' }]);
  },
);

test('a page past the end of nothing is no page, the first page of nothing is empty', async () => {
  expect(await find({ search: 'zeppelin' })).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
    did_you_mean: null,
  });
  expect((await ask({ search: 'zeppelin', page: '2' })).status).toBe(404);
});

test('pages link to each other with what was asked', async () => {
  const first = await find({ search: 'toyota', ordering: 'price' });
  expect([first.results.length, first.count, first.previous]).toEqual([25, 27, null]);
  expect(first.next).toBe('/api/product-search/?ordering=price&search=toyota&page=2');
  const second = (await shop.request('GET', first.next ?? '')).as(SearchAnswer);
  expect([second.results.length, second.next]).toEqual([2, null]);
  expect(second.previous).toBe('/api/product-search/?ordering=price&search=toyota&page=1');
});

test('without an order the newest come first', async () => {
  expect(await idsOf({})).toEqual(sorted(ALL).toReversed());
});

test('prices rise or fall, the same ones by id, and no listing is lost or doubled between pages', async () => {
  const byPrice = [
    101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120,
  ];
  const up = await idsOf({ ordering: 'price' });
  expect(up).toEqual([...byPrice, 15, 121, 122, 123, 124, 125, 126, 12, 14, 13, 17]);
  const down = await idsOf({ ordering: '-price' });
  expect(down.slice(0, 5)).toEqual([17, 13, 14, 12, 126]);
  // 15 and 121 both cost 3000.00.
  expect(down.slice(9, 11)).toEqual([15, 121]);
  expect(sorted(down)).toEqual(sorted(ALL));
});

test('a row of results is what the contract shows', async () => {
  const { results } = await find({ search: '2012' });
  expect(results).toEqual([
    {
      id: 12,
      title: '2012 Toyota Corolla 1.6 Icon',
      price: '4500.00',
      currency: 'USD',
      remote_image: expect.stringMatching(/^\/media\/i\/[^/]+\/320\.webp$/),
      picture: expect.objectContaining({ bytes: expect.objectContaining({ 320: expect.any(Number) }) }),
      fuel_type: 'Petrol',
      transmission: 'Manual',
      listing_type: 'FixedPrice',
      url: '/api/products/12/',
      product_class_id: 1,
      class: 'cars',
      make: 'Toyota',
      model: 'Corolla',
      model_year: 2012,
      mileage: 61_000,
      engine_size: 1598,
      shipping_category: 'sedan',
      steering: 'right',
      crossed_out_price: '5000.00',
      quantity: 5,
      date_updated: '2025-02-01T08:00:00Z',
    },
  ]);
  const [bare] = (await find({ price__range: '3499__3501' })).results;
  expect(bare).toMatchObject({ id: 126, remote_image: 'No_Image_found', picture: null });
});

test('an answer may be kept by anyone, and is not sent twice', async () => {
  const path = '/product-search/?search=toyota';
  const answer = await shop.api('GET', path);
  expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400');
  expect(answer.headers.vary).not.toMatch(/authorization/i);
  const tag = String(answer.headers.etag);
  expect(tag).toMatch(/^W\//);
  const again = await shop.api('GET', path, { headers: { 'if-none-match': tag } });
  expect([again.status, again.text]).toEqual([304, '']);
  const token = await shop.login('buyer@example.test');
  expect((await shop.api('GET', path, { token })).text).toBe(answer.text);
});

test.each([
  [{ search: 'toyta' }, 'toyota'],
  [{ search: 'toyta corola' }, 'toyota corolla'],
  [{ search: 'mercdes' }, 'mercedes'],
  [{ search_simple_query_string: 'isuzo' }, 'isuzu'],
  [{ search: ['zeppelin', 'nisan'] }, 'nissan'],
  // A draft's make is no secret to tell.
  [{ search: 'audy' }, null],
  [{ search: 'toyota zeppelin' }, null],
  [{ make: 'toyta' }, null],
  [{ search: 'toyota' }, null],
])('%j: did you mean %j', async (params, meant) => {
  const answer = await find(params);
  expect(answer.did_you_mean).toBe(meant);
  if (meant !== null) expect(answer.count).toBe(0);
});

test.each([
  "'; select pg_sleep(10); --",
  "' || pg_sleep(10) || '",
  "x':* & pg_sleep(10)",
  '1; drop table products',
  "\\'':*",
  '%%%',
  '___',
  '\\',
  '%_\\%',
  '((((((((((',
  '"""',
  '- - - | | +',
  '*'.repeat(255),
  '?*'.repeat(127),
  "'a' <-> 'b' | !'c'",
  '\uD800',
])('the text %.30s is only a text (security 23)', async (text) => {
  for (const name of [
    'search',
    'search_simple_query_string',
    'title__wildcard',
    'make',
    'model',
    'class',
    'ordering',
  ]) {
    const answer = await ask({ [name]: text });
    expect(answer.status, `${name}: ${answer.text}`).toBe(200);
  }
  // One that slept would be ended by the database after five seconds, and be no 200.
  expect((await find({})).count).toBe(ALL.length);
});

test.each([
  ['%', 0],
  ['_', 0],
  ['2012%', 0],
  ['2012 Toyota Corolla 1_6 Icon', 0],
])('in a title %j stands for itself', async (text, count) => {
  expect((await find({ title__wildcard: text })).count).toBe(count);
});

test('words found whole come before words that only begin so, each newest first', async () => {
  const other = await testServer({ whenDone: onTestFinished });
  await insertProducts(
    other.db,
    Array.from({ length: 60 }, (_, index) =>
      vehicle({
        id: 1001 + index,
        title: index % 2 === 0 ? 'Ka' : 'Kadjar',
        createdAt: new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString(),
      }),
    ),
    '',
  );
  const ids: number[] = [];
  for (const page of [1, 2, 3]) {
    const answer = (await other.api('GET', `/product-search/?search=ka&page=${page}`)).as(SearchAnswer);
    expect(answer.count).toBe(60);
    ids.push(...answer.results.map(({ id }) => id));
  }
  const newest = Array.from({ length: 60 }, (_, index) => 1060 - index);
  expect(ids).toEqual([...newest.filter((id) => id % 2 === 1), ...newest.filter((id) => id % 2 === 0)]);
});

test('two currencies are compared by the latest rate that is dated today or earlier', async () => {
  const other = await testServer({ whenDone: onTestFinished });
  const ids = async (query: string) => {
    const answer = (await other.api('GET', `/product-search/?search=zonda&${query}`)).as(SearchAnswer);
    return answer.results.map(({ id }) => id);
  };
  await other.db.deleteFrom('exchange_rates').execute();
  await insertProducts(
    other.db,
    [
      vehicle({ id: 1001, title: 'Zonda', priceMinor: 100_000 }),
      vehicle({ id: 1002, title: 'Zonda', priceMinor: 2_500_000, currency: 'ZMW' }),
      vehicle({ id: 1003, title: 'Zonda', priceMinor: 200_000 }),
      vehicle({ id: 1004, title: 'Zonda', priceMinor: 2_500_001, currency: 'ZMW' }),
    ],
    '',
  );
  // No rate: the other currency fails a price filter and comes last, whatever the direction.
  expect(await ids('ordering=price')).toEqual([1001, 1003, 1002, 1004]);
  expect(await ids('ordering=-price')).toEqual([1003, 1001, 1004, 1002]);
  expect(await ids('ordering=price&currency=ZMW')).toEqual([1002, 1004, 1001, 1003]);
  expect(await ids('ordering=price&price__range=1__99999999')).toEqual([1001, 1003]);
  expect(await ids('ordering=price&price__range=1__99999999&currency=zmw')).toEqual([1002, 1004]);

  await other.db
    .insertInto('exchange_rates')
    .values([
      { currency: 'ZMW', units_per_usd: '20.0000', day: '2025-01-01' },
      { currency: 'ZMW', units_per_usd: '25.0000', day: '2025-03-01' },
      { currency: 'ZMW', units_per_usd: '1.0000', day: '2025-03-02' },
    ])
    .execute();
  // 25,000.00 ZMW are 1,000.00 USD: a tie goes by id in both directions.
  expect(await ids('ordering=price')).toEqual([1001, 1002, 1004, 1003]);
  expect(await ids('ordering=-price')).toEqual([1003, 1004, 1001, 1002]);
  expect(await ids('ordering=price&price__range=500__1000')).toEqual([1001, 1002]);
  expect(await ids('ordering=price&price__range=1000.01__2000')).toEqual([1003]);
  expect(await ids('ordering=price&price__range=25000__25000.01&currency=ZMW')).toEqual([1001, 1002, 1004]);
  // Without an order the newest come first, the last id among the same age.
  expect(await ids('price__range=500__1000')).toEqual([1002, 1001]);
});

test.each<[PriceOrder['currency'], string | null]>([
  ['USD', '27.5000'],
  ['ZMW', '0.3333'],
  ['USD', null],
  ['ZMW', null],
])(
  'few matches and very many are put in one order of prices (%s, rate %s)',
  async (currency, unitsPerUsd) => {
    for (const descending of [false, true]) {
      const order: PriceOrder = { by: 'price', descending, currency, unitsPerUsd };
      const pages = async (of: number) => {
        const windows = [0, 5, 10, 15, 20, 25, 30, 35].map((offset) => ({ offset, limit: 5, of }));
        return (
          await Promise.all(windows.map((window) => listingIds(shop.db, EVERYTHING, order, window)))
        ).flat();
      };
      const few = await pages(36);
      expect(new Set(few).size).toBe(36);
      expect(await pages(1_000_000)).toEqual(few);
    }
  },
);

test('a draft, a deleted listing and a changed price show at the next read', async () => {
  const other = await testServer({ whenDone: onTestFinished });
  const count = async () => (await other.api('GET', '/product-search/?make=BMW')).as(SearchAnswer).count;
  expect(await count()).toBe(1);
  await other.db.updateTable('products').set({ live: false }).where('id', '=', 13).execute();
  expect(await count()).toBe(0);
  await other.db.updateTable('products').set({ live: true, deleted: true }).where('id', '=', 13).execute();
  expect(await count()).toBe(0);
  await other.db
    .updateTable('products')
    .set({ deleted: false, num_allocated: 1, price_minor: 790_000 })
    .where('id', '=', 13)
    .execute();
  const [row] = (await other.api('GET', '/product-search/?make=BMW')).as(SearchAnswer).results;
  expect(row).toMatchObject({ quantity: 0, price: '7900.00', crossed_out_price: '8777.78' });
});
