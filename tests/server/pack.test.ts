import { expect, test } from 'vitest';
import { packKeys, packSizes } from '#contract/pack.ts';
import { apply, type Held } from '#domain/pack/apply.ts';
import { packFor } from '#server/pack/build.ts';
import { getPack, isSigned, readShopPack } from './harness/pack.ts';
import { testServer } from './harness/test-server.ts';

/** The catalogue as a file, contract 6.10: each test has a shop of its own, because each counts changes. */

const DAY_S = 86_400;
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

async function shopOf(config: Parameters<typeof testServer>[0] = {}) {
  const closing: (() => Promise<void>)[] = [];
  const shop = await testServer({ ...config, whenDone: (close) => closing.push(close) });
  const change = async (id: number, body: object) => {
    expect((await shop.api('PATCH', `/__test__/products/${id}/`, { body })).status).toBe(204);
  };
  return { shop, change, close: async () => void (await Promise.all(closing.map((close) => close()))) };
}

const plain = await testServer();
/** The public products of the shop, by id. */
const live = async (shop = plain) => {
  const rows = await shop.db
    .selectFrom('products')
    .selectAll()
    .where('live', '=', true)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  return rows;
};

test('the whole catalogue holds every public listing and its facts', async () => {
  const pack = await readShopPack(plain);
  const rows = await live();
  expect(pack).toMatchObject({
    format: 1,
    region: 'zm',
    make: null,
    full: true,
    since: null,
    has_more: false,
    generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/),
    counts: { products: rows.length },
    tombstones: [],
  });
  expect(
    pack.listings.map((one) => [
      one.id,
      one.title,
      one.subtitle,
      one.make,
      one.year,
      one.priceMinor,
      one.currency,
      one.earlierPriceMinor,
      one.quantity,
      one.createdAt,
      one.updatedAt,
      one.partNumber,
      one.partner,
    ]),
  ).toEqual(
    rows.map((row) => [
      row.id,
      row.title,
      row.subtitle,
      row.make,
      row.model_year,
      row.price_minor,
      row.currency,
      row.earlier_price_minor,
      row.num_in_stock - row.num_allocated,
      row.created_at.getTime(),
      row.updated_at.getTime(),
      row.part_number,
      row.partner,
    ]),
  );
  expect(pack.sections.exchange_rates?.length).toBeGreaterThan(0);
  expect(pack.sections.shipping_rates?.length).toBeGreaterThan(0);
});

test('a listing says its categories and what its first picture costs', async () => {
  const { listings } = await readShopPack(plain);
  const part = listings.find(({ id }) => id === 301);
  expect(part?.categories.length).toBeGreaterThan(0);
  const shown = listings.find(({ picture }) => picture !== null);
  const answer = await plain.api('GET', `/vehicle-details/${shown?.id}/`);
  const { hash } = shown?.picture ?? {};
  expect(answer.text).toContain(`/media/i/${hash}/`);
  expect(shown?.picture?.bytes['320']).toBeGreaterThan(0);
});

test('its headers let a phone keep it, ask again and check who made it', async () => {
  const got = await getPack(plain, { region: 'zm' });
  expect(got.headers).toMatchObject({
    'content-type': 'application/vnd.chicargos.pack',
    'cache-control': 'public, max-age=300',
    'accept-ranges': 'bytes',
    vary: expect.stringMatching(/accept-encoding/i),
    etag: expect.stringMatching(/^W\/".+"$/),
    'pack-signature': expect.stringMatching(/^keyid="[\w-]+", alg="ed25519", sig="[A-Za-z0-9+/]{86}=="$/),
  });
  expect(got.headers['content-encoding']).toBeUndefined();
  expect(await isSigned(plain, got)).toBe(true);
  const other = Buffer.from(got.bytes);
  other[100] = (other[100] ?? 0) ^ 1;
  expect(await isSigned(plain, { ...got, bytes: other })).toBe(false);

  const again = await getPack(plain, {}, { 'if-none-match': got.headers['etag'] ?? '' });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
});

test('keys are 32 bytes, and that of another secret is retired when a new one signs', async () => {
  const { shop, close } = await shopOf();
  await shop.db
    .insertInto('pack_keys')
    .values({ keyid: 'k1', public_key: Buffer.alloc(32, 7), active: true, created_at: shop.clock.now() })
    .execute();
  const answer = await shop.api('GET', '/catalogue-pack/keys/');
  const { keys } = answer.as(packKeys.answer);
  expect(keys).toHaveLength(2);
  expect(keys.map(({ keyid, active }) => [keyid === 'k1', active])).toEqual([
    [false, true],
    [true, false],
  ]);
  for (const { public_key } of keys) expect(Buffer.from(public_key, 'base64')).toHaveLength(32);
  await close();
});

