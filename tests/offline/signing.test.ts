import { expect, test } from 'vitest';
import { add, ask, order } from './harness/acts.ts';
import { answers, late } from './harness/network.ts';
import { HIACE, NOAH, PREMIO } from './harness/stock.ts';
import { linesOf, watchBasket, World } from './harness/world.ts';

const CHANDA = 5;
const MUSA = 6;

test('five waiting when the token dies: nothing is lost, and signing in sends all five once and in order', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const session = world.shop.signIn(CHANDA);
  await tab.signIn(session);
  await world.online(false);
  const keys = [
    await add(tab, PREMIO),
    await add(tab, HIACE),
    await add(tab, NOAH),
    await ask(tab),
    await order(tab, '21400.00', '4700.00'),
  ];
  world.shop.tokens.delete(session.token);
  await world.online(true);
  await world.advance(60 * 60_000);
  expect(tab.strip.get()).toMatchObject({ paused: true, waiting: 5, needs: 0 });
  expect(tab.session.get()).toMatchObject({ id: CHANDA });
  expect(phone.commands.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    keys.map(() => ({ state: 'queued', attempts: 0 })),
  );
  expect(world.network.batches).toHaveLength(1);

  await tab.signIn(world.shop.signIn(CHANDA));
  await world.settle();
  expect(world.shop.effects.map(({ key }) => key)).toEqual(keys);
  expect(world.network.batches).toHaveLength(2);
  expect(tab.strip.get()).toMatchObject({ paused: false, waiting: 0 });
  expect(world.shop.account(CHANDA).orders).toEqual([{ number: '100000001', total: '21400.00' }]);
});

test('a token that turns out to be another user’s sends nothing and asks to sign in', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn({ ...world.shop.signIn(MUSA), id: CHANDA });
  await add(tab, PREMIO);
  await world.settle();
  expect(world.shop.effects).toEqual([]);
  expect(tab.strip.get()).toMatchObject({ paused: true, waiting: 1 });
});

test('a read with a dead token drops only the token: what was seen stays, what waits stays', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const session = world.shop.signIn(CHANDA);
  await tab.signIn(session);
  await add(tab, PREMIO);
  await world.settle();
  const basket = watchBasket(tab);
  await world.settle();
  world.shop.tokens.delete(session.token);
  await world.advance(60_000);
  tab.hint('visible');
  await world.settle();
  expect(tab.strip.get().paused).toBe(true);
  expect(tab.session.get()).toMatchObject({ id: CHANDA });
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1']);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a dead token’s late answer does not undo a new sign-in', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const old = world.shop.signIn(CHANDA);
  await tab.signIn(old);
  await world.settle();
  world.shop.tokens.delete(old.token);
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  await add(tab, PREMIO);
  await world.settle();
  await tab.signIn(world.shop.signIn(CHANDA));
  letGo();
  await world.settle();
  expect(tab.strip.get().paused).toBe(false);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a portal’s 401 on a read signs nobody out', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(CHANDA));
  world.network.next('/api/basket/', answers(401, '<html>Pay first</html>'));
  watchBasket(tab);
  await world.settle();
  expect(world.network.count('/api/basket/')).toBe(1);
  expect(tab.strip.get().paused).toBe(false);
});

test('another user on the phone sees and sends nothing of the first, who finds everything again', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(CHANDA));
  const basket = watchBasket(tab);
  await world.settle();
  await world.online(false);
  const key = await add(tab, PREMIO);
  await tab.saveDraft('consignee', { first_name: 'Chanda' });
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Premio x1']);
  const shown = tab.command(key);
  const stop = shown.subscribe(() => undefined);

  expect(await tab.signOut()).toBe(1);
  await world.settle();
  expect(linesOf(basket().data)).toEqual([]);
  expect(phone.rows.filter(({ owner }) => owner === `u:${CHANDA}`)).toEqual([]);
  await tab.signIn(world.shop.signIn(MUSA));
  await add(tab, HIACE);
  await world.settle();
  expect(basket()).toMatchObject({ source: 'phone', asOf: null });
  await world.online(true);
  expect(linesOf(basket().data)).toEqual(['Toyota Hiace x1']);
  expect(tab.commands.get().map(({ seen }) => seen)).toMatchObject([{ title: 'Toyota Hiace' }]);
  expect(shown.get()).toBeNull();
  expect(await tab.readDraft('consignee')).toBeUndefined();
  expect(world.shop.effects.map(({ owner }) => owner)).toEqual([`u:${MUSA}`]);
  expect(linesOf(world.shop.basket(CHANDA))).toEqual([]);

  await tab.signOut();
  await tab.signIn(world.shop.signIn(CHANDA));
  expect(await tab.readDraft('consignee')).toEqual({ first_name: 'Chanda' });
  await world.settle();
  expect(linesOf(world.shop.basket(CHANDA))).toEqual(['Toyota Premio x1']);
  expect(shown.get()).toMatchObject({ state: 'done' });
  stop();
});

test('who signs in over another user’s session sees nothing of theirs either', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const first = world.shop.signIn(CHANDA);
  await tab.signIn(first);
  await add(tab, PREMIO);
  const basket = watchBasket(tab);
  await world.settle();
  const second = world.shop.signIn(MUSA);
  await world.online(false);
  await tab.signIn(second);
  await add(tab, HIACE);
  await world.settle();
  expect(basket()).toMatchObject({ source: 'phone', asOf: null });
  expect(linesOf(basket().data)).toEqual(['Toyota Hiace x1']);
  expect(phone.everything).not.toContain('Premio');
  await world.online(true);
  expect(world.shop.tokens.has(first.token)).toBe(false);
});

