import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { attachPhoto as declaredPhoto, editListing as declaredEdit } from '#contract/listings/listings.ts';
import { copyPlan, makeCopy, type Source } from '#features/vendor/dashboard/dashboard-copy.ts';
import { editListing } from '#features/vendor/editor/editing-commands.ts';
import { deleteThing } from '#features/vendor/listing-delete.ts';
import { ListingView } from '#features/vendor/preview/listing-view.ts';
import { createListing } from '#features/vendor/making-commands.ts';
import { attachPhoto } from '#features/vendor/photos/photo-commands.ts';
import { ownListing } from '#features/vendor/queries.ts';
import type { AnyCommand, AnyQuery } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { isUnsettled } from '#offline/store/states.ts';
import { BUYER, World } from './harness/world.ts';

/** Acts that are done with a listing that the shop has not heard of. */

const AT = '2026-11-21T08:00:00Z';
const LISTING = 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c01';
const COPY = 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c02';
const PREMIO: Source = { prod_id: LISTING, prod_name: '2012 Toyota Premio', prod_class: 'vehicles' };

/** A seller in the yard, without a network, who has just made a listing. */
async function yard() {
  const world = new World();
  let last = 900;
  world.shop.madeUp.set('listing.create', () => {
    last += 1;
    const next_path = `/vendor/add-content/${last}`;
    return { status: 201, body: { product_id: last, version: 1, prod_class: 'vehicles', next_path } };
  });
  world.shop.madeUp.set('listing.edit', () => ({ status: 200, body: {} }));
  world.shop.madeUp.set('content.delete', () => ({ status: 200, body: {} }));
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await tab.learn();
  await world.settle();
  await world.online(false);
  await tab.enqueue(
    createListing as AnyCommand,
    {
      tmp: LISTING,
      subId: 11,
      name: '2012 Toyota Premio',
      prodClass: 'vehicles',
      region: 'zm',
      copy_of: null,
    },
    { at: AT, model: 'Premio', category: 'Cars > Toyota > Premio', prodClass: 'vehicles' },
  );
  await tab.enqueue(
    editListing as AnyCommand,
    v.parse(declaredEdit.payload, {
      cid: LISTING,
      edit: { pPrice: { from: null, to: '250000.00' }, description: { from: null, to: 'One owner' } },
    }),
    { title: '2012 Toyota Premio' },
  );
  await world.settle();
  const open = () =>
    phone.commands.filter(({ state }) => isUnsettled(state)).map(({ name, state }) => [name, state]);
  return { world, tab, open };
}

const photograph = (tab: RunningEngine, cid: string | number, place: string) =>
  tab.enqueue(
    attachPhoto as AnyCommand,
    v.parse(declaredPhoto.payload, { cid, do: place, sha256: place.repeat(64) }),
    { title: '2012 Toyota Premio' },
  );

function shown(tab: RunningEngine, cid: string) {
  const watch = tab.query(ownListing as AnyQuery, { cid, lid: '' });
  onTestFinished(watch.subscribe(() => undefined));
  return () => v.parse(ListingView, watch.get().data);
}

test('a copy of a listing that waits is made, also where that one is deleted before it was sent', async () => {
  const { world, tab, open } = await yard();
  const original = shown(tab, LISTING);
  await world.settle();
  const plan = copyPlan(PREMIO, original(), tab.commands.get(), COPY);
  if (!plan) throw new Error('it cannot be copied');
  expect(plan).toMatchObject({ isBare: true, create: { subId: 11, copy_of: null } });
  await makeCopy(tab, plan, PREMIO, AT);
  const copy = shown(tab, COPY);
  await world.settle();
  const says = {
    prod_title: '2012 Toyota Premio',
    prod_price: '250000.00',
    prod_description: 'One owner',
    cat_full_name: 'Cars > Toyota > Premio',
  };
  expect(copy()).toMatchObject({ ...says, cid: COPY, specs: { model: 'Premio' } });

  await deleteThing(tab, { cid: LISTING, lid: null, title: '2012 Toyota Premio' });
  await world.online(true);
  await world.settle();
  expect(open()).toEqual([]);
  expect(world.shop.effects).toMatchObject([
    { payload: { tmp: COPY, subId: 11, copy_of: null } },
    { payload: { cid: COPY, edit: { pPrice: { to: '250000.00' }, description: { to: 'One owner' } } } },
  ]);
});

test('what the shop knows is copied there, and what is itself a copy that waits is not copied yet', async () => {
  const { world, tab } = await yard();
  const original = shown(tab, LISTING);
  await world.settle();
  const of = (prod_id: Source['prod_id']) =>
    copyPlan({ ...PREMIO, prod_id }, original(), tab.commands.get(), COPY);
  const known = of(501);
  expect(known).toMatchObject({ isBare: false, create: { subId: null, copy_of: 501 } });
  if (!known) throw new Error('it cannot be copied');
  await makeCopy(tab, known, PREMIO, AT);
  await world.settle();
  expect(of(LISTING)).not.toBeNull();
  expect(of(COPY)).toBeNull();
});

test('a listing that is deleted before it was sent leaves none of its photos behind', async () => {
  const { world, tab, open } = await yard();
  for (const place of ['1', '2', '3', '4']) await photograph(tab, LISTING, place);
  await photograph(tab, 501, '1');
  await world.settle();
  await deleteThing(tab, { cid: LISTING, lid: null, title: '2012 Toyota Premio' });
  await world.settle();
  expect(open()).toEqual([['photo.attach', 'queued']]);
});
