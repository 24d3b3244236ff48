import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import {
  attachPhoto as declaredPhoto,
  createListing as declaredListing,
  deleteContent as declaredDelete,
  editListing as declaredEdit,
} from '#contract/listings/listings.ts';
import { USER_VERSION } from '#contract/sync.ts';
import { findNames } from '#features/vendor/dashboard/dashboard-own.ts';
import {
  awaitsApproval,
  dashboardLines,
  namesToFind,
  stuckActs,
} from '#features/vendor/dashboard/dashboard-lines.ts';
import { editListing } from '#features/vendor/editor/editing-commands.ts';
import { newListing, type OwnLine, OwnList, ListingView } from '#features/vendor/preview/listing-view.ts';
import { createListing, deleteContent } from '#features/vendor/making-commands.ts';
import { attachPhoto } from '#features/vendor/photos/photo-commands.ts';
import { ownList, ownListing } from '#features/vendor/queries.ts';
import type { AnyCommand, AnyQuery } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { bytesOf } from './harness/photos.ts';
import { hashOf } from './harness/uploads.ts';
import { BUYER, World } from './harness/world.ts';

/** Acts of a seller from the dashboard, with and without a connection. */

const AT = '2026-11-21T08:00:00Z';
const tmpOf = (place: number) => `tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c${String(place).padStart(2, '0')}`;
const Made = v.object({ name: v.string(), tmp: v.string(), copy_of: v.nullable(v.unknown()) });

const line = (prod_id: number, prod_name: string): OwnLine => ({
  prod_id,
  prod_name,
  prod_class: 'vehicles',
  date_created: AT,
  prod_live: 'draft',
  cover_image: null,
  version: 1,
  hidden: false,
  missing_fields: ['description'],
  prod_price: null,
});
const listOf = (data: readonly OwnLine[]) => ({
  data: [...data],
  totals: { vehicles: data.length, spares: 0 },
  count: data.length,
  next: null,
  previous: null,
});

/** The shop keeps listings; who is not approved makes none. */
function seller() {
  const world = new World();
  let listed = [line(501, 'Toyota Premio')];
  const approved = { now: true };
  world.shop.madeUp.set('listing.create', (_, payload) => {
    const { name } = v.parse(Made, payload);
    if (!approved.now)
      return { status: 403, body: { code: 'vendor_not_approved', detail: 'Ooops, not approved yet' } };
    const id = 900 + listed.length;
    listed = [line(id, name), ...listed];
    const next_path = `/vendor/add-content/${id}`;
    return { status: 201, body: { product_id: id, version: 1, prod_class: 'vehicles', next_path } };
  });
  world.shop.madeUp.set('content.delete', (_, payload) => {
    const { cid } = v.parse(declaredDelete.payload, payload);
    listed = listed.filter(({ prod_id }) => prod_id !== cid);
    return { status: 200, body: { deleted: true, cid, lid: null, version: 2 } };
  });
  world.shop.madeUp.set('listing.edit', () => ({ status: 200, body: {} }));
  world.network.always('/api/vendor/get-products/', () => {
    const headers = { [USER_VERSION]: String(world.shop.account(BUYER).version) };
    return Promise.resolve(new Response(JSON.stringify(listOf(listed)), { headers }));
  });
  return { world, approved, listed: () => listed };
}

async function phoneOf(world: World) {
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await tab.learn();
  await world.settle();
  return { phone, tab };
}

function shown<T extends v.GenericSchema>(tab: RunningEngine, schema: T, def: unknown, params: object) {
  const watch = tab.query(def as AnyQuery, { ...params });
  onTestFinished(watch.subscribe(() => undefined));
  return (): v.InferOutput<T> => v.parse(schema, watch.get().data);
}
const shownList = (tab: RunningEngine) => shown(tab, OwnList, ownList, { whole: '1' });
const titles = (list: v.InferOutput<typeof OwnList>) =>
  list.data.map(({ prod_id, prod_name }) => [prod_id, prod_name]);

const create = (
  tab: RunningEngine,
  place: number,
  name: string,
  copied?: v.InferOutput<typeof ListingView>,
) =>
  tab.enqueue(
    createListing as AnyCommand,
    v.parse(declaredListing.payload, {
      tmp: tmpOf(place),
      subId: copied ? null : 11,
      name,
      prodClass: 'vehicles',
      region: 'zm',
      copy_of: copied ? copied.cid : null,
    }),
    { at: AT, model: 'Corolla', category: 'Cars > Toyota > Corolla', prodClass: 'vehicles', copied },
  );
