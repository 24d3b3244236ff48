import { expect, test } from 'vitest';
import {
  add,
  addPayload,
  ask,
  enterCode,
  order,
  orderPayload,
  remove,
  seenOf,
  seenOrder,
} from './harness/acts.ts';
import { late, lostRequest } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { BUYER, linesOf, signedIn, watchBasket } from './harness/world.ts';

/** A command as a screen watches it. */
function watching(tab: Tab, key: string) {
  const shown = tab.command(key);
  const stop = shown.subscribe(() => undefined);
  return { get: shown.get, stop };
}

test('a price that changed while the order waited is shown beside the one that was seen, and only a yes places it', async () => {
  const { world, phone, tab } = await signedIn();
  await add(tab, PREMIO);
  await world.settle();
  await world.online(false);
  const key = await order(tab, '5950.00', '1450.00');
  const premio = world.shop.stock.get(PREMIO);
  if (premio) premio.unitMinor = 4_400_00;
  await world.online(true);
  const shown = watching(tab, key);
  await world.settle();
  expect(shown.get()).toMatchObject({
    state: 'needs_user',
    seen: { total: '5950.00' },
    reason: {
      kind: 'rejected',
      status: 409,
      code: 'price_changed',
      body: { figures: { total: '5850.00', total_items: '4400.00', shipping: '1450.00' } },
    },
  });
  expect(world.shop.account(BUYER).orders).toEqual([]);
  await world.advance(60 * 60_000);
  expect(world.network.batches).toHaveLength(2);

  const next = await tab.replace(key, orderPayload('5850.00', '1450.00'), seenOrder('5850.00'));
  await world.settle();
  expect(next).not.toBe(key);
  expect(shown.get()).toMatchObject({ key: next, state: 'done' });
  expect(world.shop.account(BUYER).orders).toEqual([{ number: '100000001', total: '5850.00' }]);
  expect(phone.commands.map(({ state }) => state)).toEqual(['done', 'superseded', 'done']);
  shown.stop();
});

test('an order behind a car that was sold meanwhile waits for the user, and goes once that is mended', async () => {
  const { world, phone, tab } = await signedIn();
  await world.online(false);
  const car = await add(tab, HIACE, 4);
  const other = await add(tab, PREMIO);
  const key = await order(tab, '5950.00', '1450.00');
  const hiace = world.shop.stock.get(HIACE);
  if (hiace) hiace.stock = 2;
  await world.online(true);
  await world.settle();
  const state = (of: string) => phone.commands.find((command) => command.key === of);
  expect(state(car)).toMatchObject({ state: 'needs_user', reason: { code: 'insufficient_stock' } });
  expect(state(other)).toMatchObject({ state: 'done' });
  expect(state(key)).toMatchObject({ state: 'needs_user', reason: { kind: 'dependency' } });

  // Trying the order again before its cause is mended changes nothing.
  await tab.retry(key);
  await world.settle();
  expect(state(key)).toMatchObject({ state: 'needs_user' });

  await world.online(false);
  const mended = await tab.replace(car, addPayload(HIACE, 2), seenOf(HIACE));
  await tab.retry(key);
  await world.online(true);
  await world.settle();
  expect(state(mended)).toMatchObject({ state: 'done' });
  // It stood behind the mended add, so the server compared it with a basket that has both cars.
  expect(state(key)).toMatchObject({ state: 'needs_user', reason: { code: 'price_changed' } });
  const placed = await tab.replace(key, orderPayload('27550.00', '5050.00'), seenOrder('27550.00'));
  await world.settle();
  expect(state(placed)).toMatchObject({ state: 'done' });
  expect(world.shop.effects.map((effect) => effect.key)).toEqual([other, mended, placed]);
});

test('an order whose cause was mended in vain is stopped once more', async () => {
  const { world, phone, tab } = await signedIn();
  await add(tab, PREMIO);
  await world.settle();
  await world.online(false);
  const car = await add(tab, HIACE, 4);
  const key = await order(tab, '5950.00', '1450.00');
  const hiace = world.shop.stock.get(HIACE);
  if (hiace) hiace.stock = 1;
  await world.online(true);
  await world.settle();
  await world.online(false);
  await tab.replace(car, addPayload(HIACE, 2), seenOf(HIACE));
  await tab.retry(key);
  await world.online(true);
  await world.settle();
  // With the figures it has it could run: it must not, while what it builds on was refused.
  expect(phone.commands.find((command) => command.key === key)).toMatchObject({
    state: 'needs_user',
    reason: { kind: 'dependency' },
  });
  expect(world.shop.account(BUYER).orders).toEqual([]);
});

