import { expect, onTestFinished, test } from 'vitest';
import { addUse, dropOldUse } from '#offline/store/meter.ts';
import { add, ask, order } from './harness/acts.ts';
import { lostRequest } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { NOAH, PREMIO } from './harness/stock.ts';
import { signedIn } from './harness/world.ts';
import type { Watch } from '#offline/face/watch.ts';

async function atCentre() {
  const here = await signedIn();
  return { ...here, centre: await here.tab.centre() };
}

/** Rows that a screen that stays open shows. */
function shown<T>(watch: Watch<T>): () => T {
  onTestFinished(watch.subscribe(() => undefined));
  return watch.get;
}

test('data used is counted by kind and month, and a month ends with the phone’s own', async () => {
  const { world, tab, centre } = await atCentre();
  const usage = shown(centre.usage);
  await addUse(tab.db, { pictures: 7_000_000, pages: 20 }, world.clock.now);
  await addUse(tab.db, { pages: 80, sending: 5 }, world.clock.now);
  await world.settle();
  expect(usage()).toMatchObject({
    month: '2026-11',
    used: { pictures: 7_000_000, pages: 100 },
    budget: 30_000_000,
  });
  await centre.setBudget(5_000_000.4);
  await world.settle();
  expect(usage()?.budget).toBe(5_000_000);
  world.clock.now = new Date(2026, 11, 1, 0, 5).getTime();
  await addUse(tab.db, { pages: 3 }, world.clock.now);
  await world.settle();
  expect(usage()).toMatchObject({ month: '2026-12', used: { pictures: 0, pages: 3 }, budget: 5_000_000 });
});

test('what goes out counts as sending', async () => {
  const { world, tab, centre } = await atCentre();
  const usage = shown(centre.usage);
  await ask(tab, 'Is it a diesel?');
  await world.settle();
  const body = world.network.sent.find(({ path }) => path === '/api/sync/')?.body;
  expect(usage()?.used.sending).toBe(JSON.stringify(body).length);
});

test('figures go after thirteen months', async () => {
  const { tab } = await atCentre();
  const inMonth = (back: number): number => new Date(2026, 10 - back, 15).getTime();
  for (let back = 0; back < 20; back += 1) await addUse(tab.db, { pages: 1 }, inMonth(back));
  await tab.db.meta.put({ name: 'revoke', value: [] });
  await dropOldUse(tab.db, inMonth(0));
  const names = (await tab.db.meta.toCollection().primaryKeys()).filter((name) => name.startsWith('used:'));
  expect(names).toHaveLength(13);
  expect(names[0]).toBe('used:2025-11');
  expect(await tab.db.meta.get('seq')).toBeUndefined();
  expect(await tab.db.meta.get('revoke')).toBeDefined();
});

test('only on Wi-Fi holds back what waits until there is some, or the user sends it all the same', async () => {
  const { world, phone, tab, centre } = await atCentre();
  phone.connection = 'mobile';
  const onlyWifi = shown(centre.onlyWifi);
  await world.settle();
  expect(onlyWifi()).toBe(false);
  await centre.setOnlyWifi(true);
  await world.settle();
  expect(onlyWifi()).toBe(true);
  await add(tab, PREMIO);
  await world.settle();
  expect(tab.strip.get()).toMatchObject({ wifi: true, waiting: 1 });
  expect(world.shop.effects).toEqual([]);
  tab.sendNow();
  await world.settle();
  expect(world.shop.effects).toHaveLength(1);
  await add(tab, NOAH);
  await world.settle();
  expect(world.shop.effects).toHaveLength(1);
  // Switched off, it goes at once.
  await centre.setOnlyWifi(false);
  await world.settle();
  expect(world.shop.effects).toHaveLength(2);
});

test('only on Wi-Fi holds nothing back where the browser does not say what it is connected to', async () => {
  const { world, phone, tab, centre } = await atCentre();
  phone.connection = 'unknown';
  await centre.setOnlyWifi(true);
  await add(tab, PREMIO);
  await world.settle();
  expect(tab.strip.get()).toMatchObject({ wifi: false, waiting: 0 });
  expect(world.shop.effects).toHaveLength(1);
});

test('since when there is no connection is known until there is one again', async () => {
  const { world, tab } = await atCentre();
  expect(tab.strip.get().since).toBeNull();
  await world.online(false);
  const at = world.clock.now;
  await world.advance(60_000);
  await add(tab, PREMIO);
  await world.settle();
  expect(tab.strip.get()).toMatchObject({ online: false, since: at });
  await world.online(true);
  expect(tab.strip.get()).toMatchObject({ online: true, since: null });
});

