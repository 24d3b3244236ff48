import * as v from 'valibot';
import { expect, test } from 'vitest';
import { add, ask, order } from './harness/acts.ts';
import { answers, type Fate, hang, late, lostAnswer, lostRequest } from './harness/network.ts';
import type { Phone, Tab } from './harness/phone.ts';
import { rawRows } from './harness/raw.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { callWorker, openFreezable, wakeWorker, type Woken } from './harness/worker.ts';
import { BUYER, linesOf, signedIn, World } from './harness/world.ts';

/**
 * The worker sends what waits, beside whatever else lives on the phone. Whoever sends: each wish happens once, which
 * the world's own check asserts after every test.
 */
/** A signed-in buyer took a car while there was no network; the tab is still open. */
async function carWaits(): Promise<{ world: World; phone: Phone; tab: Tab }> {
  const { world, phone, tab } = await signedIn();
  world.network.down = true;
  await add(tab, PREMIO);
  await world.settle();
  return { world, phone, tab };
}

/** The same with the app closed and the network back. */
async function closedPhone(): Promise<{ world: World; phone: Phone }> {
  const { world, phone, tab } = await carWaits();
  await tab.close();
  world.network.down = false;
  return { world, phone };
}

/** The server did it; nothing comes back, ever. */
const unheard: Fate = async (serve, sent) => {
  await serve();
  return hang(serve, sent);
};

/** Counts with each new leader. */
const epochOf = (phone: Phone): unknown => rawRows(phone.idb, 'meta').find((row) => v.is(Epoch, row));
const Sent = v.object({
  name: v.literal('used:2026-11'),
  value: v.object({ sending: v.pipe(v.number(), v.minValue(300)) }),
});
const Epoch = v.object({ name: v.literal('epoch'), value: v.number() });

test('with no tab open the worker sends what waits, twenty at a time', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  world.network.down = true;
  for (let count = 0; count < 45; count += 1) await ask(tab, `Question ${count}`);
  await tab.close();
  world.network.down = false;
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBe('empty');
  expect(world.network.batches.map(({ commands }) => commands.length)).toEqual([20, 20, 5]);
  expect(world.shop.effects).toHaveLength(45);
});

test('with nothing to send the worker asks nobody and touches nothing', async () => {
  const { world, phone, tab } = await signedIn();
  await tab.close();
  const before = phone.everything;
  const asked = world.network.sent.length;
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBe('empty');
  expect(world.network.sent).toHaveLength(asked);
  expect(phone.everything).toBe(before);
});

test('a tab that is awake sends, and the worker only waits for it', async () => {
  const { world, phone, tab } = await carWaits();
  const epoch = epochOf(phone);
  world.network.down = false;
  const worker = await wakeWorker(phone);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
  await world.advance(2000);
  expect(worker.became()).toBe('empty');
  expect(epochOf(phone)).toBe(epoch);
  expect(tab.sender.leads).toBe(true);
});

test('a tab that is awake and gets nowhere is left to it, and the worker asks to be woken again', async () => {
  const { world, phone } = await carWaits();
  const epoch = epochOf(phone);
  const worker = await wakeWorker(phone);
  await world.advance(15_000);
  expect(worker.became()).toBeNull();
  await world.advance(15_000);
  expect(worker.became()).toBe('left');
  expect(epochOf(phone)).toBe(epoch);
  world.network.down = false;
});

