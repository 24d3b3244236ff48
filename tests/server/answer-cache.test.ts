import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { buildApp } from '#server/app.ts';
import { CatalogueMemory } from '#server/platform/cache/catalogue-memory.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { testServer } from './harness/test-server.ts';
import { Problem } from '#contract/problem.ts';
import { add, checkout, checkoutBody, newBuyer, placeOne, quote } from './checkout-steps.ts';

/** Public answers are kept by the catalogue's own clock: never older than the question, and as long as they are right. */

const shop = await testServer();
const otherDb = openDatabase(shop.url, { max: 5 });
const MOST_BYTES = 300_000;
const memory = new CatalogueMemory(otherDb, MOST_BYTES);
const other = await buildApp({
  config: { ...shop.config },
  db: otherDb,
  clock: shop.clock,
  log: shop.log,
  memory,
});
afterAll(async () => {
  await other.close();
  await otherDb.destroy();
});

const Page = v.object({
  count: v.number(),
  results: v.array(v.object({ id: v.number(), title: v.string(), quantity: v.number() })),
});
const Detail = v.looseObject({ title: v.string() });
const search = '/product-search/?class=cars';

async function titles(path = search): Promise<string[]> {
  return (await shop.api('GET', path)).as(Page).results.map(({ title }) => title);
}
const onTheOther = async (path: string): Promise<unknown> =>
  (await other.inject({ method: 'GET', url: `/api${path}` })).json();

/** Changes rows so that the catalogue's clock does not hear of it: what is kept goes on saying what it said. */
async function unheard(change: RawBuilder<unknown>): Promise<void> {
  await shop.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await change.execute(db);
    await sql`set session_replication_role = origin`.execute(db);
  });
}

test('an answer is made once, until a fact of the catalogue changes', async () => {
  const [{ id, title: first } = { id: 0, title: '' }] = (await shop.api('GET', search)).as(Page).results;
  await unheard(sql`update products set title = 'Unheard ' || title where live`);
  expect((await titles())[0]).toBe(first);
  await sql`update products set colour = 'Heard' where id = ${id}`.execute(shop.db);
  expect((await titles())[0]).toBe(`Unheard ${first}`);
});

test('of a large import the newest two thousand changes stay, and a server that is behind forgets all', async () => {
  const before = await onTheOther('/products/101/');
  await sql`update catalogue_clock set version = version + 1`.execute(shop.db);
  await sql`insert into listing_changes (version, product_id)
    select version, id from catalogue_clock, generate_series(1000000, 1004999) id`.execute(shop.db);
  await unheard(sql`update products set title = 'Imported ' || title where live`);
  await sql`update products set colour = 'Green' where id = 104`.execute(shop.db);
  const { rows } = await sql<{ left: number; newest: boolean }>`
    select count(*)::int as left, bool_or(product_id = 104) as newest from listing_changes`.execute(shop.db);
  expect(rows).toEqual([{ left: 2001, newest: true }]);
  expect(await onTheOther('/products/101/')).not.toEqual(before);
});

test.each([
  ['a price', sql`update products set price_minor = price_minor + 100 where id = 101`, '/products/101/'],
  ['a new title', sql`update products set title = 'Renamed' where id = 102`, '/product-search/'],
  ['a listing that goes', sql`update products set live = false where id = 103`, '/product-search/'],
  [
    'a rate',
    sql`update exchange_rates set units_per_usd = units_per_usd * 2`,
    '/product-search/?price__range=100000__400000&currency=ZMW',
  ],
  [
    'a switch of the shop',
    sql`update site_settings set value = '{"value": "off"}' where name = 'crossed_out_price'`,
    '/product-search/?ordering=price',
  ],
  ['a shipping rate', sql`update shipping_rates set amount_minor = amount_minor + 100`, '/shipping-rates/'],
  [
    'the last one of a car that is sold',
    sql`update products set num_allocated = num_in_stock where product_class_id = 1 and make = 'Toyota' and id <> 12`,
    '/product-search/?make=toyota',
  ],
  ['a picture', sql`delete from product_images where product_id = 105`, '/products/105/'],
])('%s that one server writes is in the next answer of another', async (_what, change, path) => {
  const before = await onTheOther(path);
  expect(await onTheOther(path)).toEqual(before);
  await change.execute(shop.db);
  const after = await onTheOther(path);
  expect(after).not.toEqual(before);
  expect((await shop.api('GET', path)).body).toEqual(after);
});

test('an order drops the answers that show its car, and no others', async () => {
  const token = await shop.login('buyer@example.test');
  const staff = await shop.login('staff@example.test');
  const [shown, bystander] = ['/products/12/', '/products/110/'];
  const [before, apart] = [await shop.api('GET', shown), await shop.api('GET', bystander)];
  await unheard(sql`update products set title = 'Silent ' || title where id in (12, 110)`);
  await placeOne(shop, token, staff, 12);
  expect((await shop.api('GET', shown)).as(Detail).title).toBe(`Silent ${before.as(Detail).title}`);
  expect((await shop.api('GET', bystander)).body).toEqual(apart.body);
});

test('staff who count only the stock of a car drop the answers that show it, and no others', async () => {
  const staff = await shop.login('staff@example.test');
  const [shown, bystander] = ['/products/104/', '/products/110/'];
  const count = async (stock: number) => {
    const body = { num_in_stock: stock };
    const answer = await shop.api('PATCH', '/staff/products/104/', { token: staff, key: randomUUID(), body });
    expect(answer.status, answer.text).toBe(200);
  };
  // Once before, so that nothing is left to write but the number.
  await count(6);
  const [before, apart] = [await shop.api('GET', shown), await shop.api('GET', bystander)];
  await unheard(sql`update products set colour = 'Unheard' where id in (104, 110)`);
  await count(1);
  expect((await shop.api('GET', shown)).body).not.toEqual(before.body);
  expect((await shop.api('GET', bystander)).body).toEqual(apart.body);
});

