import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SearchAnswer, VehicleDetails } from '#contract/catalogue.ts';
import { importRules, searchVehicles, vehicle } from '#features/catalogue/queries.ts';
import { articles, deals, promotions } from '#features/content/queries.ts';
import { item, searchItems } from '#features/items/queries.ts';
import { categories, listedProducts } from '#features/parts/queries.ts';
import { packFileText, readPackFile, writePackFile } from '#domain/pack/file.ts';
import { storageNow } from '#offline/centre/storage.ts';
import type { AnyQuery } from '#offline/face/declare.ts';
import { siteSettings } from '#shown/site-settings.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { pack } from '../unit/any-packs.ts';
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

/** Results that a search shows once all has come to rest. */
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
  await expect.poll(() => shown.get()).toMatchObject({ source: 'server', data: said, problem: null });
});

test('a listing opens from the catalogue, and is gone when the shop says so', async () => {
  const { world, tab, packs } = await opened();
  await packs.get(null);
  await world.online(false);
  const watch = tab.query<VehicleDetails>(vehicle, { id: '3' });
  onTestFinished(watch.subscribe(() => undefined));
  // That there is no connection is known before the catalogue was read.
  await expect
    .poll(() => watch.get())
    .toMatchObject({
      problem: expect.anything(),
      source: 'pack',
      data: { id: 3, PriceObj: { incl_tax: '1000.02' } },
    });
  world.network.next('/api/vehicle-details/3/', answers(404, { code: 'not_found', detail: 'Not found' }));
  await world.online(true);
  await expect.poll(() => watch.get().problem?.code).toBe('not_found');
  expect(watch.get()).toMatchObject({ data: undefined, source: null });
});

