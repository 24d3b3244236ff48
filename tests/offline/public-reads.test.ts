import { describe, expect, onTestFinished, test } from 'vitest';
import type { SearchAnswer } from '#contract/catalogue.ts';
import { fetchMissingAnswers } from '#app/missing-answers.ts';
import { makes, searchVehicles } from '#features/catalogue/queries.ts';
import { MAX_CACHED_ANSWERS } from '#offline/store/database.ts';
import { readCachedSearch } from '#offline/react/live.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { found } from './harness/catalogue.ts';
import { answers, type Fate, hang, late, lostRequest } from './harness/network.ts';
import { World } from './harness/world.ts';

const PATH = '/api/product-search/';
const TOYOTA = { page: '1', make: 'Toyota' };

function search(tab: RunningEngine, params: Record<string, string> = TOYOTA) {
  const watch = tab.query<SearchAnswer>(searchVehicles, params);
  onTestFinished(watch.subscribe(() => undefined));
  return watch.get;
}

test('a search seen once is there without a network, with its age, its cost and where it is from', async () => {
  const world = new World();
  const phone = world.phone();
  const first = await phone.open();
  world.network.next(PATH, answers(200, found(31)));
  const shown = search(first);
  expect(shown()).toMatchObject({ data: undefined, loading: true });
  const at = world.clock.now;
  await world.settle();
  const bytes = JSON.stringify(found(31)).length;
  expect(shown()).toEqual({
    data: found(31),
    source: 'server',
    asOf: at,
    bytes,
    loading: false,
    problem: null,
  });
  await first.close();

  await world.advance(3 * 24 * 60 * 60_000);
  await world.online(false);
  const again = search(await phone.open());
  await world.settle();
  expect(again()).toMatchObject({ data: found(31), source: 'phone', asOf: at, bytes, loading: false });
  expect(again().problem?.code).toBe('offline');
});

test('a search never done says that there is no connection, and is asked for when there is one', async () => {
  const world = new World();
  await world.online(false);
  const tab = await world.phone().open();
  const shown = search(tab);
  await world.settle();
  expect(shown()).toMatchObject({
    data: undefined,
    source: null,
    loading: false,
    problem: { code: 'offline' },
  });
  expect(tab.strip.get().online).toBe(false);

  world.network.next(PATH, answers(200, found(2)));
  await world.online(true);
  expect(shown()).toMatchObject({ data: found(2), source: 'server', problem: null });
  expect(tab.strip.get().online).toBe(true);
});

test('a network that comes back is believed, and one that was there all along is found within a minute', async () => {
  const world = new World();
  const tab = await world.phone().open();
  world.network.next(PATH, lostRequest);
  const shown = search(tab);
  await world.settle();
  expect(tab.strip.get().online).toBe(false);
  world.network.next(PATH, answers(200, found(2)));
  tab.hint('poll');
  await world.settle();
  expect(shown()).toMatchObject({ data: found(2), problem: null });
  expect(tab.strip.get().online).toBe(true);
  tab.hint('poll');
  await world.settle();
  expect(world.network.count(PATH)).toBe(2);

  // Left again while it failed: nobody asks, and still the line at the top does not stay.
  world.network.next(PATH, lostRequest);
  const stop = tab.query<SearchAnswer>(searchVehicles, { page: '7' }).subscribe(() => undefined);
  await world.settle();
  stop();
  expect(tab.strip.get().online).toBe(false);
  tab.hint('online');
  await world.settle();
  expect(tab.strip.get().online).toBe(true);
});

test('trying again shows that it is being tried', async () => {
  const world = new World();
  world.network.next(PATH, answers(500, { code: 'server_error', detail: 'Sorry' }), answers(200, found(2)));
  const tab = await world.phone().open();
  const shown = search(tab);
  await world.settle();
  expect(shown()).toMatchObject({ data: undefined, problem: { code: 'server_error' }, loading: false });
  tab.refresh(searchVehicles, TOYOTA);
  expect(shown()).toMatchObject({ problem: null, loading: true });
  await world.settle();
  expect(shown()).toMatchObject({ data: found(2), problem: null, loading: false });
});

test('an answer that has not changed costs a 304 and is as fresh as a new one', async () => {
  const world = new World();
  const phone = world.phone();
  world.network.next(PATH, answers(200, found(31), { etag: 'W/"a"' }));
  const first = await phone.open();
  search(first);
  await world.settle();
  await first.close();
  await world.advance(10 * 60_000);

  const unchanged: Fate = (_, { headers }) =>
    Promise.resolve(new Response(null, { status: headers.get('if-none-match') === 'W/"a"' ? 304 : 500 }));
  world.network.next(PATH, unchanged);
  const at = world.clock.now;
  const shown = search(await phone.open());
  await world.settle();
  expect(shown()).toMatchObject({
    data: found(31),
    source: 'server',
    asOf: at,
    loading: false,
    problem: null,
  });
});