test('a tab that answered and was closed then is followed by the worker at once', async () => {
  const { world, phone, tab } = await carWaits();
  const worker = await wakeWorker(phone);
  await world.advance(3000);
  await tab.crash();
  world.network.down = false;
  await world.advance(2000);
  expect(worker.became()).toBe('empty');
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('from a frozen tab that keeps the lock the worker takes the lead, and the tab asks for it again when it wakes', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await openFreezable(phone);
  await tab.signIn(world.shop.signIn(BUYER));
  world.network.down = true;
  await add(tab, PREMIO);
  await world.settle();
  tab.freeze();
  world.network.down = false;

  const worker = await wakeWorker(phone);
  await world.advance(22_000);
  expect(phone.commands).toMatchObject([{ state: 'queued' }]);
  await world.advance(2000);
  expect(worker.became()).toBe('empty');
  expect(phone.commands).toMatchObject([{ state: 'done' }]);

  tab.thaw();
  await world.settle();
  expect(tab.sender.leads).toBe(true);
  await add(tab, HIACE);
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  expect(linesOf(world.shop.basket(BUYER))).toEqual(['Toyota Premio x1', 'Toyota Hiace x1']);
});

test('an order that a frozen tab was sending is placed once, though the worker sends it too', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await openFreezable(phone);
  await tab.signIn(world.shop.signIn(BUYER));
  await add(tab, PREMIO);
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  await order(tab, '5950.00', '1450.00');
  await world.settle();
  tab.freeze();
  letGo();
  const worker = await wakeWorker(phone);
  await world.advance(25_000);
  expect(worker.became()).toBe('empty');
  tab.thaw();
  await world.settle();
  expect(phone.commands.at(-1)).toMatchObject({ name: 'order.place', state: 'done' });
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
});

test('a tab that does not answer but still sends keeps the lead', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await openFreezable(phone);
  await tab.signIn(world.shop.signIn(BUYER));
  world.network.down = true;
  await add(tab, PREMIO);
  await world.settle();
  const epoch = epochOf(phone);
  tab.freeze();
  const worker = await wakeWorker(phone);
  await world.advance(10_000);
  // It was only slow: it tries, and gets no further.
  phone.saysOnline = true;
  tab.thaw();
  await world.advance(20_000);
  expect(worker.became()).toBeNull();
  expect(epochOf(phone)).toBe(epoch);
  await world.advance(20_000);
  expect(worker.became()).toBe('left');
  expect(epochOf(phone)).toBe(epoch);
  world.network.down = false;
});

test('what a killed tab was sending the worker sends again, with the same key', async () => {
  const { world, phone, tab } = await signedIn();
  world.network.next('/api/sync/', unheard);
  await add(tab, PREMIO);
  await world.settle();
  await tab.crash();
  const [before] = phone.commands;
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBe('empty');
  expect(phone.commands).toMatchObject([{ key: before?.key, state: 'done' }]);
  expect(world.shop.effects).toHaveLength(1);
});

test('of two workers one sends; the other sees that it is awake and waits', async () => {
  const { world, phone } = await closedPhone();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  const first = await wakeWorker(phone);
  const second = await wakeWorker(phone);
  await world.advance(15_000);
  expect([first.became(), second.became()]).toEqual([null, null]);
  // Without the other's word it would have taken the lead by now.
  await world.advance(12_000);
  expect([first.became(), second.became()]).toEqual([null, 'left']);
  letGo();
  await world.settle();
  expect(first.became()).toBe('empty');
  expect(world.network.batches).toHaveLength(1);
});

test('a worker that hangs and hears nothing gives way to the next one', async () => {
  const { world, phone } = await closedPhone();
  world.network.next('/api/sync/', unheard);
  const stuck = callWorker(phone, true);
  await world.settle();
  const next = await wakeWorker(phone);
  await world.advance(24_000);
  expect([stuck.became(), next.became()]).toEqual(['left', 'empty']);
  expect(phone.commands).toMatchObject([{ state: 'done', attempts: 2 }]);
  expect(world.shop.effects).toHaveLength(1);
});

test('a worker that is ended while it sends leaves nothing undone', async () => {
  const { world, phone } = await closedPhone();
  world.network.next('/api/sync/', unheard);
  const first = await wakeWorker(phone);
  expect(phone.commands).toMatchObject([{ state: 'sending' }]);
  first.kill();
  const second = await wakeWorker(phone);
  await world.advance(2000);
  expect(second.became()).toBe('empty');
  expect(phone.commands).toMatchObject([{ state: 'done', attempts: 2 }]);
  expect(world.shop.effects).toHaveLength(1);
});

test.each([
  { when: 'in the middle of a request', tabOpen: false },
  { when: 'while it watches a tab that gets nowhere', tabOpen: true },
])('a worker whose successor is wanted ends at once $when', async ({ tabOpen }) => {
  const { world, phone, tab } = await carWaits();
  if (!tabOpen) {
    await tab.close();
    world.network.down = false;
    world.network.next('/api/sync/', unheard);
  }
  const worker = await wakeWorker(phone);
  await world.advance(4000);
  expect(worker.became()).toBeNull();
  worker.giveWay();
  await world.settle();
  expect(worker.became()).toBe('left');
  world.network.down = false;
  const next = await wakeWorker(phone);
  await world.advance(2000);
  expect(next.became()).toBe('empty');
  expect(world.shop.effects).toHaveLength(1);
});