test('the catalogue of one make answers for that make alone, and for any listing it has', async () => {
  const { world, tab, packs } = await opened();
  await packs.get('toyota');
  expect(await stored(tab)).toMatchObject({ make: 'toyota', products: 30 });
  const { stored: storedPack } = packs;
  onTestFinished(storedPack.subscribe(() => undefined));
  await expect.poll(() => storedPack.get()).toMatchObject({ make: 'toyota', makeName: 'Toyota' });
  await world.online(false);
  expect((await search(world, tab, { make: 'Toyota' })).get().data?.count).toBe(30);
  for (const params of [{}, { make: 'kia' }]) {
    const shown = tab.query(searchVehicles, params);
    onTestFinished(shown.subscribe(() => undefined));
    await expect.poll(() => shown.get().problem?.code).toBe('offline');
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
  await expect.poll(() => watch.get()).toMatchObject({ make: null, update: false, bytes: 20_000 });
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
  await expect.poll(() => first.get()).toMatchObject({ loading: false, problem: { code: 'offline' } });
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
  // What can only be replaced says so, and is searched still.
  expect(await stored(tab)).toEqual(trouble === 'expired' ? { ...before, expired: true } : before);
  await world.online(false);
  expect((await search(world, tab, {})).get().data?.count).toBe(60);
});

test('what an update costs is asked without loading it, and only when somebody asks', async () => {
  const { world, shop, tab, packs } = await opened();
  await packs.get(null);
  const asked = () => world.network.sent.filter(({ method }) => method === 'HEAD').length;
  expect(asked()).toBe(0);
  shop.change({ listings: cars(3), counts: { products: 60 } });
  const cost = await packs.updateCost();
  expect(asked()).toBe(1);
  expect(await stored(tab)).toMatchObject({ cursor: 'v1' });
  const before = (await stored(tab))?.bytes ?? 0;
  await packs.update();
  expect(((await stored(tab))?.bytes ?? 0) - before).toBe(cost);
  await world.online(false);
  expect(await packs.updateCost()).toBeNull();
  expect(await stored(tab)).not.toHaveProperty('expired');
});

test('where the shop undid its history a whole catalogue is taken, though its count is lower', async () => {
  const { world, shop, tab, packs } = await opened();
  shop.version = 9;
  await packs.get(null);
  const { stored: storedPack } = packs;
  onTestFinished(storedPack.subscribe(() => undefined));
  await expect.poll(() => storedPack.get()).toMatchObject({ expired: false });
  // It was restored from a copy: it knows neither the cursor nor as many changes.
  shop.version = 4;
  shop.listings = cars(50);
  expect(await packs.get(null)).toBe('older');
  expect(await packs.updateCost()).toBeNull();
  await expect.poll(() => storedPack.get()).toMatchObject({ expired: true, products: 60 });
  expect(await packs.get(null)).toBeNull();
  expect(await stored(tab)).toMatchObject({ version: 4, products: 50, cursor: 'v4' });
  expect(await stored(tab)).not.toHaveProperty('expired');
  await world.online(false);
  expect((await search(world, tab, {})).get().data?.count).toBe(50);
});

const FIXTURE = new URL('../unit/fixtures/catalogue-format-1.txt', import.meta.url);

test('a catalogue that an older version of the app loaded is searched until a whole one takes its place', async () => {
  const { world, tab, packs } = await opened();
  const bytes = Uint8Array.from(Buffer.from(readFileSync(FIXTURE, 'utf8'), 'base64')).buffer;
  await tab.cache.packParts.put({ at: 1, bytes, keyid: 'k1', sig: '' });
  const size = { bytes: bytes.byteLength, fullBytes: bytes.byteLength };
  const is = { catalogue: 'a', version: 7, region: 'zm', make: null, cursor: 'old', products: 2, asOf: 1 };
  await tab.cache.packs.put({ id: 'held', ...is, ...size });
  await world.online(false);
  const shown = await search(world, tab, { make: 'toyota' });
  expect(shown.get().data?.results.map(({ title }) => title)).toEqual(['Toyota Yaris']);
  // Of what it does not hold it says nothing, instead of that there is nothing.
  const others: AnyQuery[] = [articles, importRules, siteSettings, promotions, categories, searchItems];
  for (const def of others) {
    const watch = tab.query(def, {});
    onTestFinished(watch.subscribe(() => undefined));
    await expect.poll(() => watch.get().problem?.code).toBe('offline');
    expect([def.declared.name, watch.get().data]).toEqual([def.declared.name, undefined]);
  }
  await world.online(true);
  expect(await packs.update()).toBe('expired');
  expect(await packs.get(null)).toBeNull();
  expect(await stored(tab)).toMatchObject({ products: 60 });
});

const PART = {
  productClass: 2,
  vehicleClass: null,
  title: 'Front bumper',
  make: null,
  categories: ['bumpers'],
  options: [{ id: 7, code: 'size', name: 'Size', required: true, values: ['S', 'M'] }],
};

test('parts, articles, rules and offers that this phone never asked for are there without a network', async () => {
  const { world, shop, tab, packs } = await opened(4);
  shop.listings = [...cars(4), ...cars(5, PART).slice(4)];
  const rule = { country: 'ZM', rule: 'max_age_years', value: '5', source: 'https://zra.invalid/' };
  const none = { class: null, unit: null, note: null, fuel: null, age_from: null, age_to: null };
  const promoted = { place: 'deals', range: '', title: null, price: null, currency: null } as const;
  shop.more = {
    articles: [
      {
        id: 1,
        slug: 'ports',
        title: 'Ports',
        created: null,
        excerpt: 'Of ports',
        content: '<p>Ports</p>',
        picture: null,
      },
    ],
    sections: {
      ...pack().sections,
      categories: [
        [50, null, 'parts', 'Parts', null, { sw: 'Vipuri' }],
        [51, 50, 'bumpers', 'Bumpers', null, {}],
      ],
      import_rules: [
        {
          ...rule,
          ...none,
          source_date: '2026-01-01',
          checked_date: '2026-01-02',
          cc_from: null,
          cc_to: null,
        },
      ],
      promotions: [{ ...promoted, product: 1, link: null, picture: null, from: 0, to: null }],
    },
  };
  expect(await packs.get(null)).toBeNull();
  const at = world.clock.now;
  await world.online(false);
  const read = async <T>(def: AnyQuery<T>, params: Record<string, unknown>) => {
    const watch = tab.query<T>(def, params);
    onTestFinished(watch.subscribe(() => undefined));
    await expect.poll(() => watch.get().source).toBe('pack');
    expect(watch.get().asOf).toBe(at);
    return watch.get().data;
  };
  expect(await read(articles, {})).toMatchObject({ count: 1, results: [{ slug: 'ports', title: 'Ports' }] });
  expect(await read(articles, { slug: 'ports' })).toMatchObject({ content: '<p>Ports</p>' });
  expect(await read(importRules, {})).toMatchObject({ results: [{ ...rule, estimate: true }] });
  expect(await read(deals, {})).toMatchObject([{ client_url: '/details/1' }]);
  expect(await read(categories, { parts: 'true' })).toMatchObject({
    results: [{ slug: 'parts', num_products: 1, children: [{ slug: 'bumpers', num_products: 1 }] }],
  });
  expect(await read(listedProducts, { 'parts-cat': 'bumpers' })).toMatchObject({
    count: 1,
    results: [{ id: 5 }],
  });
  expect(await read(searchItems, { q: 'bump' })).toMatchObject({ count: 1 });
  expect(await read(searchItems, { q: 'gearbox' })).toBeNull();
  expect(await read(item, { id: '5' })).toMatchObject({
    categories: ['Parts > Bumpers'],
    options: [{ code: 'size', required: true, values: ['S', 'M'] }],
  });
});

test('what the catalogue takes on the phone is told, while it comes too, and is free once it is removed', async () => {
  const { shop, tab, packs } = await opened(1500);
  const told = async () => (await storageNow(tab.cache)).catalogue;
  expect(await told()).toBe(0);
  shop.cuts.push(20_000);
  await packs.get(null);
  expect(await told()).toBe(20_000);
  await packs.goOn();
  expect(await told()).toBe((await stored(tab))?.bytes);
  await packs.remove();
  expect(await told()).toBe(0);
});

test('a file of a later format says that the app has to be renewed', async () => {
  const { shop, packs } = await opened();
  shop.more = { format: 3 as never };
  expect(await packs.get(null)).toBe('newer');
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
  await expect.poll(() => shown.get().problem?.code).toBe('offline');
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

test('a phone that met the shop once takes a file in later without a connection, and asks no second time', async () => {
  const { world, file, other, theirs } = await handedOver();
  const asked = () => world.network.sent.filter(({ path }) => path === '/api/catalogue-pack/keys/').length;
  const before = asked();
  await theirs.meetShop();
  await theirs.meetShop();
  expect(asked() - before).toBe(1);
  await world.online(false);
  expect(await theirs.takeIn(file)).toBeNull();
  expect((await search(world, other, { search: 'car' })).get().source).toBe('pack');
});

test('a file that had to go as text is the same file', async () => {
  const { file, other, theirs } = await handedOver();
  const text = packFileText(new Uint8Array(await file.arrayBuffer()));
  expect(await theirs.takeIn(new Blob([text]))).toBeNull();
  expect(await stored(other)).toMatchObject({ products: 60 });
  await theirs.remove();
  expect(await theirs.takeIn(new Blob([text.slice(0, -30)]))).toBe('damaged');
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

test('where the shop undid its history, a file that it made since is taken without a connection', async () => {
  const { world, shop, phone, tab, packs } = await opened();
  await packs.get(null);
  const before = await packs.handOver();
  shop.version = 9;
  await packs.get(null);
  // It was restored from a copy, and has a lower count since.
  shop.version = 4;
  shop.listings = cars(50);
  shop.more = { generated_at: new Date(world.clock.now + 60_000).toISOString() };
  const friend = await (await world.phone().open(options)).packs();
  await friend.get(null);
  const file = await friend.handOver();
  if (!before || !file) throw new Error('no file');
  await world.online(false);
  expect(await packs.takeIn(file)).toBe('older');
  await world.online(true);
  await packs.updateCost();
  await world.online(false);
  expect(await packs.takeIn(before)).toBe('older');
  expect(await packs.takeIn(file)).toBeNull();
  expect(await stored(tab)).toMatchObject({ version: 4, products: 50 });
  expect(await stored(tab)).not.toHaveProperty('expired');
  await tab.close();
  const again = await phone.open(options);
  expect((await search(world, again, {})).get().data?.count).toBe(50);
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