test("one listing's price drops the answers that it touches and no others, and a stale one is sold by nobody", async () => {
  const buyer = await newBuyer(shop);
  const basket = await quote(shop, await shop.login('staff@example.test'), await add(shop, buyer.token, 12));
  const read = async (path: string) => (await shop.api('GET', path)).body;
  const touched = [
    '/products/12/',
    '/product-search/?make=toyota&page=2',
    '/product-search/?ordering=price&page=2',
  ];
  const left = [
    '/products/110/',
    // It stands on the second page, and goes on standing there.
    '/product-search/?make=toyota',
    '/product-search/?make=nissan',
    '/product-search/facets/?make=toyota',
    '/vehicle-makes/',
    '/vehicle-make-count/',
    '/shipping-rates/',
  ];
  const before = await Promise.all([...touched, ...left].map(read));
  await unheard(
    sql`update products set title = 'Quiet ' || title, colour = 'Quiet', model = 'Quiet ' || model`,
  );
  await unheard(sql`update shipping_rates set amount_minor = amount_minor + 1`);
  await sql`update products set price_minor = price_minor + 700 where id = 12`.execute(shop.db);
  for (const [place, path] of left.entries())
    expect(await read(path), path).toEqual(before[touched.length + place]);
  for (const [place, path] of touched.entries()) expect(await read(path), path).not.toEqual(before[place]);
  const answer = await checkout(shop, buyer.token, checkoutBody(basket));
  expect([answer.status, answer.as(Problem).code], answer.text).toEqual([409, 'price_changed']);
});

test('many different searches take no more memory than an owner was told', async () => {
  const made = new Set<number>();
  for (let place = 0; place < 200; place++) {
    await onTheOther(`/product-search/?price__range=${place}__${90_000 + place}`);
    made.add(memory.answers.size);
    expect(memory.answers.bytes).toBeLessThanOrEqual(MOST_BYTES);
  }
  // It was full, and went on.
  expect(Math.max(...made)).toBeLessThan(200);
  expect(memory.answers.bytes).toBeGreaterThan(0.8 * MOST_BYTES);
});

const Rows = v.object({ results: v.array(v.looseObject({ id: v.number() })) });
const UNHEARD = 'Row that nobody heard of';
let asked = 0;
/** A listing as a list shows it that nobody asked for before. */
async function rowAnew(id: number) {
  const list = v.parse(Rows, await onTheOther(`/product-search/?price__range=0__${9_000_000 + ++asked}`));
  return list.results.find((row) => row.id === id);
}

test.each([
  ['price', (id: number) => sql`update products set price_minor = price_minor + 100 where id = ${id}`],
  ['title', (id: number) => sql`update products set title = 'Named anew' where id = ${id}`],
  ['stock', (id: number) => sql`update products set num_in_stock = num_in_stock + 3 where id = ${id}`],
  ['picture', (id: number) => sql`delete from product_images where product_id = ${id}`],
  ['end', (id: number) => sql`update products set live = false where id = ${id}`],
])('a row is read once for all lists that show it, and its new %s is in the next', async (_what, change) => {
  const page = v.parse(Rows, await onTheOther(`/product-search/?price__range=0__${8_000_000 + ++asked}`));
  const fresh = page.results.filter(({ picture, title }) => picture !== null && title !== UNHEARD);
  const [{ id } = { id: 0 }, beside = { id: 0 }] = fresh;
  const before = await rowAnew(id);
  await unheard(sql`update products set title = ${UNHEARD} where id in (${id}, ${beside.id})`);
  expect(await rowAnew(id)).toEqual(before);
  await change(id).execute(shop.db);
  const after = await rowAnew(id);
  expect(after).not.toEqual(before);
  expect(after?.['title']).not.toBe(before?.['title']);
  expect(await rowAnew(beside.id)).toEqual(beside);
});

test('a catalogue that was emptied and filled again is read anew', async () => {
  const before = await titles('/products/?class=parts');
  expect(before.length).toBeGreaterThan(0);
  await unheard(sql`update products set title = 'Other ' || title`);
  await sql`delete from catalogue_clock`.execute(shop.db);
  expect(await titles('/products/?class=parts')).toEqual(before.map((title) => `Other ${title}`));
});

test('a problem is not kept: what was missing is there once it is for sale', async () => {
  await sql`update products set live = false where id = 112`.execute(shop.db);
  expect((await shop.api('GET', '/products/112/')).status).toBe(404);
  await sql`update products set live = true where id = 112`.execute(shop.db);
  expect((await shop.api('GET', '/products/112/')).status).toBe(200);
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('to whom takes %j it comes %j, with one tag', async (accepted, encoding) => {
  const plain = await other.inject({ method: 'GET', url: `/api${search}` });
  const answer = await other.inject({
    method: 'GET',
    url: `/api${search}`,
    headers: { 'accept-encoding': accepted },
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['etag']).toBe(plain.headers['etag']);
  expect(String(answer.headers['vary'])).toContain('accept-encoding');
  if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.payload);
  if (encoding === undefined) expect(answer.payload).toBe(plain.payload);
  const again = await other.inject({
    method: 'GET',
    url: `/api${search}`,
    headers: { 'accept-encoding': accepted, 'if-none-match': String(plain.headers['etag']) },
  });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});