test('an order that was stopped by another’s refusal keeps its key when it goes out again', async () => {
  const { world, phone, tab } = await signedIn();
  await add(tab, PREMIO);
  await world.settle();
  await world.online(false);
  const car = await add(tab, HIACE, 4);
  const key = await order(tab, '5950.00', '1450.00');
  const hiace = world.shop.stock.get(HIACE);
  if (hiace) hiace.stock = 0;
  await world.online(true);
  await world.settle();
  await tab.discard(car);
  await tab.retry(key);
  await world.settle();
  expect(phone.commands.find((command) => command.key === key)).toMatchObject({ state: 'done' });
  expect(world.shop.account(BUYER).orders).toEqual([{ number: '100000001', total: '5950.00' }]);
});

test('discarding a waiting add puts the order behind it before the user', async () => {
  const { world, phone, tab } = await signedIn();
  await add(tab, PREMIO);
  await world.settle();
  await world.online(false);
  const car = await add(tab, HIACE);
  const key = await order(tab, '16750.00', '3250.00');
  await tab.discard(car);
  await world.online(true);
  expect(phone.commands.find((command) => command.key === key)).toMatchObject({
    state: 'needs_user',
    sent: false,
    reason: { kind: 'dependency', body: { cause: car } },
  });
  expect(world.shop.account(BUYER).orders).toEqual([]);
});

test('while an order waits a second one is not taken; one that was refused gives way to the next', async () => {
  const { world, phone, tab } = await signedIn();
  await add(tab, PREMIO);
  await world.settle();
  await world.online(false);
  const first = await order(tab, '4000.00', '1450.00');
  await expect(order(tab, '5950.00', '1450.00')).rejects.toMatchObject({ code: 'already_waiting' });
  await world.online(true);
  await world.settle();
  expect(phone.commands.find(({ key }) => key === first)).toMatchObject({ state: 'needs_user' });
  const second = await order(tab, '5950.00', '1450.00');
  await world.settle();
  expect(phone.commands.find(({ key }) => key === first)).toMatchObject({
    state: 'superseded',
    supersededBy: second,
  });
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
});

test('a refused act leaves the basket as the shop has it', async () => {
  const { world, tab } = await signedIn();
  const basket = watchBasket(tab);
  await world.online(false);
  const key = await add(tab, PREMIO, 2);
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x2']);
  const premio = world.shop.stock.get(PREMIO);
  if (premio) premio.stock = 0;
  await world.online(true);
  await world.settle();
  expect(linesOf(basket().data)).toEqual([]);
  expect(tab.strip.get()).toMatchObject({ waiting: 0, needs: 1 });
  await tab.discard(key);
  await world.settle();
  expect(tab.strip.get().needs).toBe(0);
  expect(tab.commands.get()).toEqual([]);
});

test('removing what is gone already is done', async () => {
  const { world, phone, tab } = await signedIn();
  await remove(tab, PREMIO);
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done', reason: null }]);
});

test('after eight tries in ten minutes that the server could not do, the user decides, and the key stays', async () => {
  const { world, phone, tab } = await signedIn();
  world.shop.failing.add('basket.add');
  world.shop.retryAfter = 80;
  const key = await add(tab, PREMIO);
  await ask(tab);
  await world.advance(9 * 60_000);
  expect(phone.commands).toMatchObject([{ state: 'queued', refusals: 7 }, { state: 'done' }]);
  await world.advance(3 * 60_000);
  expect(phone.commands[0]).toMatchObject({ key, state: 'needs_user', reason: { kind: 'server_error' } });
  const tries = world.network.batches.length;
  await world.advance(60 * 60_000);
  expect(world.network.batches).toHaveLength(tries);
  // It may have run after all, so it can be tried again but not changed.
  expect(await tab.replace(key, addPayload(PREMIO, 2), seenOf(PREMIO))).toBe(key);
  expect(phone.commands[0]).toMatchObject({ key, state: 'needs_user' });

  world.shop.failing.clear();
  await tab.retry(key);
  await world.settle();
  expect(phone.commands[0]).toMatchObject({ key, state: 'done' });
  expect(linesOf(world.shop.basket(BUYER))).toEqual(['Toyota Premio x1']);
});

test('eight failures of the server within a few minutes are not yet a reason to bother the user', async () => {
  const { world, phone, tab } = await signedIn();
  world.shop.failing.add('basket.add');
  await add(tab, PREMIO);
  await world.advance(5 * 60_000);
  expect(phone.commands).toMatchObject([{ state: 'queued', refusals: 8 }]);
  await world.advance(20 * 60_000);
  expect(phone.commands).toMatchObject([{ state: 'needs_user' }]);
});