test.each([
  [{ region: 'xx' }, 400, 'region_unknown'],
  [{ since: 'nonsense' }, 410, 'cursor_expired'],
  [{ make: 'x'.repeat(256) }, 400, 'max_length'],
] as const)('%j is answered %i %s', async (params, status, code) => {
  const got = await getPack(plain, params);
  expect(got.status).toBe(status);
  expect(JSON.parse(got.bytes.toString())).toMatchObject({ code });
  expect(got.headers['pack-signature']).toBeUndefined();
});

test('nothing changed is an empty answer with the same cursor', async () => {
  const { cursor } = await readShopPack(plain);
  const next = await readShopPack(plain, { since: cursor });
  expect(next).toMatchObject({ full: false, since: cursor, cursor, has_more: false });
  expect([next.listings, next.tombstones]).toEqual([[], []]);
  expect(next.sections).toEqual({
    makes: null,
    exchange_rates: null,
    site_settings: null,
    shipping_rates: null,
  });
});

test('a change says what changed, once, as it is now; what is gone is a tombstone', async () => {
  const { shop, change, close } = await shopOf();
  const first = await readShopPack(shop);
  await change(12, { price: '4000.00' });
  await change(12, { price: '4400.00' });
  await change(13, { num_in_stock: 0 });
  await change(101, { live: false });
  await change(102, { deleted: true });
  await change(17, { live: false });
  await change(17, { live: true });
  const delta = await readShopPack(shop, { since: first.cursor });
  expect(ids(delta.listings)).toEqual([12, 13, 17]);
  expect(delta.listings[0]?.priceMinor).toBe(440_000);
  expect(delta.listings[1]?.quantity).toBe(0);
  expect(ids(delta.tombstones)).toEqual([101, 102]);
  expect(delta.tombstones[0]?.at).toBe(shop.clock.now().getTime());
  expect(delta.counts.products).toBe(first.counts.products - 2);
  expect(delta.version).toBeGreaterThan(first.version);

  const later = await readShopPack(shop, { since: delta.cursor });
  expect([later.listings, later.tombstones, later.cursor]).toEqual([[], [], delta.cursor]);
  await close();
});

test('pictures, categories and an order change a listing; nothing that failed or changed nothing does', async () => {
  const { shop, close } = await shopOf();
  const { cursor, listings } = await readShopPack(shop);
  const shown = listings.find(({ id, picture }) => id > 12 && picture !== null)?.id ?? 0;
  await shop.db.updateTable('products').set({ title: 'Same' }).where('id', '=', 12).execute();
  await shop.db.updateTable('products').set({ title: 'Same' }).where('id', '=', 12).execute();
  const one = await readShopPack(shop, { since: cursor });
  await shop.db.updateTable('products').set({ title: 'Same' }).where('id', '=', 12).execute();
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('products').set({ title: 'Never' }).where('id', '=', 13).execute();
      throw new Error('not so');
    })
    .catch(() => undefined);
  expect(ids((await readShopPack(shop, { since: one.cursor })).listings)).toEqual([]);

  await shop.db.deleteFrom('product_images').where('product_id', '=', shown).execute();
  await shop.db.deleteFrom('product_categories').where('product_id', '=', 301).execute();
  await shop.db.updateTable('products').set({ num_allocated: 1 }).where('id', '=', 12).execute();
  const delta = await readShopPack(shop, { since: one.cursor });
  expect(ids(delta.listings)).toEqual([12, shown, 301]);
  expect(delta.listings.map(({ picture }) => picture)[1]).toBeNull();
  expect(delta.listings[2]?.categories).toEqual([]);
  await close();
});

test('a whole catalogue in parts, with changes in between, is what the whole one is', async () => {
  const { shop, change, close } = await shopOf({ config: { packPageSize: 7 } });
  let held: Held | null = null;
  let since = '';
  for (let part = 1; ; part++) {
    const pack = await readShopPack(shop, since === '' ? {} : { since });
    expect(pack.full).toBe(part === 1);
    expect(pack.listings.length + pack.tombstones.length).toBeLessThanOrEqual(7);
    const next = apply(held, pack);
    if (typeof next === 'string') throw new Error(next);
    held = next;
    since = pack.cursor;
    if (!pack.has_more) break;
    if (part === 2) {
      await change(12, { price: '1.00' });
      await change(13, { live: false });
    }
  }
  const rows = await live(shop);
  expect([...held.listings.keys()].toSorted((a, b) => a - b)).toEqual(ids(rows));
  expect(held.listings.get(12)?.priceMinor).toBe(100);
  expect(held.counts.products).toBe(rows.length);
  await close();
});