const remove = (tab: RunningEngine, cid: number | string) =>
  tab.enqueue(deleteContent as AnyCommand, { cid, lid: null, base_version: null }, { title: 'Toyota' });

test('what is made without a network stands in the list and can be opened, and keeps its place once it is sent', async () => {
  const { world, listed } = seller();
  const { tab } = await phoneOf(world);
  const list = shownList(tab);
  await world.settle();
  await world.online(false);
  await create(tab, 1, '2012 Toyota Corolla');
  await world.settle();
  expect(titles(list())).toEqual([
    [tmpOf(1), '2012 Toyota Corolla'],
    [501, 'Toyota Premio'],
  ]);
  expect(list().totals).toEqual({ vehicles: 2, spares: 0 });
  const listing = shown(tab, ListingView, ownListing, { cid: tmpOf(1), lid: '' });
  await world.settle();
  expect(listing()).toMatchObject({ prod_title: '2012 Toyota Corolla', prod_live: 'draft' });

  await world.online(true);
  await world.settle();
  expect(listed().map(({ prod_name }) => prod_name)).toEqual(['2012 Toyota Corolla', 'Toyota Premio']);
  expect(titles(list())).toEqual([
    [901, '2012 Toyota Corolla'],
    [501, 'Toyota Premio'],
  ]);
});

test('an act on what the shop has named meanwhile is found by the name that this phone gave it', async () => {
  const { world } = seller();
  const { tab } = await phoneOf(world);
  const list = shownList(tab);
  await create(tab, 1, '2012 Toyota Corolla');
  await world.settle();
  await world.online(false);
  const edit = { cid: tmpOf(1), lid: null, edit: { subtitle: { from: null, to: 'x' } }, base_version: null };
  await tab.enqueue(editListing as AnyCommand, edit, { title: '2012 Toyota Corolla' });
  await world.settle();
  const commands = tab.commands.get();
  const { data } = list();
  expect(namesToFind(data, commands)).toEqual([tmpOf(1)]);
  const names = await findNames(tab, data);
  const lines = dashboardLines(data, { commands, conflicts: [], names });
  expect(lines.map(({ listing: { prod_id }, waiting }) => [prod_id, waiting?.name ?? null])).toEqual([
    [901, 'listing.edit'],
    [501, null],
  ]);
});

test('a copy begins with all that this phone has of the other one', async () => {
  const { world } = seller();
  const { tab } = await phoneOf(world);
  const list = shownList(tab);
  await world.settle();
  await world.online(false);
  const category = 'Cars > Toyota > Premio';
  const copied = {
    ...newListing({
      cid: 501,
      title: 'Toyota Premio',
      prodClass: 'vehicles',
      category,
      model: 'Premio',
      madeAt: AT,
    }),
    prod_description: 'One owner',
    prod_price: '250000.00',
  };
  copied.specs = { ...copied.specs, chassis: 'ZZT240-5012345' };
  await create(tab, 2, 'Toyota Premio', copied);
  const copy = shown(tab, ListingView, ownListing, { cid: tmpOf(2), lid: '' });
  await world.settle();
  expect(copy()).toMatchObject({
    cid: tmpOf(2),
    prod_title: 'Toyota Premio',
    prod_description: 'One owner',
    prod_price: '250000.00',
    prod_live: 'draft',
    // That of the car whose copy it is.
    specs: { chassis: null },
  });
  expect(list().data[0]).toMatchObject({ prod_id: tmpOf(2), prod_price: '250000.00', prod_live: 'draft' });
  await world.online(true);
  expect(world.shop.effects).toMatchObject([{ payload: { copy_of: 501, subId: null } }]);
});

test('what is deleted is gone here at once, and there once it is sent; what was never sent leaves nothing', async () => {
  const { world, listed } = seller();
  const { phone, tab } = await phoneOf(world);
  const list = shownList(tab);
  await world.settle();
  await world.online(false);
  await create(tab, 1, 'Never meant');
  await remove(tab, tmpOf(1));
  await remove(tab, 501);
  await world.settle();
  expect(list()).toMatchObject({ data: [], count: 0, totals: { vehicles: 0, spares: 0 } });
  await world.online(true);
  await world.settle();
  expect(listed().map(({ prod_name }) => prod_name)).not.toContain('Toyota Premio');
  expect(list().data).toEqual([]);
  expect(
    phone.commands.filter(({ state }) => state !== 'done' && state !== 'discarded' && state !== 'coalesced'),
  ).toEqual([]);
});