test('a reload keeps the time; a page that opens without a connection claims none', async () => {
  const { world, phone, tab } = await atCentre();
  await world.online(false);
  const at = world.clock.now;
  await world.advance(10 * 60_000);
  await tab.close();
  const again = await phone.open();
  expect(again.strip.get()).toMatchObject({ online: false, since: at });
  await again.close();
  phone.offlineSince = null;
  const fresh = await phone.open();
  expect(fresh.strip.get()).toMatchObject({ online: false, since: null });
  await world.online(true);
  await world.advance(60_000);
  await world.online(false);
  expect(fresh.strip.get().since).toBe(world.clock.now);
});

test('a server that nobody reaches is the same outage after a reload, until somebody was reached', async () => {
  const { world, phone, tab } = await atCentre();
  phone.saysOnline = true;
  world.network.down = true;
  await add(tab, PREMIO);
  await world.settle();
  const at = world.clock.now;
  expect(tab.strip.get()).toMatchObject({ online: false, since: at });
  await tab.close();
  await world.advance(10 * 60_000);
  const again = await phone.open();
  await world.settle();
  expect(again.strip.get()).toMatchObject({ online: false, since: at });
  world.network.down = false;
  again.sendNow();
  await world.settle();
  expect(again.strip.get()).toMatchObject({ online: true, since: null });
  expect(phone.offlineSince).toBeNull();
  await world.advance(60_000);
  world.network.down = true;
  await add(again, NOAH);
  await world.settle();
  expect(again.strip.get().since).toBe(world.clock.now);
});

test('what stays of someone who logged out is counted for whoever is here, and not told', async () => {
  const { world, tab, centre } = await atCentre();
  const others = shown(centre.workOfOtherUsers);
  await add(tab, PREMIO);
  await world.settle();
  await world.online(false);
  await add(tab, NOAH);
  await ask(tab, 'Is it a diesel?');
  await world.settle();
  expect(others()).toBe(0);
  await tab.signOut();
  await world.settle();
  expect(others()).toBe(2);
  // A guest's own basket is nobody else's, and their question waits for nobody to log in.
  await add(tab, PREMIO);
  await ask(tab, 'Do you ship to Lusaka?');
  await world.settle();
  expect(others()).toBe(2);
  await tab.signIn(world.shop.signIn(6));
  await world.settle();
  expect(others()).toBe(2);
  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  // The guest's basket was taken over by the one who logged in first.
  expect(others()).toBe(1);
  expect(tab.commands.get()).toHaveLength(2);
});

test('how many wait for another is known, as long as they would need the user without it', async () => {
  const { world, tab, centre } = await atCentre();
  const load = shown(centre.load);
  await world.online(false);
  const noah = await add(tab, NOAH);
  const asked = await ask(tab, 'Is it a diesel?');
  await order(tab, '5950.00', '1450.00');
  await world.settle();
  expect(load()?.followersOf).toEqual(new Map([[noah, 1]]));
  await tab.discard(asked);
  expect(tab.strip.get().needs).toBe(0);
  await tab.discard(noah);
  await world.settle();
  // It has stopped and asks.
  expect(tab.strip.get().needs).toBe(1);
  expect(load()?.followersOf).toEqual(new Map());
});

test('what another phone may have sent does not need the user when what it waits for is given up', async () => {
  const { world, tab, centre } = await atCentre();
  const load = shown(centre.load);
  await world.online(false);
  const noah = await add(tab, NOAH);
  await order(tab, '5950.00', '1450.00');
  await world.settle();
  expect(load()?.followersOf).toEqual(new Map([[noah, 1]]));
  await centre.exportWork();
  await world.settle();
  expect(load()?.followersOf).toEqual(new Map());
  // It is out with the one that it waits for, so the server answers both.
  await tab.discard(noah);
  expect(tab.strip.get().needs).toBe(0);
});

test('what a phone may hold is counted against what waits, nothing that is done', async () => {
  const { world, phone, tab, centre } = await atCentre();
  const load = shown(centre.load);
  await add(tab, PREMIO);
  await world.settle();
  expect(load()).toMatchObject({ commands: 0, bytes: 0 });
  await world.online(false);
  await order(tab, '5950.00', '1450.00');
  await world.settle();
  expect(load()).toMatchObject({ commands: 1, bytes: phone.commands.at(-1)?.sizeBytes, photos: 0 });
});

