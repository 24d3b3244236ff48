import { expect, test } from 'vitest';
import { myBasket } from '#features/basket/queries.ts';
import { signIn } from '#offline/send/session.ts';
import { add } from './harness/acts.ts';
import { lostRequest } from './harness/network.ts';
import { PREMIO } from './harness/stock.ts';
import { BUYER, signedIn, watchBasket, World } from './harness/world.ts';

/** A tab with something that waits for minutes by now, because no try for two hours met a server; there is one again. */
async function longAlone() {
  const { world, phone, tab } = await signedIn();
  const mend = world.network.always('/api/sync/', lostRequest);
  await add(tab, PREMIO);
  await world.advance(2 * 60 * 60_000);
  mend();
  await world.advance(10_000);
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: true }]);
  return { world, phone, tab };
}

test('a page that opens has the tab that sends try at once, however often it failed before', async () => {
  const { world, phone, tab } = await longAlone();
  const opened = await phone.open();
  await world.settle();
  expect([tab.sender.leads, opened.sender.leads]).toEqual([true, false]);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test.each(['visible', 'online'] as const)(
  'a page that is told "%s" has another one, hidden behind it, try at once',
  async (hint) => {
    const { world, phone, tab } = await longAlone();
    world.network.next('/api/sync/', lostRequest);
    const opened = await phone.open();
    await world.settle();
    expect(phone.commands).toMatchObject([{ state: 'queued' }]);
    opened.hint(hint);
    await world.settle();
    expect(tab.sender.leads).toBe(true);
    expect(phone.commands).toMatchObject([{ state: 'done' }]);
  },
);

test('a page that was left right after the sign-in, before it told anyone: the next one sends what waited', async () => {
  const world = new World();
  const phone = world.phone();
  const leading = await phone.open();
  await leading.signIn(world.shop.signIn(BUYER));
  await world.settle();
  await world.online(false);
  await add(leading, PREMIO);
  await leading.signOut();
  await world.online(true);
  const left = await phone.open();
  // The session is on disk, and the page is gone.
  await signIn(left.db, phone.registry, `anon:${phone.device}`, world.shop.signIn(BUYER));
  await left.crash();
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: false }]);

  await phone.open();
  await world.settle();
  expect(leading.sender.leads).toBe(true);
  expect(phone.commands).toMatchObject([{ state: 'done', attempts: 1 }]);
});

test('a connection that is back and loses the first try is tried again within seconds', async () => {
  const { world, phone, tab } = await longAlone();
  world.network.next('/api/sync/', lostRequest);
  tab.hint('online');
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'queued' }]);
  await world.advance(4000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a sign-in proves that there is a network, whatever the browser says and whatever failed before', async () => {
  const { world, phone, tab } = await signedIn();
  phone.saysOnline = false;
  await add(tab, PREMIO);
  await world.advance(1000);
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: false }]);
  world.network.next('/api/sync/', lostRequest);
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: true }]);
  phone.saysOnline = null;
  await world.advance(4000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('who goes on failing backs off all the same, also with a page open beside it', async () => {
  const { world, phone, tab } = await signedIn();
  await phone.open();
  const stop = world.network.always('/api/sync/', lostRequest);
  await add(tab, PREMIO);
  await world.advance(60 * 60_000);
  expect(world.network.batches.length).toBeLessThan(20);
  stop();
});

test.each([
  { hint: 'visible', within: 'done' },
  { hint: 'online', within: 'done' },
  // Nobody is there anew: the wait is as long as before.
  { hint: 'poll', within: 'queued' },
] as const)(
  'a page beside the one that sends is told "$hint", and the first try is lost: seconds later it is $within',
  async ({ hint, within }) => {
    const { world, phone, tab } = await longAlone();
    world.network.next('/api/sync/', lostRequest);
    const opened = await phone.open();
    await world.settle();
    world.network.next('/api/sync/', lostRequest);
    opened.hint(hint);
    await world.settle();
    expect(phone.commands).toMatchObject([{ state: 'queued' }]);
    await world.advance(4000);
    expect(tab.sender.leads).toBe(true);
    expect(phone.commands).toMatchObject([{ state: within }]);
  },
);

/** Two tabs, and a browser that wrongly says that there is no network; something waits in the hidden one, which sends. */
async function wronglyOffline() {
  const { world, phone, tab } = await signedIn();
  const opened = await phone.open();
  phone.saysOnline = false;
  await add(tab, PREMIO);
  await world.advance(1000);
  expect([tab.sender.leads, opened.sender.leads]).toEqual([true, false]);
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: false }]);
  return { world, phone, opened };
}

test('a sign-in in a tab that does not send proves to the one that does that there is a network', async () => {
  const { world, phone, opened } = await wronglyOffline();
  world.network.next('/api/sync/', lostRequest);
  await opened.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: true }]);
  phone.saysOnline = null;
  await world.advance(4000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('so does a read that gets through there, after one that did not', async () => {
  const { world, phone, opened } = await wronglyOffline();
  const basket = watchBasket(opened);
  await world.settle();
  world.network.down = true;
  opened.refresh(myBasket, {});
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: false }]);
  world.network.down = false;
  opened.refresh(myBasket, {});
  await world.settle();
  expect(basket().source).toBe('server');
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('so does a person who presses Send now there', async () => {
  const { world, phone, opened } = await wronglyOffline();
  opened.sendNow();
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a look at the screen there proves nothing: what was never tried stays so until the next look', async () => {
  const { world, phone, opened } = await wronglyOffline();
  world.network.down = true;
  opened.hint('visible');
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: false }]);
});
