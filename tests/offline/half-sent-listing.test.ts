import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import {
  attachPhoto as declaredPhoto,
  createEntry as declaredEntry,
  createListing as declaredListing,
  editListing as declaredEdit,
} from '#contract/listings/listings.ts';
import { editListing } from '#features/vendor/editor/editing-commands.ts';
import { ListingView } from '#features/vendor/preview/listing-view.ts';
import { createEntry, createListing } from '#features/vendor/making-commands.ts';
import { attachPhoto } from '#features/vendor/photos/photo-commands.ts';
import { ownListing } from '#features/vendor/queries.ts';
import type { AnyCommand, AnyQuery } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { LocalWriteError } from '#offline/store/local-write-error.ts';
import { BUYER, World } from './harness/world.ts';

/** Spares whose listing the shop knows, and whose parts it does not yet, or whose listing it refused. */

const AT = '2026-11-21T08:00:00Z';
const tmpOf = (place: number) => `tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c${String(place).padStart(2, '0')}`;
const LISTING = tmpOf(1);
const PART = tmpOf(2);

async function seller() {
  const world = new World();
  const approved = { now: true };
  world.shop.madeUp.set('listing.create', () =>
    approved.now
      ? {
          status: 201,
          body: {
            product_id: 501,
            version: 1,
            prod_class: 'parts',
            next_path: '/vendor/list-auto-spares/501',
          },
        }
      : { status: 403, body: { code: 'vendor_not_approved', detail: 'Ooops, not approved yet' } },
  );
  world.shop.madeUp.set('lecture.create', (_, payload) => {
    const { title } = v.parse(declaredEntry.payload, payload);
    if (title === '') return { status: 400, body: { code: 'invalid', detail: 'A title is needed' } };
    return { status: 201, body: { lid: 77, cid: 501, title, version: 2 } };
  });
  world.shop.madeUp.set('listing.edit', () => ({ status: 200, body: {} }));
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await tab.learn();
  await world.settle();
  await world.online(false);
  const stateOf = (key: string) => phone.commands.find((command) => command.key === key);
  return { world, approved, tab, stateOf };
}

const list = (tab: RunningEngine) =>
  tab.enqueue(
    createListing as AnyCommand,
    v.parse(declaredListing.payload, {
      tmp: LISTING,
      subId: 53,
      name: 'Hilux spares',
      prodClass: 'parts',
      region: 'zm',
    }),
    { at: AT, model: null, category: 'Car Parts > Brakes', prodClass: 'parts' },
  );
const addPart = (tab: RunningEngine, cid: number | string, tmp: string, title = 'Brake disc') =>
  tab.enqueue(createEntry as AnyCommand, v.parse(declaredEntry.payload, { cid, tmp, title }), {
    at: AT,
    category: 'Car Parts > Brakes',
  });
const price = (tab: RunningEngine, cid: number | string, lid: number | string, to: string) =>
  tab.enqueue(
    editListing as AnyCommand,
    v.parse(declaredEdit.payload, { cid, lid, edit: { pPrice: { from: null, to } } }),
    { title: 'Brake disc' },
  );

function shownPart(tab: RunningEngine, cid: number | string, lid: number | string) {
  const watch = tab.query(ownListing as AnyQuery, { cid: String(cid), lid: String(lid) });
  onTestFinished(watch.subscribe(() => undefined));
  return () => v.safeParse(ListingView, watch.get().data).output;
}

test('a part that waits is found under the number that the shop gave its listing meanwhile', async () => {
  const { world, tab } = await seller();
  await list(tab);
  await world.online(true);
  await world.settle();
  await world.online(false);
  await addPart(tab, LISTING, PART);
  await price(tab, 501, PART, '450.00');
  const byNumber = shownPart(tab, 501, PART);
  await world.settle();
  expect(byNumber()).toMatchObject({ lid: PART, prod_title: 'Brake disc', prod_price: '450.00' });
});

test('a part that was made by the number of its listing keeps what is written, once the shop has named it', async () => {
  const { world, tab } = await seller();
  await list(tab);
  await world.online(true);
  await world.settle();
  await world.online(false);
  await addPart(tab, 501, PART);
  await price(tab, LISTING, PART, '450.00');
  const local = await tab.localRow(`listing:501:${PART}`);
  expect(local).toBe(`listing:${LISTING}:${PART}`);
  await world.online(true);
  await world.settle();
  expect(await tab.localRow('listing:501:77')).toBe(local);
});

test('a part of a listing that was given up does not wait for ever: to try it again says that it is gone', async () => {
  const { world, approved, tab, stateOf } = await seller();
  approved.now = false;
  const listing = await list(tab);
  const part = await addPart(tab, LISTING, PART);
  await world.online(true);
  await world.settle();
  expect(stateOf(part)).toMatchObject({ state: 'needs_user', reason: { kind: 'dependency' } });
  await tab.discard(listing);
  await expect(tab.retry(part)).rejects.toEqual(new LocalWriteError('gone'));
  await expect(addPart(tab, LISTING, tmpOf(3))).rejects.toEqual(new LocalWriteError('gone'));
  await world.settle();
  expect(stateOf(part)).toMatchObject({ state: 'needs_user' });
  await tab.discard(part);
  await world.settle();
  expect(stateOf(part)).toMatchObject({ state: 'discarded' });
});

test('a refused part holds up neither a photo of its listing nor another part', async () => {
  const { tab, stateOf } = await seller();
  await list(tab);
  const refused = await addPart(tab, LISTING, PART, '');
  const photo = await tab.enqueue(
    attachPhoto as AnyCommand,
    v.parse(declaredPhoto.payload, { cid: LISTING, do: '1', sha256: 'a'.repeat(64) }),
    { title: 'Hilux spares' },
  );
  expect(stateOf(photo)?.deps).not.toContain(refused);
  expect(stateOf(photo)?.deps).toHaveLength(1);
});
