import { expect, onTestFinished, test, vi } from 'vitest';
import type { SearchAnswer, VehicleDetails } from '#contract/catalogue.ts';
import { searchVehicles, vehicle } from '#features/catalogue/queries.ts';
import { readPackFile, writePackFile } from '#domain/pack/file.ts';
import type { RunningEngine } from '#offline/engine.ts';
import { answers } from './harness/network.ts';
import { cars, PackShop, readHere } from './harness/pack-shop.ts';
import { World } from './harness/world.ts';

/** The catalogue on the phone: loaded, cut, checked, taken over, searched without a network. */

const options = { startPackReader: readHere };

async function opened(count = 60) {
  const world = new World();
  const shop = new PackShop(world.network, cars(count));
  const phone = world.phone();
  const tab = await phone.open(options);
  const packs = await tab.packs();
  return { world, shop, phone, tab, packs };
}

const stored = (tab: RunningEngine) => tab.cache.packs.get('held');

/** What a search shows once all has come to rest. */
async function search(world: World, tab: RunningEngine, params: Record<string, string>) {
  const watch = tab.query<SearchAnswer>(searchVehicles, params);
  onTestFinished(watch.subscribe(() => undefined));
  for (let turn = 0; turn < 200 && (watch.get().loading || watch.get().source === null); turn++) {
    await world.settle();
    if (watch.get().problem && watch.get().source !== null) break;
  }
  return watch;
}

test('a catalogue that was got answers a search without a network, after a cold start, with its age', async () => {
  const { world, shop, phone, tab, packs } = await opened();
  shop.partSize = 25;
  expect(await packs.get(null)).toBeNull();
  const at = world.clock.now;
  expect(await stored(tab)).toMatchObject({ make: null, products: 60, asOf: at, cursor: 'v1' });
  expect(await tab.cache.packParts.count()).toBe(3);
  expect(await tab.cache.packLoads.count()).toBe(0);
  await tab.close();

  await world.advance(24 * 60 * 60_000);
  await world.online(false);
  const again = await phone.open(options);
  const shown = await search(world, again, { make: 'toyota', ordering: '-price', page: '2' });
  expect(shown.get()).toMatchObject({ source: 'pack', asOf: at, problem: { code: 'offline' } });
  expect(shown.get().data).toMatchObject({ count: 30, did_you_mean: null });
  expect(shown.get().data?.results.map(({ id }) => id)).toEqual([9, 7, 5, 3, 1]);
});

test('the shop is asked as ever, and its answer takes the place of what the catalogue says', async () => {
  const { world, tab, packs } = await opened();
  await packs.get(null);
  const said = { count: 0, next: null, previous: null, results: [], did_you_mean: null };
  world.network.next('/api/product-search/', answers(200, said));
  const shown = await search(world, tab, { make: 'toyota' });
  await vi.waitFor(() => expect(shown.get()).toMatchObject({ source: 'server', data: said, problem: null }));
});

test('a listing opens from the catalogue, and is gone when the shop says so', async () => {
  const { world, tab, packs } = await opened();
  await packs.get(null);
  await world.online(false);
  const watch = tab.query<VehicleDetails>(vehicle, { id: '3' });
  onTestFinished(watch.subscribe(() => undefined));
  await vi.waitFor(() => expect(watch.get().problem).not.toBeNull());
  expect(watch.get()).toMatchObject({ source: 'pack', data: { id: 3, PriceObj: { incl_tax: '1000.02' } } });
  world.network.next('/api/vehicle-details/3/', answers(404, { code: 'not_found', detail: 'Not found' }));
  await world.online(true);
  await vi.waitFor(() => expect(watch.get().problem?.code).toBe('not_found'));
  expect(watch.get()).toMatchObject({ data: undefined, source: null });
});

test('the catalogue of one make answers for that make alone, and for any listing it has', async () => {
  const { world, tab, packs } = await opened();
  await packs.get('toyota');
  expect(await stored(tab)).toMatchObject({ make: 'toyota', products: 30 });
  await world.online(false);
  expect((await search(world, tab, { make: 'Toyota' })).get().data?.count).toBe(30);
  for (const params of [{}, { make: 'kia' }]) {
    const shown = tab.query(searchVehicles, params);
    onTestFinished(shown.subscribe(() => undefined));
    await vi.waitFor(() => expect(shown.get().problem?.code).toBe('offline'));
    expect(shown.get().data).toBeUndefined();
  }
});

test('a load that is cut goes on where it stopped, in another tab, and is whole in the end', async () => {
  const { world, shop, phone, tab, packs } = await opened(1500);
  shop.cuts.push(20_000, 10_000);
  expect(await packs.get(null)).toBe('offline');
  expect(await stored(tab)).toBeUndefined();
  await tab.close();
  const other = await phone.open(options);
  const more = await other.packs();
  const watch = more.load;
  onTestFinished(watch.subscribe(() => undefined));
  await vi.waitFor(() => expect(watch.get()).toMatchObject({ make: null, update: false, bytes: 20_000 }));
  expect(await more.goOn()).toBe('offline');
  expect(await more.goOn()).toBeNull();
  expect(shop.ranges).toEqual(['bytes=20000-', 'bytes=30000-']);
  expect(await stored(other)).toMatchObject({ products: 1500 });
  await world.online(false);
  expect((await search(world, other, {})).get().data?.count).toBe(1500);
});

