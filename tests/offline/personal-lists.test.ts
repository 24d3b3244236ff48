import type * as v from 'valibot';
import { onTestFinished, expect, test } from 'vitest';
import type { Favourites, SavedSearches } from '#contract/personal-lists.ts';
import { addFavourite, removeFavourite } from '#features/favourites/commands.ts';
import { favourites } from '#features/favourites/queries.ts';
import { removeSavedSearch, setSavedSearch } from '#features/saved-searches/commands.ts';
import { savedSearches } from '#features/saved-searches/queries.ts';
import { dropDraftsOf } from '#offline/centre/drop-work.ts';
import type { AnyCommand, AnyQuery, CommandDef } from '#offline/face/declare.ts';
import { lostAnswer } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { World } from './harness/world.ts';
import { LISTS } from '#offline/face/lists.ts';

const BUYER = 5;
const OTHER = 6;
const AT = '2026-11-21T08:00:00Z';

/** A server's favourites and saved searches, as far as phones can tell. */
function besides(world: World) {
  const held = new Map<number, number[]>();
  const of = (user: number): number[] => held.get(user) ?? [];
  const { shop } = world;
  shop.madeUp.set('favourite.add', (user, payload) => {
    const id = Number(Reflect.get(Object(payload), 'product_id'));
    if (!of(user).includes(id) && of(user).length >= 4)
      return { status: 409, body: { code: 'limit_reached', detail: 'You can keep 4 here', limit: 4 } };
    held.set(user, [id, ...of(user).filter((one) => one !== id)]);
    return { status: 201, body: { product_id: id, added_at: AT } };
  });
  shop.madeUp.set('favourite.remove', (user, payload) => {
    const id = Number(Reflect.get(Object(payload), 'product_id'));
    held.set(
      user,
      of(user).filter((one) => one !== id),
    );
    return { status: 204, body: null };
  });
  shop.rows.push({
    row: 'favourites',
    path: '/api/favourites/',
    names: ['favourite.add', 'favourite.remove'],
    of: (user) => listOf(of(user)),
  });
  const searches = new Map<string, object>();
  shop.madeUp.set('saved-search.set', (_, payload) => {
    const id = String(Reflect.get(Object(payload), 'id'));
    const kept = { ...Object(payload), created_at: AT, updated_at: AT, new_count: 0 };
    searches.set(id, kept);
    return { status: 201, body: kept };
  });
  shop.madeUp.set('saved-search.remove', (_, payload) => {
    searches.delete(String(Reflect.get(Object(payload), 'id')));
    return { status: 204, body: null };
  });
  shop.rows.push({
    row: 'saved-searches',
    path: '/api/saved-searches/',
    names: ['saved-search.set', 'saved-search.remove'],
    of: () => ({ count: searches.size, next: null, previous: null, results: [...searches.values()] }),
  });
  return {
    keep: (user: number, ids: number[]) => {
      held.set(user, ids);
      shop.account(user).version += 1;
    },
    of,
  };
}

const listOf = (ids: readonly number[]): Favourites => ({
  count: ids.length,
  next: null,
  previous: null,
  results: ids.map((id) => ({
    product_id: id,
    added_at: AT,
    available: true,
    product: { id, ...LISTING },
  })),
});
const LISTING = {
  product_class_id: 1,
  title: 'Toyota Premio',
  subtitle_clean: '',
  price: '4500.00',
  currency: 'USD',
  primary_image: 'No_Image_found',
  picture: null,
} as const;

function act<P extends v.GenericSchema, A extends v.GenericSchema, S, Row>(
  tab: Tab,
  def: CommandDef<P, A, S, Row>,
  payload: v.InferOutput<P>,
  seen: S,
): Promise<string> {
  return tab.enqueue(def as AnyCommand, payload, seen);
}
const like = (tab: Tab, id: number) => act(tab, addFavourite, { product_id: id }, { ...LISTING, at: AT });
const unlike = (tab: Tab, id: number) => act(tab, removeFavourite, { product_id: id }, { title: 'x' });

