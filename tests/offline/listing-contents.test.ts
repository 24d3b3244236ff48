import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { editListing as declaredEdit } from '#contract/listings/listings.ts';
import type { EntryContent, OwnContents } from '#contract/listings/listing-contents.ts';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { editListing } from '#features/vendor/editor/editing-commands.ts';
import { ListingView, noListing } from '#features/vendor/preview/listing-view.ts';
import { ownContents, ownListing } from '#features/vendor/queries.ts';
import type { AnyCommand, AnyQuery } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { answers, hang } from './harness/network.ts';
import { BUYER, World } from './harness/world.ts';

/** Contents that a phone keeps of a seller's listings in one question, so that all of it can be edited where there is no signal. */

const listing = (cid: number, price: string | null = '900.00'): EditedListing => ({
  ...v.parse(EditedListing, { ...noListing(), lid: null, cid, prod_class: 'parts', version: 4 }),
  prod_title: `Listing ${cid}`,
  prod_price: price,
});
const part = (lid: number): EntryContent => {
  const { specs, ...own } = listing(601, `${lid}0.00`);
  return { ...own, specs, lid, prod_title: `Part ${lid}` };
};

/** A seller who is signed in, with a shop that has these contents. */
async function dealer(results: OwnContents['results']) {
  const world = new World();
  const has = { results };
  world.network.always('/api/vendor/contents/', (serve, sent) => answers(200, has)(serve, sent));
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await tab.learn();
  await world.settle();
  const ask = async () => {
    tab.refresh(ownContents as AnyQuery, { cid: ['601'] });
    onTestFinished(tab.query(ownContents as AnyQuery, { cid: ['601'] }).subscribe(() => undefined));
    await world.settle();
  };
  return { world, phone, tab, ask, has };
}

const edit = (tab: RunningEngine, lid: number | null, to: string) =>
  tab.enqueue(
    editListing as AnyCommand,
    v.parse(declaredEdit.payload, { cid: 601, lid, edit: { pPrice: { from: null, to } } }),
    { title: '' },
  );

const pricesOf = (phone: Awaited<ReturnType<typeof dealer>>['phone']) =>
  Object.fromEntries(
    phone.rows.flatMap(({ row, view }) => {
      const read = v.safeParse(ListingView, view);
      return read.success ? [[row, read.output.prod_price]] : [];
    }),
  );

test('listings and the parts inside them are kept as their own, and opened without a network', async () => {
  const { world, phone, tab, ask } = await dealer([
    { listing: listing(601), entries: Array.from({ length: 30 }, (_, at) => part(at + 1)) },
    { listing: listing(602), entries: [] },
  ]);
  await ask();
  expect(Object.keys(pricesOf(phone))).toHaveLength(32);
  expect(pricesOf(phone)).toMatchObject({
    'listing:601': '900.00',
    'listing:601:1': '10.00',
    'listing:601:30': '300.00',
    'listing:602': '900.00',
  });
  await world.online(false);
  const editor = tab.query(ownListing as AnyQuery, { cid: '601', lid: '30' });
  onTestFinished(editor.subscribe(() => undefined));
  await world.settle();
  expect(editor.get().data).toMatchObject({ cid: 601, lid: 30, prod_title: 'Part 30' });
  await edit(tab, 30, '310.00');
  await world.settle();
  expect(editor.get().data).toMatchObject({ prod_price: '310.00' });
});

test('what waits stands over what came, and what is out without an answer keeps what was there', async () => {
  const { world, phone, tab, ask, has } = await dealer([
    { listing: listing(601), entries: [part(1), part(2)] },
  ]);
  await ask();
  await world.online(false);
  await edit(tab, 1, '11.00');
  await world.settle();
  expect(pricesOf(phone)).toMatchObject({ 'listing:601:1': '11.00' });

  world.network.always('/api/sync/', hang);
  await world.online(true);
  await world.settle();
  expect(phone.commands.map(({ state }) => state)).toEqual(['sending']);
  has.results = [
    {
      listing: { ...listing(601), version: 5 },
      entries: [
        { ...part(1), prod_price: '12.00' },
        { ...part(2), prod_price: '22.00' },
      ],
    },
  ];
  await ask();
  const bases = Object.fromEntries(phone.rows.map(({ row, base }) => [row, Object(base).prod_price]));
  expect(bases).toMatchObject({ 'listing:601:1': '10.00', 'listing:601:2': '22.00' });
  expect(pricesOf(phone)).toMatchObject({ 'listing:601:1': '11.00', 'listing:601:2': '22.00' });
});