test('what came stays where the shop is busy, a portal answers for it, or it cannot go on from there', async () => {
  const { world, shop, tab, packs } = await opened(1500);
  shop.cuts.push(20_000);
  expect(await packs.get(null)).toBe('offline');
  const came = async () => (await tab.cache.packLoads.get('load'))?.came.length;
  const before = await came();
  for (const [status, body] of [
    [503, 'busy'],
    [429, 'slower'],
    [200, '<title>Welcome to the airport</title>'],
  ] as const) {
    world.network.next('/api/catalogue-pack/', answers(status, body));
    expect(await packs.goOn()).toBe('offline');
    expect(await came()).toBe(before);
  }
  expect(await packs.goOn()).toBeNull();
  expect(shop.ranges.at(-1)).toBe('bytes=20000-');
  expect(await stored(tab)).toMatchObject({ products: 1500 });
});

test('a load whose cursor is no good any more begins anew with the next try', async () => {
  const { shop, tab, packs } = await opened(1500);
  shop.cuts.push(20_000);
  expect(await packs.get(null)).toBe('offline');
  shop.status = 410;
  expect(await packs.goOn()).toBe('expired');
  shop.status = 200;
  expect(await packs.get(null)).toBeNull();
  expect(await stored(tab)).toMatchObject({ products: 1500 });
});

test('a reader that dies is started anew for the next question', async () => {
  const world = new World();
  const shop = new PackShop(world.network, cars(60));
  let dies = true;
  const tab = await world.phone().open({
    startPackReader: (parts) =>
      dies
        ? { answer: () => Promise.reject(new Error('its file is gone')), close: () => undefined }
        : readHere(parts),
  });
  await (await tab.packs()).get(null);
  expect(await stored(tab)).toMatchObject({ products: shop.listings.length });
  await world.online(false);
  const first = await search(world, tab, { make: 'toyota' });
  await vi.waitFor(() => expect(first.get()).toMatchObject({ loading: false, problem: { code: 'offline' } }));
  expect(first.get().source).toBeNull();
  dies = false;
  expect((await search(world, tab, { make: 'kia' })).get()).toMatchObject({
    source: 'pack',
    data: { count: 30 },
  });
});

test('a load that was cut starts anew when the catalogue is another one by then', async () => {
  const { shop, tab, packs } = await opened(1500);
  shop.cuts.push(20_000);
  expect(await packs.get(null)).toBe('offline');
  shop.listings = cars(1400);
  expect(await packs.goOn()).toBeNull();
  expect(await stored(tab)).toMatchObject({ products: 1400 });
});

test('an update brings what changed, and after it the old figures are gone', async () => {
  const { world, shop, tab, packs } = await opened();
  await packs.get(null);
  const [first] = cars(1);
  if (!first) throw new Error('none');
  shop.change({
    listings: [{ ...first, priceMinor: 5 }],
    tombstones: [{ id: 3, at: 1 }],
    counts: { products: 59 },
  });
  expect(await packs.update()).toBeNull();
  expect(await stored(tab)).toMatchObject({ products: 59, cursor: 'v2', version: 2 });
  await world.online(false);
  const shown = await search(world, tab, { make: 'toyota', ordering: 'price' });
  expect(shown.get().data?.count).toBe(29);
  expect(shown.get().data?.results[0]).toMatchObject({ id: 1, price: '0.05' });
});

test('when the changes weigh more than half of it, the whole catalogue comes anew', async () => {
  const { shop, tab, packs } = await opened(20);
  await packs.get(null);
  shop.change({ listings: cars(60).slice(20), counts: { products: 60 } });
  await packs.update();
  expect(await tab.cache.packParts.count()).toBe(2);
  shop.listings = cars(60);
  await packs.update();
  expect(await tab.cache.packParts.count()).toBe(1);
  expect(await stored(tab)).toMatchObject({ products: 60 });
});

test.each<[string, (shop: PackShop) => void, string]>([
  [
    'one bit is not as it was signed',
    (shop) => (shop.tamper = (bytes) => (bytes[50] = (bytes[50] ?? 0) ^ 1)),
    'bad_signature',
  ],
  ['its cursor is too old', (shop) => (shop.changes.length = 0), 'expired'],
  ['it is from before what is here', (shop) => (shop.version = 0), 'older'],
  ['the shop says no', (shop) => (shop.status = 400), 'refused'],
  ['there is no line', (shop) => (shop.tellsKeys = false), 'offline'],
])('nothing is taken in when %s, and what was here stays', async (_why, spoil, trouble) => {
  const { world, shop, tab, packs } = await opened();
  await packs.get(null);
  const before = await stored(tab);
  shop.change({});
  spoil(shop);
  expect(await (trouble === 'older' ? packs.get(null) : packs.update())).toBe(trouble);
  expect(await stored(tab)).toEqual(before);
  await world.online(false);
  expect((await search(world, tab, {})).get().data?.count).toBe(60);
});