test('the pack of one make holds that make alone, and says when a car is of another one', async () => {
  const { shop, close } = await shopOf();
  const rows = (await live(shop)).filter(({ make }) => make === 'Toyota');
  const first = await readShopPack(shop, { make: 'TOYOTA' });
  expect(ids(first.listings)).toEqual(ids(rows));
  expect(first.counts.products).toBe(rows.length);
  const [gone, stays] = ids(rows);
  if (gone === undefined || stays === undefined) throw new Error('too few');
  await shop.db.updateTable('products').set({ make: 'Kia' }).where('id', '=', gone).execute();
  await shop.db.updateTable('products').set({ colour: 'Pink' }).where('id', '=', stays).execute();
  const delta = await readShopPack(shop, { make: 'toyota', since: first.cursor });
  expect(ids(delta.listings)).toEqual([stays]);
  expect(ids(delta.tombstones)).toEqual([gone]);
  const whole = await getPack(shop, { since: first.cursor });
  expect(whole.status).toBe(410);
  expect(await readShopPack(shop, { make: 'nobody' })).toMatchObject({
    listings: [],
    counts: { products: 0 },
  });
  await close();
});

test('a cursor is good for ninety days and not for ninety-one', async () => {
  const { shop, close } = await shopOf();
  const { cursor } = await readShopPack(shop);
  shop.clock.advance(90 * DAY_S);
  expect((await getPack(shop, { since: cursor })).status).toBe(200);
  shop.clock.advance(DAY_S);
  expect((await getPack(shop, { since: cursor })).status).toBe(410);
  await close();
});

test('after a reset the cursors of before are no good', async () => {
  const { shop, close } = await shopOf();
  const { cursor } = await readShopPack(shop);
  expect((await shop.api('POST', '/__test__/reset/')).status).toBe(204);
  expect((await getPack(shop, { since: cursor })).status).toBe(410);
  expect((await readShopPack(shop)).listings).toHaveLength((await live(shop)).length);
  await close();
});

test('a section comes again when it changed', async () => {
  const { shop, close } = await shopOf();
  const { cursor } = await readShopPack(shop);
  await shop.db.deleteFrom('exchange_rates').execute();
  const delta = await readShopPack(shop, { since: cursor });
  expect(delta.sections).toMatchObject({ exchange_rates: [], makes: null, shipping_rates: null });
  expect(delta.cursor).not.toBe(cursor);
  await close();
});

test('what was cut goes on where it stopped, and starts anew when the pack is another one by then', async () => {
  const whole = await getPack(plain);
  const tag = whole.headers['etag'] ?? '';
  const rest = await getPack(plain, { tag }, { range: 'bytes=1000-' });
  expect(rest.status).toBe(206);
  expect(rest.headers['content-range']).toBe(`bytes 1000-${whole.bytes.length - 1}/${whole.bytes.length}`);
  expect(rest.headers['pack-signature']).toBe(whole.headers['pack-signature']);
  expect(Buffer.concat([whole.bytes.subarray(0, 1000), rest.bytes]).equals(whole.bytes)).toBe(true);

  const others: Record<string, string>[] = [{}, { tag: 'W/"other"' }];
  for (const params of others)
    expect((await getPack(plain, params, { range: 'bytes=1000-' })).bytes.equals(whole.bytes)).toBe(true);
  const over = await getPack(plain, { tag }, { range: `bytes=${whole.bytes.length}-` });
  expect([over.status, over.headers['content-range']]).toEqual([416, `bytes */${whole.bytes.length}`]);
});

test('two servers of one shop send the same bytes within the hour', async () => {
  const here = await getPack(plain);
  const config = { ...plain.config };
  const now = new Date(plain.clock.now().getTime() + 60_000);
  const asked = { region: 'zm', make: null, since: null };
  const there = await packFor({ db: plain.db, config, now }, asked);
  expect(here.bytes.equals(there?.bytes ?? Buffer.of())).toBe(true);
  expect(there?.signature).toBe(here.headers['pack-signature']);
});

test('the sizes are those of what would be loaded, makes with the most listings first', async () => {
  const { results } = (await plain.api('GET', '/catalogue-pack/sizes/')).as(packSizes.answer);
  const [all, first] = results;
  expect(all?.make).toBeNull();
  expect(all?.products).toBe((await live()).length);
  const { length } = (await getPack(plain)).bytes;
  expect(Math.abs((all?.bytes ?? 0) - length)).toBeLessThan(2500);
  expect(first?.products).toBe((await readShopPack(plain, { make: first?.make ?? '' })).listings.length);
  expect((await plain.api('GET', '/catalogue-pack/sizes/?region=xx')).status).toBe(400);
});

test('an empty shop has an empty catalogue', async () => {
  const { shop, close } = await shopOf({ from: 'empty' });
  const pack = await readShopPack(shop);
  expect(pack).toMatchObject({ listings: [], counts: { products: 0 }, has_more: false });
  await close();
});
