import { describe, expect, test } from 'vitest';
import { FRESH_PHOTO } from '#offline/store/states.ts';
import { add, ask } from './harness/acts.ts';
import { rawRows } from './harness/raw.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { BUYER, signedIn } from './harness/world.ts';

const OTHER = 6;

/** A buyer logged out with unsent work, a half-typed form and a photo; then somebody else with work of their own. */
async function twoOwners() {
  const { world, phone, tab } = await signedIn();
  await world.online(false);
  await add(tab, PREMIO);
  await ask(tab, 'Is it red?');
  await tab.saveDraft('inquiry', { text: 'Is it blue?' });
  const [first] = phone.commands;
  await tab.db.photos.put({
    ...FRESH_PHOTO,
    key: 'photo',
    owner: `u:${BUYER}`,
    command: first?.key ?? '',
    sha256: 'a'.repeat(64),
    type: 'image/jpeg',
    size: 3,
    createdAt: 1,
  });
  await tab.db.photoBytes.put({ key: 'photo', bytes: new ArrayBuffer(3) });
  await tab.signOut();
  await tab.signIn(world.shop.signIn(OTHER));
  await add(tab, HIACE);
  return { world, phone, tab };
}
const ownersOf = (rows: readonly { owner: string }[]) => [...new Set(rows.map(({ owner }) => owner))];

test('what somebody whose account is gone had not sent goes with all that belongs to it, and nothing else', async () => {
  const { phone, tab } = await twoOwners();
  const centre = await tab.centre();
  expect(ownersOf(phone.commands)).toEqual([`u:${BUYER}`, `u:${OTHER}`]);
  expect(await centre.dropWorkOf(BUYER)).toBe(2);
  expect(ownersOf(phone.commands)).toEqual([`u:${OTHER}`]);
  expect(phone.commands).toHaveLength(1);
  expect([phone.photos, phone.bytesHere, rawRows(phone.idb, 'drafts')]).toEqual([[], [], []]);
  expect(phone.everything).not.toContain('Is it blue?');
  expect(phone.everything).not.toContain(`u:${BUYER}`);
});

test('what somebody whose account is gone had begun to type goes alone, if nobody is asked about the rest yet', async () => {
  const { phone, tab } = await twoOwners();
  await tab.saveDraft('inquiry', { text: 'Is it green?' });
  const centre = await tab.centre();
  await centre.dropDraftsOf(BUYER);
  await centre.dropDraftsOf(OTHER);
  expect(phone.everything).not.toContain('Is it blue?');
  expect(phone.everything).toContain('Is it green?');
  expect(ownersOf(phone.commands)).toEqual([`u:${BUYER}`, `u:${OTHER}`]);
});

test('who is signed in loses nothing by it', async () => {
  const { phone, tab } = await twoOwners();
  expect(await (await tab.centre()).dropWorkOf(OTHER)).toBe(0);
  expect(ownersOf(phone.commands)).toEqual([`u:${BUYER}`, `u:${OTHER}`]);
});

describe('that a deleted account left work here is known', () => {
  const BUYERS = [{ user: BUYER, left: 2 }];

  test('until it is removed, whoever signs in, leaves or deletes an account of their own meanwhile', async () => {
    const { world, phone, tab } = await twoOwners();
    const centre = await tab.centre();
    await centre.recordDeletedAccount(BUYER);
    expect(await centre.gone()).toEqual(BUYERS);
    await centre.recordDeletedAccount(OTHER);
    expect(await centre.gone(), 'nobody who is signed in').toEqual(BUYERS);
    await tab.signOut();
    const both = [...BUYERS, { user: OTHER, left: 1 }];
    expect(await centre.gone()).toEqual(both);
    await centre.dropDraftsOf(OTHER);
    await tab.signIn(world.shop.signIn(7));
    await tab.signOut();
    expect(await centre.gone()).toEqual(both);
    await centre.dropWorkOf(OTHER);
    expect(await centre.gone()).toEqual(BUYERS);
    await tab.close();
    const later = await phone.open();
    expect(await (await later.centre()).gone()).toEqual(BUYERS);
    await (await later.centre()).dropWorkOf(BUYER);
    expect(await (await later.centre()).gone()).toEqual([]);
    expect(phone.everything).not.toContain(`u:${BUYER}`);
  });

  test('once for each account, and not where nothing is left', async () => {
    const { phone, tab } = await twoOwners();
    const centre = await tab.centre();
    for (const user of [BUYER, 8, BUYER, 9]) await centre.recordDeletedAccount(user);
    expect(await centre.gone()).toEqual(BUYERS);
    expect(rawRows(phone.idb, 'meta')).toContainEqual({ name: 'gone', value: [`u:${BUYER}`, 'u:9'] });
  });
});
