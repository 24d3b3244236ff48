import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Profile } from '#contract/profile.ts';
import { myOrders, orderDetail, profile } from '#features/account/queries.ts';
import { myBasket } from '#features/basket/queries.ts';
import { add } from './harness/acts.ts';
import { late } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { BUYER, linesOf, signedIn, watchBasket, World } from './harness/world.ts';

const hold = (tab: Tab) => tab.query(myBasket, {}).subscribe(() => undefined);

test('a read from before a settled act never takes its place', async () => {
  const { world, phone, tab } = await signedIn();
  const basket = watchBasket(tab);
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/basket/', fate);
  tab.refresh(myBasket, {});
  await world.settle();
  await add(tab, PREMIO);
  await world.settle();
  letGo();
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1']);
  expect(phone.rows).toMatchObject([{ row: 'basket', version: world.shop.basket(BUYER).revision }]);
});

test('a read of the same moment with an older basket does not take its place either', async () => {
  const { world, phone, tab } = await signedIn();
  const basket = watchBasket(tab);
  await world.settle();
  const before = world.shop.basket(BUYER);
  await add(tab, PREMIO);
  await world.settle();
  // A standby that is right about the user's version and behind with the basket.
  world.network.next('/api/basket/', () =>
    Promise.resolve(new Response(JSON.stringify(before), { headers: { 'x-user-version': '99' } })),
  );
  tab.refresh(myBasket, {});
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1']);
  expect(phone.rows).toMatchObject([{ version: world.shop.basket(BUYER).revision }]);
});

test('a read that another tab’s act has overtaken is not kept, and asked for once more', async () => {
  const { world, phone, tab } = await signedIn();
  const other = await phone.open();
  const { fate, letGo } = late();
  world.network.next('/api/profile/', fate);
  const shown = other.query(profile, {});
  const stop = shown.subscribe(() => undefined);
  await world.settle();
  await add(tab, PREMIO);
  await world.settle();
  let kept = 0;
  world.network.next('/api/profile/', (serve) => {
    kept = phone.rows.filter(({ row }) => row === 'profile').length;
    return serve();
  });
  letGo();
  await world.settle();
  expect(kept).toBe(0);
  expect(world.network.count('/api/profile/')).toBe(2);
  expect(shown.get()).toMatchObject({ data: { first_name: 'Buyer5' }, source: 'server', loading: false });
  stop();
});

test('what an act may have changed without saying so is asked for anew where somebody looks', async () => {
  const { world, tab } = await signedIn();
  const shown = tab.query(profile, {});
  const stop = shown.subscribe(() => undefined);
  await world.settle();
  await add(tab, PREMIO);
  await world.settle();
  expect(world.network.count('/api/profile/')).toBe(2);
  stop();
  // And where somebody looks again later, however fresh it was.
  await add(tab, HIACE);
  await world.settle();
  expect(world.network.count('/api/profile/')).toBe(2);
  const again = tab.query(profile, {}).subscribe(() => undefined);
  await world.settle();
  expect(world.network.count('/api/profile/')).toBe(3);
  again();
});

test('a screen that is only left open asks for nothing', async () => {
  const { world, tab } = await signedIn();
  watchBasket(tab);
  await world.settle();
  for (let minute = 0; minute < 10; minute += 1) {
    await world.advance(60_000);
    tab.hint('poll');
  }
  expect(world.network.sent).toHaveLength(1);
  tab.hint('visible');
  await world.settle();
  expect(world.network.sent).toHaveLength(2);
});

test('a newer read takes its place, with what waits folded into it', async () => {
  const { world, phone, tab } = await signedIn();
  const basket = watchBasket(tab);
  await world.settle();
  world.network.always('/api/sync/', () => Promise.reject(new TypeError('Failed to fetch')));
  phone.saysOnline = false;
  await add(tab, PREMIO);
  await world.settle();
  // The same user, on another phone.
  const account = world.shop.account(BUYER);
  account.lines.push({ id: 90, productId: HIACE, option: 1, quantity: 2 });
  account.revision += 1;
  account.version += 1;
  tab.refresh(myBasket, {});
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Hiace x2', 'Toyota Premio x1']);
  expect(basket()).toMatchObject({ source: 'server', asOf: world.clock.now });
});

test('reads say which version they must not be older than, and cost a 304 when nothing changed', async () => {
  const { world, tab } = await signedIn();
  const basket = watchBasket(tab);
  await world.settle();
  await add(tab, PREMIO);
  await world.settle();
  tab.refresh(myBasket, {});
  await world.settle();
  await world.advance(60_000);
  const at = world.clock.now;
  tab.refresh(myBasket, {});
  await world.settle();
  const asked = world.network.sent
    .filter(({ path }) => path === '/api/basket/')
    .map(({ headers }) => headers);
  expect(asked.map((headers) => headers.get('x-min-user-version'))).toEqual([null, '2', '2']);
  // What came with the answer to the act has no tag of its own.
  expect(asked.map((headers) => headers.get('if-none-match'))).toEqual([null, null, '"b-2"']);
  expect(basket()).toMatchObject({ source: 'server', asOf: at, loading: false });
});

test('what came along with an answer is not asked for again', async () => {
  const { world, tab } = await signedIn();
  watchBasket(tab);
  await world.settle();
  await add(tab, PREMIO);
  await world.settle();
  expect(world.network.count('/api/basket/')).toBe(1);
});

