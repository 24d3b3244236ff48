import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import {
  Availability,
  makeCounts,
  makes,
  Option,
  Price,
  Product,
  products,
  SearchAnswer,
  VehicleSpecs,
  StockRecord,
  VehicleDetails,
} from '#contract/catalogue.ts';
import { primaryImagesOf } from '#server/catalogue/pictures.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const get = (path: string) => shop.api('GET', path);
const another = () => testServer({ whenDone: onTestFinished });

const DRAFT = 16;

test('makes are counted as their lists are, sold out or not, most first, then by name', async () => {
  const counts = (await get('/vehicle-make-count/')).as(makeCounts.answer);
  // Nissan is sold out, Audi a draft, VW has a spare only.
  expect(Object.keys(counts)).toEqual(['Toyota', 'BMW', 'Isuzu', 'Mercedes-Benz', 'Nissan']);
  for (const [make, [count]] of Object.entries(counts))
    expect([make, (await get(`/product-search/?make=${make}`)).as(SearchAnswer).count]).toEqual([
      make,
      count,
    ]);
  expect(counts['Toyota']?.[1]).toMatch(/^\/media\/i\/[^/]+\/160\.webp$/);
});

test.each([
  ['', { BMW: ['320i'], Isuzu: ['NPR'], 'Mercedes-Benz': ['C180'], Nissan: ['Note'], Toyota: ['Corolla'] }],
  ['?class=cars', { BMW: ['320i'], 'Mercedes-Benz': ['C180'], Nissan: ['Note'], Toyota: ['Corolla'] }],
  ['?class=Commercial', { Isuzu: ['NPR'] }],
  ['?class=boats', {}],
])('makes%s with their models, sold out or not', async (query, expected) => {
  const found = (await get(`/vehicle-makes/${query}`)).as(makes.answer);
  expect(Object.entries(found)).toEqual(Object.entries(expected));
});

test('models go A to Z as people read them', async () => {
  const other = await another();
  const rename = (id: number, model: string) =>
    other.db.updateTable('products').set({ make: 'BMW', model }).where('id', '=', id).execute();
  await Promise.all([rename(12, '10 Series'), rename(14, '2 Series'), rename(15, 'i3'), rename(17, 'X1')]);
  const found = (await other.api('GET', '/vehicle-makes/')).as(makes.answer);
  expect(found['BMW']).toEqual(['2 Series', '10 Series', '320i', 'i3', 'X1']);
});

test('a vehicle with everything that its page shows', async () => {
  const answer = await get('/vehicle-details/12/');
  expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400');
  const details = answer.as(VehicleDetails);
  expect(details).toMatchObject({
    id: 12,
    url: '/api/products/12/',
    prodTitle: '2012 Toyota Corolla 1.6 Icon',
    title: '2012 Toyota Corolla 1.6 Icon',
    product_class: 'vehicles',
    product_class_id: 1,
    listing_type: 'FixedPrice',
    categories: ['Cars'],
    get_stock_record: { quantity: 5 },
    price: '/api/products/12/price/',
    stockrecords: '/api/products/12/stockrecords/',
    PriceObj: { incl_tax: '4500.00', currency: 'USD' },
    crossed_out_price: '5000.00',
    class: 'cars',
    make: 'Toyota',
    model: 'Corolla',
    date_updated: '2025-02-01T08:00:00Z',
  });
  expect(details.options.map(({ id, code, name, type }) => [id, code, name, type])).toEqual([
    [1, 'roro', 'RORO', 'shipping'],
    [2, 'container', 'Container', 'shipping'],
  ]);
  expect(details.images.length).toBeGreaterThan(0);
  expect(details.images.length).toBeLessThanOrEqual(4);
  expect(details.images.map(({ display_order }) => display_order)).toEqual(
    details.images.map((_, at) => at + 1),
  );
  expect(new Set(details.images.map(({ id }) => id)).size).toBe(details.images.length);
});

test('a vehicle without a picture has one entry that says so', async () => {
  const { images } = (await get('/vehicle-details/126/')).as(VehicleDetails);
  expect(images).toMatchObject([{ remote_image: 'No_Image_found', picture: null, caption: '' }]);
});

test('a spare is there too, with its part number and its own options', async () => {
  const spare = (await get('/vehicle-details/302/')).as(VehicleDetails);
  expect(spare).toMatchObject({ product_class: 'parts', product_class_id: 2, class: null });
  expect(spare.options).toEqual([
    {
      url: '/api/options/10/',
      id: 10,
      code: 'size',
      name: 'Size',
      required: true,
      type: 'choice',
      values: ['S', 'M', 'L'],
    },
  ]);
  expect(JSON.parse(spare.specs.other ?? '')).toEqual({ partNumber: '', condition: 'new' });
});

