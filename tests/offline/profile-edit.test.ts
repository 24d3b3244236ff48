import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { ProfileEdit } from '#contract/profile.ts';
import { USER_VERSION } from '#contract/sync.ts';
import { editProfile } from '#features/account/commands.ts';
import { profile } from '#features/account/queries.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { profileOf } from './harness/account.ts';
import { add } from './harness/acts.ts';
import { lostAnswer } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { PREMIO } from './harness/stock.ts';
import { BUYER, signedIn } from './harness/world.ts';

const edit = (tab: Tab, change: ProfileEdit) => tab.enqueue(editProfile as AnyCommand, change, {});

/** Signed in, the profile on the screen; the server takes edits, unless a name is empty. */
async function account() {
  const { world, phone, tab } = await signedIn();
  let row = profileOf(BUYER);
  const headers = () => ({ [USER_VERSION]: String(world.shop.account(BUYER).version) });
  world.shop.madeUp.set('profile.edit', (_, payload) => {
    const change = v.parse(ProfileEdit, payload);
    if (change.postcode === '00000')
      return { status: 400, body: { code: 'validation_failed', detail: 'Check your input' } };
    row = { ...row, ...change };
    return { status: 200, body: row };
  });
  world.network.always('/api/profile/', () =>
    Promise.resolve(new Response(JSON.stringify(row), { headers: headers() })),
  );
  const shown = tab.query(profile, {});
  onTestFinished(shown.subscribe(() => undefined));
  await world.settle();
  const waiting = () =>
    phone.commands.filter(({ state }) => state !== 'done').map(({ payload, state }) => [state, payload]);
  return { world, phone, tab, shown: () => v.parse(profile.declared.answer, shown.get().data), waiting };
}

test.each<{ what: string; edits: ProfileEdit[]; waits: ProfileEdit; shows: ProfileEdit }>([
  {
    what: 'one edit waits, and is shown at once',
    edits: [{ first_name: 'Mwila' }],
    waits: { first_name: 'Mwila' },
    shows: { first_name: 'Mwila', last_name: 'Phiri' },
  },
  {
    what: 'edits of different fields are one edit',
    edits: [{ first_name: 'Mwila' }, { language: 'sw' }, { marketing_opt_in: true }],
    waits: { first_name: 'Mwila', language: 'sw', marketing_opt_in: true },
    shows: { first_name: 'Mwila', language: 'sw', marketing_opt_in: true },
  },
  {
    what: 'of one field the later edit wins, and the others stay',
    edits: [{ first_name: 'Mwila', postcode: '10101' }, { postcode: '20202' }],
    waits: { first_name: 'Mwila', postcode: '20202' },
    shows: { first_name: 'Mwila', postcode: '20202' },
  },
  {
    what: 'what is cleared is cleared',
    edits: [{ postcode: '10101' }, { postcode: null }],
    waits: { postcode: null },
    shows: { postcode: null },
  },
])('without a network $what', async ({ edits, waits, shows }) => {
  const { world, tab, shown, waiting } = await account();
  await world.online(false);
  for (const change of edits) await edit(tab, change);
  await world.settle();
  expect(waiting()).toEqual([['queued', waits]]);
  expect(shown()).toMatchObject(shows);
  await world.online(true);
  await world.settle();
  expect(world.shop.effects.map(({ payload }) => payload)).toEqual([waits]);
  expect(waiting()).toEqual([]);
  expect(shown()).toMatchObject(shows);
});

test('an edit leaves what else waits alone', async () => {
  const { world, phone, tab } = await account();
  await world.online(false);
  await edit(tab, { first_name: 'Mwila' });
  await add(tab, PREMIO);
  await edit(tab, { last_name: 'Banda' });
  expect(phone.commands.map(({ name, state }) => [name, state])).toEqual([
    ['profile.edit', 'queued'],
    ['basket.add', 'queued'],
  ]);
});

test('an edit that may have arrived is not changed: the next one waits behind it', async () => {
  const { world, tab, shown, waiting } = await account();
  world.network.next('/api/sync/', lostAnswer);
  await edit(tab, { first_name: 'Mwila' });
  await world.settle();
  await world.online(false);
  await edit(tab, { last_name: 'Banda' });
  await world.settle();
  expect(waiting().map(([, payload]) => payload)).toEqual([{ first_name: 'Mwila' }, { last_name: 'Banda' }]);
  expect(shown()).toMatchObject({ first_name: 'Mwila', last_name: 'Banda' });
  await world.online(true);
  await world.advance(60_000);
  expect(waiting()).toEqual([]);
  expect(shown()).toMatchObject({ first_name: 'Mwila', last_name: 'Banda' });
});

test('a refused edit shows what the server has, asks its owner, and keeps no other from going', async () => {
  const { world, tab, shown, waiting } = await account();
  await edit(tab, { postcode: '00000' });
  await world.settle();
  expect(waiting()).toEqual([['needs_user', { postcode: '00000' }]]);
  expect(shown().postcode).toBeNull();
  await edit(tab, { postcode: '10101' });
  await world.settle();
  expect(waiting()).toEqual([['needs_user', { postcode: '00000' }]]);
  expect(shown().postcode).toBe('10101');
});
