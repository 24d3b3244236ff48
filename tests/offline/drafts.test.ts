import { expect, test } from 'vitest';
import { SIGN_UP_PLACE } from '#features/identity/return-address.ts';
import { add, order } from './harness/acts.ts';
import { PREMIO } from './harness/stock.ts';
import { World } from './harness/world.ts';

test('what is typed stays through a crash and goes with the order it became, in one piece', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.online(false);
  await add(tab, PREMIO);
  await tab.saveDraft('consignee', { first_name: 'Chanda' });
  await tab.crash();
  const again = await phone.open();
  expect(await again.readDraft('consignee')).toEqual({ first_name: 'Chanda' });
  await order(again, '5950.00', '1450.00', 'consignee');
  expect(await again.readDraft('consignee')).toBeUndefined();
  expect(phone.commands.at(-1)).toMatchObject({ name: 'order.place', state: 'queued' });
});

test('a draft dropped by hand is gone, and only that one', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.saveDraft('consignee', 1);
  await tab.saveDraft('inquiry:7', 2);
  await tab.dropDraft('consignee');
  expect([await tab.readDraft('consignee'), await tab.readDraft('inquiry:7')]).toEqual([undefined, 2]);
});

test('a draft dropped up to a moment stays when something was typed since', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.saveDraft('consignee', 'of the order');
  const ordered = world.clock.now;
  await world.advance(1000);
  await tab.saveDraft('inquiry:7', 'typed since');
  for (const key of ['consignee', 'inquiry:7']) await tab.dropDraft(key, ordered);
  expect([await tab.readDraft('consignee'), await tab.readDraft('inquiry:7')]).toEqual([
    undefined,
    'typed since',
  ]);
});

test('a guest’s draft goes along at sign-in unless the user has one of that name', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(5));
  await tab.saveDraft('consignee', 'the user’s');
  await tab.signOut();
  await tab.saveDraft('consignee', 'the guest’s');
  await tab.saveDraft('inquiry:7', 'a question');
  await tab.signIn(world.shop.signIn(5));
  expect(await tab.readDraft('consignee')).toBe('the user’s');
  expect(await tab.readDraft('inquiry:7')).toBe('a question');
  await tab.signOut();
  expect(await tab.readDraft('consignee')).toBeUndefined();
});

test('what a user typed is not written for whoever has the phone by then; a guest’s words go along', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(7));
  await tab.signOut();
  await tab.saveDraft('consignee', 'of number 7', 7);
  expect(await tab.readDraft('consignee')).toBeUndefined();
  await tab.signIn(world.shop.signIn(8));
  await tab.saveDraft('consignee', 'of number 7', 7);
  expect(await tab.readDraft('consignee')).toBeUndefined();
  await tab.saveDraft('inquiry:7', 'typed before signing in', null);
  expect(await tab.readDraft('inquiry:7')).toBe('typed before signing in');
});

test('where somebody’s sign-up began is nobody’s who signs in meanwhile, and is there when they come back', async () => {
  const world = new World();
  const tab = await world.phone().open();
  const place = { account: 7, from: '/supporter-programme/join' };
  await tab.saveDraft(SIGN_UP_PLACE, place);
  await tab.signIn(world.shop.signIn(8));
  expect(await tab.readDraft(SIGN_UP_PLACE)).toBeUndefined();
  await tab.signOut();
  expect(await tab.readDraft(SIGN_UP_PLACE)).toEqual(place);
  await tab.dropDraft(SIGN_UP_PLACE);
  expect(await tab.readDraft(SIGN_UP_PLACE)).toBeUndefined();
});