test('specs of a vehicle and of a spare', async () => {
  expect((await get('/vehicle-specs/12/')).as(VehicleSpecs)).toMatchObject({
    body_type: 'Saloon',
    model_year: 2012,
    engine_size: 1598,
    fuel_type: 'Petrol',
    mileage: 61_000,
    transmission: 'Manual',
    steering: 'right',
    other: null,
    mileage_unit: 'mi',
    shipping_category: 'sedan',
  });
  expect((await get('/vehicle-specs/301/')).as(VehicleSpecs)).toEqual({
    body_type: null,
    model_year: 2015,
    engine_size: null,
    fuel_type: null,
    mileage: null,
    colour: 'Black',
    transmission: null,
    steering: null,
    doors: null,
    seats: null,
    chassis: null,
    other: '{"partNumber":"5G0807217","condition":"used"}',
    mileage_unit: 'mi',
    shipping_category: null,
  });
});

test('nobody reads the end of a chassis number before a car is paid, and nobody finds a car by it', async () => {
  const other = await another();
  const values = { doors: 5, seats: 7, chassis: 'SAJAA00AA0A123456' };
  await other.db.updateTable('products').set(values).where('id', '=', 12).execute();
  const shown = { doors: 5, seats: 7, chassis: 'SAJAA00AA0A••••••' };
  expect((await other.api('GET', '/vehicle-details/12/')).as(VehicleDetails).specs).toMatchObject(shown);
  for (const path of [
    '/vehicle-details/12/',
    '/vehicle-specs/12/',
    '/products/12/',
    '/partner-product/12/',
    '/product-search/?search=corolla',
    '/product-search/?search=SAJAA00AA0A123456',
  ])
    expect((await other.api('GET', path)).text, path).not.toContain('A123456"');
  const found = await other.api('GET', '/product-search/?search=SAJAA00AA0A123456');
  expect(found.as(v.object({ count: v.number() })).count).toBe(0);
});

test('a product, and what its links lead to', async () => {
  const product = (await get('/products/12/')).as(Product);
  expect(product).toMatchObject({
    url: '/api/products/12/',
    upc: null,
    structure: 'standalone',
    product_class: 'vehicles',
    children: [],
    recommended_products: [],
    fuel_type: 'Petrol',
    PriceObj: { incl_tax: '4500.00', currency: 'USD' },
  });
  expect(product.attributes).toContainEqual({ name: 'Make', value: 'Toyota', code: 'make' });

  const price = await shop.request('GET', product.price);
  expect(price.as(Price)).toEqual({ currency: 'USD', excl_tax: '4500.00', incl_tax: '4500.00', tax: '0.00' });
  const stock = await shop.request('GET', product.stockrecords);
  expect(stock.as(v.array(StockRecord))).toMatchObject([
    {
      id: 12,
      product: '/api/products/12/',
      price_currency: 'USD',
      price: '4500.00',
      num_in_stock: 5,
      num_allocated: 0,
    },
  ]);
  const availability = await shop.request('GET', product.availability);
  expect(availability.as(Availability)).toEqual({
    is_available_to_buy: true,
    num_available: 5,
    message: 'Available',
  });
  for (const answer of [price, stock, availability])
    expect(answer.headers['cache-control']).toBe('public, max-age=15, stale-while-revalidate=86400');
});

test('sold out stays visible and says so', async () => {
  expect((await get('/products/15/availability/')).as(Availability)).toEqual({
    is_available_to_buy: false,
    num_available: 0,
    message: 'This product is out of stock',
  });
  expect((await get('/vehicle-details/15/')).as(VehicleDetails).get_stock_record.quantity).toBe(0);
});

test('a description is text: as HTML nothing in it is a tag (security 22)', async () => {
  const other = await another();
  const description = `<img src=x onerror="alert('1')">\nSound & clean`;
  await other.db.updateTable('products').set({ description }).where('id', '=', 13).execute();
  const product = (await other.api('GET', '/products/13/')).as(Product);
  expect(product.description).toBe(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;<br>Sound &amp; clean',
  );
  const details = (await other.api('GET', '/vehicle-details/13/')).as(VehicleDetails);
  expect(details.description_clean).toBe(description);
});

