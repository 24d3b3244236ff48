import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { packKeys, packSizes } from '#contract/pack.ts';
import { apply, type LoadedCatalogue } from '#domain/pack/apply.ts';
import { packFor } from '#server/pack/build.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import { NOTHING_NEW } from '../unit/any-packs.ts';
import { getPack, isSigned, packIn, readShopPack } from './harness/pack.ts';
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
    format: 2,
    region: 'zm',
    make: null,
    full: true,
    since: null,
    has_more: false,
    generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/),
    counts: { products: rows.length, articles: pack.articles.length },
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
      one.priceSince,
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
      row.fell_from_minor,
      row.price_since.getTime(),
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
  [{ since: `${'a'.repeat(300)}.${'b'.repeat(22)}` }, 410, 'cursor_expired'],
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
  expect([next.articles, next.goneArticles]).toEqual([[], []]);
  expect(next.sections).toEqual(NOTHING_NEW);
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
  let held: LoadedCatalogue | null = null;
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

/** A cursor with one of its parts changed, signed or not. */
function changedCursor(cursor: string, secret: string | null, change: (parts: unknown[]) => void): string {
  const [text = '', signature] = cursor.split('.');
  const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
  change(parts);
  const forged = Buffer.from(JSON.stringify(parts)).toString('base64url');
  const own = secret && keyedHash(secret, 'pack cursor', forged).subarray(0, 16).toString('base64url');
  return `${forged}.${own ?? signature}`;
}

test('a cursor that is not as the shop wrote it is refused', async () => {
  const { secret } = plain.config;
  const { cursor } = await readShopPack(plain);
  const status = async (since: string) => (await getPack(plain, { since })).status;
  expect(await status(cursor)).toBe(200);
  const back = (parts: unknown[]) => void (parts[3] = 0);
  for (const forged of [
    changedCursor(cursor, null, back),
    // As phones of the release before hold it: the same text without a signature.
    cursor.split('.')[0] ?? '',
    `${cursor}.`,
    `${cursor}x`,
    `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`,
    changedCursor(cursor, 'another secret than this one is', () => undefined),
    // Rightly signed, in a form that this release does not write.
    changedCursor(cursor, secret, (parts) => parts.pop()),
    changedCursor(cursor, secret, (parts) => void (parts[4] = 2 ** 40)),
    // And of a moment that this database never told anybody of.
    changedCursor(cursor, secret, (parts) => void (parts[10] = 'elsewhere')),
  ])
    expect([forged, await status(forged)]).toEqual([forged, 410]);
  expect(await status(changedCursor(cursor, secret, back))).toBe(200);
});

/** All that a copy of the database would have of the catalogue. */
const COPIED = [
  'products',
  'product_images',
  'product_options',
  'product_categories',
  'articles',
  'article_changes',
  'catalogue_clock',
  'catalogue_changes',
  'pack_marks',
];

async function copyOf(shop: typeof plain): Promise<() => Promise<void>> {
  for (const table of COPIED)
    await sql`create table ${sql.ref(`copy_${table}`)} as select * from ${sql.ref(table)}`.execute(shop.db);
  return async () => {
    await shop.db.transaction().execute(async (tx) => {
      // As a restore does: no trigger hears of it.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of COPIED) {
        await sql`delete from ${sql.ref(table)}`.execute(tx);
        await sql`insert into ${sql.ref(table)} select * from ${sql.ref(`copy_${table}`)}`.execute(tx);
      }
    });
  };
}