test('what the phone was given a moment ago is not asked for again', async () => {
  const world = new World();
  const phone = world.phone();
  world.network.next(PATH, answers(200, found(31)));
  const first = await phone.open();
  search(first);
  await world.settle();
  search(first);
  await first.close();
  await world.advance(30_000);
  const again = await phone.open();
  search(again);
  await world.settle();
  const shown = search(again);
  await world.settle();
  expect(shown()).toMatchObject({ data: found(31), source: 'phone', loading: false, problem: null });
  expect(world.network.count(PATH)).toBe(1);
});

test('two places of a new screen that show what the phone was given a moment ago ask nothing either', async () => {
  const world = new World();
  const phone = world.phone();
  const first = await phone.open();
  world.network.next(PATH, answers(200, found(31)));
  search(first);
  await world.settle();
  await first.close();
  const again = await phone.open();
  const [left, right] = [search(again), search(again)];
  await world.settle();
  expect([left().data, right().data]).toEqual([found(31), found(31)]);
  expect(world.network.count(PATH)).toBe(1);
});

test('a phone whose clock went back asks again', async () => {
  const world = new World();
  const phone = world.phone();
  world.network.next(PATH, answers(200, found(31)), answers(200, found(32)));
  const first = await phone.open();
  search(first);
  await world.settle();
  await first.close();
  world.clock.now -= 24 * 60 * 60_000;
  const shown = search(await phone.open());
  await world.settle();
  expect(shown()).toMatchObject({ data: found(32), source: 'server' });
});

test.each<{ what: string; fate: Fate }>([
  { what: 'a portal’s page', fate: answers(200, '<html>Pay first</html>') },
  { what: 'JSON of somebody else', fate: answers(200, { results: 'none' }) },
  { what: 'half an answer', fate: answers(200, '{"count": 3') },
])('$what is never taken for an answer, and what was seen stays', async ({ fate }) => {
  const world = new World();
  const phone = world.phone();
  world.network.next(PATH, answers(200, found(31)), fate);
  const tab = await phone.open();
  const shown = search(tab);
  await world.settle();
  await world.advance(5 * 60_000);
  tab.refresh(searchVehicles, TOYOTA);
  await world.settle();
  expect(shown()).toMatchObject({ data: found(31), problem: { code: 'unreadable' } });
  expect(tab.strip.get().online).toBe(false);
  expect((await tab.kept()).map(({ body }) => body)).toEqual([found(31)]);
});

test('a read that never ends is given up after half a minute', async () => {
  const world = new World();
  world.network.next(PATH, hang);
  const shown = search(await world.phone().open());
  await world.advance(29_000);
  expect(shown().loading).toBe(true);
  await world.advance(2000);
  expect(shown()).toMatchObject({ loading: false, problem: { code: 'offline' } });
});

test('answers that came with the page are kept and not asked for again', async () => {
  const world = new World();
  const phone = world.phone();
  const address = `${PATH}?make=Toyota&page=1`;
  const tab = await phone.open({
    first: { [address]: found(31), [`${PATH}?page=9`]: 'not ours' },
    firstBytes: 4100,
  });
  const shown = search(tab);
  expect(shown()).toMatchObject({ data: found(31), source: 'server', bytes: 4100, loading: false });
  await world.settle();
  expect(world.network.sent).toEqual([]);
  expect(await tab.kept()).toMatchObject([{ address, body: found(31), bytes: 4100 }]);
});

test('of what was seen the newest stays, up to a number', async () => {
  const world = new World();
  const tab = await world.phone().open();
  const row = (place: number) => ({
    address: `${PATH}?page=${place}`,
    body: found(1),
    etag: null,
    asOf: place,
    bytes: 40,
  });
  await tab.cache.answers.bulkPut(Array.from({ length: MAX_CACHED_ANSWERS }, (_, place) => row(place)));
  world.network.next(PATH, answers(200, found(31)));
  search(tab);
  await world.settle();
  const kept = await tab.kept();
  expect(kept).toHaveLength(MAX_CACHED_ANSWERS);
  expect(kept[0]).toMatchObject({ address: `${PATH}?make=Toyota&page=1` });
  expect(kept.at(-1)).toMatchObject({ asOf: 1 });
});