const BY_ID = [
  '/products/:id/',
  '/products/:id/price/',
  '/products/:id/stockrecords/',
  '/products/:id/availability/',
];
test.each([...BY_ID, '/vehicle-details/:id/', '/vehicle-specs/:id/'])(
  '%s knows no draft, no deleted product and nothing that is no id',
  async (path) => {
    for (const id of [
      DRAFT,
      999,
      0,
      -1,
      '1.5',
      'x',
      '012x',
      '99999999999',
      '999999999999999999',
      '1%00',
      'x%2F12',
      '12%3Fx',
      '12%23x',
      "1'--",
    ]) {
      const answer = await get(path.replace(':id', String(id)));
      expect([id, answer.status, answer.body]).toEqual([id, 404, { code: 'not_found', detail: 'Not found' }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const other = await another();
    await other.db.updateTable('products').set({ deleted: true }).where('id', '=', 12).execute();
    expect((await other.api('GET', path.replace(':id', '12'))).status).toBe(404);
  },
);

test('an unchanged product is not sent twice, a changed one is', async () => {
  const other = await another();
  const first = await other.api('GET', '/products/12/');
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await other.api('GET', '/products/12/', { headers })).status).toBe(304);
  await other.db.updateTable('products').set({ price_minor: 440_000 }).where('id', '=', 12).execute();
  expect((await other.api('GET', '/products/12/', { headers })).status).toBe(200);
});

test.each([
  ['spec', '5000.00', '8888.89'],
  ['off', null, null],
  // What staff noted down is no fall.
  ['real', null, null],
  ['nonsense', null, null],
])('the setting %s crosses out %s and %s', async (value, earlier, without) => {
  const other = await another();
  await other.db
    .updateTable('site_settings')
    .set({ value: JSON.stringify({ value }) })
    .where('name', '=', 'crossed_out_price')
    .execute();
  const crossedOut = async (id: number) =>
    (await other.api('GET', `/vehicle-details/${id}/`)).as(VehicleDetails).crossed_out_price;
  expect([await crossedOut(12), await crossedOut(13)]).toEqual([earlier, without]);
});

const CARS = [12, 13, 14, 15, ...Array.from({ length: 26 }, (_, index) => 101 + index)];
const ITEMS = [301, 302, 303, 304, 401];

test.each<[string, number[]]>([
  ['', [...CARS, 17, ...ITEMS]],
  ['?q=all', [...CARS, 17, ...ITEMS]],
  ['?q=*', [...CARS, 17, ...ITEMS]],
  ['?class=cars', CARS],
  ['?class=commercial', [17]],
  ['?class=parts', [301, 302, 303, 304]],
  ['?class=Electronics', [401]],
  ['?class=boats', []],
  ['?class=constructor', []],
  ['?q=bumper', [301]],
  ['?q=car', [...CARS, 401]],
  ['?q=car&class=electronics', [401]],
  ['?q=golf&class=cars', []],
])('GET /products/%s lists its class and words, newest first', async (query, ids) => {
  const found: number[] = [];
  let next: string | null = `/api/products/${query}`;
  while (next !== null) {
    const page: v.InferOutput<typeof products.answer> = (await shop.request('GET', next)).as(products.answer);
    expect(page.count).toBe(ids.length);
    found.push(...page.results.map(({ id }) => id));
    next = page.next;
  }
  expect(found).toEqual(ids.toSorted((a, b) => b - a));
});

test('a card of the list, and its order by price over both currencies', async () => {
  const page = (await get('/products/?q=bumper')).as(products.answer);
  expect(page.results).toEqual([
    {
      id: 301,
      product_class_id: 2,
      primary_image: 'No_Image_found',
      picture: null,
      title: 'Front bumper - Golf Mk7',
      price: '450.00',
      currency: 'ZMW',
      subtitle_clean: 'OEM',
      listing_type: 'FixedPrice',
      quantity: 3,
      url: '/api/products/301/',
    },
  ]);
  const cheapest = (await get('/products/?ordering=price')).as(products.answer);
  // 90, 120, 450, 900 and 2,500 kwacha at 27.5 come before 1,000 dollars.
  expect(cheapest.results.slice(0, 6).map(({ id }) => id)).toEqual([304, 302, 301, 401, 303, 101]);
  const dearest = (await get('/products/?ordering=-price&page=2')).as(products.answer);
  expect(dearest.results.slice(-5).map(({ id }) => id)).toEqual([303, 401, 301, 302, 304]);
});

test.each([
  ['?page=0', 404, 'invalid_page'],
  ['?page=3', 404, 'invalid_page'],
  ['?page=x', 404, 'invalid_page'],
  [`?q=${'x'.repeat(256)}`, 400, 'max_length'],
])('GET /products/%.20s is refused with %i', async (query, status, code) => {
  const answer = await get(`/products/${query}`);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
});

test.each([
  [1, 'roro', 'shipping'],
  [2, 'container', 'shipping'],
  [10, 'size', 'choice'],
])('option %i is %s', async (id, code, type) => {
  const answer = await get(`/options/${id}/`);
  expect(answer.as(Option)).toMatchObject({ id, url: `/api/options/${id}/`, code, type });
  expect(answer.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
});

test('an option that no public product offers is not there', async () => {
  expect((await get('/options/11/')).status).toBe(404);
  expect((await get('/options/x/')).status).toBe(404);
  const other = await another();
  await other.db.updateTable('products').set({ live: false }).where('id', '=', 302).execute();
  expect((await other.api('GET', '/options/10/')).status).toBe(404);
});

test('first pictures come for many products at once, and for those without one too', async () => {
  const images = await primaryImagesOf(shop.db, [12, 126, 999]);
  expect(images.get(12)?.image).toMatch(/\/320\.webp$/);
  expect(images.get(12)?.image).toContain(String(images.get(12)?.picture?.hash));
  expect(images.get(126)).toEqual({ image: 'No_Image_found', picture: null });
  expect(images.get(999)).toEqual({ image: 'No_Image_found', picture: null });
  expect((await primaryImagesOf(shop.db, [])).size).toBe(0);
});
