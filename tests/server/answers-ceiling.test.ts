import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** Security 50: what one owner leaves in the ledger has a ceiling for each day, and nothing is lost at it. */
const shop = await testServer({ config: { rateLimits: true } });
const [buyer, other] = [await newBuyer(shop), await newBuyer(shop)];

beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute();
  await shop.db.deleteFrom('basket_lines').execute();
});

const add = { url: '/products/12/', quantity: 1 };
const send = async (who: typeof buyer, keys: string[]) => {
  const answer = await shop.api('POST', '/sync/', {
    token: who.token,
    body: {
      protocol: 1,
      batch: randomUUID(),
      owner: `u:${who.id}`,
      device: 'a phone',
      commands: keys.map((key) => ({
        key,
        name: 'basket.add',
        v: 1,
        lane: 'basket',
        deps: [],
        payload: add,
      })),
    },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.as(SyncAnswer).results;
};
const weighed = async (what = 'answers') =>
  (
    await shop.db.selectFrom('rate_limits').select('count').where('bucket', 'like', `${what}:%`).execute()
  ).map(({ count }) => count);
/** As if so many bytes had been left today. */
const left = (bytes: number, what = 'answers') =>
  shop.db.updateTable('rate_limits').set({ count: bytes }).where('bucket', 'like', `${what}:%`).execute();
const quantity = async (who: typeof buyer) => {
  const { results } = (await shop.api('GET', '/basket/', { token: who.token })).as(Basket);
  return results.reduce((sum, line) => sum + line.quantity, 0);
};

test('each stored answer counts by its bytes, whatever came of it; a replay does not', async () => {
  const key = randomUUID();
  await send(buyer, [key]);
  const [first = 0] = await weighed();
  expect(first).toBeGreaterThan(300);
  await send(buyer, [key]);
  expect(await weighed()).toEqual([first]);
  await send(buyer, [randomUUID()]);
  expect((await weighed())[0]).toBeGreaterThan(first + 300);
});

test('beyond it an act waits, without effect, and goes through the next day under its key', async () => {
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  await send(buyer, keys.slice(0, 1));
  await left(32_000_000);
  const before = await quantity(buyer);
  const results = await send(buyer, keys.slice(1));
  expect(results).toMatchObject([
    { outcome: 'retry', status: 429, code: 'rate_limited' },
    { outcome: 'skipped' },
  ]);
  expect(await quantity(buyer)).toBe(before);
  expect(await send(other, [randomUUID()]), 'nobody else is kept waiting').toMatchObject([
    { outcome: 'done' },
  ]);

  const single = await shop.api('POST', '/basket/add-product/', {
    token: buyer.token,
    key: randomUUID(),
    body: add,
  });
  expect(single.status).toBe(429);
  expect(Number(single.headers['retry-after'])).toBeGreaterThan(0);
  expect(await send(buyer, keys.slice(0, 1)), 'what was told before is told again').toMatchObject([
    { outcome: 'done', replay: true },
  ]);

  shop.clock.advance(24 * 3600);
  expect(await send(buyer, keys.slice(1))).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  expect(await quantity(buyer)).toBe(before + 2);
});

test('keys that are used up without running have a ceiling of their own, strangers by their address', async () => {
  const unknown = (ip: string) =>
    shop.api('POST', '/sync/', {
      ip,
      body: {
        protocol: 1,
        batch: randomUUID(),
        owner: `anon:${randomUUID()}`,
        device: 'a phone',
        commands: [{ key: randomUUID(), name: 'nobody.knows', v: 1, lane: 'a', deps: [], payload: {} }],
      },
    });
  await unknown('10.0.0.1');
  expect((await weighed('keys')).length).toBe(1);
  expect(await weighed(), 'no room of what others do there').toEqual([]);
  await left(16_000_000, 'keys');
  expect((await unknown('10.0.0.1')).as(SyncAnswer).results).toMatchObject([
    { outcome: 'retry', status: 429 },
  ]);
  expect((await unknown('10.0.0.2')).as(SyncAnswer).results).toMatchObject([{ outcome: 'rejected' }]);
});
