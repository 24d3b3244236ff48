import { expect, test } from 'vitest';
import { CONTAINER } from '#contract/basket-payload.ts';
import { add, moveTo, remove, setQuantity } from './harness/acts.ts';
import { stopAfter } from './harness/cut.ts';
import { lostAnswer } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { HIACE, NOAH, PREMIO } from './harness/stock.ts';
import { linesOf, watchBasket, World } from './harness/world.ts';

const BUYER = 5;

test.each<{ what: string; acts: (tab: Tab) => Promise<unknown>[]; held: string[]; shows: string[] }>([
  {
    what: 'taking a car and putting it back leaves nothing',
    acts: (tab) => [add(tab, PREMIO), remove(tab, PREMIO)],
    held: [],
    shows: [],
  },
  {
    what: 'taking a car twice is one command for two',
    acts: (tab) => [add(tab, PREMIO), add(tab, PREMIO)],
    held: ['basket.add 2'],
    shows: ['Toyota Premio x2'],
  },
  {
    what: 'more than there is stops at what there is',
    acts: (tab) => [add(tab, PREMIO, 2), add(tab, PREMIO, 2)],
    held: ['basket.add 3'],
    shows: ['Toyota Premio x3'],
  },
  {
    what: 'a changed quantity is the command’s own',
    acts: (tab) => [add(tab, PREMIO), setQuantity(tab, PREMIO, 3), setQuantity(tab, PREMIO, 2)],
    held: ['basket.add 2'],
    shows: ['Toyota Premio x2'],
  },
  {
    what: 'the same car by container is another line',
    acts: (tab) => [add(tab, PREMIO), add(tab, PREMIO, 1, CONTAINER), remove(tab, PREMIO)],
    held: ['basket.add 1'],
    shows: ['Toyota Premio x1'],
  },
  {
    what: 'what is put back and taken again is there once',
    acts: (tab) => [add(tab, PREMIO, 2), remove(tab, PREMIO), add(tab, PREMIO)],
    held: ['basket.add 1'],
    shows: ['Toyota Premio x1'],
  },
  {
    what: 'the last destination wins',
    acts: (tab) => [add(tab, PREMIO), moveTo(tab, 'ZM', 'Durban'), moveTo(tab, 'TZ', 'Dar es Salaam')],
    held: ['basket.add 1', 'basket.destination'],
    shows: ['Toyota Premio x1'],
  },
  {
    what: 'a quantity or removal of what is not there does nothing',
    acts: (tab) => [setQuantity(tab, HIACE, 4), remove(tab, HIACE)],
    held: [],
    shows: [],
  },
])('of a guest $what', async ({ acts, held, shows }) => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const basket = watchBasket(tab);
  await world.settle();
  for (const done of acts(tab)) await done;
  await world.settle();
  const open = phone.commands.filter(({ state }) => state === 'held');
  expect(
    open.map(({ name, payload }) => [name, Reflect.get(Object(payload), 'quantity')].join(' ').trim()),
  ).toEqual(held);
  expect(linesOf(basket().data)).toEqual(shows);
  expect(tab.strip.get()).toMatchObject({ waiting: 0 });
  expect(world.network.sent).toEqual([]);
});

test('a guest’s change of port counts for what was added before it, also when the port was changed before', async () => {
  const world = new World();
  const tab = await world.phone().open();
  const basket = watchBasket(tab);
  await moveTo(tab, 'ZM', 'Durban');
  await add(tab, HIACE);
  await moveTo(tab, 'TZ', 'Dar es Salaam');
  await world.settle();
  // The rate kept for the new port, not the one that was shown for the old one.
  expect(basket().data).toMatchObject({ destination: { code: 'TZ' }, shipping_incl_tax: '1450.00' });
});

test('a guest’s basket is handed over at sign-in with the same keys, and joins what the account held', async () => {
  const world = new World();
  const account = world.shop.account(BUYER);
  account.lines.push({ id: 90, productId: NOAH, option: 1, quantity: 1 });
  const phone = world.phone();
  const tab = await phone.open();
  const basket = watchBasket(tab);
  const keys = [await add(tab, PREMIO), await add(tab, HIACE, 2)];
  const payloads = phone.commands.map(({ payload }) => payload);
  await world.advance(60 * 60_000);
  expect(world.network.batches).toEqual([]);

  // Signed in, and the network is gone before anything is sent: the basket is still there.
  const session = world.shop.signIn(BUYER);
  await world.online(false);
  await tab.signIn(session);
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1', 'Toyota Hiace x2']);
  expect(tab.strip.get()).toMatchObject({ waiting: 2 });
  await world.online(true);
  expect(world.shop.effects.map(({ key, owner, payload }) => ({ key, owner, payload }))).toEqual(
    keys.map((key, place) => ({ key, owner: `u:${BUYER}`, payload: payloads[place] })),
  );
  expect(linesOf(basket().data)).toEqual(['Toyota Noah x1', 'Toyota Premio x1', 'Toyota Hiace x2']);
  expect(phone.rows.filter(({ owner }) => owner.startsWith('anon:'))).toEqual([]);
});

test('what the shop cannot add after sign-in is put before the user with the figure it allows', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await add(tab, PREMIO, 2);
  const premio = world.shop.stock.get(PREMIO);
  if (premio) premio.stock = 1;
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(tab.commands.get()).toMatchObject([
    { state: 'needs_user', reason: { status: 409, code: 'insufficient_stock', body: { available: 1 } } },
  ]);
});

test('a crash at any point of the hand-over leaves all with the guest or all with the user', async () => {
  const outcomes = new Set<string>();
  for (let writes = 0; ; writes += 1) {
    const world = new World();
    const phone = world.phone();
    const tab = await phone.open();
    const keys = [await add(tab, PREMIO), await add(tab, HIACE), await moveTo(tab, 'ZM', 'Durban')];
    await tab.saveDraft('consignee', { first_name: 'Chanda' });
    await world.settle();
    const before = phone.everything;
    const session = world.shop.signIn(BUYER);
    const cut = stopAfter(phone, writes);
    // The network is gone too, so that what lies on the phone can be looked at.
    world.network.down = true;
    await tab.signIn(session).catch(() => undefined);
    await world.settle();
    await tab.crash();
    const wasCut = cut.undo();
    // Cut off within it nothing has changed; cut off at the first try to send, which follows at once, all is the user's.
    const isGuests = phone.commands.some(({ owner }) => owner.startsWith('anon:'));
    expect(isGuests ? phone.everything : before).toBe(before);
    expect(isGuests ? wasCut : true).toBe(true);
    const owners = new Set(phone.commands.map(({ owner, state }) => `${owner} ${state}`));
    expect(owners.size, [...owners].join(', ')).toBe(1);
    outcomes.add([...owners].join());

    world.network.down = false;
    const again = await phone.open();
    await world.settle();
    // A crash of the phone between the hand-over and the first answer changes nothing either.
    if (wasCut) await again.signIn(session);
    world.network.next('/api/sync/', lostAnswer);
    await world.advance(10_000);
    expect(world.shop.effects.map(({ key }) => key)).toEqual(keys);
    expect(await again.readDraft('consignee')).toEqual({ first_name: 'Chanda' });
    world.check();
    if (!wasCut) break;
  }
  const [guests, ...users] = outcomes;
  expect(guests).toBe(`anon:11111111-1111-4111-8111-111111111111 held`);
  // Cut off while it was tried, it stands as being sent, and goes out with the next start.
  expect(users.toSorted()).toEqual([`u:${BUYER} queued`, `u:${BUYER} sending`]);
});
