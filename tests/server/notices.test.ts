import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Notices, readNotices } from '#contract/notices.ts';
import { staffRequests } from '#contract/staff/requests.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { buildApp } from '#server/app.ts';
import { noteEvent } from '#server/notices/note.ts';
import { openDatabase, transaction } from '#server/platform/database/database.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { listMore } from './personal-list-steps.ts';
import { changeProduct, newBuyer, placeOne } from './checkout-steps.ts';
import { clearAway } from './harness/clear-away.ts';
import { testServer } from './harness/test-server.ts';
import { inquirer } from './inquiry-steps.ts';
import { bodyOf } from './sending.ts';

const shop = await testServer({ from: 'account' });
const staff = await shop.login('staff@example.test');
const other = openDatabase(shop.url, { max: 5 });
const second = await buildApp({ config: shop.config, db: other, clock: shop.clock, log: shop.log });
await second.ready();
afterAll(async () => {
  await second.close();
  await other.destroy();
});

const QUARTER = 15 * 60;
let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  await shop.db.deleteFrom('saved_searches').execute();
  await shop.db.deleteFrom('favourites').execute();
  buyer = await newBuyer(shop);
});

const inbox = async (token = buyer.token, query = '') =>
  (await shop.api('GET', `/notices/${query}`, { token })).as(Notices);
const told = async () =>
  (await inbox()).results.map(({ kind, params, address }) => ({ kind, params, address }));
const read = (upTo: unknown, token = buyer.token) =>
  shop.api('POST', '/notices/read/', { token, key: randomUUID(), body: { up_to: upTo } });
async function look(seconds = QUARTER): Promise<void> {
  shop.clock.advance(seconds);
  await Promise.all([shop.app.runJobs(), second.runJobs()]);
}
/** As many notices as a test needs. */
async function note(count: number, userId = buyer.id): Promise<void> {
  await transaction(shop.db, async (tx) => {
    for (let at = 0; at < count; at += 1) {
      const notice = { event: randomUUID(), kind: 'inquiry' as const, params: {}, address: `/orders/${at}` };
      await noteEvent(tx, userId, notice, shop.clock.now());
    }
  });
}

test('a new state of an order is noted once, also where the change is sent twice', async () => {
  const { number } = await placeOne(shop, buyer.token, staff);
  const quoted = { kind: 'inquiry', params: { quote: 'quoted' }, address: '/my-basket' };
  expect(await told(), 'an order that was placed is no news to its buyer').toEqual([quoted]);
  const key = randomUUID();
  const cancel = () =>
    shop.api('POST', `/staff/orders/${number}/status/`, {
      token: staff,
      key,
      body: { status: 'Canceled', reason: 'Sold at the yard' },
    });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(200);
  expect(await told()).toEqual([
    { kind: 'order', params: { number, news: 'canceled', left: 'yes' }, address: `/orders/${number}` },
    quoted,
  ]);
});

test('an answer of the shop is noted, and leads to the thread', async () => {
  const body = {
    template: 'bulkorders',
    form: 'parts',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@guest.test',
    contactNumber: '+260 97 1234567',
    userRequest: 'Two wheel hubs',
  };
  await shop.api('POST', '/email-service/', { token: buyer.token, key: randomUUID(), body });
  const [asked] = (await shop.api('GET', '/staff/requests/?status=new', { token: staff })).as(
    staffRequests.answer,
  ).results;
  const answered = await shop.api('POST', `/staff/requests/${asked?.id}/answer/`, {
    token: staff,
    key: randomUUID(),
    body: { text: 'We have both.', expected: 'new', seen: 1 },
  });
  expect(answered.status, answered.text).toBe(200);
  expect(await told()).toEqual([
    { kind: 'inquiry', params: {}, address: expect.stringMatching(/^\/profile\/requests\/[\w-]{36}$/) },
  ]);
});

test('a question is noted for its seller, and the answer for who asked, each with the listing', async () => {
  const product = await shop.db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.user_id', 'owner_id')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['products.id', 'title', 'users.email'])
    .where('sellers.status', '=', 'approved')
    .where('live', '=', true)
    .executeTakeFirstOrThrow();
  const asking = inquirer(shop, buyer.token);
  await asking.ask(product.id, 'Is it still there?');
  const seller = inquirer(shop, await shop.login(product.email));
  const [thread] = (await seller.received()).results;
  expect((await inbox(seller.token ?? '')).results).toMatchObject([
    {
      kind: 'inquiry',
      params: { question: product.title },
      address: `/vendor/inquiries/${thread?.id}`,
      read: false,
    },
  ]);
  expect((await seller.write(thread?.id ?? '', 'It is.')).status).toBe(201);
  expect(await told()).toEqual([
    { kind: 'inquiry', params: { title: product.title }, address: `/profile/inquiries/${thread?.id}` },
  ]);
});

test('what a saved search finds is noted once', async () => {
  const body = { name: 'Corollas', kind: 'vehicles', params: { make: 'Toyota' }, notify: true };
  await shop.api('PUT', `/saved-searches/${randomUUID()}/`, { token: buyer.token, body });
  shop.clock.advance(120);
  await listMore(shop, { first: 95_001, count: 2, title: '2012 Toyota Corolla' });
  shop.clock.advance(120);
  await look();
  await look();
  expect(await told()).toEqual([
    {
      kind: 'search',
      params: { names: 'Corollas', count: '2' },
      address: '/profile/saved?tab=searches',
    },
  ]);
});