test('a tab that opens while the worker sends gets the lead when it is done, and nothing twice', async () => {
  const { world, phone } = await closedPhone();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  const worker = await wakeWorker(phone);
  const tab = await phone.open();
  await add(tab, HIACE);
  await world.settle();
  expect(tab.sender.leads).toBe(false);
  letGo();
  await world.settle();
  expect(worker.became()).toBe('empty');
  expect(tab.sender.leads).toBe(true);
  expect(phone.commands).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('where the browser has no locks the worker leaves a tab its lease, and takes that of a killed one', async () => {
  const world = new World();
  const phone = world.phone();
  phone.locks = false;
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  world.network.down = true;
  await add(tab, PREMIO);
  await world.settle();
  world.network.down = false;
  const epoch = epochOf(phone);
  const first = await wakeWorker(phone);
  await world.advance(2000);
  expect(first.became()).toBe('empty');
  expect(epochOf(phone)).toBe(epoch);

  world.network.next('/api/sync/', unheard);
  await add(tab, HIACE);
  await world.settle();
  await tab.crash();
  const second = await wakeWorker(phone);
  await world.advance(25_000);
  expect(second.became()).toBe('empty');
  expect(phone.commands).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('a server that dies after it has taken the order is asked again, and the order is placed once', async () => {
  const { world, phone, tab } = await carWaits();
  await order(tab, '5950.00', '1450.00');
  await tab.close();
  world.network.down = false;
  world.network.next('/api/sync/', lostAnswer, lostRequest, lostRequest);
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBeNull();
  await world.advance(60_000);
  expect(worker.became()).toBe('empty');
  expect(phone.commands).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
});

test('a server that stays away costs a few tries and a minute; between them the lead is free', async () => {
  const { world, phone } = await closedPhone();
  world.network.always('/api/sync/', lostRequest);
  const worker = await wakeWorker(phone);
  await world.advance(60_000);
  expect(worker.became()).toBe('left');
  expect(world.network.count('/api/sync/')).toBeGreaterThan(2);
  expect(world.network.count('/api/sync/')).toBeLessThan(8);

  const again = await wakeWorker(phone);
  const tab = await phone.open();
  expect(again.became()).toBeNull();
  expect(tab.sender.leads).toBe(true);
  world.network.forget();
  tab.hint('visible');
  await world.advance(25_000);
  expect(again.became()).toBe('empty');
});

test.each([
  { said: 'a login page of the network', fate: answers(200, '<html>Welcome to AirNet</html>') },
  { said: 'a portal that claims the sign-in has run out', fate: answers(401, '<html>Please pay</html>') },
  { said: 'JSON of another server', fate: answers(200, { ok: true }) },
  { said: 'half an answer', fate: answers(200, '{"protocol":1,"batch":"') },
])('$said changes nothing on the phone', async ({ fate }) => {
  const { world, phone } = await closedPhone();
  const clear = world.network.always('/api/sync/', fate);
  const worker = await wakeWorker(phone);
  await world.advance(60_000);
  expect(worker.became()).toBe('left');
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: true }]);
  clear();
  const again = await wakeWorker(phone);
  expect(again.became()).toBe('empty');
  expect(world.shop.effects).toHaveLength(1);
});

test('a token that is no good stops the worker at once; the work waits for the next sign-in', async () => {
  const { world, phone } = await closedPhone();
  world.shop.tokens.clear();
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBe('empty');
  const again = await wakeWorker(phone);
  expect(again.became()).toBe('empty');
  expect(world.network.batches).toHaveLength(1);
  expect(phone.commands).toMatchObject([{ state: 'queued', attempts: 0 }]);

  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('the patience that the server asks for is kept across wake-ups', async () => {
  const { world, phone } = await closedPhone();
  world.network.next(
    '/api/sync/',
    answers(503, { code: 'unavailable', detail: 'Busy' }, { 'retry-after': '600' }),
  );
  const woken: Woken[] = [];
  for (let count = 0; count < 3; count += 1) {
    woken.push(await wakeWorker(phone));
    await world.advance(100_000);
  }
  expect(woken.map((worker) => worker.became())).toEqual(['left', 'left', 'left']);
  expect(world.network.batches).toHaveLength(1);
  await world.advance(400_000);
  await wakeWorker(phone);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a short wait that the server asks for is waited out', async () => {
  const { world, phone } = await closedPhone();
  world.network.next(
    '/api/sync/',
    answers(503, { code: 'unavailable', detail: 'Busy' }, { 'retry-after': '20' }),
  );
  const worker = await wakeWorker(phone);
  await world.advance(19_000);
  expect(world.network.batches).toHaveLength(1);
  await world.advance(2000);
  expect(worker.became()).toBe('empty');
});

test('what the worker sent counts as used data, and what was settled long ago goes', async () => {
  const { world, phone } = await closedPhone();
  await wakeWorker(phone);
  const used = (): unknown => rawRows(phone.idb, 'meta').find((row) => v.is(Sent, row));
  expect(used()).toBeDefined();
  const tab = await phone.open();
  world.network.down = true;
  await add(tab, HIACE);
  await tab.close();
  world.network.down = false;
  await world.advance(8 * 24 * 3600_000);
  await wakeWorker(phone);
  expect(phone.commands).toMatchObject([{ state: 'done', payload: { url: `/products/${HIACE}/` } }]);
});

test('with only Wi-Fi allowed nothing goes out over mobile data', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await tab.db.meta.put({ name: 'only-wifi', value: 1 });
  world.network.down = true;
  await add(tab, PREMIO);
  await tab.close();
  world.network.down = false;
  phone.connection = 'mobile';
  const onMobile = await wakeWorker(phone);
  expect(onMobile.became()).toBe('left');
  expect(world.network.batches).toHaveLength(0);
  phone.connection = 'wifi';
  const onWifi = await wakeWorker(phone);
  expect(onWifi.became()).toBe('empty');
});

test('a sign-out made without a network is told to the server', async () => {
  const { world, phone, tab } = await signedIn();
  world.network.down = true;
  await tab.signOut();
  await world.settle();
  await tab.close();
  world.network.down = false;
  expect(world.shop.tokens.size).toBe(1);
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBe('empty');
  expect(world.shop.tokens.size).toBe(0);
});

test("a guest's basket waits for a sign-in and is no reason to wake the worker again", async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await add(tab, PREMIO);
  await tab.close();
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBe('empty');
  expect(world.network.batches).toHaveLength(0);
  expect(phone.commands).toMatchObject([{ state: 'held' }]);
});

test('a worker of an older build leaves alone what a newer one wrote', async () => {
  const { world, phone, tab } = await carWaits();
  await tab.db.meta.bulkPut([
    { name: 'minReader', value: 99 },
    { name: 'revoke', value: ['handle-of-a-sign-out'] },
  ]);
  await tab.close();
  world.network.down = false;
  const before = phone.everything;
  const asked = world.network.count('/');
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBe('left');
  expect(world.network.count('/')).toBe(asked);
  expect(phone.everything).toBe(before);
});

test('a page of an older version that keeps the storage is not waited for', async () => {
  const world = new World();
  const phone = world.phone();
  const old = await new Promise<IDBDatabase>((resolve) => {
    const opening = phone.idb.open('chicargos', 1);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const worker = callWorker(phone);
  await world.settleWhileOpen(() => worker.became() !== null);
  expect(worker.became()).toBe('left');
  old.close();
  await world.settle();
});

test('a newer version that wants the storage gets it from the worker in the middle of its work', async () => {
  const { world, phone } = await closedPhone();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  const worker = await wakeWorker(phone);
  const upgraded = new Promise<IDBDatabase>((resolve, reject) => {
    const opening = phone.idb.open('chicargos', 999);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('blocked', () => reject(new Error('the worker keeps the storage')));
  });
  const newer = await upgraded;
  letGo();
  await world.advance(1000);
  expect(worker.became()).toBe('left');
  newer.close();
  expect(phone.commands).toMatchObject([{ state: 'sending' }]);
  expect(world.shop.effects).toHaveLength(1);
});
