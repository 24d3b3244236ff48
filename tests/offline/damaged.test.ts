import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { add, ask, order } from './harness/acts.ts';
import { rawRows } from './harness/raw.ts';
import { PREMIO } from './harness/stock.ts';
import { watchBasket, World } from './harness/world.ts';

const BUYER = 5;

/** A phone with three acts waiting, closed; and a way to spoil what lies on it. */
async function asleep() {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  watchBasket(tab);
  await world.settle();
  await world.online(false);
  const keys = [await add(tab, PREMIO), await ask(tab), await order(tab, '5950.00', '1450.00')];
  await tab.close();
  const spoil = async (
    store: string,
    change: (row: Record<string, unknown>) => void,
    key: unknown,
  ): Promise<void> => {
    const db = await new Dexie('chicargos', { indexedDB: phone.idb, IDBKeyRange }).open();
    const row: unknown = await db.table(store).get(key as string);
    const spoilt = row as Record<string, unknown>;
    change(spoilt);
    await db.table(store).put(spoilt);
    db.close();
  };
  return { world, phone, keys, spoil };
}

test.each<{ what: string; change: (row: Record<string, unknown>) => void }>([
  { what: 'without a state', change: (row) => delete row['state'] },
  { what: 'in a state that nobody knows', change: (row) => (row['state'] = 'sleeping') },
  { what: 'without its owner', change: (row) => delete row['owner'] },
  { what: 'with a place that is no number', change: (row) => (row['seq'] = 'first') },
  { what: 'without what it waits for', change: (row) => (row['deps'] = null) },
  { what: 'whose payload is not one', change: (row) => (row['payload'] = 'nothing') },
  { what: 'without a name', change: (row) => (row['name'] = 7) },
])('a command $what is put aside, kept as it is, and the rest goes on', async ({ change }) => {
  const { world, phone, keys, spoil } = await asleep();
  await spoil('commands', change, keys[0]);
  const tab = await phone.open();
  await world.settle();
  expect(rawRows(phone.idb, 'damaged')).toMatchObject([{ raw: { key: keys[0] } }]);
  expect(tab.commands.get().map(({ key, state }) => [key, state])).toEqual([
    [keys[1], 'queued'],
    // It was to be placed with what cannot be read any more: a person decides.
    [keys[2], 'needs_user'],
  ]);
  await world.online(true);
  expect(phone.commands.find(({ key }) => key === keys[1])).toMatchObject({ state: 'done' });
  expect(world.shop.account(BUYER).orders).toEqual([]);

  // Opened again nothing more is put aside, and nothing is lost.
  await tab.close();
  await phone.open();
  expect(rawRows(phone.idb, 'damaged')).toHaveLength(1);
});

test('a row of the shop’s data that cannot be read is thrown away and fetched again', async () => {
  const { world, phone, spoil } = await asleep();
  await spoil('rows', (row) => (row['base'] = { lines: 'none' }), [`u:${BUYER}`, 'basket']);
  const tab = await phone.open();
  await world.settle();
  expect(rawRows(phone.idb, 'rows').filter(({ row, base }) => row === 'basket' && base !== null)).toEqual([]);
  const basket = watchBasket(tab);
  await world.online(true);
  expect(basket().data).toEqual(world.shop.basket(BUYER));
});
