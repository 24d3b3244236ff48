import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { products } from '#contract/catalogue.ts';
import { Compatible } from '#contract/listings/fitment.ts';
import { ItemDetail, ItemPage } from '#contract/items.ts';
import { CategoryTree } from '#contract/parts.ts';
import type { StoredCategory } from '#domain/stock/category-tree.ts';
import { answerFrom } from '#features/catalogue/pack-answers.ts';
import { openCatalogue } from '#features/catalogue/pack-open.ts';
import { compatible, fitsOf } from '#features/garage/fits-queries.ts';
import { item, searchItems } from '#features/items/queries.ts';
import { categories, listedProducts } from '#features/parts/queries.ts';
import { MAGIC, type Pack } from '#domain/pack/format.ts';
import { writePack } from '#domain/pack/write.ts';
import { wordsJob } from '#server/listings/reindex-words.ts';
import { insertCategories, namesToFind } from '#server/seed/categories.ts';
import { insertProducts, type SeedProduct } from '#server/seed/insert-products.ts';
import { carried, phoneOf, readShopPack } from './harness/pack.ts';
import { drawing } from '../harness/drawing.ts';
import { testServer } from './harness/test-server.ts';
import { draws } from '../harness/seed.ts';

/** Parts and other items out of the catalogue on the phone are what the shop finds: the same ones in the same order. */

const shop = await testServer({ from: 'empty', config: { packPageSize: 20_000 } });

const NAMES: Readonly<Record<number, Record<string, string>>> = {
  53: { sw: 'Pedi za breki' },
  54: { sw: 'Matairi', pt: 'Pneus' },
};
const TREE: readonly StoredCategory[] = (
  [
    [50, null, 'all-parts', 'All Parts & More'],
    [51, 50, 'brakes', 'Brakes'],
    [52, 51, 'brake-discs', 'Brake Discs'],
    [53, 51, 'brake-pads', 'Pads, Brake'],
    [54, 50, 'tyres', 'Tyres'],
    [55, 54, 'winter', 'Winter Tyres'],
    [60, 50, 'men', 'Men'],
    [61, 50, 'women', 'Women'],
  ] as const
).map(([id, parentId, slug, name]) => ({ id, parentId, slug, name, names: NAMES[id] ?? {} }));

const { below, pick } = drawing(11);
const WORDS = [
  'brake',
  'Brakes',
  'disc',
  'Discset',
  'tyre',
  'matairi',
  'pneu',
  'breki',
  'Ölfilter',
  'man',
  'glove',
  '1.6',
  'Golf',
  "l'or",
];

