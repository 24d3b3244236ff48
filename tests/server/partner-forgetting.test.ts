import { afterAll, beforeEach, expect, test } from 'vitest';
import { ItemPage } from '#contract/items.ts';
import { standInEbay } from './harness/ebay.ts';
import { clearAway } from './harness/clear-away.ts';
import { testServer } from './harness/test-server.ts';

const ebay = await standInEbay();
afterAll(() => ebay.close());
ebay.offers = [1, 2, 3].map((number) => ({
  itemId: `v1|${number}|0`,
  title: `Bumper ${number}`,
  price: { value: '20.00', currency: 'USD' },
}));
const access = { clientId: 'Shop-chicargo-PRD-1', clientSecret: 'PRD-2', address: ebay.url };
const shop = await testServer({ config: { ebay: access } });
beforeEach(() => shop.db.deleteFrom('partner_items').execute());

const DAY = 86_400;
const search = async () => (await shop.api('GET', '/partner-one-search/?q=bumper')).as(ItemPage).results;
const kept = async () =>
  (await shop.db.selectFrom('partner_items').select('foreign_id').orderBy('foreign_id').execute()).map(
    ({ foreign_id }) => foreign_id,
  );
const forget = (stopped = new AbortController().signal) => clearAway(shop, ['partner_items'], { stopped });
const insert = (count: number, daysAgo: number) =>
  shop.db
    .insertInto('partner_items')
    .values(
      Array.from({ length: count }, (_, place) => ({
        provider: 'ebay',
        foreign_id: `v1|${daysAgo}-${place}|0`,
        facts: JSON.stringify({}),
        seen_at: new Date(shop.clock.now().getTime() - daysAgo * DAY * 1000),
      })),
    )
    .execute();

test.each([
  { days: 31, stays: true },
  { days: 180, stays: true },
  { days: 181, stays: false },
])('an item of a partner that was last shown $days days ago stays: $stays', async ({ days, stays }) => {
  await insert(1, days);
  await forget();
  expect(await kept()).toHaveLength(stays ? 1 : 0);
});

test('an item that is searched for again and again stays under its id, however old it is', async () => {
  const first = await search();
  for (let month = 0; month < 7; month += 1) {
    shop.clock.advance(30 * DAY);
    await search();
    await forget();
  }
  expect((await search()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  shop.clock.advance(181 * DAY);
  await forget();
  expect(await kept()).toEqual([]);
});

test('that an item was shown is written once a day', async () => {
  await search();
  const seen = async () =>
    (await shop.db.selectFrom('partner_items').select('seen_at').execute()).map(({ seen_at }) =>
      seen_at.getTime(),
    );
  const first = await seen();
  shop.clock.advance(DAY - 60);
  await search();
  expect(await seen()).toEqual(first);
  shop.clock.advance(3600);
  await search();
  expect(await seen()).toEqual(first.map(() => shop.clock.now().getTime()));
});

test('many are forgotten in parts, and a server that ends leaves the rest to the next turn', async () => {
  await insert(1200, 200);
  await insert(2, 1);
  const ended = new AbortController();
  ended.abort();
  await forget(ended.signal);
  expect(await kept()).toHaveLength(1202);
  await forget();
  expect(await kept()).toHaveLength(2);
});

test('the server sees to it by itself', async () => {
  await insert(1, 200);
  await shop.app.runJobs();
  await expect.poll(kept).toEqual([]);
});
