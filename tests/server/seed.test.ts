import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myOrders, orderDetail } from '#contract/orders.ts';
import { heldClock } from '#server/platform/clock.ts';
import { createHttp } from '#server/platform/http.ts';
import { createLog } from '#server/platform/log.ts';
import { mediaRoutes } from '#server/platform/media.ts';
import { seedMediaDir } from '#server/platform/seed/data-folder.ts';
import { seedEmblems, seedPictures } from '#server/platform/seed/pictures.ts';
import { seed } from '#server/platform/seed/seed.ts';
import { verifyPassword } from '#server/identity/passwords.ts';
import { placeOne } from './checkout-steps.ts';
import { quietLog, testConfig } from './harness/settings.ts';
import { testServer } from './harness/test-server.ts';

const NOW = '2026-11-21T08:00:00Z';
const LOCAL = { ...testConfig(), host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000' };

describe('the demo', async () => {
  const { db } = await testServer({ from: 'empty' });
  const lines: string[] = [];
  const log = createLog({ now: () => new Date(NOW), write: (line) => lines.push(line) });
  const run = () => seed(db, { ...LOCAL, seed: 'demo' }, heldClock(NOW), log);
  const count = async (table: 'products' | 'product_images' | 'users' | 'shipping_rates' | 'makes') => {
    const row = await db.selectFrom(table).select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    return row.n;
  };
  // Two servers started at once on an empty database.
  beforeAll(async () => void (await Promise.all([run(), run()])));

  test('two servers fill an empty shop once, and say what was refused', async () => {
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(
      '11,582 vehicles listed, 418 refused: engine missing 150, fuel unknown 135, repeated 105',
    );
    expect(await count('products')).toBe(11_582 + 150 + 852 + 60);
    expect(await count('product_images')).toBe(4 * (11_582 + 150));
    expect(await count('makes')).toBe(42);
    expect(await count('users')).toBe(3);
  });

  test('a shop that holds something is left alone', async () => {
    await db.updateTable('products').set({ price_minor: 777_700 }).where('id', '=', 40_001).execute();
    await run();
    const kept = await db
      .selectFrom('products')
      .select('price_minor')
      .where('id', '=', 40_001)
      .executeTakeFirst();
    expect(kept?.price_minor).toBe(777_700);
    expect(lines).toHaveLength(1);
  });

  test('the last vehicle came just now, the first four months ago', async () => {
    const ends = await db
      .selectFrom('products')
      .select(['id', 'created_at'])
      .where('id', 'in', [40_001, 51_582])
      .orderBy('id')
      .execute();
    expect(ends.map((end) => end.created_at.toISOString())).toEqual([
      '2026-07-23T16:45:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ]);
  });

  test('the newest vehicle is a real one: sample trucks came before them all', async () => {
    const kinds = await db
      .selectFrom('products')
      .select(['body_type', db.fn.min('created_at').as('first'), db.fn.max('created_at').as('last')])
      .where('product_class_id', '=', 1)
      .where('body_type', 'in', ['Truck', 'Hatchback'])
      .groupBy('body_type')
      .orderBy('body_type')
      .execute();
    const [cars, trucks] = kinds;
    expect(trucks?.last.getTime()).toBeLessThan(cars?.first.getTime() ?? 0);
  });

  test('trucks are commercial vehicles, and no class of vehicles holds a spare', async () => {
    const classes = await db
      .selectFrom('products')
      .select(['product_class_id', 'vehicle_class', db.fn.countAll<number>().as('n')])
      .where((eb) => eb.or([eb('body_type', '=', 'Truck'), eb('body_type', 'is', null)]))
      .groupBy(['product_class_id', 'vehicle_class'])
      .orderBy('product_class_id')
      .execute();
    expect(classes).toEqual([
      { product_class_id: 1, vehicle_class: 'commercial', n: 150 },
      { product_class_id: 2, vehicle_class: null, n: 852 },
      { product_class_id: 3, vehicle_class: null, n: 60 },
    ]);
  });

  test('spares stand in a tree of real categories, and fit the cars they name', async () => {
    const [pads] = await db
      .selectFrom('products')
      .innerJoin('product_categories', 'product_id', 'products.id')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select(['products.id', 'title', 'slug', 'subtitle', 'condition', 'part_number', 'search_words'])
      .where('title', 'like', 'Front brake pads - %')
      .orderBy('products.id')
      .execute();
    expect(pads).toMatchObject({ slug: 'brake-pads', subtitle: expect.stringMatching(/^Sample/) as string });
    // The category above the one it is filed in.
    expect(pads?.search_words).toContain("'braking'");
    const fitted = await db
      .selectFrom('product_fitment')
      .innerJoin('fitment_trims', 'fitment_trims.id', 'trim_id')
      .select(['make', 'model'])
      .distinct()
      .where('product_id', '=', pads?.id ?? 0)
      .execute();
    expect(fitted).toHaveLength(1);
    expect(pads?.title).toContain(`${fitted[0]?.make} ${fitted[0]?.model}`);
    const above = await db
      .selectFrom('category_paths')
      .innerJoin('categories', 'categories.id', 'ancestor_id')
      .select('name')
      .where('category_id', '=', (eb) =>
        eb.selectFrom('categories').select('id').where('slug', '=', 'brake-pads'),
      )
      .orderBy('depth')
      .execute();
    expect(above.map(({ name }) => name)).toEqual([
      'Brake Pads',
      'Motor Vehicle Braking',
      'Motor Vehicle Parts',
      'Vehicle Parts & Accessories',
    ]);
  });

  test('a vehicle is found by its words and stands with its pictures, marked as illustrations', async () => {
    const [found] = await db
      .selectFrom('products')
      .innerJoin('product_images', 'product_id', 'products.id')
      .innerJoin('pictures', 'hash', 'picture_hash')
      .select(['title', 'title_fold', 'currency', 'num_in_stock', 'caption', 'bytes', 'search_words'])
      .where('title', '=', '2015 Toyota RAV4 2.2 Diesel')
      .where('slot', '=', 1)
      .execute();
    expect(found).toMatchObject({ currency: 'USD', num_in_stock: 1, caption: 'Illustration' });
    expect(found?.title_fold).toBe('2015 toyota rav4 2.2 diesel');
    expect(found?.search_words).toContain("'rav4'");
    expect(Object.keys(found?.bytes ?? {})).toEqual(['160', '320', '640', '1280']);
  });

  test('shipping is published, the kwacha has a dated rate, settings stand as they start', async () => {
    expect(await count('shipping_rates')).toBe(48);
    const kinds = await db
      .selectFrom('shipping_rates')
      .select(['kind', 'valid_from', 'valid_to'])
      .distinct()
      .execute();
    expect(kinds).toEqual([{ kind: 'published', valid_from: '2026-01-01', valid_to: null }]);
    const rate = await db.selectFrom('exchange_rates').selectAll().executeTakeFirst();
    expect(rate).toMatchObject({ currency: 'ZMW', units_per_usd: '27.5000', day: '2025-01-01' });
    const settings = await db.selectFrom('site_settings').selectAll().orderBy('name').execute();
    expect(settings).toEqual([
      { name: 'crossed_out_price', value: { value: 'spec' } },
      { name: 'whatsapp', value: { value: null } },
    ]);
  });

  test('the home page puts forward what is in stock, no model twice in a row of cards', async () => {
    const rows = await db
      .selectFrom('deals')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['place', 'range', 'make', 'model', 'products.price_minor', 'vehicle_class', 'body_type'])
      .select(['listing_type', 'num_in_stock', 'ends_at'])
      .orderBy('deals.id')
      .execute();
    const rowsOf = new Map<string, typeof rows>();
    for (const row of rows) {
      const name = `${row.place} ${row.range}`.trim();
      rowsOf.set(name, [...(rowsOf.get(name) ?? []), row]);
    }
    expect([...rowsOf.keys()]).toEqual([
      ...[3950, 7000, 12000].flatMap((from) => [`trusted_cars ${from}`, `commercial_vehicles ${from}`]),
      'most_searched sedan',
      'most_searched suv',
      'deals',
    ]);
    const sizes = [...rowsOf.values()].map(({ length }) => length);
    expect(sizes.filter((size) => size >= 8 && size <= 12).length).toBeGreaterThanOrEqual(8);
    for (const [name, cards] of rowsOf) {
      expect(new Set(cards.map(({ make, model }) => `${make} ${model}`)).size).toBe(cards.length);
      const from = Number(/\d+$/.exec(name)?.[0] ?? 0) * 100;
      for (const card of cards) {
        expect(card).toMatchObject({ listing_type: 'FixedPrice', num_in_stock: 1, ends_at: null });
        expect(card.vehicle_class).toBe(name.startsWith('commercial') ? 'commercial' : 'cars');
        expect(card.price_minor).toBeGreaterThanOrEqual(from);
        if (name.endsWith('suv')) expect(['SUV', 'MPV']).toContain(card.body_type);
      }
    }
    const articles = await db.selectFrom('articles').select(['slug', 'picture_hash']).execute();
    expect(articles).toHaveLength(10);
  });

  test('the next product and the next person get the next numbers', async () => {
    const user = {
      first_name: 'A',
      last_name: 'B',
      language: 'en',
      is_active: true,
      is_staff: false,
    } as const;
    const added = await db
      .insertInto('users')
      .values({ ...user, email: 'next@example.test', created_at: NOW })
      .returning('id')
      .executeTakeFirst();
    expect(added?.id).toBe(4);
    const product = await db
      .insertInto('products')
      .values({
        product_class_id: 1,
        title: 'Next',
        title_fold: 'next',
        subtitle: '',
        description: '',
        listing_type: 'FixedPrice',
        live: false,
        deleted: false,
        price_minor: 100,
        currency: 'USD',
        num_in_stock: 0,
        search_words: '',
        created_at: NOW,
        updated_at: NOW,
      })
      .returning('id')
      .executeTakeFirst();
    expect(product?.id).toBe(62_151);
  });

  test('the demo buyer signs in with the printed password', async () => {
    const buyer = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'buyer@demo.chicargos.example')
      .executeTakeFirst();
    expect(buyer).toMatchObject({ is_active: true, is_staff: false });
    expect(await verifyPassword(buyer?.password_hash ?? null, 'walvis-bay-40001')).toBe(true);
  });
});

describe('the catalogue of the contract', async () => {
  const { db } = await testServer();

  test.each([
    { id: 101, title: '2010 Toyota Corolla', price: 100_000, currency: 'USD', stock: 1, type: 'FixedPrice' },
    { id: 126, title: '2010 Toyota Corolla', price: 350_000, currency: 'USD', stock: 1, type: 'FixedPrice' },
    {
      id: 12,
      title: '2012 Toyota Corolla 1.6 Icon',
      price: 450_000,
      currency: 'USD',
      stock: 5,
      type: 'FixedPrice',
    },
    { id: 13, title: '2014 BMW 320i', price: 800_000, currency: 'USD', stock: 1, type: 'FixedPrice' },
    { id: 14, title: '2011 Mercedes-Benz C180', price: 600_000, currency: 'USD', stock: 1, type: 'Auction' },
    { id: 15, title: '2009 Nissan Note', price: 300_000, currency: 'USD', stock: 0, type: 'FixedPrice' },
    {
      id: 17,
      title: '2008 Isuzu NPR truck',
      price: 1_500_000,
      currency: 'USD',
      stock: 40,
      type: 'FixedPrice',
    },
    {
      id: 301,
      title: 'Front bumper - Golf Mk7',
      price: 45_000,
      currency: 'ZMW',
      stock: 3,
      type: 'FixedPrice',
    },
    { id: 302, title: 'Seat cover set', price: 12_000, currency: 'ZMW', stock: 10, type: 'FixedPrice' },
    { id: 303, title: 'Alloy wheels', price: 250_000, currency: 'ZMW', stock: 1, type: 'Chinese' },
    { id: 304, title: 'Driving gloves', price: 9_000, currency: 'ZMW', stock: 6, type: 'FixedPrice' },
    { id: 401, title: 'Car radio', price: 90_000, currency: 'ZMW', stock: 2, type: 'FixedPrice' },
  ])('$id is $title', async ({ id, title, price, currency, stock, type }) => {
    const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({
      title,
      price_minor: price,
      currency,
      num_in_stock: stock,
      listing_type: type,
    });
    expect(row?.live).toBe(true);
  });

  test('there are 37 products, 16 is a draft, 126 has no picture', async () => {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'live', 'make', 'fuel', 'transmission'])
      .execute();
    expect(rows).toHaveLength(37);
    expect(rows.filter((row) => !row.live).map((row) => row.id)).toEqual([16]);
    const pictured = await db.selectFrom('product_images').select('product_id').distinct().execute();
    const ids = new Set(pictured.map((row) => row.product_id));
    expect(ids.has(125)).toBe(true);
    expect(ids.has(126)).toBe(false);
    const corollas = rows.filter((row) => row.id > 100 && row.id < 127);
    expect(new Set(corollas.map((row) => `${row.make} ${row.fuel} ${row.transmission}`))).toEqual(
      new Set(['Toyota Petrol Manual']),
    );
  });

  test('302 wants a size', async () => {
    expect(await db.selectFrom('product_options').selectAll().execute()).toEqual([
      { id: 10, product_id: 302, code: 'size', name: 'Size', required: true, values: ['S', 'M', 'L'] },
    ]);
  });

  test('people are there as the contract names them', async () => {
    const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(rows.map(({ id, email, is_active, is_staff }) => ({ id, email, is_active, is_staff }))).toEqual([
      { id: 1, email: 'buyer@example.test', is_active: true, is_staff: false },
      { id: 2, email: 'buyer2@example.test', is_active: true, is_staff: false },
      { id: 3, email: 'staff@example.test', is_active: true, is_staff: true },
      { id: 4, email: 'inactive@example.test', is_active: false, is_staff: false },
    ]);
    for (const { password_hash } of rows)
      expect(await verifyPassword(password_hash, 'Passw0rd!x')).toBe(true);
  });

  test('rates are estimates only, for every port', async () => {
    const rows = await db
      .selectFrom('shipping_rates')
      .select(['kind', 'method', 'amount_minor'])
      .distinct()
      .orderBy('method')
      .execute();
    expect(rows).toEqual([
      { kind: 'estimate', method: 'container', amount_minor: 120_000 },
      { kind: 'estimate', method: 'roro', amount_minor: 70_000 },
    ]);
  });
});