test('a database that was restored from a copy lets no phone mix what was and what is', async () => {
  const { shop, change, close } = await shopOf();
  await change(12, { price: '4000.00' });
  // One phone loads before the copy is made, one after it; what the second one learns is undone.
  const early = await readShopPack(shop);
  const restore = await copyOf(shop);
  await change(13, { price: '7777.00' });
  await change(14, { live: false });
  const late = apply(null, await readShopPack(shop));
  if (typeof late === 'string') throw new Error(late);
  await restore();

  const status = async () => (await getPack(shop, { since: late.cursor })).status;
  expect(await status()).toBe(410);
  // The count passes that which the phone knows: other changes have the same numbers now.
  for (const price of ['1.00', '2.00', '3.00']) await change(101, { price });
  const now = await readShopPack(shop);
  expect(now.version).toBeGreaterThan(late.version);
  expect(await status()).toBe(410);

  const phone = apply(null, early);
  const next =
    typeof phone === 'string' ? phone : apply(phone, await readShopPack(shop, { since: early.cursor }));
  if (typeof next === 'string') throw new Error(next);
  expect([...next.listings.values()].toSorted((a, b) => a.id - b.id)).toEqual(now.listings);
  // Also in the hour in which a server still has what it made before.
  expect(now.listings.find(({ id }) => id === 13)?.priceMinor).not.toBe(777_700);
  await close();
});

test('what a server made before a restore is not handed out after it', async () => {
  const { shop, change, close } = await shopOf();
  const restore = await copyOf(shop);
  await change(13, { price: '7777.00' });
  const before = await readShopPack(shop);
  await restore();
  await change(12, { price: '5.00' });
  const after = await readShopPack(shop);
  expect(after.version).toBe(before.version);
  const price = (pack: typeof before, id: number) => pack.listings.find((one) => one.id === id)?.priceMinor;
  expect([price(before, 13), price(after, 12)]).toEqual([777_700, 500]);
  expect(price(after, 13)).not.toBe(777_700);
  await close();
});

test('of the moments that phones were told of, those are kept that a cursor may still name', async () => {
  const { shop, change, close } = await shopOf();
  const first = await readShopPack(shop);
  const days = async () => (await shop.db.selectFrom('pack_marks').select('version').execute()).length;
  await readShopPack(shop);
  expect(await days()).toBe(1);
  // A quiet shop: whoever loads now has ninety days from now.
  shop.clock.advance(60 * DAY_S);
  const { cursor } = await readShopPack(shop);
  shop.clock.advance(60 * DAY_S);
  await change(12, { price: '4000.00' });
  expect((await readShopPack(shop, { since: cursor })).listings).toHaveLength(1);
  expect((await getPack(shop, { since: first.cursor })).status).toBe(410);
  shop.clock.advance(91 * DAY_S);
  await change(12, { price: '4100.00' });
  await readShopPack(shop);
  expect(await days()).toBe(1);
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

test('what a load would cost is told without sending it', async () => {
  const { cursor } = await readShopPack(plain);
  for (const since of ['', cursor]) {
    const got = await getPack(plain, since === '' ? {} : { since });
    const url = `/api/catalogue-pack/?since=${since}`;
    const head = await plain.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(got.bytes.length),
      0,
    ]);
    expect(head.headers['pack-signature']).toBe(got.headers['pack-signature']);
  }
  const refused = await plain.app.inject({ method: 'HEAD', url: '/api/catalogue-pack/?since=x' });
  expect([refused.statusCode, refused.rawPayload.length]).toEqual([410, 0]);
});

test('an app that reads only an older format is told so before any byte of the catalogue', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const refused = await plain.app.inject({ method, url: '/api/catalogue-pack/?format=1' });
    expect(refused.statusCode).toBe(406);
    expect(refused.headers['pack-signature']).toBeUndefined();
    if (method === 'GET') expect(refused.json()).toMatchObject({ code: 'app_outdated' });
  }
  // Who does not say reads the newest, as who reads later ones does.
  const { bytes } = await getPack(plain);
  for (const format of ['2', '3', '', 'x'])
    expect((await getPack(plain, { format })).bytes.equals(bytes)).toBe(true);
});

