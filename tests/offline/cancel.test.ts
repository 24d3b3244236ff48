import { expect, test } from 'vitest';
import { addPayload, add, ask, order, remove, seenOf } from './harness/acts.ts';
import { answers, hang, late, lostAnswer, lostRequest } from './harness/network.ts';
import { HIACE, NOAH, PREMIO } from './harness/stock.ts';
import { BUYER, linesOf, signedIn, watchBasket } from './harness/world.ts';

async function basketOpen() {
  const here = await signedIn();
  const basket = watchBasket(here.tab);
  await here.world.settle();
  here.world.network.sent.length = 0;
  return { ...here, basket };
}

test('what was never sent is given up at once, and the shop never hears of it', async () => {
  const { world, tab, find } = await basketOpen();
  await world.online(false);
  const key = await add(tab, NOAH);
  expect(await tab.discard(key)).toBe('discarded');
  await world.online(true);
  expect(find(key)).toMatchObject({ state: 'discarded' });
  expect(world.network.batches).toEqual([]);
});

test('what may have arrived is asked back: in time, it never happens, also when the first request comes late', async () => {
  const { world, tab, basket, find } = await basketOpen();
  world.network.next('/api/sync/', lostRequest);
  const key = await add(tab, PREMIO);
  await world.settle();
  expect(find(key)).toMatchObject({ state: 'queued', sent: true });
  await world.online(false);
  expect(await tab.discard(key)).toBe('cancelling');
  await world.settle();
  // The wish to take it back is believed, the outcome is not known: it is neither shown in the basket nor gone.
  expect(linesOf(basket().data)).toEqual([]);
  expect(tab.commands.get()).toMatchObject([{ key, state: 'cancelling' }]);
  expect(tab.strip.get()).toMatchObject({ waiting: 1 });
  await world.online(true);
  expect(find(key)).toMatchObject({ state: 'discarded', tooLate: false });
  expect(world.network.batches.at(-1)).toMatchObject({ commands: [], cancels: [key] });
  // A late copy of the first request finds the key taken.
  const [first] = world.network.sent;
  if (first) await world.shop.serve(first).json();
  expect(world.shop.effects).toEqual([]);
  expect(linesOf(world.shop.basket(BUYER))).toEqual([]);
});

test('too late: the shop had done it, so it stands as done and says so', async () => {
  const { world, tab, basket, find } = await basketOpen();
  world.network.next('/api/sync/', lostAnswer);
  const key = await add(tab, PREMIO);
  await world.settle();
  expect(await tab.discard(key)).toBe('cancelling');
  await world.settle();
  expect(find(key)).toMatchObject({ state: 'done', tooLate: true });
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1']);
  expect(world.shop.effects).toHaveLength(1);
});

test('too late, and the shop had refused it: nothing happened, so it is simply gone', async () => {
  const { world, tab, find } = await basketOpen();
  world.network.next('/api/sync/', lostAnswer);
  const key = await add(tab, PREMIO, 99);
  await world.settle();
  await tab.discard(key);
  await world.settle();
  expect(find(key)).toMatchObject({ state: 'discarded', reason: null });
  expect(tab.strip.get()).toMatchObject({ needs: 0, waiting: 0 });
});

test('what is on its way just now stays as it is', async () => {
  const { world, tab, find } = await basketOpen();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  const key = await add(tab, PREMIO);
  await world.settle();
  expect(await tab.discard(key)).toBe('kept');
  letGo();
  await world.settle();
  expect(find(key)).toMatchObject({ state: 'done' });
});

test('a cancel that finds no answer is asked again until there is one, and costs no loop', async () => {
  const { world, tab, find } = await basketOpen();
  world.network.next('/api/sync/', lostRequest);
  const key = await add(tab, PREMIO);
  await world.settle();
  world.shop.failing.add('cancel');
  await tab.discard(key);
  await world.advance(20 * 60_000);
  expect(find(key)).toMatchObject({ state: 'cancelling' });
  expect(world.network.batches.length).toBeLessThan(40);
  world.shop.failing.clear();
  await world.advance(20 * 60_000);
  expect(find(key)).toMatchObject({ state: 'discarded' });
});

test('nothing goes past what is being taken back in its own lane', async () => {
  const { world, tab, phone } = await basketOpen();
  world.network.next('/api/sync/', lostRequest);
  const key = await add(tab, PREMIO);
  await world.settle();
  world.shop.failing.add('cancel');
  await tab.discard(key);
  const behind = await add(tab, HIACE);
  const beside = await ask(tab);
  await world.settle();
  const state = (wanted: string) => phone.commands.find((command) => command.key === wanted)?.state;
  expect([state(key), state(behind), state(beside)]).toEqual(['cancelling', 'queued', 'done']);
  world.shop.failing.clear();
  await world.advance(20 * 60_000);
  expect([state(key), state(behind)]).toEqual(['discarded', 'done']);
  expect(linesOf(world.shop.basket(BUYER))).toEqual(['Toyota Hiace x1']);
});

test('an order that waits for something taken back asks the user, and one that may be placed blocks a second', async () => {
  const { world, tab, find } = await basketOpen();
  await world.online(false);
  const car = await add(tab, PREMIO);
  const placed = await order(tab, '5950.00', '1450.00');
  await tab.discard(car);
  expect(find(placed)).toMatchObject({
    state: 'needs_user',
    reason: { kind: 'dependency', body: { cause: car } },
  });
  await tab.discard(placed);

  await world.online(true);
  await add(tab, NOAH);
  await world.settle();
  world.network.next('/api/sync/', lostRequest, hang);
  const unknown = await order(tab, '4650.00', '1450.00');
  await world.settle();
  await world.online(false);
  await world.advance(120_000);
  expect(await tab.discard(unknown)).toBe('cancelling');
  // Until the shop has said that the first one never happened, a second could be a second car.
  await expect(order(tab, '4650.00', '1450.00')).rejects.toMatchObject({ code: 'already_waiting' });
  await world.online(true);
  await world.advance(60_000);
  expect(find(unknown)).toMatchObject({ state: 'discarded' });
  await order(tab, '4650.00', '1450.00');
  await world.settle();
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
});

test('after many tries without an answer the user may take it back; the key stays what it was', async () => {
  const { world, phone, tab } = await basketOpen();
  world.shop.failing.add('basket.add');
  world.shop.retryAfter = 80;
  const key = await add(tab, PREMIO);
  await world.advance(12 * 60_000);
  expect(phone.commands).toMatchObject([{ key, state: 'needs_user', reason: { kind: 'server_error' } }]);
  expect(await tab.replace(key, addPayload(PREMIO, 2), seenOf(PREMIO))).toBe(key);
  expect(await tab.discard(key)).toBe('cancelling');
  await world.settle();
  expect(phone.commands).toMatchObject([{ key, state: 'discarded' }]);
  world.shop.failing.clear();
  await world.advance(60_000);
  expect(world.shop.effects).toEqual([]);
});

test('a cancel survives a token that dies, and goes out after signing in', async () => {
  const { world, tab, find } = await basketOpen();
  world.network.next('/api/sync/', lostAnswer);
  const key = await remove(tab, PREMIO);
  await world.settle();
  world.network.always('/api/sync/', answers(401, { code: 'token_invalid', detail: 'Invalid Token' }));
  await tab.discard(key);
  await world.settle();
  expect(tab.strip.get()).toMatchObject({ paused: true, waiting: 1 });
  expect(find(key)).toMatchObject({ state: 'cancelling' });
  world.network.forget();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(find(key)).toMatchObject({ state: 'done', tooLate: true });
});
