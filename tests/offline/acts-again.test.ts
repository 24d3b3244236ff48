import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { takeBack } from '#shown/take-back.ts';
import { writeInquiry } from '#features/inquiries/commands.ts';
import { priceSteps, writePrices } from '#features/vendor/dashboard/dashboard-prices.ts';
import { saveAsNewListing } from '#features/vendor/listing-remake.ts';
import { EditorForm } from '#features/vendor/editor/editor-form.ts';
import { saveEdit } from '#features/vendor/editor/editor-save.ts';
import { rowNamesOf } from '#features/vendor/editor/editor-work.ts';
import { editListing } from '#features/vendor/editor/editing-commands.ts';
import { newListing, type OwnLine, OwnList, withEdit } from '#features/vendor/preview/listing-view.ts';
import { ownList } from '#features/vendor/queries.ts';
import type { AnyCommand, AnyQuery } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { LocalWriteError } from '#offline/store/local-write-error.ts';
import { BUYER, World } from './harness/world.ts';

/** Acts a second time, or too late: nothing happens twice, and nothing is lost. */

const AT = '2026-11-21T08:00:00Z';
const line = (prod_id: number): OwnLine => ({
  prod_id,
  prod_name: `Car ${prod_id}`,
  prod_class: 'vehicles',
  date_created: AT,
  prod_live: 'draft',
  cover_image: null,
  version: 1,
  hidden: false,
  missing_fields: [],
  prod_price: '1000.00',
});

async function seller() {
  const world = new World();
  const data = [501, 502, 503].map(line);
  const totals = { vehicles: data.length, spares: 0 };
  world.network.always('/api/vendor/get-products/', () =>
    Promise.resolve(
      new Response(JSON.stringify({ data, totals, count: data.length, next: null, previous: null })),
    ),
  );
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await tab.learn();
  const watch = tab.query(ownList as AnyQuery, { whole: '1' });
  onTestFinished(watch.subscribe(() => undefined));
  await world.settle();
  return { world, phone, tab, list: () => v.parse(OwnList, watch.get().data).data };
}

/** The phone takes so many more, and then none until it is asked again. */
function filling(tab: RunningEngine, taken: number) {
  let left = taken;
  const enqueue: RunningEngine['enqueue'] = (...given) => {
    left -= 1;
    return left === -1 ? Promise.reject(new LocalWriteError('full')) : tab.enqueue(...given);
  };
  return enqueue;
}

test('prices changed again after the phone was full rise once each', async () => {
  const { world, tab, list } = await seller();
  await world.online(false);
  const enqueue = filling(tab, 2);
  const chosen = new Set(list().map(({ prod_id }) => prod_id));
  const press = () => {
    const lines = list().filter(({ prod_id }) => chosen.has(prod_id));
    const steps = priceSteps(
      lines.map((listing) => ({ listing })),
      { kind: 'percent', hundredths: 10_00 },
      true,
    );
    return writePrices(
      steps,
      (payload, seen) => enqueue(editListing as AnyCommand, payload, seen),
      ({ prod_id }) => chosen.delete(prod_id),
    );
  };
  await expect(press()).rejects.toThrow(LocalWriteError);
  await world.settle();
  await press();
  await world.settle();
  expect(list().map(({ prod_price }) => prod_price)).toEqual(['1100.00', '1100.00', '1100.00']);
});

const THREAD = '3e0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c11';

test.each([
  {
    what: 'still waits goes back into its draft, before what was typed since',
    connected: false,
    draft: 'Yes.\nNo.',
  },
  { what: 'has gone out meanwhile stays as it is', connected: true, draft: 'No.' },
])('a message taken back that $what', async ({ connected, draft }) => {
  const { world, phone, tab } = await seller();
  world.shop.madeUp.set('inquiry.write', () => ({
    status: 201,
    body: { inquiry: THREAD, position: 2, by: 'seller', at: AT },
  }));
  await world.online(connected);
  const seen = { title: 'Car 501', by: 'seller', at: AT };
  const key = await tab.enqueue(writeInquiry as AnyCommand, { id: THREAD, text: 'Yes.' }, seen);
  await tab.saveDraft('answer', 'No.');
  await world.settle();
  expect(await takeBack(tab, { key, text: 'Yes.', draft: 'answer' })).toBe(connected ? 'gone' : 'back');
  expect(await tab.readDraft('answer')).toBe(draft);
  expect(phone.commands.at(-1)?.state).toBe(connected ? 'done' : 'discarded');
});

const view = withEdit(
  newListing({ cid: 501, title: 'Car 501', prodClass: 'vehicles', category: '', model: null, madeAt: AT }),
  { pPrice: { to: '1000' } },
);
const names = rowNamesOf(['listing:501'], 'listing:501');

test('an edit saved in the place of a refusal that another tab has settled is written all the same', async () => {
  const { world, phone, tab } = await seller();
  world.shop.madeUp.set('listing.edit', () => ({
    status: 400,
    body: { code: 'validation_failed', detail: 'Something in it cannot be right' },
  }));
  const edit = { pPrice: { from: '1000.00', to: '1.00' } };
  const refused = await tab.enqueue(
    editListing as AnyCommand,
    { cid: 501, lid: null, edit, base_version: null },
    { title: 'Car 501' },
  );
  await world.settle();
  const before = tab.commands.get();
  expect(before.map(({ state }) => state)).toEqual(['needs_user']);
  await world.online(false);
  await tab.discard(refused);
  // What this tab has drawn is a moment old.
  const late = { ...tab, commands: { ...tab.commands, get: () => before } };
  const form = new EditorForm(view, 2026);
  form.type('sColour', 'Red');
  await tab.saveDraft('editor:listing:501', form.typed());
  const colour = { sColour: { from: null, to: 'Red' } };
  const key = await saveEdit(late, { form, names, edit: colour });
  expect(key).not.toBe(refused);
  expect(phone.commands.find((one) => one.key === key)).toMatchObject({
    state: 'queued',
    payload: { cid: 501, edit: colour },
  });
  expect(await tab.readDraft('editor:listing:501')).toBeUndefined();
});

test('a deleted listing kept as new again after the phone was full is one draft', async () => {
  const { world, phone, tab } = await seller();
  await world.online(false);
  const full = { ...tab, enqueue: filling(tab, 1) };
  const begun = { tmp: `tmp:${crypto.randomUUID()}` as const, acts: 0 };
  const keep = () =>
    saveAsNewListing(full, { view, names, title: 'Car 501', place: { subId: 11 }, at: AT }, begun);
  await expect(keep()).rejects.toThrow(LocalWriteError);
  expect(await keep()).toBe(begun.tmp);
  await world.settle();
  expect(phone.commands.map(({ name, payload }) => [name, payload])).toMatchObject([
    ['listing.create', { tmp: begun.tmp }],
    ['listing.edit', { cid: begun.tmp, edit: { pPrice: { to: '1000.00' } } }],
  ]);
});
