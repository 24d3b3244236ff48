import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { fateOf } from '#features/vendor/fitment/fitment-fate.ts';
import { setFitment } from '#features/vendor/fitment/fitment-commands.ts';
import { noListing } from '#features/vendor/preview/listing-view.ts';
import { ownContents } from '#features/vendor/queries.ts';
import type { AnyCommand, AnyQuery } from '#offline/face/declare.ts';
import { answers } from './harness/network.ts';
import { BUYER, World } from './harness/world.ts';

/** Fate of what a seller saved of what a part fits, as the screen says it by the keys that the engine gave. */

const TRIM = {
  make: 'Toyota',
  model: 'Corolla',
  variant: 'E150',
  doc_id: 't-1',
  label: 'Saloon',
  years: [2008],
};

test('what was taken back before it went out is not waited for, though its command is in no list any more', async () => {
  const world = new World();
  const listing = v.parse(EditedListing, {
    ...noListing(),
    lid: null,
    cid: 601,
    prod_class: 'parts',
    version: 4,
  });
  const has = { results: [{ listing, entries: [] }] };
  world.network.always('/api/vendor/contents/', (serve, sent) => answers(200, has)(serve, sent));
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(BUYER));
  await tab.learn();
  onTestFinished(tab.query(ownContents as AnyQuery, { cid: ['601'] }).subscribe(() => undefined));
  await world.settle();
  await world.online(false);
  const save = async (action: 'add' | 'remove') => {
    const fitment = [{ make: TRIM.make, trims: [TRIM.doc_id] }];
    const payload = { action, productID: 601, fitment };
    const key = await tab.enqueue(setFitment as AnyCommand, payload, { title: '', trims: [TRIM], known: [] });
    const command = tab.command(key);
    onTestFinished(command.subscribe(() => undefined));
    await world.settle();
    return () => fateOf([command.get()?.state ?? null]);
  };
  const added = await save('add');
  expect(added()).toBe('waiting');
  const removed = await save('remove');
  expect(tab.commands.get()).toEqual([]);
  expect([added(), removed()]).toEqual(['none', 'none']);
});

test.each([
  { states: [null, 'done'], is: 'waiting' },
  { states: ['done', 'sending'], is: 'waiting' },
  { states: ['done', 'needs_user'], is: 'waiting' },
  { states: ['done', 'done'], is: 'received' },
  { states: ['done', 'discarded'], is: 'none' },
] as const)('$states is $is', ({ states, is }) => {
  expect(fateOf(states)).toBe(is);
});