test('what is in catalogues beside listings is counted and weighed once at each moment', async () => {
  const { shop, change, close } = await shopOf();
  const first = await readShopPack(shop, { make: 'kia' });
  const sizes = async () =>
    (await shop.api('GET', '/catalogue-pack/sizes/')).as(packSizes.answer).results.map(({ bytes }) => bytes);
  const weighed = await sizes();
  // Behind the clock's back: only a count would see it.
  const unseen = (work: RawBuilder<unknown>) =>
    shop.db.connection().execute(async (own) => {
      await sql`set session_replication_role = replica`.execute(own);
      await work.execute(own);
      await sql`set session_replication_role = origin`.execute(own);
    });
  await unseen(sql`delete from articles`);
  expect(await sizes()).toEqual(weighed);
  await unseen(sql`update products set live = false where make = 'Toyota' and id <> 12`);
  const again = await readShopPack(shop, { make: 'kia' });
  expect(again.sections.make_counts).toEqual(first.sections.make_counts);
  await change(12, { price: '4000.00' });
  const next = await readShopPack(shop, { make: 'kia' });
  expect((await sizes())[0]).toBeLessThan(weighed[0] ?? 0);
  expect(next.sections.make_counts).not.toEqual(first.sections.make_counts);
  await close();
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
  expect(Math.abs((all?.bytes ?? 0) - length)).toBeLessThan(1000);
  const one = await getPack(plain, { make: first?.make ?? '' });
  expect(first?.products).toBe(packIn(one.bytes).listings.length);
  expect(Math.abs((first?.bytes ?? 0) - one.bytes.length)).toBeLessThan(1000);
  expect((await plain.api('GET', '/catalogue-pack/sizes/?region=xx')).status).toBe(400);
});