test('a phone that is full says so, and what was here stays', async () => {
  const { shop, tab, packs } = await opened();
  await packs.get(null);
  const before = await stored(tab);
  shop.change({ listings: cars(1), counts: { products: 60 } });
  tab.cache.packParts.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await packs.update()).toBe('full');
  expect(await stored(tab)).toEqual(before);
  expect(await tab.cache.packParts.count()).toBe(1);
});

test('a removed catalogue answers nothing more', async () => {
  const { world, tab, packs } = await opened();
  await packs.get(null);
  await packs.remove();
  await world.online(false);
  const shown = tab.query(searchVehicles, {});
  onTestFinished(shown.subscribe(() => undefined));
  await vi.waitFor(() => expect(shown.get().problem?.code).toBe('offline'));
  expect(shown.get().data).toBeUndefined();
});

async function handedOver() {
  const one = await opened();
  one.shop.change({ tombstones: [{ id: 1, at: 1 }], counts: { products: 59 } });
  one.shop.changes.splice(0);
  await one.packs.get(null);
  const file = await one.packs.handOver();
  if (!file) throw new Error('no file');
  const other = await one.world.phone().open(options);
  return { ...one, file, other, theirs: await other.packs() };
}

test('a file from another phone is taken in without asking the shop for it, and finds the same', async () => {
  const { world, file, tab, other, theirs } = await handedOver();
  expect(await theirs.takeIn(file)).toBeNull();
  expect(world.network.sent.filter(({ path }) => path.startsWith('/api/catalogue-pack/?'))).toHaveLength(1);
  await world.online(false);
  const [mine, same] = [
    await search(world, tab, { search: 'car' }),
    await search(world, other, { search: 'car' }),
  ];
  expect(same.get().data).toEqual(mine.get().data);
  // It is as old as the shop says, and not as the hand-over.
  expect((await stored(other))?.asOf).toBe(Date.parse('2026-11-20T08:00:00Z'));
});

test.each<[string, (bytes: Uint8Array) => Uint8Array, string]>([
  [
    'one bit of it changed',
    (bytes) => bytes.map((byte, at) => (at === bytes.length - 9 ? byte ^ 1 : byte)),
    'bad_signature',
  ],
  ['it was cut', (bytes) => bytes.slice(0, -1), 'damaged'],
  ['it is something else', () => new TextEncoder().encode('a photo'), 'damaged'],
])('a file is refused when %s', async (_why, spoil, trouble) => {
  const { file, other, theirs } = await handedOver();
  const bytes = spoil(new Uint8Array(await file.arrayBuffer()));
  expect(await theirs.takeIn(new Blob([Uint8Array.from(bytes)]))).toBe(trouble);
  expect(await stored(other)).toBeUndefined();
});

test('a file of a shop whose keys this phone never heard of is refused', async () => {
  const { shop, file, theirs } = await handedOver();
  shop.tellsKeys = false;
  expect(await theirs.takeIn(file)).toBe('unknown_key');
});

test('a file that is older than the catalogue here, or of another shop, is refused', async () => {
  const { shop, file, other, theirs } = await handedOver();
  shop.version = 9;
  await theirs.get(null);
  expect(await theirs.takeIn(file)).toBe('older');
  shop.catalogue = 'b';
  await theirs.get(null);
  expect(await theirs.takeIn(file)).toBe('other');
  expect(await stored(other)).toMatchObject({ catalogue: 'b' });
});

test('a file takes no newer catalogue away, also when it is about one make only', async () => {
  const { shop, tab, packs } = await opened();
  await packs.get('toyota');
  const file = await packs.handOver();
  shop.version = 9;
  await packs.get(null);
  const before = await stored(tab);
  expect(file && (await packs.takeIn(file))).toBe('older');
  expect(await stored(tab)).toEqual(before);
});

test('a file with the first parts of a catalogue is not taken for the whole of it', async () => {
  const { shop, tab, packs } = await opened();
  shop.partSize = 25;
  await packs.get(null);
  const file = await packs.handOver();
  const parts = readPackFile(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()));
  await packs.remove();
  expect(await packs.takeIn(new Blob([writePackFile(parts?.slice(0, 2) ?? [])]))).toBe('damaged');
  expect(await stored(tab)).toBeUndefined();
});

test('where the browser cannot check signatures nothing is loaded', async () => {
  const { world, packs } = await opened();
  const importKey = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('Unrecognized name', 'NotSupportedError'));
  onTestFinished(() => importKey.mockRestore());
  expect(await packs.canCheck()).toBe(false);
  expect(await packs.get(null)).toBe('unsupported');
  expect(world.network.sent).toEqual([]);
});