const STOCK = Array.from({ length: 900 }, (_, at): SeedProduct => {
  const productClassId = pick([1, 1, 2, 2, 2, 3] as const) ?? 2;
  const categoryId = productClassId === 1 ? undefined : pick([...TREE.map(({ id }) => id), undefined]);
  return {
    id: 5000 + at,
    productClassId,
    title: [pick(WORDS), pick(WORDS), pick(WORDS)].join(' '),
    subtitle: 'Sample',
    live: below(20) > 0,
    listingType: pick(['FixedPrice', 'Chinese', 'Auction']) ?? 'FixedPrice',
    vehicleClass: productClassId === 1 ? pick(['cars', 'commercial']) : undefined,
    make: pick(['Toyota', 'Kia', undefined]),
    model: pick(['Golf', 'Rio', undefined]),
    modelYear: pick([2010, undefined]),
    partNumber: productClassId === 1 ? undefined : pick(['X-1', 'SMP-82378-1', '04465 02220', '', undefined]),
    condition: productClassId === 1 ? undefined : pick(['new', 'used', 'refurbished']),
    categoryId,
    categoryNames: categoryId === undefined ? [] : namesToFind(TREE, categoryId),
    // Prices that are equal in one currency and through the rate.
    priceMinor: pick([100_000, 200_000, 275_000, 550_000, 123_457]) ?? 1,
    currency: pick(['USD', 'ZMW'] as const) ?? 'USD',
    earlierPriceMinor: pick([600_000, null]) ?? null,
    stock: below(3),
    createdAt: new Date(1_700_000_000_000 + below(90) * 60_000).toISOString(),
    updatedAt: '2024-01-01T00:00:00Z',
    pictures: [],
  };
});
await insertCategories(shop.db, TREE);
await insertProducts(shop.db, STOCK, '');
// Some sellers keep a whole list in one listing; what is taken out of it or is not for sale yet finds nothing.
await shop.db
  .insertInto('listing_entries')
  .values(
    STOCK.filter(({ productClassId }) => productClassId === 2).flatMap(({ id, createdAt }) =>
      Array.from({ length: below(8) === 0 ? 1 + below(3) : 0 }, (_, at) => ({
        product_id: id,
        lid: at + 1,
        title: `${pick(['Pump', 'Gasket'])} ${pick(WORDS)}`,
        part_number: pick(['23670-30050', 'ZX.4711-A', '', null]) ?? null,
        live: below(4) > 0,
        deleted: below(9) === 0,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    ),
  )
  .execute();
await shop.db
  .updateTable('products')
  .set({ partner: true })
  .where('id', 'in', [5001, 5007, 5011, 5020])
  .execute();
// One is filed in two categories, and a vehicle in one, where no tree of spares looks.
const [twice] = STOCK.filter(({ categoryId }) => categoryId === 52);
const [car] = STOCK.filter(({ productClassId, live }) => productClassId === 1 && live !== false);
await shop.db
  .insertInto('product_categories')
  .values([
    { product_id: twice?.id ?? 0, category_id: 54 },
    { product_id: car?.id ?? 0, category_id: 54 },
  ])
  .execute();
await shop.db.updateTable('products').set({ words_stale: true }).where('product_class_id', '=', 2).execute();
await wordsJob(shop.db).run(shop.clock.now(), new AbortController().signal);
await shop.db
  .insertInto('product_options')
  .values(
    [7, 8].map((id) => {
      const values = JSON.stringify(['S', 'M']);
      return { id, product_id: twice?.id ?? 0, code: `size${id}`, name: 'Size', required: id === 7, values };
    }),
  )
  .execute();

const TRIMS = (
  [
    ['t-1', 'Toyota', 'Corolla', 'E150', [2007, 2008, 2010]],
    ['t-2', 'Toyota', 'Corolla', 'E150', [2010, 2011]],
    ['t-3', 'Toyota', 'Corolla', 'E160', [2013]],
    ['t-4', 'Toyota', 'Auris', 'E150', [2012]],
    ['t-5', 'Kia', 'Rio', 'JB', [2005, 2006]],
    ['t-6', 'Kia', 'Rio', 'UB', [2011, 2012]],
    // Of no part.
    ['t-7', 'Kia', 'Soul', 'AM', [2011]],
  ] as const
).map(([id, make, model, variant, years]) => ({
  id,
  make,
  model,
  variant,
  years: [...years],
  body_type: id === 't-4' ? null : 'Saloon',
  engine: '1.6',
}));
await shop.db.insertInto('fitment_trims').values(TRIMS).execute();
await shop.db
  .insertInto('product_fitment')
  .values(
    STOCK.filter(({ productClassId }) => productClassId === 2).flatMap(({ id }) =>
      TRIMS.filter((trim) => trim.id !== 't-7' && below(4) === 0).map((trim) => ({
        product_id: id,
        trim_id: trim.id,
      })),
    ),
  )
  .execute();
const setRate = async (rate: string | null) => {
  await shop.db.deleteFrom('exchange_rates').execute();
  if (rate !== null)
    await shop.db
      .insertInto('exchange_rates')
      .values({ currency: 'ZMW', units_per_usd: rate, day: '2020-01-01' })
      .execute();
};

const address = (path: string, params: object): string =>
  `${path}?${new URLSearchParams(Object.entries(params).filter(([, text]) => text !== '')).toString()}`;

const often = (some: fc.Arbitrary<string>, weight = 2) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight, arbitrary: some });
const typed = fc.constantFrom(
  'brake',
  'BRAKES',
  'disc',
  'brake disc',
  'ölf',
  'OLFILTER',
  'men',
  'winter tyres',
  'pads',
  'golf',
  'all',
  '*',
  "l'or",
  'parts',
  'x-1',
  'X1',
  'smp-82378-1',
  'SMP823781',
  'smp82378 1',
  '0446502220',
  '04465-02220',
  '23670-30050',
  '2367030050',
  'zx4711a',
  'pump',
  'gasket disc',
  '...',
  'zzz',
);
const category = fc.constantFrom(
  'brakes',
  'BRAKE DISCS',
  'winter',
  'all-parts',
  'All parts & more',
  'Vehicle Parts & Accessories',
  'men',
  'women',
  'nothing',
  '*',
);
const price = fc.constantFrom('0', '1000', '1234.57', '2000', '2750', '6000');

const anyItems = fc.record({
  q: fc.oneof({ weight: 3, arbitrary: often(typed, 4) }, fc.constant('cat-search')),
  min: often(price),
  max: often(price),
  currency: often(fc.constantFrom('USD', 'zmw')),
  sort: often(fc.constantFrom('a', 'd', 'b', 'x'), 4),
  type: often(category),
});
const anyProducts = fc.record({
  q: often(typed),
  class: often(fc.constantFrom('cars', 'Commercial', 'parts', 'electronics', 'boats')),
  ordering: often(fc.constantFrom('price', '-price', 'newest')),
  'parts-cat': often(category),
});

const anyCar = fc
  .tuple(
    fc.constantFrom('Toyota~Corolla', 'toyota~AURIS', 'Kia~Rio', 'Kia~Soul', 'Lada~Niva'),
    often(fc.constantFrom('E150', 'e160', 'JB', 'UB'), 1),
    often(fc.constantFrom('t-1', 't-3', 't-5'), 1),
    often(fc.constantFrom('2005', '2010', '2013', '1999')),
  )
  .map((names) => names.join('~').replace(/~+$/, ''));

const anyParts = fc.record({
  q: often(fc.constantFrom('brake', 'tyre'), 1),
  class: often(fc.constant('parts')),
  ordering: often(fc.constantFrom('price', '-price', 'newest')),
  'parts-cat': often(fc.constantFrom('brakes', 'tyres', 'nothing'), 1),
});

const RUNS = draws(300);

test.each(['2.7500', null])('searches of items find the same, here with the rate %s', async (rate) => {
  await setRate(rate);
  const here = await phoneOf(shop);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(anyItems, fc.nat({ max: 5 }), async (params, turn) => {
      const asked = { ...params, page: String(1 + turn) };
      const there = await shop.api('GET', address('/partner-one-search/', asked));
      const mine = here(searchItems.declared.name, asked);
      // What the shop refuses is not answered, what it does not find is nothing.
      if (there.status !== 200) {
        expect([asked, mine]).toEqual([asked, there.status === 204 ? null : undefined]);
        return;
      }
      const page = there.as(ItemPage);
      expect([asked, mine]).toEqual([asked, { ...page, results: page.results.map(carried) }]);
      found += 1;
    }),
    { numRuns: RUNS },
  );
  // Searches that find nothing prove little.
  expect(found).toBeGreaterThan(RUNS / 4);
});

