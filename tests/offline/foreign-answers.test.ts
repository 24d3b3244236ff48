import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SyncRequest } from '#contract/sync-request.ts';
import { resultOf } from '#contract/sync.ts';
import { profile } from '#features/account/queries.ts';
import { add, ask } from './harness/acts.ts';
import { answers, type Fate, hang, lostRequest } from './harness/network.ts';
import { PREMIO } from './harness/stock.ts';
import { World } from './harness/world.ts';

const PORTAL = '<html><body>Buy a bundle to go on</body></html>';
const OTHER_BATCH = {
  protocol: 1,
  batch: '99999999-9999-4999-8999-999999999999',
  serverTime: '2026-11-21T08:00:00Z',
  userVersion: 9,
  results: [],
};
/** Error that the browser gives to a redirect when the request forbids it. */
const redirected: Fate = () => Promise.reject(new TypeError('Failed to fetch'));

test.each<{ what: string; fate: Fate; online: boolean }>([
  { what: 'a captive portal says 200 with a page', fate: answers(200, PORTAL), online: false },
  { what: 'somebody says 200 with JSON of their own', fate: answers(200, { ok: true }), online: false },
  { what: 'the answer belongs to another batch', fate: answers(200, OTHER_BATCH), online: false },
  { what: 'the request is redirected', fate: redirected, online: false },
  { what: 'a portal says 401 in JSON', fate: answers(401, { code: 'login_first' }), online: false },
  { what: 'a portal says 401 with a page', fate: answers(401, PORTAL), online: false },
  {
    what: 'a portal says 403 in JSON of our shape',
    fate: answers(403, { code: 'no', detail: 'No' }),
    online: true,
  },
  { what: 'a gateway says 404', fate: answers(404, PORTAL), online: false },
  { what: 'our server fails', fate: answers(500, { code: 'server_error', detail: 'Sorry' }), online: true },
  { what: 'a proxy finds no server', fate: answers(502, PORTAL), online: false },
  { what: 'the answer is cut off', fate: answers(200, '{"protocol":1,"batch":"'), online: false },
])('when $what, what waits goes out again later with the same key', async ({ fate, online }) => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  const clear = world.network.always('/api/sync/', fate);
  const key = await add(tab, PREMIO);
  await world.settle();
  expect(phone.commands).toMatchObject([{ key, state: 'queued', sent: true, reason: null }]);
  expect(tab.strip.get()).toMatchObject({ paused: false, needs: 0, online });

  await world.advance(3 * 60 * 60_000);
  expect(phone.commands).toMatchObject([{ key, state: 'queued' }]);
  const tries = world.network.batches.length;
  expect(tries).toBeGreaterThan(20);
  expect(tries).toBeLessThan(60);

  clear();
  await world.advance(15 * 60_000);
  expect(phone.commands).toMatchObject([{ key, state: 'done' }]);
  expect(world.shop.effects).toHaveLength(1);
});

test('a server that never answers is given up after half a minute and asked again', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  world.network.next('/api/sync/', hang);
  await add(tab, PREMIO);
  await world.advance(30_000);
  expect(phone.commands).toMatchObject([{ state: 'sending' }]);
  await world.advance(2000);
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: true }]);
  await world.advance(2000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
  expect(tab.strip.get().online).toBe(true);
});

test('as soon as anything gets through, what waits goes out without waiting for its turn', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  const clear = world.network.always('/api/', lostRequest);
  await add(tab, PREMIO);
  await world.advance(60 * 60_000);
  const tries = world.network.batches.length;
  clear();
  const stop = tab.query(profile, {}).subscribe(() => undefined);
  await world.settle();
  expect(world.network.batches).toHaveLength(tries + 1);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
  stop();
});

test('an answer that decides nothing is no reason to ask again at once, and none to stop asking', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  const clear = world.network.always('/api/sync/', (_, { body }) => {
    const { batch, commands } = v.parse(SyncRequest, body);
    const results = commands.map(({ key }) => resultOf(key, 'skipped'));
    const answer = { protocol: 1, batch, serverTime: '2026-11-21T08:00:00Z', userVersion: 1, results };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  await add(tab, PREMIO);
  await world.settle();
  expect(world.network.batches).toHaveLength(1);
  await world.advance(10 * 60_000);
  expect(world.network.batches.length).toBeGreaterThan(4);
  expect(world.network.batches.length).toBeLessThan(15);
  expect(phone.commands).toMatchObject([{ state: 'queued', attempts: 0 }]);
  clear();
  await world.advance(15 * 60_000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('when the server asks for an hour of patience, neither new work nor a hint breaks it', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  world.network.next(
    '/api/sync/',
    answers(429, { code: 'rate_limited', detail: 'Slow down' }, { 'retry-after': '3600' }),
  );
  await add(tab, PREMIO);
  await world.settle();
  await ask(tab);
  tab.hint('visible');
  tab.sendNow();
  await world.advance(59 * 60_000);
  expect(world.network.batches).toHaveLength(1);
  expect(phone.commands).toMatchObject([{ state: 'queued' }, { state: 'queued' }]);
  await world.advance(61_000);
  expect(world.network.batches).toHaveLength(2);
  expect(phone.commands).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('a browser that wrongly says offline only delays what waits', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  phone.saysOnline = false;
  tab.hint('offline');
  await add(tab, PREMIO);
  await world.settle();
  expect(world.network.batches).toHaveLength(0);
  await world.advance(61_000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('an empty phone asks the server nothing', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(5));
  tab.hint('visible');
  await world.advance(60 * 60_000);
  expect(world.network.sent).toEqual([]);
});

test('a batch refused for its size is sent in halves, and a command refused alone is put before the user', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  world.network.down = true;
  for (let count = 0; count < 4; count += 1) await ask(tab, `Question ${count}`);
  world.network.down = false;
  const sizes: number[] = [];
  const clear = world.network.always('/api/sync/', async (serve, sent) => {
    const { commands } = sent.body as { commands: { payload: { userRequest: string } }[] };
    sizes.push(commands.length);
    const bad = commands.some(({ payload }) => payload.userRequest === 'Question 2');
    return bad ? answers(413, { code: 'payload_too_large', detail: 'Too large' })(serve, sent) : serve();
  });
  tab.hint('online');
  await world.settle();
  clear();
  expect(sizes.slice(0, 2)).toEqual([4, 2]);
  expect(phone.commands.map(({ state }) => state)).toEqual(['done', 'done', 'needs_user', 'done']);
  const stuck = phone.commands[2];
  expect(stuck?.reason).toMatchObject({ kind: 'server_error' });
  await tab.retry(stuck?.key ?? '');
  await world.settle();
  expect(phone.commands[2]).toMatchObject({ key: stuck?.key, state: 'done' });
});
