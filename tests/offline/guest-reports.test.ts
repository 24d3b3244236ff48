import { expect, test } from 'vitest';
import { add, report } from './harness/acts.ts';
import { lostAnswer } from './harness/network.ts';
import { PREMIO } from './harness/stock.ts';
import { linesOf, watchBasket, World } from './harness/world.ts';

/** Settled point 36: a guest reports with an address, offline too. */
const CHANDA = 5;
const DRAFT = 'report:40001';
const HALF = { reason: 'fraud', text: 'They ask', email: 'chanda@' };

async function offline() {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await world.online(false);
  return { world, phone, tab };
}

test('what a guest reports without a network waits, takes its draft along and arrives once', async () => {
  const { world, phone, tab } = await offline();
  await tab.saveDraft(DRAFT, HALF);
  const key = await report(tab, undefined, DRAFT);
  await world.settle();
  expect(phone.commands).toMatchObject([{ key, state: 'queued', owner: `anon:${phone.device}` }]);
  expect(tab.strip.get()).toMatchObject({ waiting: 1 });
  expect(await tab.readDraft(DRAFT)).toBeUndefined();

  world.network.next('/api/sync/', (serve) => serve(), lostAnswer);
  await world.online(true);
  await world.advance(60_000);
  expect(world.shop.effects).toMatchObject([{ owner: 'anon', key, name: 'report.send' }]);
  expect(phone.commands).toMatchObject([{ key, state: 'done' }]);
});

test('a tab that is closed meanwhile loses nothing of it', async () => {
  const { world, phone, tab } = await offline();
  const key = await report(tab);
  await tab.crash();
  await phone.open();
  await world.online(true);
  await world.settle();
  expect(world.shop.effects).toMatchObject([{ owner: 'anon', key }]);
});

test('what lies under an id that the phone has no more is sent under the one that it has, and arrives once', async () => {
  const { world, phone, tab } = await offline();
  const first = await report(tab);
  world.network.next('/api/sync/', lostAnswer, lostAnswer);
  await world.online(true);
  await world.online(false);
  const second = await report(tab, 'And the mileage is wrong.');
  await add(tab, PREMIO);
  expect(phone.commands.map(({ sent }) => sent)).toEqual([true, false, false]);
  await tab.crash();
  phone.device = '5f0d3c1e-8a44-4c0b-9f27-6f1f0a8f0c11';
  const next = await phone.open();
  const basket = watchBasket(next);
  await world.settle();
  expect(new Set(phone.commands.map(({ owner }) => owner))).toEqual(new Set([`anon:${phone.device}`]));
  expect(next.strip.get()).toMatchObject({ waiting: 2 });
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1']);
  await world.online(true);
  await world.advance(60_000);
  expect(world.shop.effects).toMatchObject([{ key: first }, { key: second }]);
});

test('who signs in meanwhile loses nothing: it goes as they wrote it, without their token', async () => {
  const { world, phone, tab } = await offline();
  const key = await report(tab);
  await tab.signIn(world.shop.signIn(CHANDA));
  await world.online(true);
  await world.settle();
  expect(world.shop.effects).toMatchObject([{ owner: 'anon', key }]);
  const batch = world.network.sent.find(({ path }) => path === '/api/sync/');
  expect(batch?.headers.has('authorization')).toBe(false);
  expect(world.network.batches[0]?.owner).toBe(`anon:${phone.device}`);
});

test('what is half typed is there after the sign-in', async () => {
  const { world, tab } = await offline();
  await tab.saveDraft(DRAFT, HALF);
  await tab.signIn(world.shop.signIn(CHANDA));
  await world.settle();
  expect(await tab.readDraft(DRAFT)).toEqual(HALF);
});

test('the same report twice is one, another is another', async () => {
  const { world, tab } = await offline();
  await report(tab);
  await report(tab);
  await report(tab, 'And the mileage is wrong.');
  await world.online(true);
  await world.settle();
  expect(world.shop.effects.map(({ name }) => name)).toEqual(['report.send', 'report.send']);
});