test.each(['2.7500', null])(
  'lists of products by class, category, words and price, with the rate %s',
  async (rate) => {
    await setRate(rate);
    const here = await phoneOf(shop);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(anyProducts, fc.nat({ max: 3 }), async (params, turn) => {
        const asked = { ...params, page: String(1 + turn) };
        const there = await shop.api('GET', address('/products/', asked));
        const mine = here(listedProducts.declared.name, asked);
        if (there.status === 404) {
          expect([asked, mine]).toEqual([asked, undefined]);
          return;
        }
        const page = there.as(products.answer);
        expect([asked, mine]).toEqual([
          asked,
          { ...page, next: null, previous: null, results: page.results.map(carried) },
        ]);
        found += page.count > 0 ? 1 : 0;
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    );
    expect(found).toBeGreaterThan(RUNS / 8);
  },
);

const part = fc.constantFrom(
  ...STOCK.filter(({ productClassId }) => productClassId === 2).map(({ id }) => String(id)),
);

test('the parts that fit a car, and what a part fits, are those of the shop', async () => {
  await setRate('2.7500');
  const here = await phoneOf(shop);
  const lists = (cars: readonly string[]) => ({ make: ['toyota', 'KIA'], model: cars });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(anyParts, anyCar, fc.uniqueArray(part, { maxLength: 4 }), async (params, fits, cid) => {
      const asked = { ...params, fits, page: '1' };
      const page = (await shop.api('GET', address('/products/', asked))).as(products.answer);
      const mine = here(listedProducts.declared.name, asked);
      expect([asked, mine]).toEqual([
        asked,
        { ...page, next: null, previous: null, results: page.results.map(carried) },
      ]);
      found += page.count > 0 ? 1 : 0;
      const within = lists([fits.split('~')[1] ?? '']);
      const query = new URLSearchParams(
        Object.entries({ ...within, cid }).flatMap(([name, all]) => all.map((one) => [name, one])),
      );
      const there = await shop.api('GET', `/compatibility-lists/?${query.toString()}`);
      expect(here(fitsOf.declared.name, { ...within, cid })).toEqual(there.as(fitsOf.declared.answer));
    }),
    { numRuns: Math.ceil(RUNS / 2) },
  );
  expect(found).toBeGreaterThan(RUNS / 8);
  const [first] = STOCK.filter(({ productClassId, live }) => productClassId === 2 && live !== false);
  const cid = first?.id ?? 0;
  const there = (await shop.api('GET', `/compatibility/${cid}/`)).as(Compatible);
  expect(here(compatible.declared.name, { cid })).toEqual({ ...there, version: 0 });
});

