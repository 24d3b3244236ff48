import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { DEFERRED_ROWS } from '#app/commands.ts';
import { selling } from '#app/selling.ts';
import { createListing, deleteContent } from '#features/vendor/making-commands.ts';
import { editListing } from '#features/vendor/editor/editing-commands.ts';
import { readNotices } from '#features/notices/commands.ts';
import { writeRequest } from '#features/requests/threads/commands.ts';
import { noList, noListing } from '#features/vendor/preview/listing-view.ts';
import { ownList, ownListing } from '#features/vendor/queries.ts';
import type { AnyCommand, AnyQuery, Registry } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { add } from './harness/acts.ts';
import { newRegistry } from './harness/registry.ts';
import { wakeWorker } from './harness/worker.ts';
import { PREMIO } from './harness/stock.ts';
import { BUYER, World } from './harness/world.ts';

const TMP = 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11';
const AT = '2025-03-01T09:00:00Z';

/** The product's registry as a page begins with it: what sellers need comes when it is asked for. */
function withoutSelling(load: () => Promise<Registry> = () => Promise.resolve(selling)): Registry {
  return newRegistry({ rows: DEFERRED_ROWS, load });
}

/** Two tabs of one seller's phone; the first leads, and only the second has opened a screen of sellers. */
async function twoTabs(load?: () => Promise<Registry>) {
  const world = new World();
  world.shop.madeUp.set('listing.create', () => ({
    status: 201,
    body: { product_id: 77, version: 1, prod_class: 'vehicles', next_path: '/vendor/add-content/77' },
  }));
  const phone = world.phone();
  phone.registry = withoutSelling(load);
  const leader = await phone.open();
  await leader.signIn(world.shop.signIn(BUYER));
  await world.settle();
  const own = withoutSelling();
  const seller = await phone.open({ registry: own });
  await seller.learn();
  // What the phone checks it checks with all that any of its tabs knows.
  phone.registry = own;
  await world.settle();
  return { world, phone, leader, seller };
}

const create = (tab: RunningEngine) =>
  tab.enqueue(
    createListing as AnyCommand,
    { tmp: TMP, subId: 11, name: '2012 Toyota Corolla', prodClass: 'vehicles', region: 'zm', copy_of: null },
    { at: AT, model: 'Corolla', category: 'Cars > Toyota > Corolla', prodClass: 'vehicles' },
  );

/** State that a screen reads, watched for as long as the test runs. */
function shown(tab: RunningEngine, def: unknown, params: Record<string, unknown>): () => unknown {
  const watch = tab.query(def as AnyQuery, params);
  watch.subscribe(() => undefined);
  return () => watch.get().data;
}

test('a tab that never opened a screen of sellers sends what another one wrote, once it has their part', async () => {
  const { world, seller } = await twoTabs();
  await create(seller);
  await world.settle();
  expect(world.shop.effects.map(({ name }) => name)).toEqual(['listing.create']);
});

test('where that part cannot be had the lane waits, all else goes, and the next pass tries again', async () => {
  let lost = true;
  const { world, leader, seller } = await twoTabs(() =>
    lost ? Promise.reject(new Error('lost on the line')) : Promise.resolve(selling),
  );
  await create(seller);
  await world.settle();
  expect(world.shop.effects).toEqual([]);
  expect(leader.strip.get()).toMatchObject({ waiting: 1, needs: 0 });
  lost = false;
  leader.sendNow();
  await world.settle();
  expect(world.shop.effects.map(({ name }) => name)).toEqual(['listing.create']);
});

test('a tab that learns late shows what was done before it knew how', async () => {
  const { world, leader, seller } = await twoTabs();
  await world.online(false);
  await create(seller);
  await leader.learn();
  const listing = shown(leader, ownListing, { cid: TMP, lid: '' });
  await world.settle();
  expect(listing()).toMatchObject({ cid: TMP, prod_title: '2012 Toyota Corolla', prod_live: 'draft' });
});

test('a phone opened again with such work has the part before it looks through what lies there', async () => {
  const { world, phone, leader, seller } = await twoTabs();
  await world.online(false);
  await create(seller);
  await leader.close();
  await seller.close();
  const again = await phone.open({ registry: withoutSelling() });
  const list = shown(again, ownList, { whole: '1' });
  await world.settle();
  expect(list()).toMatchObject({ count: 1, data: [{ prod_id: TMP, prod_name: '2012 Toyota Corolla' }] });
  await world.online(true);
  expect(world.shop.effects).toHaveLength(1);
});

test('what is done stays in a list that was not read again', async () => {
  const { world, seller } = await twoTabs();
  const list = shown(seller, ownList, { whole: '1' });
  await create(seller);
  await world.settle();
  expect(list()).toMatchObject({ count: 1, totals: { vehicles: 1, spares: 0 }, data: [{ prod_id: 77 }] });
});

test('a thing that the server says is no more is gone from this phone too', async () => {
  const { world, seller } = await twoTabs();
  const row = { ...noListing(), cid: 77, version: 1, prod_title: 'Corolla' };
  const path = '/api/vendor/post-content/';
  const changes = { row: 'listing:77', path, of: () => row };
  world.shop.rows.push({ ...changes, names: ['listing.edit'] });
  world.shop.rows.push({ ...changes, names: ['content.delete'], of: () => null });
  world.shop.madeUp.set('listing.edit', () => ({ status: 200, body: {} }));
  world.shop.madeUp.set('content.delete', () => ({ status: 200, body: {} }));
  const list = [{ row: 'listings', path: '/api/vendor/get-products/', names: [], of: noList }];
  world.shop.rows.push(...list);
  const listing = shown(seller, ownListing, { cid: '77', lid: '' });
  const edit = { cid: 77, lid: null, edit: { subtitle: { from: null, to: 'x' } }, base_version: null };
  await seller.enqueue(editListing as AnyCommand, v.parse(editListing.declared.payload, edit), {
    title: 'Corolla',
  });
  await world.settle();
  expect(listing()).toMatchObject({ prod_title: 'Corolla' });
  await seller.enqueue(
    deleteContent as AnyCommand,
    { cid: 77, lid: null, base_version: null },
    { title: 'Corolla' },
  );
  await world.settle();
  expect(listing()).toBeUndefined();
});

