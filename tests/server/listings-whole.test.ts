import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { OwnListings } from '#contract/listings/listings.ts';
import { SAMPLE_CAPTION } from '#domain/stock/sample-caption.ts';
import { insertProducts } from '#server/seed/insert-products.ts';
import { seedPictures } from '#server/seed/pictures.ts';
import { testServer } from './harness/test-server.ts';
import { outcomes, sendingAs } from './sending.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
const phone = await sendingAs(shop, shop.app, 'vendor1@example.test');
const vendor = seller(shop, phone.token);
const KB = 1000;

/** As much as a breaker's yard has. */
async function yardOf(count: number): Promise<void> {
  const pictures = seedPictures().map(({ hash }) => hash);
  const parts = Array.from({ length: count }, (_, place) => ({
    id: 2000 + place,
    ownerId: phone.userId,
    productClassId: 2 as const,
    title: `Toyota Corolla E150 front brake caliper, left, number ${place}`,
    description: 'From a car broken up in Lusaka. '.repeat(20),
    location: 'Lusaka',
    contact: '0977123456',
    priceMinor: 90_000 + place,
    currency: 'ZMW' as const,
    stock: 1,
    categoryId: 53,
    createdAt: new Date(Date.UTC(2025, 1, 2, 8, place)).toISOString(),
    updatedAt: '2025-02-20T08:00:00Z',
    pictures: pictures.slice(place % 4, (place % 4) + 4),
  }));
  await insertProducts(shop.db, parts, SAMPLE_CAPTION);
}

const whole = (headers: Record<string, string> = {}) =>
  shop.api('GET', '/vendor/get-products/?whole=1', { token: phone.token, headers });

test('500 listings come in one piece that a phone can pay for, and again for nothing', async () => {
  await yardOf(500);
  const answer = await whole();
  const list = answer.as(OwnListings);
  // Beside the two of the seed.
  expect([list.data.length, list.count, list.next, list.previous]).toEqual([502, 502, null, null]);
  expect(list.totals).toEqual({ vehicles: 1, spares: 501 });
  expect(list.data[0]?.prod_id).toBe(2499);
  expect(list.data.every(({ prod_id, cover_image }) => prod_id < 1000 || cover_image !== null)).toBe(true);
  const compressed = brotliCompressSync(answer.text).length;
  expect(answer.text.length).toBeLessThan(250 * KB);
  expect(compressed).toBeLessThan(15 * KB);
  const again = await whole({ 'if-none-match': String(answer.headers.etag) });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a price that changed gives the whole list another tag', async () => {
  const before = await whole();
  expect((await vendor.save(501, { pPrice: '240000' })).status).toBe(200);
  const after = await whole({ 'if-none-match': String(before.headers.etag) });
  expect(after.status).toBe(200);
  const line = after.as(OwnListings).data.find(({ prod_id }) => prod_id === 501);
  expect([line?.prod_price, line?.version]).toEqual(['240000.00', 2]);
});

/** Sync 6: what is gone comes as nothing, so that a phone forgets it. */
test('a listing that was deleted, and a part in one, come back as nothing', async () => {
  const [made] = await phone.send([
    { name: 'lecture.create', lane: 'listing:601', payload: { cid: 601, tmp: null, title: 'Spare wheel' } },
  ]);
  expect(made?.changes.map(({ row, value }) => [row, value !== null])).toEqual([
    ['listing:601', true],
    ['listing:601:1', true],
  ]);
  const gone = await phone.send([
    { name: 'content.delete', lane: 'listing:601', payload: { cid: 601, lid: 1 } },
    { name: 'content.delete', lane: 'listing:501', payload: { cid: 501 } },
    { name: 'content.delete', lane: 'listing:501', payload: { cid: 501 } },
  ]);
  expect(outcomes(gone)).toEqual(['done', 'done', 'rejected listing_deleted']);
  expect(gone.map(({ changes }) => changes.map(({ row, value }) => [row, value !== null]))).toEqual([
    [
      ['listing:601', true],
      ['listing:601:1', false],
    ],
    [['listing:501', false]],
    [],
  ]);
  const ids = (await whole()).as(OwnListings).data.map(({ prod_id }) => prod_id);
  expect(ids).not.toContain(501);
  expect(ids).toContain(601);
});