test('a read on its way when the user changes is shown to nobody else', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(CHANDA));
  await add(tab, PREMIO);
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/basket/', fate);
  const basket = watchBasket(tab);
  await world.settle();
  await tab.signOut();
  await tab.signIn(world.shop.signIn(MUSA));
  await add(tab, HIACE);
  await world.settle();
  letGo();
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Hiace x1']);
  expect(basket()).toMatchObject({ source: 'server', problem: null });
});

test('signing out without a network leaves only unsent work, and the server hears of it later, once', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const session = world.shop.signIn(CHANDA);
  await tab.signIn(session);
  await add(tab, PREMIO);
  watchBasket(tab);
  await world.settle();
  await world.online(false);
  const waiting = [await add(tab, HIACE), await add(tab, NOAH)];
  expect(await tab.signOut()).toBe(2);
  // At once, so that nothing can be done in their name any more.
  expect(tab.session.get()).toBeNull();
  await world.settle();
  expect(tab.commands.get()).toEqual([]);
  expect(phone.commands.map(({ key }) => key)).toEqual(waiting);
  for (const personal of [session.token, session.email, 'Premio', session.last_name])
    expect(phone.everything).not.toContain(personal);

  expect(world.shop.tokens.has(session.token)).toBe(true);
  world.network.next('/api/auth/logout/', answers(200, '<html>Pay first</html>'));
  await world.online(true);
  await world.advance(60_000);
  expect(world.shop.tokens.has(session.token)).toBe(false);
  expect(world.network.count('/api/auth/logout/')).toBe(2);
  await world.advance(60 * 60_000);
  expect(world.network.count('/api/auth/logout/')).toBe(2);
  expect(world.network.batches.flatMap(({ commands }) => commands.map(({ key }) => key))).not.toContain(
    waiting[0],
  );
});

test.each([
  { says: 'done', status: 200, body: { detail: 'Logged out' }, refused: null, again: 0 },
  {
    says: 'no active login to end',
    status: 400,
    body: { code: 'not_logged_in', detail: '400 - Not logged out' },
    refused: '400 - Not logged out',
    again: 0,
  },
  {
    says: 'a dead token',
    status: 401,
    body: { code: 'token_invalid', detail: 'Invalid Token' },
    refused: null,
    again: 0,
  },
  {
    says: 'trouble',
    status: 503,
    body: { code: 'unavailable', detail: 'Please try again' },
    refused: null,
    again: 1,
  },
  { says: 'a portal’s page', status: 200, body: '<html>Pay first</html>', refused: null, again: 1 },
])(
  'a sign-out that is answered with $says clears the phone, reports $refused and is told again $again times',
  async ({ status, body, refused, again }) => {
    const world = new World();
    const phone = world.phone();
    const tab = await phone.open();
    const session = world.shop.signIn(CHANDA);
    await tab.signIn(session);
    await add(tab, PREMIO);
    watchBasket(tab);
    await world.settle();
    world.network.next('/api/auth/logout/', answers(status, body));
    await tab.signOut();
    expect(tab.session.get()).toBeNull();
    for (const personal of [session.token, session.email, 'Premio'])
      expect(phone.everything).not.toContain(personal);
    await world.advance(60_000);
    expect(tab.signOutRefused.get()).toBe(refused);
    expect(world.network.count('/api/auth/logout/')).toBe(1 + again);
    expect(phone.everything).not.toContain(session.revoke_handle);
    await tab.signIn(world.shop.signIn(MUSA));
    expect(tab.signOutRefused.get()).toBeNull();
  },
);

test('who signs in before the server has refused the sign-out of another hears nothing of it', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(CHANDA));
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/auth/logout/', (serve, sent) =>
    fate(() => answers(400, { code: 'not_logged_in', detail: '400 - Not logged out' })(serve, sent), sent),
  );
  await tab.signOut();
  await tab.signIn(world.shop.signIn(MUSA));
  letGo();
  await world.settle();
  expect(tab.signOutRefused.get()).toBeNull();
});

test('an answer that comes after its user has signed out leaves nothing personal on the phone', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(CHANDA));
  await add(tab, PREMIO);
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  await order(tab, '5950.00', '1450.00');
  await world.settle();
  const behind = await add(tab, HIACE);
  expect(await tab.signOut()).toBe(2);
  letGo();
  await world.settle();
  expect(world.shop.account(CHANDA).orders).toHaveLength(1);
  expect(phone.commands).toMatchObject([{ key: behind, state: 'queued', sent: false }]);
  expect(phone.rows.filter(({ owner }) => owner.startsWith('u:'))).toEqual([]);
  for (const personal of ['Cairo Road', '100000001', '260971234567'])
    expect(phone.everything).not.toContain(personal);
});

test('a screen that another tab has overtaken acts for nobody', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(CHANDA));
  await world.settle();
  const other = await phone.open();
  await other.signOut();
  // The first tab has not heard of it yet: its user acts on what it shows.
  await expect(add(tab, PREMIO)).rejects.toMatchObject({ code: 'other_user' });
  await world.settle();
  expect(phone.commands).toEqual([]);
  expect(tab.session.get()).toBeNull();
});

test('a guest’s question goes out without a token, whoever signs in meanwhile', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await world.online(false);
  const key = await ask(tab);
  await tab.signIn(world.shop.signIn(CHANDA));
  await world.online(true);
  await world.settle();
  expect(world.shop.effects).toMatchObject([{ owner: 'anon', key }]);
  const batch = world.network.sent.find(({ path }) => path === '/api/sync/');
  expect(batch?.headers.has('authorization')).toBe(false);
  expect(world.network.batches[0]?.owner).toBe(`anon:${phone.device}`);
});