test('all else of a phone goes on while the part of sellers is not there', async () => {
  const { world, leader, seller } = await twoTabs(() => Promise.reject(new Error('lost on the line')));
  await create(seller);
  await add(leader, PREMIO);
  await world.settle();
  expect(world.shop.effects.map(({ name }) => name)).toEqual(['basket.add']);
});

test('an edit that names what it was made as is in the list after the server has named it', async () => {
  const { world, seller } = await twoTabs();
  world.shop.madeUp.set('listing.edit', () => ({ status: 200, body: {} }));
  const list = shown(seller, ownList, { whole: '1' });
  await world.online(false);
  await create(seller);
  const edit = { cid: TMP, lid: null, edit: { pPrice: { from: null, to: '185000' } }, base_version: null };
  await seller.enqueue(editListing as AnyCommand, v.parse(editListing.declared.payload, edit), {
    title: 'Corolla',
  });
  await world.online(true);
  expect(list()).toMatchObject({ data: [{ prod_id: 77, prod_price: '185000.00' }] });
});

test('a worker that is woken with no tab open has the part before it looks for work', async () => {
  const { world, phone, leader, seller } = await twoTabs();
  await world.online(false);
  await create(seller);
  await leader.close();
  await seller.close();
  await world.online(true);
  phone.registry = withoutSelling();
  const woken = await wakeWorker(phone);
  expect(woken.became()).toBe('empty');
  expect(world.shop.effects.map(({ name }) => name)).toEqual(['listing.create']);
});

test.each([
  { def: readNotices as AnyCommand, seen: {}, status: 200, body: { unread: 0 } },
  {
    def: writeRequest as AnyCommand,
    seen: { at: AT },
    status: 201,
    body: { request: writeRequest.declared.example.id, position: 2, at: AT },
  },
])('a worker that is woken sends $def.declared.name of a closed app', async ({ def, seen, ...answer }) => {
  const { world, phone, leader, seller } = await twoTabs();
  const { name, example } = def.declared;
  world.shop.madeUp.set(name, () => answer);
  await world.online(false);
  await seller.enqueue(def, example, seen);
  await leader.close();
  await seller.close();
  await world.online(true);
  phone.registry = withoutSelling();
  const woken = await wakeWorker(phone);
  expect(woken.became()).toBe('empty');
  expect(world.shop.effects.map((effect) => effect.name)).toEqual([name]);
  // Without it what the answer changes would be thrown away.
  expect(phone.registry.commands.has(name)).toBe(true);
});

test('each command of that part is known by what it touches', () => {
  const unknown = [...selling.commands.values()].filter(
    (command) =>
      !command
        .touches(command.declared.example)
        .some((row) => DEFERRED_ROWS.some((begin) => row.startsWith(begin))),
  );
  expect(unknown.map(({ declared }) => declared.name)).toEqual([]);
});

test('work of a seller goes to a phone that never opened their screens', async () => {
  const { world, seller } = await twoTabs();
  await world.online(false);
  await create(seller);
  const { json } = await (await seller.centre()).exportWork();
  const other = world.phone();
  other.registry = withoutSelling();
  const tab = await other.open();
  await world.online(true);
  await tab.signIn(world.shop.signIn(BUYER));
  const centre = await tab.centre();
  expect(await centre.previewWorkFile(json)).toMatchObject({ ok: true, items: [{ name: 'listing.create' }] });
  expect(await centre.importWork(json, [])).toMatchObject({ ok: true, added: 1, unreadable: 0 });
  await world.settle();
  expect(world.shop.effects.map(({ name }) => name)).toEqual(['listing.create']);
});

describe('a price in two versions outlives the commands that left it', () => {
  const conflict = {
    row: 'listing:77',
    field: 'pPrice',
    from: '250000.00',
    mine: '240000.00',
    theirs: '235000.00',
    kept: 'theirs' as const,
    id: 'k:0',
    owner: `u:${BUYER}`,
    key: 'k',
    command: 'listing.edit',
    seen: { title: 'Corolla' },
    at: 0,
  };

  test('and is chosen on a page that never opened a screen of sellers', async () => {
    const { world, leader } = await twoTabs();
    world.shop.madeUp.set('listing.edit', () => ({ status: 200, body: {} }));
    await leader.db.conflicts.add(conflict);
    await leader.choose('k:0', 'mine');
    await world.settle();
    expect(world.shop.effects.map(({ payload }) => payload)).toMatchObject([
      { cid: 77, edit: { pPrice: { from: '235000.00', to: '240000.00' } } },
    ]);
    expect(await leader.db.conflicts.count()).toBe(0);
  });

  test('and stays to be chosen where what knows it cannot be had', async () => {
    const { leader } = await twoTabs(() => Promise.reject(new Error('lost on the line')));
    await leader.db.conflicts.add(conflict);
    await expect(leader.choose('k:0', 'mine')).rejects.toThrow('lost on the line');
    expect(await leader.db.conflicts.count()).toBe(1);
  });
});
