import { expect, test } from 'vitest';
import { ListingFigures } from '#contract/listings/listing-figures.ts';
import { Views } from '#server/statistics/views.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
const vendor = seller(shop, await shop.login('vendor1@example.test'));
const listed = () => vendor.car({ publish: 'live' });
const call = (path: string, ip: string, token: string | null = null) =>
  shop.api('GET', path, { ip, token, headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' } });
const views = async (cid: number) => {
  shop.clock.advance(61);
  await shop.app.runJobs();
  return (await vendor.call('GET', `/vendor/figures/?cid=${cid}`)).as(ListingFigures).views;
};

/** Security 25: nothing that a stranger makes up is remembered. */
test('tokens that are nobody’s drive out nobody who is signed in at the same address', async () => {
  const cid = await listed();
  await call('/profile/', '10.1.0.1', vendor.token);
  for (let made = 0; made < 9; made++) {
    const name = `${made}`.padEnd(43, 'x');
    expect((await call('/profile/', '10.1.0.1', name)).status).toBe(401);
    expect((await call('/products/12/', '10.1.0.1', name)).status).toBe(200);
  }
  await call(`/vehicle-details/${cid}/`, '10.1.0.1');
  expect(await views(cid)).toBe(0);
});

test.each<{ headers: Record<string, string>; counted: number }>([
  { headers: { 'sec-gpc': '1' }, counted: 0 },
  { headers: { dnt: '1' }, counted: 0 },
  { headers: { 'sec-gpc': '0' }, counted: 1 },
])('a look with $headers counts $counted', async ({ headers, counted }) => {
  const cid = await listed();
  const more = { ip: '10.1.3.1', headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)', ...headers } };
  await shop.api('GET', `/vehicle-details/${cid}/`, more);
  expect(await views(cid)).toBe(counted);
});

test('of one address the last eight sessions are remembered', async () => {
  const [first, second] = [await listed(), await listed()];
  await call('/profile/', '10.1.1.1', vendor.token);
  const others = [];
  for (let made = 0; made < 8; made++) others.push((await newBuyer(shop)).token);
  for (const token of others.slice(1)) await call('/profile/', '10.1.1.1', token);
  await call(`/vehicle-details/${first}/`, '10.1.1.1');
  expect(await views(first)).toBe(0);
  for (const token of others) await call('/profile/', '10.1.1.1', token);
  await call(`/vehicle-details/${second}/`, '10.1.1.1');
  expect(await views(second)).toBe(1);
});

test('what could not be written is counted the next time, and once', async () => {
  const cid = await listed();
  const watched = new Views();
  const now = shop.clock.now();
  const later = new Date(now.getTime() + 60_000);
  watched.opened(cid, { ip: '10.1.2.1', userAgent: 'x', authorization: undefined }, now);
  await shop.db.schema.alterTable('listing_views').renameTo('listing_views_away').execute();
  await expect(watched.count(shop.db, later)).rejects.toThrow('listing_views');
  await shop.db.schema.alterTable('listing_views_away').renameTo('listing_views').execute();
  await watched.count(shop.db, later);
  await watched.count(shop.db, later);
  expect(await views(cid)).toBe(1);
});
