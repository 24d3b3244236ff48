import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { ItemDetail, ItemPage, itemSearch } from '#contract/items.ts';
import { insertProducts, type SeedProduct } from '#server/seed/insert-products.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const another = () => testServer({ whenDone: onTestFinished });
const search = (query: string, from = shop) => from.api('GET', `/partner-one-search/?${query}`);
const idsOf = async (query: string, from = shop): Promise<number[]> => {
  const answer = await search(query, from);
  if (answer.status === 204) return [];
  return answer.as(ItemPage).results.map(({ id }) => id);
};
const add = (to: typeof shop, products: Partial<SeedProduct>[]) =>
  insertProducts(
    to.db,
    products.map((given, index): SeedProduct => ({
      id: 501 + index,
      productClassId: 2,
      title: `Clip ${501 + index}`,
      priceMinor: 1000,
      currency: 'ZMW',
      stock: 1,
      createdAt: '2025-02-01T08:00:00Z',
      updatedAt: '2025-02-01T08:00:00Z',
      pictures: [],
      ...given,
    })),
    '',
  );

const ITEMS = [401, 304, 303, 302, 301];
const UP = [304, 302, 301, 401, 303];

test.each<[string, number[]]>([
  ['', ITEMS],
  ['q=', ITEMS],
  ['q=*', ITEMS],
  ['q=All', ITEMS],
  ['q=bumper', [301]],
  ['q=BÚMPER+golf', [301]],
  ['q=bumper+seat', []],
  ['q=...', ITEMS],
  ['q=corolla', []],
  // Names of categories are searched too.
  ['q=men', [304]],
  // As is the contract's own example.
  ['q=bumper&min=0&max=500&page=1&sort=a', [301]],
])('%s finds items by words, newest first', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test.each<[string, number[]]>([
  ['q=cat-search&type=men', [304]],
  ['q=CAT-SEARCH&type=Men', [304]],
  ['q=cat-search&type=women', []],
  ['q=cat-search&type=vehicle-parts-accessories', [304, 303, 302, 301]],
  ['q=cat-search&type=Vehicle+Parts+%26+Accessories&sort=d', [303, 301, 302, 304]],
  ['q=gloves&type=men', [304]],
  ['q=gloves&type=bumpers', []],
  ['q=*&type=seats', [302]],
  ['q=*&type=*', ITEMS],
])('%s looks in a category', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test.each<[string, number[]]>([
  ['min=0&max=500', [304, 302, 301]],
  ['min=100&max=450', [302, 301]],
  ['min=100.01&max=119.99', []],
  // Only where max is larger than min, or is not there.
  ['min=500&max=0', UP],
  ['min=500', [401, 303]],
  ['min=500&max=500', UP],
  ['min=500&max=100', UP],
  ['max=500', [304, 302, 301]],
  // 27.50 kwacha are a dollar.
  ['min=0&max=33&currency=usd', [304, 302, 301, 401]],
  ['min=32&max=33&currency=USD', [401]],
])('%s keeps to the prices', async (query, ids) => {
  expect(await idsOf(`${query}&sort=a`)).toEqual(ids);
});

test.each<[string, number[]]>([
  ['sort=a', UP],
  ['sort=d', UP.toReversed()],
  ['sort=b', ITEMS],
  ['sort=z', ITEMS],
  ['sort=A', ITEMS],
])('%s orders them', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test('prices of both currencies are one order, ties by id; without a rate the other currency is last', async () => {
  const other = await another();
  await add(other, [
    { currency: 'USD', priceMinor: 327 },
    { currency: 'USD', priceMinor: 328 },
    { currency: 'ZMW', priceMinor: 9000 },
  ]);
  // 3.27 dollars are 89.925 kwacha, 3.28 are 90.20.
  expect(await idsOf('sort=a', other)).toEqual([501, 304, 503, 502, 302, 301, 401, 303]);
  expect(await idsOf('min=89.95&max=91', other)).toEqual([503, 502, 304]);
  await other.db.deleteFrom('exchange_rates').execute();
  expect(await idsOf('sort=a', other)).toEqual([304, 503, 302, 301, 401, 303, 501, 502]);
  expect(await idsOf('sort=a&currency=USD', other)).toEqual([501, 502, 304, 503, 302, 301, 401, 303]);
  expect(await idsOf('min=0&max=90', other)).toEqual([503, 304]);
});

test('the best match has the words whole, then those that only begin so', async () => {
  const other = await another();
  await add(other, [
    { title: 'Carpet', createdAt: '2025-02-02T08:00:00Z' },
    { title: 'Car mat', createdAt: '2024-02-02T08:00:00Z' },
    { title: 'Car aerial', createdAt: '2024-02-02T08:00:00Z' },
  ]);
  expect(await idsOf('q=car', other)).toEqual([401, 503, 502, 501]);
});

test('a vehicle is an item where a partner sells it, and a vehicle all the same', async () => {
  const other = await another();
  await other.db.updateTable('products').set({ partner: true }).where('id', 'in', [13, 16]).execute();
  expect(await idsOf('', other)).toEqual([...ITEMS, 13]);
  expect(await idsOf('q=bmw&sort=a', other)).toEqual([13]);
  expect(await idsOf('sort=a', other)).toEqual([...UP, 13]);
  expect((await search('q=13&type=gsi', other)).as(ItemDetail)).toMatchObject({
    id: 13,
    product_class: 'vehicles',
    class: 'cars',
    specs: { manufacturer: 'BMW', model: '320i', doors: null, other: [] },
  });
  const cars = (await other.api('GET', '/product-search/?make=bmw')).as(v.object({ count: v.number() }));
  expect(cars.count).toBe(1);
});

test('drafts and deleted items are nowhere, sold out ones stay', async () => {
  const other = await another();
  const change = (id: number, set: { live?: boolean; deleted?: boolean; num_in_stock?: number }) =>
    other.db.updateTable('products').set(set).where('id', '=', id).execute();
  await Promise.all([
    change(301, { live: false }),
    change(302, { deleted: true }),
    change(303, { num_in_stock: 0 }),
  ]);
  const { results } = (await search('', other)).as(ItemPage);
  expect(results.map(({ id, quantity }) => [id, quantity])).toEqual([
    [401, 2],
    [304, 6],
    [303, 0],
  ]);
  for (const id of [301, 302]) {
    expect((await search(`q=${id}&type=gsi`, other)).status).toBe(204);
    expect((await other.api('GET', `/one-search/${id}/`)).status).toBe(404);
  }
});

test('pages of 25 say how many there are; past the end there is nothing', async () => {
  const other = await another();
  await add(
    other,
    Array.from({ length: 26 }, () => ({})),
  );
  const metadata = { totalEntries: 26, entriesPerPage: 25, totalPages: 2 };
  const first = (await search('q=clip', other)).as(ItemPage);
  expect([first.count, first.results.length, first.results[0]?.id]).toEqual([26, 25, 526]);
  expect(first.metadata).toEqual({ pageNumber: 1, ...metadata });
  const second = (await search('q=clip&page=2', other)).as(ItemPage);
  expect(second.results.map(({ id }) => id)).toEqual([501]);
  expect(second.metadata).toEqual({ pageNumber: 2, ...metadata });
  expect((await search('q=clip&page=3', other)).status).toBe(204);
  expect((await search('q=clip&page=999999999', other)).status).toBe(204);
});

test('nothing found is a 204 without a body, and costs a header the next time', async () => {
  const answer = await search('q=submarine');
  expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([204, '', undefined]);
  expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400');
  const again = await shop.api('GET', '/partner-one-search/?q=submarine', {
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(v.parse(itemSearch.answer, null)).toBeNull();
});

test.each([
  ['page=0', 404, 'invalid_page', []],
  ['page=-1', 404, 'invalid_page', []],
  ['page=1.5', 404, 'invalid_page', []],
  ['page=x', 404, 'invalid_page', []],
  ['min=-1&max=5', 400, 'invalid_range', ['min']],
  ['min=1&max=x', 400, 'invalid_range', ['max']],
  ['min=a&max=b', 400, 'invalid_range', ['min', 'max']],
  ['min=1__2&max=3', 400, 'invalid_range', ['min']],
  ['min=1&currency=EUR', 400, 'invalid', ['currency']],
  ['q=cat-search', 400, 'required', ['type']],
  ['q=cat-search&type=*', 400, 'required', ['type']],
  [`q=${'x'.repeat(256)}`, 400, 'max_length', ['q']],
  [`type=${'x'.repeat(256)}`, 400, 'max_length', ['type']],
])('%s is refused with %i %s', async (query, status, code, fields) => {
  const answer = await search(query);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  const { fields: said = {} } = answer.as(
    v.object({ fields: v.optional(v.record(v.string(), v.unknown())) }),
  );
  expect(Object.keys(said)).toEqual(fields);
});

test('an item is looked up by its id', async () => {
  const found = (await search('q=301&type=gsi')).as(ItemDetail);
  expect(found).toEqual((await shop.api('GET', '/one-search/301/')).as(ItemDetail));
  for (const q of ['12', '16', '999', '0', 'x', '', '301.0', '99999999999'])
    expect([q, (await search(`q=${q}&type=GSI`)).status]).toEqual([q, 204]);
});

test('an item says all that its page shows', async () => {
  const answer = await shop.api('GET', '/one-search/301/');
  expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400');
  expect(answer.as(ItemDetail)).toMatchObject({
    id: 301,
    url: '/api/products/301/',
    title: 'Front bumper - Golf Mk7',
    images: [{ remote_image: 'No_Image_found', picture: null }],
    description_clean: 'An item of the test catalogue.',
    specs: {
      manufacturer: 'VW',
      model: 'Golf',
      mileage: null,
      model_year: 2015,
      engine_size: null,
      transmission: null,
      fuel_type: null,
      body_type: null,
      doors: null,
      other: [
        { Name: 'Part number', Value: '5G0807217' },
        { Name: 'Colour', Value: 'Black' },
      ],
    },
    listing_type: 'FixedPrice',
    product_class: 'parts',
    product_class_id: 2,
    quantity: 3,
    condition: 'used',
    options: [],
    PriceObj: { incl_tax: '450.00', currency: 'ZMW' },
    price: '/api/products/301/price/',
    location: null,
    categories: ['Vehicle Parts & Accessories > Bumpers'],
  });
  const seats = (await shop.api('GET', '/one-search/302/')).as(ItemDetail);
  expect(seats.options).toMatchObject([{ code: 'size', required: true, values: ['S', 'M', 'L'] }]);
  expect(seats.specs.other).toEqual([]);
  const wheels = (await shop.api('GET', '/one-search/303/')).as(ItemDetail);
  expect(wheels.listing_type).toBe('Chinese');
});

test('any product has that page: a vehicle with its shipping options and its doors', async () => {
  const other = await another();
  await other.db
    .updateTable('products')
    .set({ spec_other: '{"doors":5}', description: 'One owner.\r\n\r\nFull history. \n' })
    .where('id', '=', 12)
    .execute();
  const car = (await other.api('GET', '/one-search/12/')).as(ItemDetail);
  expect(car).toMatchObject({
    product_class: 'vehicles',
    class: 'cars',
    condition: null,
    description_clean: 'One owner. - Full history.',
    specs: { manufacturer: 'Toyota', mileage: 61_000, engine_size: 1598, doors: 5 },
    PriceObj: { incl_tax: '4500.00', currency: 'USD' },
    categories: ['Cars'],
    crossed_out_price: '5000.00',
  });
  expect(car.options.map(({ code }) => code)).toEqual(['roro', 'container']);
  expect(car.images.length).toBeGreaterThan(1);
});

test.each(['16', '999', '0', 'x', '1.5'])('there is no item %s', async (id) => {
  const answer = await shop.api('GET', `/one-search/${id}/`);
  expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
});
