import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { SearchAnswer, SearchFacets } from '#contract/catalogue.ts';
import {
  readVehicleSearch,
  type VehicleSearchInput,
  vehicleListingSearch,
} from '#domain/catalogue/vehicle-search-query.ts';
import { columnsOfListings } from '#domain/catalogue/columns.ts';
import { facetsOf } from '#domain/catalogue/facets.ts';
import { find } from '#domain/catalogue/find.ts';
import { refusalFilter } from '#domain/shipping/refused-import.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { buildApp } from '#server/app.ts';
import { ColumnThreads } from '#server/catalogue/columns/column-threads.ts';
import { insertProducts, type SeedProduct } from '#server/seed/insert-products.ts';
import { readShopPack } from './harness/pack.ts';
import { drawing } from '../harness/drawing.ts';
import { testServer } from './harness/test-server.ts';
import { draws } from '../harness/seed.ts';

/**
 * A search of the pack finds what the server finds, and the server the same in its database and in its memory: the same
 * listings, order, counts and facets.
 */

const shop = await testServer({ from: 'empty', config: { packPageSize: 20_000 } });
const threads = new ColumnThreads({ databaseUrl: shop.url, db: shop.db, from: 1, log: shop.log });
let fromMemory = 0;
const heard = <T>(found: T): T => {
  fromMemory += found === null ? 0 : 1;
  return found;
};
const quick = await buildApp({
  config: shop.config,
  db: shop.db,
  clock: shop.clock,
  log: shop.log,
  columns: {
    find: async (...asked) => heard(await threads.find(...asked)),
    facets: async (...asked) => heard(await threads.facets(...asked)),
    stop: () => threads.stop(),
  },
});
afterAll(() => quick.close());

const MAKES = ['Toyota', 'toyota', 'Mercedes-Benz', 'Citroën', 'Škoda', 'BMW', null];
const MODELS = ['Corolla', 'C 180', '3 Series', '208', 'Corolla Cross', null];
const WORDS = [
  '1.6',
  'HDi',
  'Touring',
  "L'or",
  'double cab',
  'Toyotas',
  '4x4',
  '100%',
  'a_b',
  'ÉLAN',
  '2014',
  '\\',
];
const FUELS = ['Petrol', 'Diesel', 'petrol', 'Petrol / electric', 'Electric', null];
const BODIES = ['Hatchback', 'Estate', 'Pickup', null];
const COLOURS = ['Red', 'blue', 'Ňavy', null];
const LOCATIONS = ['Harwich', 'Bristol, dock 2', null];

const { below, pick } = drawing(7);