describe('the people and orders of the account contract', async () => {
  const shop = await testServer({ from: 'account' });
  const { db } = shop;

  test('all accounts are there, sign in with the one password, and only two of them are staff', async () => {
    const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
    const names = ['buyer', 'buyer2', 'staff', 'inactive', 'buyer0', 'buyer1', 'supporter1', 'recruit1'];
    const more = ['recruit2', 'promobuyer', 'vendor1', 'vendor2', 'vendorx', 'staff1'];
    expect(rows.map(({ email }) => email)).toEqual([...names, ...more].map((name) => `${name}@example.test`));
    expect(rows.filter(({ is_staff }) => is_staff).map(({ email }) => email)).toEqual([
      'staff@example.test',
      'staff1@example.test',
    ]);
    for (const name of more) expect(await shop.login(`${name}@example.test`)).toHaveLength(43);
    const token = await shop.login('recruit1@example.test');
    expect((await shop.api('GET', '/profile/', { token })).body).toMatchObject({
      date_joined: '2024-12-01T08:00:00Z',
    });
  });

  test('buyer1 has 27 orders over two pages, the newest number on top', async () => {
    const token = await shop.login('buyer1@example.test');
    const page = async (at: number) =>
      (await shop.api('GET', `/orders/?page=${at}`, { token })).as(myOrders.answer);
    const [first, second] = [await page(1), await page(2)];
    expect([first.count, first.results.length, second.results.length]).toEqual([27, 25, 2]);
    const all = [...first.results, ...second.results];
    expect(all.map(({ number }) => number)).toEqual(
      Array.from({ length: 27 }, (_, index) => String(100_000_027 - index)),
    );
    expect(
      all
        .map(({ status }) => status)
        .toReversed()
        .slice(0, 5),
    ).toEqual(['Pending', 'Canceled', 'Shipped', 'Authorized', 'Authorized']);
    expect(new Set(all.slice(0, 24).map(({ status }) => status))).toEqual(new Set(['Authorized']));
    expect([all[0]?.date_placed, all[26]?.date_placed]).toEqual([
      '2025-01-05T09:15:00Z',
      '2024-12-20T09:15:00Z',
    ]);
    for (const order of all)
      expect(order).toMatchObject({
        currency: 'USD',
        total_incl_tax: '5700.00',
        shipping_incl_tax: '700.00',
        line_props: [{ qty: 1, unit_price: '5000.00', price: '5000.00', title: expect.any(String) }],
      });
    expect((await shop.api('GET', '/orders/?page=3', { token })).body).toMatchObject({
      code: 'invalid_page',
    });
  });

  test.each([
    { who: 'buyer2', number: '100000101', currency: 'USD', total: '5700.00' },
    { who: 'recruit1', number: '100000201', currency: 'USD', total: '2700.00' },
    { who: 'promobuyer', number: '100000301', currency: 'USD', total: '5700.00' },
    { who: 'promobuyer', number: '100000302', currency: 'ZMW', total: '28200.00' },
  ])(
    '$number of $who is $currency $total and waits for its payment',
    async ({ who, number, currency, total }) => {
      const token = await shop.login(`${who}@example.test`);
      const order = (await shop.api('GET', `/orders/${number}/`, { token })).as(orderDetail.answer);
      expect(order).toMatchObject({
        status: 'Pending',
        currency,
        total_incl_tax: total,
        shipping_incl_tax: '700.00',
        balance: total,
        date_placed: '2024-12-22T09:15:00Z',
        invoice: { number: `PF-${number}-1`, issued_at: '2024-12-22T09:15:00Z' },
      });
      const { referral } = await db
        .selectFrom('orders')
        .select('referral')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      expect(referral?.code).toBe(who === 'promobuyer' ? 'SUPP2345' : undefined);
    },
  );

  test.each(['buyer0', 'buyer', 'supporter1', 'recruit2', 'vendor1', 'vendor2', 'vendorx', 'staff1'])(
    '%s has no orders',
    async (who) => {
      const token = await shop.login(`${who}@example.test`);
      expect((await shop.api('GET', '/orders/', { token })).body).toMatchObject({ count: 0, results: [] });
    },
  );

  test('every order but the canceled one has a pro-forma that can be checked', async () => {
    const rows = await db.selectFrom('invoices').selectAll().orderBy('number').execute();
    expect(rows).toHaveLength(30);
    expect(rows.map(({ order_number }) => order_number)).not.toContain('100000002');
    const [first] = rows;
    expect(first?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await shop.api('GET', `/verify-invoice/${first?.code}/`)).body).toMatchObject({
      valid: true,
      total: '5700.00',
      consignee_masked: 'M. M.',
    });
  });

  test('the catalogue is that of the contract, nothing of it taken, and the next order gets the next number', async () => {
    const products = await db.selectFrom('products').select(['id', 'num_allocated']).execute();
    expect(products).toHaveLength(37);
    expect(products.every(({ num_allocated }) => num_allocated === 0)).toBe(true);
    const token = await shop.login('buyer0@example.test');
    const staff = await shop.login('staff1@example.test');
    expect((await placeOne(shop, token, staff)).number).toBe('100000303');
    expect((await shop.request('POST', '/api/__test__/reset/')).status).toBe(204);
    const again = await shop.login('buyer0@example.test');
    expect((await placeOne(shop, again, await shop.login('staff1@example.test'))).number).toBe('100000303');
  });
});

