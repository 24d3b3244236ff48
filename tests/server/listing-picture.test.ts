import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { drawListing } from '#domain/promo/listing.ts';
import { buildApp } from '#server/app.ts';
import { imageOf, imagesOf } from '#server/catalogue/pictures.ts';
import { listingJpeg } from '#server/listing-picture/draw.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const CAR = 12;
const before = await shop.db
  .selectFrom('products')
  .select(['title', 'price_minor', 'currency', 'live', 'deleted'])
  .where('id', '=', CAR)
  .executeTakeFirstOrThrow();
const set = (change: Partial<typeof before>, id = CAR) =>
  shop.db.updateTable('products').set(change).where('id', '=', id).execute();
afterEach(() => set(before));

async function picture(path = `/og/${CAR}.jpg`, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ method: 'GET', url: path, headers });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    tag: String(answer.headers['etag']),
    bytes: answer.rawPayload,
  };
}

test('a listing has a picture of the size that is asked for, of fewer bytes than a phone minds', async () => {
  const { status, headers, bytes } = await picture();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const { width, height, format, exif } = await sharp(bytes).metadata();
  expect([width, height, format, exif]).toEqual([1200, 630, 'jpeg', undefined]);
  expect(bytes.length).toBeLessThan(120_000);
  // The photo fills its side, the words stand on the dark one.
  const corner = await sharp(bytes).extract({ left: 1190, top: 300, width: 4, height: 4 }).png().toBuffer();
  const ground = await sharp(corner).stats();
  expect(ground.channels.map(({ mean }) => Math.round(mean / 16))).toEqual([1, 3, 2]);
});

test('every listing of the seed has one, however full of detail its photo is', async () => {
  const rows = await shop.db
    .selectFrom('products')
    .select('id')
    .where('live', '=', true)
    .where('deleted', '=', false)
    .orderBy('id')
    .limit(12)
    .execute();
  for (const { id } of rows) {
    const { status, bytes } = await picture(`/og/${id}.jpg`);
    expect([id, status, bytes.length < 120_000]).toEqual([id, 200, true]);
  }
});

test('its tag changes with the price, the currency and the title, and who has it pays for the question alone', async () => {
  const first = await picture();
  expect((await picture()).tag).toBe(first.tag);
  const again = await picture(undefined, { 'if-none-match': first.tag });
  expect([again.status, again.bytes.length, again.tag]).toEqual([304, 0, first.tag]);
  const tags = new Set([first.tag]);
  for (const change of [
    { price_minor: before.price_minor + 1 },
    { currency: before.currency === 'USD' ? ('ZMW' as const) : ('USD' as const) },
    { title: `${before.title} again` },
  ]) {
    await set(change);
    const after = await picture(undefined, { 'if-none-match': first.tag });
    expect(after.status).toBe(200);
    tags.add(after.tag);
    await set(before);
  }
  expect(tags.size).toBe(4);
});

describe('a listing that is not for sale any more', () => {
  test.each([
    { what: 'a draft again', change: { live: false } },
    { what: 'deleted', change: { deleted: true, live: false } },
  ])('$what leads to the general picture', async ({ change }) => {
    await set(change);
    const { status, headers } = await picture();
    expect([status, headers['location'], headers['etag']]).toEqual([302, '/og.png', undefined]);
  });

  test('is told like one that never was (security 1)', async () => {
    await set({ live: false });
    const gone = await picture();
    const never = await picture('/og/999999.jpg');
    expect([gone.status, gone.headers['location']]).toEqual([never.status, never.headers['location']]);
  });
});

test.each([
  '0',
  '01',
  'x',
  '12.png',
  '12.jpg.jpg',
  '99999999999.jpg',
  '-1.jpg',
  '12%2e%2e',
  '2147483648.jpg',
])('no picture is called %s', async (name) => {
  const { status, headers } = await picture(`/og/${name.includes('.') ? name : `${name}.jpg`}`);
  expect(status).toBe(404);
  expect(headers['cache-control']).toBe('no-store');
});

const forSale = async (count: number) => {
  const rows = await shop.db
    .selectFrom('products')
    .select('id')
    .where('live', '=', true)
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
};

test('a crowd is not waited for: some are led to the general picture, and nobody gets half a picture', async () => {
  const answers = await Promise.all((await forSale(30)).map((id) => picture(`/og/${id}.jpg`)));
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  expect([...counts.keys()].toSorted()).toEqual([200, 302]);
  // One is drawn, eight wait.
  expect(counts.get(200)).toBeGreaterThanOrEqual(9);
  for (const { status, headers, bytes } of answers)
    if (status === 200) expect((await sharp(bytes).metadata()).height).toBe(630);
    else
      // Whoever asks again gets it: nobody may keep this.
      expect([headers['location'], headers['cache-control'], headers['etag']]).toEqual([
        '/og.png',
        'no-store',
        undefined,
      ]);
});