/** The phone takes nothing until `over` is called. */
function fill(tab: Tab): () => void {
  let full = true;
  tab.db.commands.hook('creating', () => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
  });
  return () => void (full = false);
}

test('work that found no room stands as needing its owner, is nobody else’s, and is saved when there is room', async () => {
  const { world, phone, tab } = await atCentre();
  const over = fill(tab);
  await expect(add(tab, PREMIO)).rejects.toMatchObject({ code: 'full' });
  expect(tab.strip.get()).toMatchObject({ needs: 1, waiting: 0 });
  const [wish] = tab.unsaved.get();
  expect(wish).toMatchObject({ name: 'basket.add' });

  await tab.signIn(world.shop.signIn(6));
  await world.settle();
  expect(tab.unsaved.get()).toEqual([]);
  expect(tab.strip.get()).toMatchObject({ needs: 0 });
  await tab.saveAgain(wish?.id ?? '');
  expect(phone.commands).toEqual([]);

  await tab.signIn(world.shop.signIn(5));
  await world.settle();
  await expect(tab.saveAgain(wish?.id ?? '')).rejects.toMatchObject({ code: 'full' });
  expect(tab.unsaved.get()).toHaveLength(1);
  over();
  await tab.saveAgain(wish?.id ?? '');
  await world.settle();
  expect(tab.unsaved.get()).toEqual([]);
  expect(phone.commands).toMatchObject([{ owner: 'u:5', state: 'done' }]);
});

test('a form that is sent once more is the same wish: it is saved once', async () => {
  const { world, phone, tab } = await atCentre();
  const over = fill(tab);
  await expect(ask(tab, 'Is it a diesel?')).rejects.toMatchObject({ code: 'full' });
  await expect(ask(tab, 'Is it a diesel?')).rejects.toMatchObject({ code: 'full' });
  await expect(ask(tab, 'Has it a spare wheel?')).rejects.toMatchObject({ code: 'full' });
  expect(tab.unsaved.get()).toHaveLength(2);
  over();
  await ask(tab, 'Is it a diesel?');
  expect(tab.unsaved.get()).toMatchObject([{ payload: { userRequest: 'Has it a spare wheel?' } }]);
  await world.settle();
  expect(phone.commands).toHaveLength(1);
});

test('two versions of a field and what cannot be read need their owner, and only them', async () => {
  const { world, phone, tab, centre } = await atCentre();
  const damaged = shown(centre.damaged);
  const conflict = {
    key: 'k',
    row: 'listing:7',
    from: 1,
    mine: 2,
    theirs: 3,
    kept: 'theirs',
    seen: null,
    at: 1,
  } as const;
  await tab.db.conflicts.bulkPut([
    { ...conflict, id: 'a', owner: 'u:5', field: 'pPrice', command: 'listing.edit' },
    { ...conflict, id: 'b', owner: 'u:6', field: 'pPrice', command: 'listing.edit' },
  ]);
  await tab.db.damaged.bulkAdd([
    { at: 1, owner: 'u:5', raw: { name: 'basket.add' } },
    { at: 1, owner: 'u:6', raw: {} },
    { at: 1, owner: null, raw: 'dust' },
  ]);
  await world.settle();
  expect(tab.strip.get().needs).toBe(3);
  expect(damaged().map(({ raw }) => raw)).toEqual([{ name: 'basket.add' }, 'dust']);
  for (const { id } of damaged()) await centre.dropDamaged(id);
  await tab.choose('a', 'theirs');
  await world.settle();
  expect(tab.strip.get().needs).toBe(0);
  expect(phone.commands).toEqual([]);
});

test('what went out and is known to have been left alone is not called unanswered', async () => {
  const { world, tab } = await atCentre();
  world.network.next('/api/sync/', lostRequest);
  await add(tab, PREMIO);
  await world.settle();
  expect(tab.commands.get()).toMatchObject([{ sent: true, unanswered: true }]);
  await world.online(false);
  await world.online(true);
  expect(tab.commands.get()).toMatchObject([{ state: 'done', unanswered: false }]);
  world.shop.tokens.clear();
  await add(tab, NOAH);
  await world.settle();
  expect(tab.commands.get().at(-1)).toMatchObject({ sent: true, unanswered: false });
});