describe('pictures over HTTP', async () => {
  const config = testConfig();
  const app = await createHttp(config, quietLog());
  mediaRoutes(app, config);
  afterAll(async () => {
    await app.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  });
  const [picture] = seedPictures();
  const hash = picture?.hash ?? '';

  test('a picture of the seed comes with headers for ever and a policy of its own', async () => {
    const answer = await app.inject(`/media/i/${hash}/320.webp`);
    const file = readFileSync(join(seedMediaDir, hash, '320.webp'));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(file)).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(file.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
  });

  test('HEAD says the same without the bytes', async () => {
    const answer = await app.inject({ method: 'HEAD', url: `/media/i/${hash}/320.webp` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(picture?.bytes['320']));
    expect(answer.body).toBe('');
  });

  test('emblems and pictures of the data folder are served too', async () => {
    const emblem = seedEmblems()[0]?.hash ?? '';
    expect((await app.inject(`/media/i/${emblem}/160.webp`)).statusCode).toBe(200);
    const own = 'a'.repeat(64);
    mkdirSync(join(config.dataDir, 'media', own), { recursive: true });
    writeFileSync(join(config.dataDir, 'media', own, '480.webp'), 'uploaded');
    expect((await app.inject(`/media/i/${own}/480.webp`)).body).toBe('uploaded');
  });

  // These stand where `..` and friends would lead, so a server that followed them would answer 200.
  const outside = join(config.dataDir, '320.webp');
  writeFileSync(outside, 'outside');

  test.each([
    `/media/i/${hash}/321.webp`,
    `/media/i/${hash}/0320.webp`,
    `/media/i/${hash}/320.webp%00`,
    `/media/i/${hash}/320.png`,
    `/media/i/${hash}/..%2F..%2Fpictures.json`,
    `/media/i/${hash.toUpperCase()}x/320.webp`,
    `/media/i/..%2F..%2F/vehicles.json.br`,
    '/media/i/../pictures.json',
    '/media/i/%2e%2e/320.webp',
    '/media/i/..%5C/320.webp',
    '/media/i/0123456789abcdef/320.webp',
    `/media/i/${hash}`,
    '/media/',
  ])('%s is not there', async (path) => {
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', detail: 'Not found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