test('an address has so many drawn in a minute; what is drawn it still gets, and others get theirs', async () => {
  const app = await buildApp({ ...shop, config: { ...shop.config, rateLimits: true } });
  const ask = async (price: number, ip: string) => {
    await set({ price_minor: price });
    const answer = await app.inject({ url: `/og/${CAR}.jpg`, remoteAddress: ip });
    return answer.statusCode;
  };
  const statuses = [];
  for (let price = 1; price <= 31; price += 1) statuses.push(await ask(900_000 + price, '203.0.113.9'));
  expect(statuses).toEqual([...Array<number>(30).fill(200), 302]);
  expect(await ask(900_030, '203.0.113.9')).toBe(200);
  expect(await ask(900_031, '203.0.113.10')).toBe(200);
  await app.close();
});

test('it counts with the other reads of an address', async () => {
  const app = await buildApp({ ...shop, config: { ...shop.config, rateLimits: true } });
  const ask = () => app.inject({ url: '/og/999999.jpg', remoteAddress: '203.0.113.11' });
  for (let count = 0; count < 1200; count += 1) await ask();
  expect((await ask()).statusCode).toBe(429);
  await app.close();
});

test('whoever asks for its headers alone has nothing drawn', async () => {
  await set({ price_minor: 777_777 });
  const head = () => shop.app.inject({ method: 'HEAD', url: `/og/${CAR}.jpg` });
  const undrawn = await head();
  expect([undrawn.statusCode, undrawn.headers['content-type'], undrawn.headers['content-length']]).toEqual([
    200,
    'image/jpeg',
    undefined,
  ]);
  const { tag, bytes } = await picture();
  expect(undrawn.headers['etag']).toBe(tag);
  expect((await head()).headers['content-length']).toBe(String(bytes.length));
});

test('a photo that cannot be read leaves the words alone', async () => {
  const [image] = await imagesOf(shop.db, CAR);
  const photo = image ? imageOf(image, 1280) : '';
  const folder = join(shop.config.dataDir, 'media', 'ffffffffffffffff');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '1280.webp'), 'RIFF\0\0\0\0WEBPno picture at all');
  const wish = { words: { title: 'Kia', price: '$1.00', reference: '1' }, files: filesOf(shop.config) };
  const broken = { ...wish, tag: 'broken', photo: '/media/i/ffffffffffffffff/1280.webp' };
  const without = await listingJpeg({ ...wish, tag: 'without', photo: null });
  expect(Buffer.from(await listingJpeg(broken)).equals(without)).toBe(true);
  expect(Buffer.from(await listingJpeg({ ...wish, tag: 'with', photo })).equals(without)).toBe(false);
});

/** Extent to which the paths of a drawing reach, px: every number pair that a path begins with. */
const starts = (d: string): [number, number][] =>
  [...d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test.each([
  { title: 'Kia' },
  { title: '2012 Toyota Corolla 1.6 Icon' },
  { title: '2019 Mercedes-Benz Sprinter 316 CDI Hochdach Extralang 9-Sitzer Klimaautomatik' },
  { title: 'W'.repeat(255) },
  { title: 'Left front wheel hub with bearing and sensor '.repeat(6).slice(0, 255) },
  { title: '车辆' },
])('what is written stays inside of the picture: $title', ({ title }) => {
  for (const hasPhoto of [true, false])
    for (const price of ['$1.00', 'K999,999,999.99']) {
      const { shapes, width, height } = drawListing({ title, price, reference: '2 147 483 647', hasPhoto });
      const letters = shapes
        .filter(({ ink }) => ['white', 'mint'].includes(ink))
        .flatMap(({ d }) => starts(d));
      const edge = hasPhoto ? 660 : 0;
      for (const [x, y] of letters) {
        expect(x).toBeGreaterThanOrEqual(edge + 40);
        expect(x).toBeLessThanOrEqual(width - 40);
        expect(y).toBeGreaterThanOrEqual(40);
        expect(y).toBeLessThanOrEqual(height - 40);
      }
      // A title never reaches the price.
      const white = shapes
        .filter(({ ink, d }) => ink === 'white' && d.length > 100)
        .flatMap(({ d }) => starts(d));
      const mint = shapes.filter(({ ink, width: line }) => ink === 'mint' && line === undefined);
      const priceTop = Math.min(...mint.flatMap(({ d }) => starts(d)).map(([, y]) => y));
      expect(Math.max(...white.map(([, y]) => y).filter((y) => y < 480))).toBeLessThanOrEqual(priceTop + 1);
    }
});