test('articles come with the first part, and again when they were changed; one that is withdrawn goes', async () => {
  const { shop, close } = await shopOf({ config: { packPageSize: 7 } });
  const add = (slug: string, published = true) =>
    shop.db
      .insertInto('articles')
      .values({
        slug,
        title: slug.toUpperCase(),
        content: slug,
        html: `<p>${slug}</p><script>alert(1)</script>`,
        excerpt: slug,
        picture_hash: null,
        published,
        date_created: '2026-01-02T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await shop.db.deleteFrom('articles').execute();
  const [one, two, draft] = [await add('one'), await add('two'), await add('draft', false)];
  const secret = await add('secret', false);
  const first = await readShopPack(shop);
  expect(first.has_more).toBe(true);
  expect(first.articles.map(({ id, slug, content }) => [id, slug, content])).toEqual([
    [one.id, 'one', '<p>one</p>'],
    [two.id, 'two', '<p>two</p>'],
  ]);
  expect([first.counts.articles, first.goneArticles]).toEqual([2, []]);
  let last = first;
  while (last.has_more) {
    last = await readShopPack(shop, { since: last.cursor });
    expect(last.articles).toEqual([]);
  }
  const edit = (id: number, values: { title?: string; published?: boolean }) =>
    shop.db.updateTable('articles').set(values).where('id', '=', id).execute();
  await edit(one.id, { title: 'Ports' });
  await edit(two.id, { published: false });
  await edit(draft.id, { published: true });
  // Nobody hears of what was never published.
  await edit(secret.id, { title: 'Still secret' });
  const never = await add('never', false);
  await shop.db.deleteFrom('articles').where('id', '=', never.id).execute();
  const next = await readShopPack(shop, { since: last.cursor });
  expect(next.articles.map(({ id, title }) => [id, title])).toEqual([
    [one.id, 'Ports'],
    [draft.id, 'DRAFT'],
  ]);
  expect(ids(next.goneArticles)).toEqual([two.id]);
  expect([next.listings, next.counts.articles]).toEqual([[], 2]);
  await edit(one.id, { title: 'Ports' });
  const same = await readShopPack(shop, { since: next.cursor });
  expect([same.articles, same.goneArticles, same.cursor]).toEqual([[], [], next.cursor]);
  await shop.db.deleteFrom('articles').where('id', '=', one.id).execute();
  expect(ids((await readShopPack(shop, { since: next.cursor })).goneArticles)).toEqual([one.id]);
  await close();
});

test('a size that is added changes its listing', async () => {
  const { shop, close } = await shopOf();
  const { cursor, listings } = await readShopPack(shop);
  const sized = listings.filter(({ options }) => options.length > 0);
  expect(sized.length).toBeGreaterThan(0);
  const option = { id: 90, product_id: 302, code: 'colour', name: 'Colour', required: false };
  await shop.db
    .insertInto('product_options')
    .values({ ...option, values: JSON.stringify(['Red']) })
    .execute();
  const delta = await readShopPack(shop, { since: cursor });
  expect(ids(delta.listings)).toEqual([302]);
  expect(delta.listings[0]?.options.at(-1)).toEqual({
    id: 90,
    code: 'colour',
    name: 'Colour',
    required: false,
    values: ['Red'],
  });
  await close();
});

test('what a part fits is a change of the part, with every trim of the models that parts name', async () => {
  const { shop, close } = await shopOf();
  const trim = {
    make: 'Toyota',
    variant: 'E150',
    body_type: 'Saloon',
    engine: '1.6',
    years: [2009, 2007, 2008],
  };
  await shop.db
    .insertInto('fitment_trims')
    .values([
      { ...trim, id: 'x-2', model: 'Corolla X' },
      { ...trim, id: 'x-1', model: 'Corolla X', years: [2012] },
      { ...trim, id: 'x-3', model: 'Carina X' },
    ])
    .execute();
  const { cursor, sections } = await readShopPack(shop);
  expect(sections.fitment_trims?.filter(([, model]) => model.endsWith(' X'))).toEqual([]);
  await shop.db.insertInto('product_fitment').values({ product_id: 302, trim_id: 'x-2' }).execute();
  const delta = await readShopPack(shop, { since: cursor });
  expect(ids(delta.listings)).toEqual([302]);
  expect(delta.listings[0]?.fitment).toContain('x-2');
  expect(delta.sections.fitment_trims?.filter(([, model]) => model.endsWith(' X'))).toEqual([
    [
      'Toyota',
      'Corolla X',
      [
        ['x-1', 'E150', 'Saloon - 1.6', [2012, 2012]],
        ['x-2', 'E150', 'Saloon - 1.6', [2007, 2009]],
      ],
    ],
  ]);
  await shop.db.deleteFrom('product_fitment').where('trim_id', '=', 'x-2').execute();
  const last = await readShopPack(shop, { since: delta.cursor });
  expect(last.listings[0]?.fitment).not.toContain('x-2');
  await close();
});

test('rules, settings, categories and what is put forward come once, and those that changed again', async () => {
  const { shop, close } = await shopOf();
  await shop.db.deleteFrom('deals').execute();
  const rule = { country: 'ZM', rule: 'max_age_years', value: '5', source: 'https://zra.invalid/rules' };
  const dates = { source_date: '2026-01-01', checked_date: '2026-01-02' };
  await shop.db
    .insertInto('import_rules')
    .values({ ...rule, ...dates, class: null, unit: null, note: null })
    .execute();
  const first = await readShopPack(shop);
  expect(first.sections.import_rules).toContainEqual(
    expect.objectContaining({ ...rule, ...dates, class: null, fuel: null }),
  );
  expect(first.sections.categories?.map(([id]) => id)).toEqual([50, 51, 52, 53, 60]);
  expect(first.sections.make_counts).toEqual([]);
  const starts_at = shop.clock.now();
  await shop.db
    .insertInto('deals')
    .values({
      place: 'deals',
      product_id: 12,
      starts_at,
      ends_at: new Date(starts_at.getTime() + 1000),
      position: 1,
    })
    .execute();
  const next = await readShopPack(shop, { since: first.cursor });
  expect(next.sections).toEqual({
    ...NOTHING_NEW,
    promotions: [expect.objectContaining({ place: 'deals', product: 12 })],
  });
  // What is over goes by itself.
  shop.clock.advance(2);
  expect((await readShopPack(shop, { since: next.cursor })).sections.promotions).toEqual([]);
  const one = await readShopPack(shop, { make: 'toyota' });
  expect(one.sections.categories).toEqual([]);
  expect(Object.fromEntries(one.sections.make_counts ?? [])['Toyota']).toBeGreaterThan(0);
  await close();
});

test('an empty shop has an empty catalogue', async () => {
  const { shop, close } = await shopOf({ from: 'empty' });
  const pack = await readShopPack(shop);
  expect(pack).toMatchObject({ listings: [], counts: { products: 0 }, has_more: false });
  await close();
});
