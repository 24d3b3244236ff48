import { expect, test } from 'vitest';
import { registry } from '#app/commands.ts';
import { claim, becomeLeader } from '#offline/send/claim.ts';
import { add, order } from './harness/acts.ts';
import { hang, late, lostAnswer, lostRequest, twice } from './harness/network.ts';
import { PREMIO } from './harness/stock.ts';
import { linesOf, watchBasket, World } from './harness/world.ts';

const BUYER = 5;

async function signedIn(world: World) {
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  return { phone, tab };
}

test.each([
  { what: 'lost on the way', fate: lostRequest, runs: 1 },
  { what: 'answered, but the answer is lost', fate: lostAnswer, runs: 1 },
  { what: 'delivered twice', fate: twice, runs: 1 },
])('an order that is $what is placed once, with one key', async ({ fate, runs }) => {
  const world = new World();
  const { phone, tab } = await signedIn(world);
  await add(tab, PREMIO);
  await world.settle();
  world.network.next('/api/sync/', fate);
  const key = await order(tab, '5950.00', '1450.00');
  await world.settle();
  await world.advance(5000);
  expect(world.shop.account(BUYER).orders).toHaveLength(runs);
  expect(phone.commands.find((command) => command.key === key)).toMatchObject({
    state: 'done',
    answer: { number: '100000001', status: 'Pending' },
  });
  const keys = world.network.batches.flatMap(({ commands }) => commands.map((command) => command.key));
  expect(new Set(keys).size).toBe(2);
});

test('nothing says placed before the server has said so', async () => {
  const world = new World();
  const { tab } = await signedIn(world);
  await add(tab, PREMIO);
  await world.settle();
  world.network.next('/api/sync/', lostAnswer);
  const key = await order(tab, '5950.00', '1450.00');
  const shown = tab.command(key);
  const stop = shown.subscribe(() => undefined);
  await world.settle();
  expect(shown.get()).toMatchObject({ state: 'queued', sent: true, answer: null });
  expect(tab.strip.get()).toMatchObject({ online: false, waiting: 1 });
  await world.advance(5000);
  expect(shown.get()).toMatchObject({ state: 'done' });
  expect(tab.strip.get()).toMatchObject({ online: true, waiting: 0 });
  stop();
});

test('while an answer is lost, the basket read meanwhile does not count the same car twice', async () => {
  const world = new World();
  const { tab } = await signedIn(world);
  const basket = watchBasket(tab);
  await world.settle();
  // The next try has no answer either, for half a minute.
  world.network.next('/api/sync/', lostAnswer, hang);
  await add(tab, PREMIO);
  await world.settle();
  expect(linesOf(world.shop.basket(BUYER))).toEqual(['Toyota Premio x1']);
  const { myBasket } = await import('#features/basket/queries.ts');
  const asked = world.network.count('/api/basket/');
  tab.refresh(myBasket, {});
  await world.settle();
  expect(world.network.count('/api/basket/')).toBe(asked + 1);
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1']);
  await world.advance(60_000);
  expect(basket().data).toEqual(world.shop.basket(BUYER));
});

test('a phone that dies between the answer and writing it down asks again and hears the same answer', async () => {
  const world = new World();
  const { phone, tab } = await signedIn(world);
  await add(tab, PREMIO);
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  const key = await order(tab, '5950.00', '1450.00');
  await world.settle();
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
  await tab.crash();
  letGo();
  await world.settle();
  expect(phone.commands.find((command) => command.key === key)).toMatchObject({
    state: 'sending',
    sent: true,
  });

  world.network.down = true;
  const again = await phone.open();
  expect(phone.commands.at(-1)).toMatchObject({ key, state: 'queued', sent: true });
  // It was sent once, so only the server can say whether it can still be taken back: it is too late (I16).
  expect(await again.discard(key)).toBe('cancelling');
  await world.online(true);
  expect(phone.commands.find((command) => command.key === key)).toMatchObject({
    state: 'done',
    tooLate: true,
    answer: { number: '100000001' },
  });
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
  expect(world.network.batches.filter(({ commands }) => commands[0]?.key === key)).toHaveLength(1);
  expect(world.network.batches.at(-1)).toMatchObject({ commands: [], cancels: [key] });
});

test('an answer that comes after another tab has taken over counts once, and the later one changes nothing', async () => {
  const world = new World();
  const { phone, tab } = await signedIn(world);
  await add(tab, PREMIO);
  await world.settle();
  const first = late();
  const second = late();
  world.network.next('/api/sync/', first.fate, second.fate);
  const key = await order(tab, '5950.00', '1450.00');
  await world.settle();
  // The lock is stolen: a second leader counts the epoch up while the first one still waits for its answer.
  const other = await phone.open();
  phone.stealLocks();
  await world.settle();
  expect(world.network.batches.filter(({ commands }) => commands[0]?.key === key)).toHaveLength(2);

  first.letGo();
  await world.settle();
  const done = phone.commands.find((command) => command.key === key);
  expect(done).toMatchObject({ state: 'done', attempts: 2 });
  await world.advance(1000);
  second.letGo();
  await world.settle();
  expect(phone.commands.find((command) => command.key === key)).toEqual(done);
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
  expect(other.sender.leads).toBe(true);
});

test('a leader that is no more does not take back what the new one is sending', async () => {
  const world = new World();
  const { phone, tab } = await signedIn(world);
  const first = late();
  const second = late();
  world.network.next('/api/sync/', first.fate, second.fate);
  world.shop.failing.add('basket.add');
  await add(tab, PREMIO);
  await world.settle();
  world.shop.failing.clear();
  phone.stealLocks();
  await phone.open();
  await world.settle();
  // The old one hears that the server could not do it, the new one still waits.
  first.letGo();
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'sending', refusals: 0, attempts: 2 }]);
  second.letGo();
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a leader that is no more claims nothing, not even what is due', async () => {
  const world = new World();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  await add(tab, PREMIO);
  const given = { owner: `u:${BUYER}`, now: world.clock.now, limit: 50 };
  const epoch = (await becomeLeader(tab.db)) ?? 0;
  expect(await claim(tab.db, registry, { ...given, epoch: epoch - 1 })).toBeNull();
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: false }]);
  expect(await claim(tab.db, registry, { ...given, epoch })).toMatchObject({
    commands: [{ state: 'sending' }],
  });
});
