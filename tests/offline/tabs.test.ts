import { expect, test } from 'vitest';
import { add, order } from './harness/acts.ts';
import { late } from './harness/network.ts';
import { HIACE, NOAH, PREMIO } from './harness/stock.ts';
import { linesOf, watchBasket, World } from './harness/world.ts';

const BUYER = 5;

test('of two tabs one sends for both, and the other takes over when it is closed', async () => {
  const world = new World();
  const phone = world.phone();
  const first = await phone.open();
  const second = await phone.open();
  await first.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect([first.sender.leads, second.sender.leads]).toEqual([true, false]);

  // What the second tab takes, the first one sends; both show it.
  const seenInFirst = watchBasket(first);
  await add(second, PREMIO);
  await world.settle();
  expect(world.network.batches).toHaveLength(1);
  expect(linesOf(seenInFirst().data)).toEqual(['Toyota Premio x1']);

  await first.close();
  await world.settle();
  expect(second.sender.leads).toBe(true);
  await add(second, HIACE);
  await world.settle();
  expect(linesOf(world.shop.basket(BUYER))).toEqual(['Toyota Premio x1', 'Toyota Hiace x1']);
});

test('a tab that only waits for its turn can be closed', async () => {
  const world = new World();
  const phone = world.phone();
  const first = await phone.open();
  const second = await phone.open();
  await second.close();
  await first.signIn(world.shop.signIn(BUYER));
  await add(first, PREMIO);
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('an order in a tab that is killed is finished by the other one, once', async () => {
  const world = new World();
  const phone = world.phone();
  const first = await phone.open();
  const second = await phone.open();
  await first.signIn(world.shop.signIn(BUYER));
  await add(first, PREMIO);
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  const key = await order(first, '5950.00', '1450.00');
  const shown = second.command(key);
  const stop = shown.subscribe(() => undefined);
  await world.settle();
  expect(shown.get()).toMatchObject({ state: 'sending' });
  await first.crash();
  letGo();
  await world.settle();
  expect(shown.get()).toMatchObject({ state: 'done', answer: { number: '100000001' } });
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
  stop();
});

test('a page that goes to sleep gives the lead up at once, and takes what it was sending back when it wakes', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  await add(tab, PREMIO);
  await world.settle();
  tab.sleep(true);
  const other = await phone.open();
  expect([tab.sender.leads, other.sender.leads]).toEqual([false, true]);
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }]);

  letGo();
  tab.sleep(false);
  await world.settle();
  expect(tab.sender.leads).toBe(false);
  await other.close();
  await world.settle();
  expect(tab.sender.leads).toBe(true);
  await add(tab, HIACE);
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('alone on the phone, a page that slept while sending sends again when it wakes', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  world.network.next('/api/sync/', late().fate);
  await add(tab, PREMIO);
  await world.settle();
  tab.sleep(true);
  await world.advance(60 * 60_000);
  expect(phone.commands).toMatchObject([{ state: 'sending' }]);
  tab.sleep(false);
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done', attempts: 2 }]);
  expect(world.shop.effects).toHaveLength(1);
});

test('where the browser has no locks, a lease lets one tab send and passes on when that tab is gone', async () => {
  const world = new World();
  const phone = world.phone();
  phone.locks = false;
  const first = await phone.open();
  const second = await phone.open();
  await first.signIn(world.shop.signIn(BUYER));
  await world.settle();
  await add(second, PREMIO);
  await world.advance(25_000);
  expect([first.sender.leads, second.sender.leads]).toEqual([true, false]);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);

  await world.advance(60_000);
  expect([first.sender.leads, second.sender.leads]).toEqual([true, false]);
  await first.crash();
  await add(second, HIACE);
  await world.advance(45_000);
  expect(second.sender.leads).toBe(true);
  expect(phone.commands).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('a tab whose lease was taken while it slept sends nothing more until it leads again', async () => {
  const world = new World();
  const phone = world.phone();
  phone.locks = false;
  const first = await phone.open();
  await first.signIn(world.shop.signIn(BUYER));
  await world.settle();
  // The timers of a frozen tab stand still; another one takes its lease.
  phone.stealLease(world.clock.now);
  const second = await phone.open();
  await world.advance(45_000);
  expect(second.sender.leads).toBe(true);
  await add(first, NOAH);
  first.hint('visible');
  await world.advance(1000);
  expect(first.sender.leads).toBe(false);
  expect(phone.commands).toMatchObject([{ state: 'done', attempts: 1 }]);
});

test('a leader whose epoch moved on lets the lock go and leads again', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  const epoch = (await tab.db.meta.get('epoch'))?.value;
  await tab.db.meta.put({ name: 'epoch', value: Number(epoch) + 1 });
  await add(tab, PREMIO);
  await world.advance(1000);
  expect(tab.sender.leads).toBe(true);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});
