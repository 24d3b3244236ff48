import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { add, ask, order } from './harness/acts.ts';
import { found } from './harness/catalogue.ts';
import type { Tab } from './harness/phone.ts';
import { PREMIO } from './harness/stock.ts';
import { signedIn, World } from './harness/world.ts';

/** The phone's storage is full for what is written to the product's database, until `until` says no. */
function fill(tab: Tab, until: () => boolean): void {
  const refuse = (): void => {
    if (until()) throw new DOMException('full', 'QuotaExceededError');
  };
  tab.db.commands.hook('creating', refuse);
  tab.db.commands.hook('updating', refuse);
  tab.db.drafts.hook('creating', refuse);
}

async function seenOne() {
  const { world, phone, tab } = await signedIn();
  await tab.cache.answers.put({ address: '/api/x/', body: found(1), etag: null, asOf: 1, bytes: 1 });
  return { world, phone, tab };
}

/** The engine says on the console what it could not do, by the name of the cause: a log of a browser shows none of an object. */
function expectComplaint(complaint = / written: \w*Error: \S/): void {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    expect(said).toHaveBeenCalledWith(expect.stringMatching(complaint), expect.anything());
    said.mockRestore();
  });
}

test('a full phone throws away what can be fetched again, and then takes the order', async () => {
  const { world, phone, tab } = await seenOne();
  fill(tab, () => phone.freed === 0);
  const key = await add(tab, PREMIO);
  await world.settle();
  expect(phone.freed).toBe(1);
  expect(await tab.kept()).toEqual([]);
  expect(phone.commands).toMatchObject([{ key, state: 'done' }]);
});

test('a phone that stays full says so, keeps the draft and writes nothing', async () => {
  const { world, phone, tab } = await seenOne();
  await tab.saveDraft('consignee', { first_name: 'Chanda' });
  let full = true;
  fill(tab, () => full);
  const before = phone.everything;
  await expect(order(tab, '5950.00', '1450.00', 'consignee')).rejects.toMatchObject({
    name: 'LocalWriteError',
    code: 'full',
  });
  expect(phone.everything).toBe(before);
  await expect(tab.saveDraft('inquiry:1', {})).rejects.toMatchObject({ code: 'full' });
  expect(world.network.sent).toEqual([]);
  full = false;
  await order(tab, '5950.00', '1450.00', 'consignee');
  expect(await tab.readDraft('consignee')).toBeUndefined();
});

test('an answer that cannot be written down is asked for again once there is room', async () => {
  expectComplaint();
  const { world, phone, tab } = await seenOne();
  let full = false;
  const key = await ask(tab, 'First');
  await world.settle();
  expect(phone.commands).toMatchObject([{ key, state: 'done' }]);
  world.network.next('/api/sync/', async (serve) => {
    const answer = await serve();
    full = true;
    return answer;
  });
  fill(tab, () => full);
  const second = await ask(tab, 'Second');
  await world.settle();
  expect(world.shop.effects).toHaveLength(2);
  expect(phone.commands.at(-1)).toMatchObject({ key: second, state: 'sending' });
  expect(tab.trouble.get()).toBe('broken');
  full = false;
  await world.advance(60_000);
  expect(phone.commands.at(-1)).toMatchObject({ key: second, state: 'done' });
  expect(world.shop.effects).toHaveLength(2);
  expect(tab.sender.leads).toBe(true);
  expect(tab.trouble.get()).toBe('none');
});

test('a newer version of the app gets the storage at once; the old page says so and takes nothing more', async () => {
  const { world, phone, tab } = await seenOne();
  await tab.saveDraft('consignee', { first_name: 'Chanda' });
  const newer = new Dexie('chicargos', { indexedDB: phone.idb, IDBKeyRange });
  newer.version(9).stores({ commands: 'key', drafts: '[owner+key]', extra: 'id' });
  await newer.open();
  await world.settle();
  expect(tab.trouble.get()).toBe('closed');
  await expect(add(tab, PREMIO)).rejects.toMatchObject({ code: 'closed' });
  expect(await newer.table('drafts').count()).toBe(1);
  newer.close();
  // It stays closed: an old page must not open the new version's storage again.
  await expect(add(tab, PREMIO)).rejects.toMatchObject({ code: 'closed' });
});

test('a version that an old page keeps waiting says that it is blocked, and starts when that page is closed', async () => {
  const world = new World();
  const phone = world.phone();
  const old = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = phone.idb.open('chicargos', 1);
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(new Error('no storage')));
  });
  let blocked = 0;
  const opening = phone.open({ onBlocked: () => (blocked += 1) });
  await world.settleWhileOpen(() => blocked > 0);
  expect(blocked).toBe(1);
  old.close();
  const tab = await opening;
  expect(tab.trouble.get()).toBe('none');
});

test('storage that the browser closed and gives back is used again', async () => {
  const { world, phone, tab } = await seenOne();
  tab.db.close({ disableAutoOpen: false });
  await add(tab, PREMIO);
  await world.advance(60_000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a payload that cannot be drawn any more does not keep the other answers from being stored', async () => {
  expectComplaint(/could not be shown/);
  const { world, phone, tab } = await seenOne();
  await world.online(false);
  const odd = await add(tab, PREMIO);
  await tab.db.commands.update(odd, { payload: null });
  const good = await add(tab, PREMIO);
  expect(phone.commands).toHaveLength(2);
  expect(phone.rows[0]?.view).toMatchObject({ count: 1 });
  await tab.discard(odd);
  await world.online(true);
  expect(phone.commands.find(({ key }) => key === good)).toMatchObject({ state: 'done' });
});