const asPack = (whole: Pack): Buffer => Buffer.concat([Buffer.from(MAGIC), gzipSync(writePack(whole))]);

test('a catalogue from before does not know what fits: it leaves that to the shop', async () => {
  const whole = await readShopPack(shop);
  const before = { ...whole, sections: { ...whole.sections, fitment_trims: null } };
  const open = await openCatalogue([Uint8Array.from(asPack(before)).buffer]);
  const ask = (name: string, params: Record<string, unknown>) =>
    answerFrom(open, { name, params, day: '2026-01-01', now: 0, make: null, ofAny: false });
  expect(ask(listedProducts.declared.name, { class: 'parts' })).toMatchObject({ count: expect.any(Number) });
  expect(ask(listedProducts.declared.name, { class: 'parts', fits: 'Toyota~Corolla' })).toBeUndefined();
  expect(ask(compatible.declared.name, { cid: 5001 })).toBeUndefined();
  expect(ask(fitsOf.declared.name, { cid: ['5001'] })).toBeUndefined();
  expect(ask(categories.declared.name, { parts: '' })).toMatchObject({ count: 1 });
  expect(ask(categories.declared.name, { parts: '', fits: 'Toyota~Corolla' })).toBeUndefined();
});

test.each<Record<string, string>>([
  { parts: 'true' },
  { parts: '1', 'cat-id': '51' },
  { parts: '', catID: '50' },
  { parts: 'true', slug: 'Brakes' },
  { parts: 'true', slug: 'vehicle parts & accessories' },
  { parts: 'true', slug: 'winter' },
  { parts: 'true', slug: 'nothing' },
  { parts: 'true', 'cat-id': '999' },
  { parts: 'true', 'cat-id': 'x' },
  { parts: 'false' },
  {},
  { slug: 'commercial' },
  { parts: 'true', fits: 'Toyota~Corolla' },
  { parts: 'true', 'cat-id': '51', fits: 'kia~rio~JB' },
  { parts: 'true', fits: 'Lada~Niva' },
  { parts: 'true', fits: 'Toyota' },
])('the tree of categories with its counts for %j', async (params) => {
  const here = await phoneOf(shop);
  const there = await shop.api('GET', `/category-search/?${new URLSearchParams(params).toString()}`);
  const mine = here(categories.declared.name, params);
  if (there.status !== 200) expect(mine).toBeUndefined();
  else expect(mine).toEqual(there.as(CategoryTree));
});

test('any listing opens as an item, with what is chosen of it and where it is filed', async () => {
  const here = await phoneOf(shop);
  const live = STOCK.filter((one) => one.live !== false);
  const some = [...live.slice(0, 40), ...live.filter(({ id }) => id === twice?.id)];
  for (const { id } of some) {
    const there = (await shop.api('GET', `/one-search/${id}/`)).as(ItemDetail);
    expect(here(item.declared.name, { id: String(id) })).toEqual({
      ...there,
      description_clean: '',
      contact: null,
      // The catalogue of a phone does not say who sells, nor which parts a listing holds.
      seller: undefined,
      parts: undefined,
      images: there.images.slice(0, 1).map(carried),
    });
    expect(here(searchItems.declared.name, { q: String(id), type: 'gsi' })).toMatchObject({ id });
  }
  const [gone] = STOCK.filter((one) => one.live === false);
  expect(here(item.declared.name, { id: String(gone?.id) })).toBeUndefined();
  expect(here(searchItems.declared.name, { q: 'x', type: 'gsi' })).toBeNull();
});