test.each([
  { what: 'what the phone lacks', kept: null, asked: 1 },
  { what: 'what an older app kept, and this one cannot read', kept: ['Toyota', 'Isuzu'], asked: 1 },
  { what: 'nothing that the phone has, however old', kept: { Toyota: ['Premio'] }, asked: 0 },
])('a start asks for $what', async ({ kept, asked }) => {
  const world = new World();
  const tab = await world.phone().open();
  const address = '/api/vehicle-makes/';
  if (kept) await tab.cache.answers.put({ address, body: kept, etag: null, asOf: 1, bytes: 40 });
  world.network.next(address, answers(200, { Isuzu: ['D-Max'] }));
  fetchMissingAnswers(tab, [makes]);
  await world.settle();
  expect(world.network.count(address)).toBe(asked);
  const body = asked ? { Isuzu: ['D-Max'] } : kept;
  expect(await tab.kept()).toMatchObject([{ address, body }]);
});

test('public reads carry no token', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(5));
  world.network.next(PATH, answers(200, found(1)));
  search(tab);
  await world.settle();
  expect(world.network.sent.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    [`${PATH}?make=Toyota&page=1`, null],
  ]);
});

test('reads that nobody watches ask nothing when the connection comes back', async () => {
  const world = new World();
  await world.online(false);
  const tab = await world.phone().open();
  const stop = tab.query<SearchAnswer>(searchVehicles, TOYOTA).subscribe(() => undefined);
  await world.settle();
  stop();
  await world.online(true);
  expect(world.network.sent).toEqual([]);
});

test('the searches and vehicles that the phone has are offered by what they were', () => {
  const kept = (address: string, body: unknown) => readCachedSearch({ address, body, asOf: 7, bytes: 900 });
  expect(kept(`${PATH}?make=Toyota&page=2`, found(31))).toEqual([
    {
      kind: 'search',
      address: `${PATH}?make=Toyota&page=2`,
      params: { make: 'Toyota', page: '2' },
      title: null,
      count: 31,
      asOf: 7,
      bytes: 900,
    },
  ]);
  expect(kept('/api/vehicle-details/40001/', { prodTitle: 'Toyota Premio' })).toMatchObject([
    { kind: 'vehicle', params: { id: '40001' }, title: 'Toyota Premio', count: null },
  ]);
  expect(kept(PATH, found(0))).toEqual([]);
  expect(kept('/api/vehicle-makes/', {})).toEqual([]);
});

/** Security 29: what somebody looked for goes with them. */
describe('what was searched and opened on a phone', () => {
  const CHANDA = 5;
  const MUSA = 6;
  async function afterLooking() {
    const world = new World();
    const tab = await world.phone().open();
    await tab.signIn(world.shop.signIn(CHANDA));
    world.network.next(PATH, answers(200, found(31)));
    world.network.next('/api/vehicle-makes/', answers(200, { Isuzu: ['D-Max'] }));
    search(tab);
    fetchMissingAnswers(tab, [makes]);
    await world.settle();
    expect(await tab.kept()).toHaveLength(2);
    return { world, tab };
  }
  const whatAnybodyAsks = [{ address: '/api/vehicle-makes/' }];

  test('goes with whoever signs out, without a network too; what every phone asks alike stays', async () => {
    const { world, tab } = await afterLooking();
    await world.online(false);
    await tab.signOut();
    expect(await tab.kept()).toMatchObject(whatAnybodyAsks);
  });

  test('goes when somebody else signs in, and not when the same person does again', async () => {
    const { world, tab } = await afterLooking();
    await tab.signIn(world.shop.signIn(CHANDA));
    expect(await tab.kept()).toHaveLength(2);
    await tab.signIn(world.shop.signIn(MUSA));
    expect(await tab.kept()).toMatchObject(whatAnybodyAsks);
  });

  test('is not kept either when it comes after they are out, in this tab or another', async () => {
    const { world, tab } = await afterLooking();
    const { fate, letGo } = late();
    const found7 = answers(200, found(7));
    world.network.next(PATH, (serve, sent) => fate(() => found7(serve, sent), sent));
    search(tab, { page: '2', make: 'Toyota' });
    await world.settle();
    await tab.signOut();
    letGo();
    await world.settle();
    expect(await tab.kept()).toMatchObject(whatAnybodyAsks);
    // Nor is it there for a step back.
    world.network.next(PATH, hang);
    expect(search(tab)()).toMatchObject({ data: undefined });
  });

  test('goes, too, where an older app has kept it, and signing out does not fail on it', async () => {
    const { tab } = await afterLooking();
    await tab.cache.answers.put({ address: `${PATH}?q=x`, body: found(1), etag: null, asOf: 1, bytes: 1 });
    await tab.signOut();
    expect(await tab.kept()).toMatchObject(whatAnybodyAsks);

    const other = await afterLooking();
    other.tab.cache.close();
    expect(await other.tab.signOut()).toBe(0);
    expect(other.tab.session.get()).toBeNull();
  });
});