function watched<A>(tab: Tab, def: AnyQuery<A>): () => A | undefined {
  const watch = tab.query<A>(def, { whole: '1' });
  onTestFinished(watch.subscribe(() => undefined));
  return () => watch.get().data;
}
const liked = (tab: Tab): (() => number[]) => {
  const read = watched<Favourites>(tab, favourites);
  return () => (read()?.results ?? []).map(({ product_id }) => product_id);
};

test.each<{ what: string; acts: (tab: Tab) => (() => Promise<unknown>)[]; held: string[]; shows: number[] }>([
  {
    what: 'a favourite that was taken back leaves nothing',
    acts: (tab) => [() => like(tab, 1), () => unlike(tab, 1)],
    held: [],
    shows: [],
  },
  {
    what: 'the same favourite twice is one',
    acts: (tab) => [() => like(tab, 1), () => like(tab, 1)],
    held: ['favourite.add 1'],
    shows: [1],
  },
  {
    what: 'two favourites stand newest first',
    acts: (tab) => [() => like(tab, 1), () => like(tab, 2)],
    held: ['favourite.add 1', 'favourite.add 2'],
    shows: [2, 1],
  },
  {
    what: 'a favourite that was never there cannot be taken away',
    acts: (tab) => [() => unlike(tab, 1)],
    held: [],
    shows: [],
  },
])('of a guest $what', async ({ acts, held, shows }) => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const now = liked(tab);
  await world.settle();
  for (const each of acts(tab)) await each();
  await world.settle();
  const open = phone.commands.filter(({ state }) => state === 'held');
  expect(open.map(({ name, payload }) => `${name} ${Reflect.get(Object(payload), 'product_id')}`)).toEqual(
    held,
  );
  expect(now()).toEqual(shows);
  expect(world.network.sent).toEqual([]);
});

test('a guest’s favourites are handed over at sign-in with the same keys, and join the account’s', async () => {
  const world = new World();
  const shop = besides(world);
  shop.keep(BUYER, [9]);
  const phone = world.phone();
  const tab = await phone.open();
  const now = liked(tab);
  const keys = [await like(tab, 1), await like(tab, 2)];
  const session = world.shop.signIn(BUYER);
  await world.online(false);
  await tab.signIn(session);
  await world.settle();
  expect(now()).toEqual([2, 1]);
  await world.online(true);
  await world.settle();
  expect(world.shop.effects.map(({ key, owner }) => [key, owner])).toEqual(
    keys.map((key) => [key, `u:${BUYER}`]),
  );
  expect([now(), shop.of(BUYER)]).toEqual([
    [2, 1, 9],
    [2, 1, 9],
  ]);
  expect(phone.rows.filter(({ owner }) => owner.startsWith('anon:'))).toEqual([]);
  await tab.signOut();
  await world.settle();
  expect(now()).toEqual([]);
});

