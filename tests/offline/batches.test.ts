import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import { SyncRequest } from '#contract/sync-request.ts';
import { myBasket } from '#features/basket/queries.ts';
import { add, ask, order } from './harness/acts.ts';
import { answers, type Fate, hang } from './harness/network.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { linesOf, signedIn } from './harness/world.ts';

async function waiting(count: number) {
  const { world, phone, tab } = await signedIn();
  await world.online(false);
  for (let n = 0; n < count; n += 1) await ask(tab, `Question ${n}`);
  world.network.sent.length = 0;
  const sizes = () => world.network.batches.map(({ commands }) => commands.length);
  return { world, phone, tab, sizes };
}

test('where time runs out, half as many go at once, and twice as many after each that went through', async () => {
  const { world, phone, sizes } = await waiting(120);
  world.network.next('/api/sync/', hang, hang);
  await world.online(true);
  await world.advance(10 * 60_000);
  expect(sizes()).toEqual([50, 25, 12, 24, 48, 36]);
  expect(phone.commands.every(({ state }) => state === 'done')).toBe(true);
  expect(world.shop.effects).toHaveLength(120);
});

test('a batch that is too large for the server goes in halves until it fits', async () => {
  const { world, sizes } = await waiting(60);
  const most = 10;
  const tooLarge = answers(413, { code: 'batch_too_large', detail: 'Send fewer' });
  world.network.always('/api/sync/', (serve, sent) =>
    v.parse(SyncRequest, sent.body).commands.length > most ? tooLarge(serve, sent) : serve(),
  );
  await world.online(true);
  await world.advance(10 * 60_000);
  expect(sizes().slice(0, 4)).toEqual([50, 25, 12, 6]);
  expect(world.shop.effects).toHaveLength(60);
});

test('what a part of a batch brings never shows twice what the other part did without an answer', async () => {
  const { world, tab, sizes } = await waiting(0);
  await add(tab, PREMIO, 1);
  await add(tab, HIACE, 2);
  const basket = tab.query<Basket>(myBasket, {});
  const shown = new Set<string>();
  onTestFinished(basket.subscribe(() => shown.add(linesOf(basket.get().data).join(', '))));
  await world.settle();
  shown.clear();
  // The shop did both, and time ran out before the phone heard of it.
  world.network.next('/api/sync/', async (serve, sent) => (await serve(), hang(serve, sent)));
  await world.online(true);
  await world.advance(5 * 60_000);
  expect(sizes()).toEqual([2, 1]);
  const [, second] = world.network.batches;
  expect(second?.unanswered).toHaveLength(1);
  // For staff: both wait still, though one goes; at first they had waited for no time.
  expect(world.network.batches.map((batch) => batch.waiting?.count)).toEqual([2, 2]);
  expect(world.network.batches[0]?.waiting?.oldestSeconds).toBe(0);
  expect(second?.waiting?.oldestSeconds).toBeGreaterThan(25);
  expect([...shown]).toEqual(['Toyota Premio x1, Toyota Hiace x2']);
  expect(world.shop.effects).toHaveLength(2);
});

test('the phone asks for no bodies that no screen reads: an order is kept, a basket of 25 lines is not', async () => {
  const { world, phone, tab } = await waiting(0);
  await add(tab, PREMIO);
  await order(tab, '5950.00', '1450.00');
  await world.online(true);
  const [batch] = world.network.batches;
  expect([batch?.commands.map(({ name }) => name), batch?.bare]).toEqual([
    ['basket.add', 'order.place'],
    ['basket.add'],
  ]);
  expect(phone.commands.map(({ answer }) => answer !== null)).toEqual([false, true]);
});

test('what is worth it goes out pressed, and the shop reads the same', async () => {
  const { world, phone, tab } = await waiting(0);
  phone.compresses = true;
  for (let n = 0; n < 30; n += 1) await ask(tab, `Is the service book with the car? ${n}`);
  await world.online(true);
  const [sent] = world.network.sent.filter(({ path }) => path === '/api/sync/');
  expect(sent?.headers.get('content-encoding')).toBe('gzip');
  expect(sent?.raw instanceof Uint8Array && gunzipSync(sent.raw).length / sent.raw.length).toBeGreaterThan(4);
  expect(phone.commands.every(({ state }) => state === 'done')).toBe(true);
});

test.each([
  { what: 'a server of before', fate: answers(415, { code: 'unsupported_media_type', detail: 'JSON only' }) },
  { what: 'a proxy on the way', fate: answers(400, '<h1>Bad request</h1>') },
])('where $what does not read a compressed body, it goes as plain text', async ({ fate }) => {
  const { world, phone } = await waiting(30);
  phone.compresses = true;
  const plainOnly: Fate = (serve, sent) =>
    sent.headers.has('content-encoding') ? fate(serve, sent) : serve();
  world.network.always('/api/sync/', plainOnly);
  await world.online(true);
  const tried = world.network.sent
    .filter(({ path }) => path === '/api/sync/')
    .map(({ headers }) => headers.get('content-encoding'));
  expect(tried).toEqual(['gzip', null]);
  expect(phone.commands.map(({ state, attempts }) => [state, attempts])).toEqual(
    Array.from({ length: 30 }, () => ['done', 1]),
  );
});

test('a single small act goes as it is: pressing it would make it larger', async () => {
  const { world, phone, tab } = await waiting(0);
  phone.compresses = true;
  await world.online(true);
  await ask(tab);
  await world.settle();
  expect(world.network.sent.find(({ path }) => path === '/api/sync/')?.headers.has('content-encoding')).toBe(
    false,
  );
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a barrier and all that it waits for go in one request', async () => {
  const { world, phone, tab } = await waiting(0);
  await add(tab, PREMIO);
  await order(tab, '5950.00', '1450.00');
  await world.online(true);
  expect(
    world.network.batches.map(({ commands }) => commands.map(({ name, deps }) => [name, deps.length])),
  ).toEqual([
    [
      ['basket.add', 0],
      ['order.place', 1],
    ],
  ]);
  expect(phone.commands.every(({ state }) => state === 'done')).toBe(true);
});

test('with Wi-Fi only, nothing goes over mobile data by itself; the user may send now', async () => {
  const { world, phone, tab, sizes } = await waiting(3);
  await tab.db.meta.put({ name: 'only-wifi', value: 1 });
  phone.connection = 'mobile';
  await world.online(true);
  await world.advance(60 * 60_000);
  expect(sizes()).toEqual([]);
  expect(tab.strip.get()).toMatchObject({ waiting: 3, wifi: true });
  tab.sendNow();
  await world.settle();
  expect(sizes()).toEqual([3]);

  await ask(tab, 'One more');
  await world.advance(60_000);
  expect(sizes()).toEqual([3]);
  phone.connection = 'wifi';
  tab.hint('online');
  await world.settle();
  expect(sizes()).toEqual([3, 1]);
});