const STOCK = Array.from({ length: 3000 }, (_, at): SeedProduct => {
  const [make, model, year] = [pick(MAKES), pick(MODELS), 2004 + below(14)];
  return {
    id: 10_000 + at * 3,
    productClassId: below(12) === 0 ? 2 : 1,
    title: [year, make, model, pick(WORDS), pick(WORDS)].filter(Boolean).join(' '),
    live: below(20) > 0,
    vehicleClass: pick(['cars', 'cars', 'commercial', undefined]),
    make: make ?? undefined,
    model: model ?? undefined,
    modelYear: below(9) === 0 ? undefined : year,
    mileage: below(9) === 0 ? undefined : below(5) * 40_000,
    engineCc: below(9) === 0 ? undefined : 1000 + below(5) * 500,
    fuel: pick(FUELS) ?? undefined,
    transmission: pick(['Manual', 'Automatic', undefined]),
    bodyType: pick(BODIES) ?? undefined,
    ...(below(6) === 0 ? {} : { steering: pick(['right', 'right', 'left'] as const) ?? 'right' }),
    colour: pick(COLOURS) ?? undefined,
    location: pick(LOCATIONS) ?? undefined,
    // Prices that are equal in one currency and through the rate.
    priceMinor: pick([100_000, 200_000, 275_000, 550_000, 123_457, 1_000_000]) ?? 1,
    currency: pick(['USD', 'USD', 'ZMW'] as const) ?? 'USD',
    stock: below(3),
    createdAt: new Date(1_700_000_000_000 + below(400) * 60_000).toISOString(),
    updatedAt: '2024-01-01T00:00:00Z',
    pictures: [],
  };
});
await insertProducts(shop.db, STOCK, '');
/** Rules of every kind that refuses, for all and for some; of Namibia none is known. */
const RULES = [
  { country: 'KE', rule: 'max_age_years', value: '13' },
  { country: 'KE', rule: 'steering', value: 'right' },
  { country: 'ZW', rule: 'max_age_years', value: '14', class: 'cars' },
  { country: 'ZW', rule: 'min_age_months', value: '110', class: 'suv' },
  { country: 'ZW', rule: 'permit_only', value: 'X', class: 'sedan', cc_from: 2000, fuel: 'Diesel' },
  { country: 'MU', rule: 'permit_only', value: 'X', cc_from: 0, cc_to: 1500, age_from: 12, age_to: 16 },
  { country: 'MU', rule: 'permit_required', value: 'X' },
  { country: 'ZA', rule: 'permit_only', value: 'X', class: 'commercial' },
] as const;
await shop.db.deleteFrom('import_rules').execute();
await shop.db
  .insertInto('import_rules')
  .values(
    RULES.map((rule) => ({
      ...rule,
      source: 'https://rules.example/',
      source_date: '2024-01-01',
      checked_date: '2024-01-02',
    })),
  )
  .execute();
const RATE = '2.7500';
const setRate = async (rate: string | null) => {
  await shop.db.deleteFrom('exchange_rates').execute();
  if (rate !== null)
    await shop.db
      .insertInto('exchange_rates')
      .values({ currency: 'ZMW', units_per_usd: rate, day: '2020-01-01' })
      .execute();
};

const often = <T>(none: T, some: fc.Arbitrary<T>, weight = 2) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(none) }, { weight, arbitrary: some });
const typed = fc.constantFrom(
  'toyota',
  'toyo',
  'CITROEN',
  'citroën c',
  'corolla 1.6',
  '2014',
  'double cab',
  "l'or",
  'elan',
  'touring toyota',
  'toyta',
  'zzz',
  'any',
  '%',
  '\\',
  '100%',
  '4x',
);
const simple = fc.constantFrom(
  '"double cab"',
  'toyota | bmw',
  '-diesel',
  'toyota -corolla',
  '(hdi | touring) + petrol',
  'tour*',
  '"3 series"',
  '"corolla 1.6"',
  '-"c 180" cars',
  '((',
  'benz | -cars',
);
const glob = fc.constantFrom(
  'corolla',
  '*corolla*',
  '201?*',
  '* 100%*',
  'a_b',
  '*\\*',
  '20*élan',
  '?',
  '*',
  'škoda',
);
const choice = (values: readonly (string | null)[]) =>
  often<string | string[]>(
    '',
    fc.oneof(
      fc.constantFrom(...values.filter((value) => value !== null)),
      fc.uniqueArray(fc.constantFrom(...values.map((value) => (value ?? 'none').toUpperCase())), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    1,
  );
const range = (from: number, step: number, steps: number) =>
  often(
    '',
    fc
      .tuple(fc.nat({ max: steps }), fc.nat({ max: steps }), fc.boolean(), fc.boolean())
      .map(
        ([low, high, openLow, openHigh]) =>
          `${openLow ? '' : from + low * step}__${openHigh ? '' : from + high * step}`,
      ),
    1,
  );

const anyAsk: fc.Arbitrary<VehicleSearchInput> = fc.record({
  ordering: fc.constantFrom('', 'price', '-price', 'newest'),
  price__range: range(0, 1250, 8),
  search: often<string | string[]>('', fc.oneof(typed, fc.array(typed, { minLength: 1, maxLength: 3 }))),
  search_simple_query_string: often('', simple, 1),
  title__wildcard: often('', glob, 1),
  class: often('', fc.constantFrom('cars', 'COMMERCIAL', 'boats'), 1),
  make: often('', fc.constantFrom('toyota', 'CITROËN', 'škoda', 'Mercedes-Benz', 'Fiat')),
  model: often('', fc.constantFrom('corolla', '208', '3 series', 'any model'), 1),
  currency: fc.constantFrom('', 'USD', 'zmw'),
  year__range: range(2000, 2, 9),
  mileage__range: range(0, 40_000, 4),
  engine__range: range(1000, 500, 5),
  fuel: choice(FUELS),
  transmission: choice(['Manual', 'Automatic']),
  body: choice(BODIES),
  steering: choice(['right', 'left']),
  colour: choice(COLOURS),
  location: choice(LOCATIONS),
  reference: often('', fc.constantFrom('10 003', '10003', '1', 'x'), 1).map((text) => text),
  allowed: often('', fc.constantFrom('KE', 'zw', 'MU', 'ZA', 'NA'), 1).map((text) => text),
});

const address = (path: string, params: object): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const text of [value as string | string[]].flat()) query.append(name, text);
  return `${path}?${query.toString()}`;
};