describe('of a favourite', () => {
  const heart = async (): Promise<number> => {
    const liked = await shop.api('PUT', '/favourites/12/', { token: buyer.token, key: randomUUID() });
    expect(liked.status, liked.text).toBe(201);
    const row = shop.db.selectFrom('products').select('price_minor').where('id', '=', 12);
    return (await row.executeTakeFirstOrThrow()).price_minor;
  };

  test('a lower price is noted once, whichever server looks', async () => {
    const price = await heart();
    await look();
    await changeProduct(shop, 12, { price_minor: price - 50_000 });
    await look();
    await look();
    const money = (minor: number) => (minor / 100).toFixed(2);
    expect(await told()).toMatchObject([
      {
        kind: 'price',
        params: { before: money(price), price: money(price - 50_000), currency: 'USD' },
        address: '/details/12',
      },
    ]);
    await changeProduct(shop, 12, { price_minor: price });
  });

  test('a higher price is none, and is what the next one is measured by', async () => {
    const price = await heart();
    await changeProduct(shop, 12, { price_minor: price + 50_000 });
    await look();
    expect(await told()).toEqual([]);
    await changeProduct(shop, 12, { price_minor: price });
    await look();
    expect(await told()).toHaveLength(1);
    // Up and down again on the same day is no second piece of news.
    await changeProduct(shop, 12, { price_minor: price + 50_000 });
    await look();
    await changeProduct(shop, 12, { price_minor: price });
    await look();
    expect(await told()).toHaveLength(1);
  });

  test('a price that falls by steps is told once a day, and the next day by the last of them', async () => {
    const price = await heart();
    const falls = async (cents: number) => {
      await changeProduct(shop, 12, { price_minor: price - cents });
      await look();
    };
    for (const cents of [10_000, 20_000, 30_000]) await falls(cents);
    expect(await told()).toHaveLength(1);
    shop.clock.advance(24 * 3600);
    await falls(40_000);
    const before = ((price - 30_000) / 100).toFixed(2);
    expect(await told()).toHaveLength(2);
    expect(await told()).toContainEqual(
      expect.objectContaining({ params: expect.objectContaining({ before }) }),
    );
    await changeProduct(shop, 12, { price_minor: price });
  });

  test('nothing is noted of what is no longer for sale', async () => {
    const price = await heart();
    await changeProduct(shop, 12, { price_minor: price - 50_000, live: false });
    await look();
    expect(await told()).toEqual([]);
    await changeProduct(shop, 12, { price_minor: price, live: true });
  });
});

test('the inbox is one’s own, newest first, in pages or whole', async () => {
  await note(27);
  const stranger = await newBuyer(shop);
  await note(1, stranger.id);
  const first = await inbox();
  expect([first.count, first.unread, first.results.length]).toEqual([27, 27, 25]);
  expect(first.results[0]?.address).toBe('/orders/26');
  const rest = await inbox(buyer.token, '?page=2');
  expect(rest.results.map(({ address }) => address)).toEqual(['/orders/1', '/orders/0']);
  expect((await inbox(buyer.token, '?whole=1')).results).toHaveLength(27);
  expect((await shop.api('GET', '/notices/')).status).toBe(401);
});

test('what was read stays read, up to the one that is named, and only one’s own', async () => {
  await note(3);
  const stranger = await newBuyer(shop);
  await note(1, stranger.id);
  const [newest, middle] = (await inbox()).results;
  expect((await read(middle?.id)).as(readNotices.answer)).toEqual({ unread: 1 });
  expect((await inbox()).results.map((one) => one.read)).toEqual([false, true, true]);
  expect((await read((newest?.id ?? 0) + 1000)).as(readNotices.answer)).toEqual({ unread: 0 });
  expect((await inbox(stranger.token)).unread).toBe(1);
  for (const bad of [0, -1, 1.5, 1e300, 'all', null]) expect((await read(bad)).status).toBe(400);
});

test('a phone that read without a network sends it once, and gets the list', async () => {
  await note(2);
  const [newest] = (await inbox()).results;
  const command = { key: randomUUID(), name: readNotices.name, payload: { up_to: newest?.id } };
  const send = async () => {
    const payload = bodyOf(buyer.id, [command]);
    const headers = { 'content-type': 'application/json', authorization: `Token ${buyer.token}` };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/sync/', headers, payload });
    return v.parse(SyncAnswer, answer.json());
  };
  const once = await send();
  expect(once.results).toMatchObject([{ outcome: 'done' }]);
  expect(once.results[0]?.changes).toMatchObject([{ row: 'notices', value: { unread: 0, count: 2 } }]);
  expect((await send()).results).toMatchObject([{ outcome: 'done' }]);
  expect((await inbox()).unread).toBe(0);
});

test('they are kept for 90 days', async () => {
  const kept = () => shop.db.selectFrom('notices').select('id').where('user_id', '=', buyer.id).execute();
  await note(1);
  shop.clock.advance(89 * 86_400);
  await note(1);
  await clearAway(shop, ['notices']);
  expect(await kept()).toHaveLength(2);
  shop.clock.advance(86_401);
  // The session of 90 days ago has ended.
  const again = await transaction(shop.db, (tx) => createSession(tx, buyer.id, 'a phone', shop.clock.now()));
  expect((await inbox(again.token)).count).toBe(1);
  await clearAway(shop, ['notices']);
  expect(await kept()).toHaveLength(1);
});