test('an order behind an add that the server cannot do just now waits for it, and goes when it went', async () => {
  const { world, phone, tab } = await signedIn();
  world.shop.failing.add('basket.add');
  world.shop.retryAfter = 80;
  const car = await add(tab, PREMIO);
  await world.advance(9 * 60_000);
  // Taken while the last try is on its way.
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  await world.advance(75_000);
  const key = await order(tab, '5950.00', '1450.00');
  letGo();
  await world.settle();
  expect(phone.commands).toMatchObject([
    { key: car, state: 'needs_user', reason: { kind: 'server_error' } },
    { key, state: 'queued', sent: false },
  ]);
  const tries = world.network.batches.length;
  await world.advance(60 * 60_000);
  expect(world.network.batches).toHaveLength(tries);

  world.shop.failing.clear();
  await tab.retry(car);
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }, { key, state: 'done' }]);
});

/** A buyer with one car in the basket, at a shop that knows no discount code. */
async function withoutCodes() {
  const { world, tab, find } = await signedIn();
  world.shop.madeUp.set('basket.voucher', () => ({
    status: 406,
    body: { code: 'voucher_invalid', detail: 'Discount code you entered is invalid' },
  }));
  await add(tab, PREMIO);
  await world.settle();
  await world.online(false);
  const orders = () => world.shop.account(BUYER).orders.map(({ total }) => total);
  return { world, tab, find, orders };
}
const mistyped = (tab: Tab) => enterCode(tab, 'SAVE1O');
const REFUSED = { state: 'needs_user', reason: { code: 'voucher_invalid' } };

test('a mistyped discount code is told, and the order behind it is placed without it', async () => {
  const { world, tab, find, orders } = await withoutCodes();
  const code = await mistyped(tab);
  const placed = await order(tab, '5950.00', '1450.00');
  await world.online(true);
  await world.settle();
  expect(find(code)).toMatchObject(REFUSED);
  expect(find(placed)).toMatchObject({ state: 'done' });
  expect(orders()).toEqual(['5950.00']);
});

test('an order that comes back for now goes again, though the code before it was refused', async () => {
  const { world, tab, find, orders } = await withoutCodes();
  const code = await mistyped(tab);
  const placed = await order(tab, '5950.00', '1450.00');
  world.shop.failing.add('order.place');
  await world.online(true);
  await world.settle();
  expect([find(code), find(placed)]).toMatchObject([REFUSED, { state: 'queued', sent: true }]);
  world.shop.failing.clear();
  await world.advance(20 * 60_000);
  expect(find(placed)).toMatchObject({ state: 'done' });
  expect(orders()).toEqual(['5950.00']);
});

test('an order that was taken while the code was being checked waits for the answer, and goes whatever it is', async () => {
  const { world, tab, find, orders } = await withoutCodes();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  const code = await mistyped(tab);
  await world.online(true);
  const placed = await order(tab, '5950.00', '1450.00');
  await world.settle();
  expect([find(code), find(placed)]).toMatchObject([{ state: 'sending' }, { state: 'queued', sent: false }]);
  letGo();
  await world.settle();
  expect([find(code), find(placed)]).toMatchObject([REFUSED, { state: 'done' }]);
  expect(orders()).toEqual(['5950.00']);
});

test.each([
  { what: 'that never went out', tries: false },
  { what: 'whose request was lost', tries: true },
])('a code $what can be taken back, and the order behind it is placed', async ({ tries }) => {
  const { world, tab, find, orders } = await withoutCodes();
  const code = await mistyped(tab);
  const placed = await order(tab, '5950.00', '1450.00');
  if (tries) {
    world.network.next('/api/sync/', lostRequest);
    await world.online(true);
    await world.settle();
    await world.online(false);
  }
  expect(find(placed)).toMatchObject({ state: 'queued', sent: tries });
  // What asks before discarding must not warn of an order that goes all the same.
  const { load } = await tab.centre();
  const stop = load.subscribe(() => undefined);
  await world.settle();
  expect(load.get()).toMatchObject({ commands: 2, followersOf: new Map() });
  stop();
  await tab.discard(code);
  await world.online(true);
  await world.advance(20 * 60_000);
  expect([find(code), find(placed)]).toMatchObject([{ state: 'discarded' }, { state: 'done' }]);
  expect(orders()).toEqual(['5950.00']);
});