test('on two phones the last act on a listing counts, and both show the same in the end', async () => {
  const world = new World();
  const shop = besides(world);
  shop.keep(BUYER, [9]);
  const tabs = [await world.phone().open(), await world.phone().open()] as const;
  const shows = tabs.map(liked);
  for (const tab of tabs) await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(shows.map((now) => now())).toEqual([[9], [9]]);
  await world.online(false);
  await like(tabs[0], 1);
  await unlike(tabs[0], 9);
  await like(tabs[1], 2);
  await world.settle();
  expect(shows.map((now) => now())).toEqual([[1], [2, 9]]);
  await world.online(true);
  await world.advance(2 * 60_000);
  for (const tab of tabs) tab.refresh(favourites, { whole: '1' });
  await world.settle();
  expect(shop.of(BUYER).toSorted()).toEqual([1, 2]);
  expect(shows.map((now) => now().toSorted())).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('what the server has, taken away and put back offline, costs nobody a byte', async () => {
  const world = new World();
  const shop = besides(world);
  shop.keep(BUYER, [9]);
  const tab = await world.phone().open();
  const now = liked(tab);
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  await world.online(false);
  await unlike(tab, 9);
  await world.settle();
  expect([now(), tab.strip.get().waiting]).toEqual([[], 1]);
  await like(tab, 9);
  await like(tab, 9);
  await world.settle();
  expect([now(), tab.strip.get().waiting]).toEqual([[9], 0]);
  await world.online(true);
  await world.settle();
  expect(world.network.batches).toEqual([]);
});

test('while an act is out without an answer, the next one goes too', async () => {
  const world = new World();
  const shop = besides(world);
  const tab = await world.phone().open();
  const now = liked(tab);
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  world.network.next('/api/sync/', lostAnswer);
  await like(tab, 1);
  await world.settle();
  await unlike(tab, 1);
  await world.advance(5 * 60_000);
  expect([now(), shop.of(BUYER)]).toEqual([[], []]);
  expect(world.shop.effects.map(({ name }) => name)).toEqual(['favourite.add', 'favourite.remove']);
});

test('what the account has no room for is put before its owner, and the list says what is true', async () => {
  const world = new World();
  const shop = besides(world);
  shop.keep(BUYER, [6, 7, 8, 9]);
  const phone = world.phone();
  const tab = await phone.open();
  const now = liked(tab);
  await like(tab, 1);
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(phone.commands.map(({ state, reason }) => [state, reason?.code])).toEqual([
    ['needs_user', 'limit_reached'],
  ]);
  expect(now()).toEqual([6, 7, 8, 9]);
});

test('a saved search changed three times offline is sent once, as it was last', async () => {
  const world = new World();
  besides(world);
  const tab = await world.phone().open();
  const read = watched<SavedSearches>(tab, savedSearches);
  const id = '3f0c8a52-1d0e-4c55-9a53-5b1f4f0b7d10';
  const set = (name: string, notify: boolean) =>
    act(
      tab,
      setSavedSearch,
      { id, name, kind: 'vehicles', params: { make: 'Toyota' }, notify },
      { title: name, at: AT },
    );
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  await world.online(false);
  await set('Toyota', false);
  await set('Corollas', false);
  await set('Corollas', true);
  await world.settle();
  expect(read()?.results).toMatchObject([{ id, name: 'Corollas', notify: true, new_count: 0 }]);
  await world.online(true);
  await world.settle();
  expect(world.shop.effects.map(({ payload }) => payload)).toMatchObject([
    { name: 'Corollas', notify: true },
  ]);
  await world.online(false);
  await set('Gone', true);
  await act(tab, removeSavedSearch, { id }, { title: 'Gone' });
  await world.online(true);
  await world.settle();
  expect(world.shop.effects.map(({ name }) => name)).toEqual(['saved-search.set', 'saved-search.remove']);
  expect(read()?.results).toEqual([]);
});

test('what a guest kept on two phones joins one account, and both phones show all of it', async () => {
  const world = new World();
  const shop = besides(world);
  shop.keep(BUYER, [9]);
  const tabs = [await world.phone().open(), await world.phone().open()] as const;
  const favourite = tabs.map(liked);
  const searches = tabs.map((tab) => watched<SavedSearches>(tab, savedSearches));
  await like(tabs[0], 1);
  await like(tabs[1], 2);
  const search = (tab: Tab, id: string, name: string) =>
    act(
      tab,
      setSavedSearch,
      { id, name, kind: 'vehicles', params: { make: name }, notify: false },
      { title: name, at: AT },
    );
  await search(tabs[0], '3f0c8a52-1d0e-4c55-9a53-5b1f4f0b7d10', 'Toyota');
  await search(tabs[1], '7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11', 'Nissan');
  for (const tab of tabs) await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  await world.advance(2 * 60_000);
  for (const tab of tabs) {
    tab.refresh(favourites, { whole: '1' });
    tab.refresh(savedSearches, { whole: '1' });
  }
  await world.settle();
  expect(shop.of(BUYER).toSorted()).toEqual([1, 2, 9]);
  expect(favourite.map((now) => now().toSorted())).toEqual([
    [1, 2, 9],
    [1, 2, 9],
  ]);
  expect(
    searches.map((read) =>
      read()
        ?.results.map(({ name }) => name)
        .toSorted(),
    ),
  ).toEqual([
    ['Nissan', 'Toyota'],
    ['Nissan', 'Toyota'],
  ]);
});

test('a list that somebody else left behind here goes with their account', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  for (const name of ['recent', 'compare', 'searches'] as const)
    await tab.addToList(name, { key: '12', value: 'trace of 12' });
  // The account is gone, and with it the session: nobody signed out.
  await tab.db.session.clear();
  expect(phone.everything).toContain('trace of');
  await dropDraftsOf(tab.db, `u:${BUYER}`);
  expect(phone.everything).not.toContain('trace of');
});

const entries = (tab: Tab, name: keyof typeof LISTS): (() => string[] | undefined) => {
  const watch = tab.list(name);
  onTestFinished(watch.subscribe(() => undefined));
  return () => watch.get()?.map(({ key }) => key);
};

test('of what was looked at the last fifty stay, the newest first, each once', async () => {
  const world = new World();
  const tab = await world.phone().open();
  const recent = entries(tab, 'recent');
  for (let id = 1; id <= 50; id += 1) await tab.addToList('recent', { key: `v:${id}`, value: id });
  await tab.addToList('recent', { key: 'v:1', value: 'again' });
  await world.settle();
  expect([recent()?.length, recent()?.slice(0, 2), recent()?.at(-1)]).toEqual([50, ['v:1', 'v:50'], 'v:2']);
  expect(await tab.addToList('recent', { key: 'v:51', value: 51 })).toBe(true);
  await world.settle();
  expect([recent()?.length, recent()?.[0], recent()?.at(-1)]).toEqual([50, 'v:51', 'v:3']);
});

test('four are compared and no fifth, until one has gone', async () => {
  const world = new World();
  const tab = await world.phone().open();
  const compared = entries(tab, 'compare');
  for (const key of ['a', 'b', 'c', 'd'])
    expect(await tab.addToList('compare', { key, value: key })).toBe(true);
  expect(await tab.addToList('compare', { key: 'e', value: 'e' })).toBe(false);
  // One that is there already may be put there again, with what is known of it now.
  expect(await tab.addToList('compare', { key: 'a', value: 'new' })).toBe(true);
  await world.settle();
  expect(compared()).toEqual(['a', 'd', 'c', 'b']);
  await tab.removeFromList('compare', 'd');
  expect(await tab.addToList('compare', { key: 'e', value: 'e' })).toBe(true);
  await world.settle();
  expect(compared()).toEqual(['e', 'a', 'c', 'b']);
  await tab.removeFromList('compare', null);
  await world.settle();
  expect(compared()).toEqual([]);
});

test('what a guest looked at goes along at sign-in, joins the user’s, and goes with the sign-out', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const recent = entries(tab, 'recent');
  const compared = entries(tab, 'compare');
  const searched = entries(tab, 'searches');
  const look = async (key: string) => {
    await world.advance(1000);
    await tab.addToList('recent', { key, value: `trace of ${key}` });
    await tab.addToList('compare', { key, value: `trace of ${key}` });
    await tab.addToList('searches', { key, value: `trace of ${key}` });
  };
  await tab.signIn(world.shop.signIn(BUYER));
  for (const key of ['a', 'b', 'c']) await look(key);
  // The session ends without a sign-out: the account's own words stay, and the guest looks at more.
  await tab.db.session.clear();
  for (const key of ['c', 'd', 'e']) await look(key);
  await world.settle();
  expect(recent()).toEqual(['e', 'd', 'c']);
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect([recent(), compared(), searched()]).toEqual([
    ['e', 'd', 'c', 'b', 'a'],
    ['e', 'd', 'c', 'b'],
    ['e', 'd', 'c', 'b', 'a'],
  ]);
  await tab.signOut();
  await world.settle();
  expect([recent(), compared(), searched()]).toEqual([[], [], []]);
  expect(phone.everything).not.toContain('trace of');
  await tab.signIn(world.shop.signIn(OTHER));
  await world.settle();
  expect(recent()).toEqual([]);
  expect(JSON.stringify(world.network.sent)).not.toContain('trace of');
});

test('another tab sees what was looked at here, and somebody else’s list goes when they take the phone over', async () => {
  const world = new World();
  const phone = world.phone();
  const [one, two] = [await phone.open(), await phone.open()];
  const recent = entries(two, 'recent');
  await one.signIn(world.shop.signIn(BUYER));
  await one.addToList('recent', { key: 'a', value: 'trace' });
  await world.settle();
  expect(recent()).toEqual(['a']);
  await one.signIn(world.shop.signIn(OTHER));
  await world.settle();
  expect([recent(), phone.everything.includes('trace')]).toEqual([[], false]);
});
