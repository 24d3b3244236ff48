import { expect, test } from 'vitest';
import { FIGURE_DAYS, ListingFigures } from '#contract/listings/listing-figures.ts';
import { openedListing } from '#server/statistics/watch-reads.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
const vendor = seller(shop, await shop.login('vendor1@example.test'));
const rival = seller(shop, await shop.login('vendor2@example.test'));
const buyer = await shop.login('buyer@example.test');

const PHONE = 'Mozilla/5.0 (Linux; Android 14)';
const open = (path: string, ip: string, headers: Record<string, string> = {}) =>
  shop.request('GET', path, { ip, headers: { 'user-agent': PHONE, ...headers } });
const counted = async () => {
  shop.clock.advance(61);
  await shop.app.runJobs();
};
const figures = async (cid: number) =>
  (await vendor.call('GET', `/vendor/figures/?cid=${cid}`)).as(ListingFigures);
const listed = () => vendor.car({ publish: 'live' });

test('a listing that others open is counted by day, and who they were is kept nowhere', async () => {
  const cid = await listed();
  await open(`/api/vehicle-details/${cid}/`, '10.0.0.1');
  await open(`/api/products/${cid}/`, '10.0.0.2');
  await open(`/api/one-search/${cid}/`, '10.0.0.3');
  await counted();
  const { days, ...totals } = await figures(cid);
  expect(totals).toEqual({ cid, views: 3, inquiries: 0 });
  expect(days).toHaveLength(FIGURE_DAYS);
  expect([days[0]?.day, days.at(-1)]).toEqual(['2025-01-31', { day: '2025-03-01', views: 3, inquiries: 0 }]);
  const tables = await shop.db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'listing_views')?.columns.map(({ name }) => name);
  expect(columns?.toSorted()).toEqual(['day', 'product_id', 'views']);
});

test('an answer that is kept, or lies unchanged with whoever asks, counts as well', async () => {
  const cid = await listed();
  const first = await open(`/api/vehicle-details/${cid}/`, '10.0.1.1');
  await open(`/api/vehicle-details/${cid}/`, '10.0.1.2');
  const same = await open(`/api/vehicle-details/${cid}/`, '10.0.1.3', {
    'if-none-match': String(first.headers.etag),
  });
  expect(same.status).toBe(304);
  await counted();
  expect((await figures(cid)).views).toBe(3);
});

test('one who comes back within half an hour is one view, later another', async () => {
  const cid = await listed();
  for (let times = 0; times < 3; times++) await open(`/api/vehicle-details/${cid}/`, '10.0.2.1');
  await counted();
  await open(`/api/vehicle-details/${cid}/`, '10.0.2.1');
  await counted();
  expect((await figures(cid)).views).toBe(1);
  shop.clock.advance(31 * 60);
  await counted();
  await open(`/api/vehicle-details/${cid}/`, '10.0.2.1');
  await counted();
  expect((await figures(cid)).views).toBe(2);
});

test("a seller's own look does not count, whether it says who looks or comes from the same phone", async () => {
  const cid = await listed();
  const own = { authorization: `Token ${vendor.token}` };
  await open(`/api/vehicle-details/${cid}/`, '10.0.3.1', own);
  // The page opens first, and its calls with the token come after it.
  await open(`/api/vehicle-details/${cid}/`, '10.0.3.2');
  await open('/api/profile/', '10.0.3.2', own);
  await open(`/api/vehicle-details/${cid}/`, '10.0.3.3', { authorization: `Token ${buyer}` });
  await counted();
  expect((await figures(cid)).views).toBe(1);
});

test('neither machines nor guesses, neither HEAD nor what is not there are views', async () => {
  const cid = await listed();
  const draft = await vendor.car();
  await open(`/api/vehicle-details/${cid}/`, '10.0.4.1', { 'user-agent': 'Googlebot/2.1' });
  await open(`/api/vehicle-details/${cid}/`, '10.0.4.2', { 'sec-purpose': 'prefetch' });
  await shop.request('HEAD', `/api/vehicle-details/${cid}/`, { ip: '10.0.4.3' });
  await open(`/api/vehicle-details/${draft}/`, '10.0.4.4');
  // The shop's own stock has no seller to tell.
  await open('/api/vehicle-details/12/', '10.0.4.5');
  await counted();
  expect([(await figures(cid)).views, (await figures(draft)).views]).toEqual([0, 0]);
  const house = shop.db.selectFrom('listing_views').select('views').where('product_id', '=', 12);
  expect(await house.execute()).toEqual([]);
});

test.each([
  ['/details/47902', 47902],
  ['/Car/47902', 47902],
  ['/details/301/parts', 301],
  ['/item-details/301/450.00', 301],
  ['/api/vehicle-details/7', 7],
  ['/api/vehicle-details/7/?x=1', 7],
  ['/api/products/7/price/', null],
  ['/api/products/?q=7', null],
  ['/api/vehicle-details/99999999999/', null],
  ['/search/7', null],
  ['/', null],
])('%s opens %s', (url, id) => {
  expect(openedListing(url)).toBe(id);
});

test('inquiries about the listing are counted by day, other requests are not', async () => {
  const cid = await listed();
  const form = {
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260971234567',
    userRequest: 'Is it still there?',
  };
  for (const ip of ['10.0.5.1', '10.0.5.2']) {
    const asked = await shop.api('POST', '/email-service/', {
      ip,
      body: { template: 'inquiry', productId: cid, ...form },
    });
    expect(asked.status, asked.text).toBe(200);
  }
  await shop.api('POST', '/email-service/', { body: { template: 'bulkorders', form: 'parts', ...form } });
  const { inquiries, days } = await figures(cid);
  expect([inquiries, days.at(-1)?.inquiries]).toEqual([2, 2]);
});

/** Security 1. */
test("a rival's figures are not found, as if there were no such listing", async () => {
  const cid = await listed();
  const [foreign, missing] = [
    await rival.call('GET', `/vendor/figures/?cid=${cid}`),
    await rival.call('GET', '/vendor/figures/?cid=999999'),
  ];
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  expect((await rival.call('GET', '/vendor/figures/')).body).toMatchObject({ code: 'cid_required' });
  const own = await vendor.call('GET', `/vendor/figures/?cid=${cid}`);
  expect(own.headers['cache-control']).toBe('private, no-cache');
});