const inMemory = async (path: string): Promise<unknown> =>
  (await quick.inject({ method: 'GET', url: `/api${path}` })).json();

const RUNS = draws(500);

test.each([RATE, null])(
  'searches of vehicles find the same, here with the rate %s',
  async (rate) => {
    await setRate(rate);
    await threads.start();
    await expect.poll(() => threads.isStanding).toBe(true);
    // Behind its back: what it read before must not show any more.
    await sql`update products set price_minor = price_minor + 100, live = id % 2 = 0 where id % 14 = 0`.execute(
      shop.db,
    );
    const pack = await readShopPack(shop);
    expect(pack.listings.length).toBeGreaterThan(STOCK.length / 2);
    const columns = columnsOfListings(pack.listings);
    const unitsPerUsd = pack.sections.exchange_rates?.at(-1)?.[1] ?? null;
    expect(unitsPerUsd).toBe(rate);
    const year = shop.clock.now().getUTCFullYear();
    const refusedBy = (country: string | null) =>
      country === null ? [] : refusalFilter({ rules: pack.sections.import_rules ?? [], country, year });
    let found = 0;
    fromMemory = 0;
    await fc.assert(
      fc.asyncProperty(anyAsk, fc.nat({ max: 6 }), async (params, turn) => {
        const asked = readVehicleSearch(params);
        if (Array.isArray(asked)) throw new Error(JSON.stringify(asked));
        const { filter, order } = vehicleListingSearch(asked, unitsPerUsd, refusedBy(asked.allowed));
        const here = find(columns, filter, order);
        const pages = Math.max(1, Math.ceil(here.count / PAGE_SIZE));
        const page = 1 + (turn % pages);
        const there = (await shop.api('GET', address('/product-search/', { ...params, page }))).as(
          SearchAnswer,
        );
        expect(await inMemory(address('/product-search/', { ...params, page }))).toEqual(there);
        expect(here.count).toBe(there.count);
        expect(here.page((page - 1) * PAGE_SIZE, PAGE_SIZE).map(({ id }) => id)).toEqual(
          there.results.map(({ id }) => id),
        );
        found += there.count > 0 ? 1 : 0;
        if (turn === 0) {
          const facets = (await shop.api('GET', address('/product-search/facets/', params))).as(SearchFacets);
          expect(facetsOf(columns, filter)).toEqual(facets);
          expect(await inMemory(address('/product-search/facets/', params))).toEqual(facets);
        }
      }),
      { numRuns: RUNS },
    );
    // Searches that find nothing prove little.
    expect(found).toBeGreaterThan(RUNS / 3);
    // Each different question once; what is kept answers the others.
    expect(fromMemory).toBeGreaterThan(RUNS / 2);
  },
  240_000,
);