test('a guest has an empty basket and is asked to sign in for what is personal', async () => {
  const world = new World();
  const tab = await world.phone().open();
  const basket = watchBasket(tab);
  const orders = tab.query(myOrders, { page: '1' });
  const stop = orders.subscribe(() => undefined);
  await world.settle();
  expect(basket()).toMatchObject({ data: { count: 0 }, loading: false, problem: null });
  expect(orders.get()).toMatchObject({
    data: undefined,
    loading: false,
    problem: { code: 'not_authenticated' },
  });
  expect(world.network.sent).toEqual([]);
  stop();
});

test('a basket seen once is there without a network, after the app was closed', async () => {
  const { world, phone, tab } = await signedIn();
  await add(tab, PREMIO);
  await world.settle();
  await tab.close();
  await world.online(false);
  const basket = watchBasket(await phone.open());
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1']);
  expect(basket()).toMatchObject({ source: 'phone', loading: false, problem: { code: 'offline' } });
});

test('an order that is not this user’s says that it was not found', async () => {
  const { world, tab } = await signedIn();
  const detail = tab.query(orderDetail, { number: '100000001' });
  const stop = detail.subscribe(() => undefined);
  await world.settle();
  expect(detail.get()).toMatchObject({ data: undefined, problem: { code: 'not_found' } });
  stop();
});

test('reads stop being followed when nobody looks, and nothing is left of them for the next user', async () => {
  const { world, phone, tab } = await signedIn();
  const stop = hold(tab);
  await add(tab, PREMIO);
  await world.settle();
  stop();
  const kept = tab.query(myBasket, {});
  const before = kept.get();
  await add(tab, HIACE);
  await world.settle();
  expect(kept.get()).toBe(before);
  await tab.signOut();
  await tab.signIn(world.shop.signIn(6));
  expect(tab.query(myBasket, {}).get()).toMatchObject({ data: undefined, loading: true });
  expect(phone.tabs).toHaveLength(1);
});

test('one command is followed only while somebody looks at it', async () => {
  const { world, tab } = await signedIn();
  await world.online(false);
  const key = await add(tab, PREMIO);
  const shown = tab.command(key);
  const stop = shown.subscribe(() => undefined);
  await world.settle();
  expect(shown.get()).toMatchObject({ state: 'queued' });
  stop();
  await world.online(true);
  await world.settle();
  expect(shown.get()).toMatchObject({ state: 'queued' });
  const again = shown.subscribe(() => undefined);
  await world.settle();
  expect(shown.get()).toMatchObject({ state: 'done' });
  again();
});

test('a profile read that fails without a network signs nobody out', async () => {
  const { world, tab } = await signedIn();
  await world.online(false);
  const shown = tab.query(profile, {});
  const stop = shown.subscribe(() => undefined);
  await world.settle();
  expect(shown.get()).toMatchObject({ problem: { code: 'offline' } });
  expect(tab.session.get()).toMatchObject({ id: BUYER });
  expect(tab.strip.get().paused).toBe(false);
  stop();
});

test('a role that somebody was given is in the session once their profile was read, without a new login', async () => {
  const { world, tab } = await signedIn();
  const before = await tab.db.session.get('current');
  expect(before?.user.is_seller).toBe(false);
  world.network.next('/api/profile/', async (serve) => {
    const answer = await serve();
    const known = v.parse(Profile, await answer.json());
    return Response.json({ ...known, is_seller: true }, { headers: answer.headers });
  });
  const shown = tab.query(profile, {});
  const stop = shown.subscribe(() => undefined);
  await world.settle();
  expect(shown.get().data?.is_seller).toBe(true);
  const after = await tab.db.session.get('current');
  expect(after).toEqual({
    ...before,
    user: { ...before?.user, ...roleOf(shown.get().data), is_seller: true },
  });
  stop();
});

test('a role that a profile of before had already said is in the session once the shop says that nothing changed', async () => {
  const { world, tab } = await signedIn();
  const tag = { etag: '"p-1"' };
  world.network.next('/api/profile/', async (serve) => {
    const answer = await serve();
    return new Response(await answer.text(), { headers: { ...Object.fromEntries(answer.headers), ...tag } });
  });
  const shown = tab.query(profile, {});
  const stop = shown.subscribe(() => undefined);
  await world.settle();
  const session = await tab.db.session.get('current');
  if (!session) throw new Error('nobody is signed in');
  // As a build left it that did not look.
  await tab.db.session.put({ ...session, user: { ...session.user, first_name: 'Before' } });
  await world.advance(60_000);
  world.network.next('/api/profile/', () =>
    Promise.resolve(new Response(null, { status: 304, headers: tag })),
  );
  tab.refresh(profile, {});
  await world.settle();
  expect(
    world.network.sent.findLast(({ path }) => path === '/api/profile/')?.headers.get('if-none-match'),
  ).toBe(tag.etag);
  expect((await tab.db.session.get('current'))?.user.first_name).toBe(shown.get().data?.first_name);
  expect(shown.get().data?.first_name).not.toBe('Before');
  stop();
});

/** Facts that a profile says of who is signed in. */
const roleOf = ({ email, first_name, last_name, is_staff }: Partial<Profile> = {}) => ({
  email,
  first_name,
  last_name,
  is_staff,
});