test('another phone of the same seller shows what the first one made, and what it deleted no more', async () => {
  const { world } = seller();
  const { tab } = await phoneOf(world);
  const { tab: other } = await phoneOf(world);
  const list = shownList(other);
  await world.settle();
  await create(tab, 1, '2012 Toyota Corolla');
  await remove(tab, 501);
  await world.settle();
  other.refresh(ownList as AnyQuery, { whole: '1' });
  await world.settle();
  expect(titles(list())).toEqual([[901, '2012 Toyota Corolla']]);
});

test('who is not approved loses nothing: it is shown with the reason, and goes out once they are', async () => {
  const { world, approved, listed } = seller();
  const { tab } = await phoneOf(world);
  const list = shownList(tab);
  await world.settle();
  approved.now = false;
  await create(tab, 1, '2012 Toyota Corolla');
  await world.settle();
  const known = () => ({ commands: tab.commands.get(), conflicts: [], names: new Map<never, never>() });
  expect(titles(list())).toEqual([[501, 'Toyota Premio']]);
  const [refused] = dashboardLines(list().data, known());
  expect(refused).toMatchObject({
    listing: { prod_id: tmpOf(1), prod_name: '2012 Toyota Corolla' },
    isRefused: true,
    needs: { reason: { code: 'vendor_not_approved' } },
  });

  approved.now = true;
  await tab.retry(refused?.needs?.key ?? '');
  await world.settle();
  expect(listed()).toHaveLength(2);
  expect(dashboardLines(list().data, known()).map(({ isRefused }) => isRefused)).toEqual([false, false]);
});

test('all that was written before an approval goes out at one press, each listing with its photos', async () => {
  const { world, approved, listed } = seller();
  const arrived: string[] = [];
  world.shop.madeUp.set('photo.attach', (user, payload) => {
    const { cid, do: place, sha256 } = v.parse(declaredPhoto.payload, payload);
    arrived.push(`${cid}/${String(place)}`);
    const { status } = world.shop.uploads.attach(user, Number(place), sha256);
    return { status, body: { url: `/media/${sha256}.jpg` } };
  });
  const { phone, tab } = await phoneOf(world);
  const list = shownList(tab);
  await world.settle();
  approved.now = false;
  for (const place of [1, 2]) {
    await create(tab, place, `Car ${place}`);
    const bytes = bytesOf(1024, place);
    const sha256 = hashOf(bytes);
    await tab.enqueue(
      attachPhoto as AnyCommand,
      v.parse(declaredPhoto.payload, { cid: tmpOf(place), do: '1', sha256 }),
      { title: `Car ${place}` },
      { photo: { sha256, type: 'image/jpeg', bytes: bytes.buffer } },
    );
  }
  await world.settle();
  const lines = () =>
    dashboardLines(list().data, { commands: tab.commands.get(), conflicts: [], names: new Map() });
  const untaken = lines().filter(awaitsApproval);
  expect(untaken.map(({ listing }) => listing.prod_name)).toEqual(['Car 1', 'Car 2']);
  expect([listed().length, arrived.length, phone.photos.length]).toEqual([1, 0, 2]);

  approved.now = true;
  for (const { key } of stuckActs(untaken, tab.commands.get())) await tab.retry(key);
  await world.settle();
  expect(listed().map(({ prod_name }) => prod_name)).toEqual(['Car 2', 'Car 1', 'Toyota Premio']);
  expect(arrived).toHaveLength(2);
  expect(world.shop.uploads.attached).toHaveLength(2);
  expect(lines().filter(awaitsApproval)).toEqual([]);
  expect(phone.photos).toEqual([]);
});

test('what is filled without a connection is missing no more, there as in the editor', async () => {
  const { world } = seller();
  const { tab } = await phoneOf(world);
  const list = shownList(tab);
  await world.settle();
  await world.online(false);
  const missing = () => list().data.map(({ prod_id, missing_fields }) => [prod_id, missing_fields]);
  const edit = (cid: number | string, change: object) =>
    tab.enqueue(
      editListing as AnyCommand,
      v.parse(declaredEdit.payload, { cid, lid: null, edit: change, base_version: 1 }),
      { title: 'Toyota Premio' },
    );
  await create(tab, 1, '2012 Toyota Premio');
  await edit(tmpOf(1), {
    description: { from: null, to: 'One owner' },
    pPrice: { from: null, to: '250000.00' },
    sFuel: { from: null, to: 'Electric' },
  });
  await edit(501, { description: { from: null, to: 'One owner' }, pLocation: { from: 'Lusaka', to: '' } });
  await world.settle();
  expect(missing()).toEqual([
    // An electric car needs no size of an engine.
    [tmpOf(1), ['pContact', 'pLocation', 'sMileage', 'sYear']],
    [501, ['pLocation']],
  ]);
});
