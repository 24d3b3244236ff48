import { countWithin, STEPS } from '#domain/catalogue/bands.ts';
import { expect, test } from 'vitest';
import { SearchAnswer, SearchFacets } from '#contract/catalogue.ts';
import { CHOICES, type FactChoice } from '#domain/stock/vehicle-facts.ts';
import { insertImportRules } from '#server/seed/import-rules.ts';
import { insertProducts, type SeedProduct } from '#server/seed/insert-products.ts';
import { testServer } from './harness/test-server.ts';

/** Filters beside the contract's own, and the counts beside their values, against a count by hand. */

const shop = await testServer({ from: 'empty' });

const FUELS = ['Petrol', 'Diesel', 'Petrol / electric', null];
const BODIES = ['Hatchback', 'Estate', 'Pickup'];
const COLOURS = ['Red', 'blue', "L'argent", null];
/** Ninety vehicles that differ in everything, with some that say nothing of it. */
const STOCK = Array.from({ length: 90 }, (_, at): SeedProduct => ({
  id: 1000 + at,
  productClassId: 1,
  title: `Car ${at}`,
  vehicleClass: at % 7 === 0 ? 'commercial' : 'cars',
  make: at % 2 === 0 ? 'Toyota' : 'Kia',
  model: at % 4 === 0 ? 'Yaris' : 'Rio',
  modelYear: at % 11 === 0 ? undefined : 2005 + (at % 13),
  mileage: at % 9 === 0 ? undefined : at * 1000,
  engineCc: 1000 + (at % 5) * 250,
  fuel: FUELS[at % 4] ?? undefined,
  transmission: at % 3 === 0 ? 'Automatic' : 'Manual',
  bodyType: BODIES[at % 3],
  ...(at % 7 === 0 ? {} : { steering: at % 5 === 0 ? ('left' as const) : ('right' as const) }),
  colour: COLOURS[at % 4] ?? undefined,
  location: at % 5 === 0 ? 'Harwich' : 'Bristol, dock 2',
  priceMinor: 100_000 + at * 1000,
  currency: 'USD',
  stock: 1,
  createdAt: '2024-01-01T00:00:00Z',
  updatedAt: '2024-01-01T00:00:00Z',
  pictures: [],
}));
await insertProducts(shop.db, STOCK, '');
await insertImportRules(shop.db);

type Asked = Record<string, string | string[]>;
const ask = (path: string, params: Asked) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const text of [value].flat()) query.append(name, text);
  return shop.api('GET', `${path}?${query.toString()}`);
};
const countOf = async (params: Asked): Promise<number> =>
  (await ask('/product-search/', params)).as(SearchAnswer).count;
const facetsOf = async (params: Asked) => (await ask('/product-search/facets/', params)).as(SearchFacets);

const COLUMN = {
  fuel: 'fuel',
  transmission: 'transmission',
  body: 'bodyType',
  steering: 'steering',
  colour: 'colour',
  location: 'location',
} as const satisfies Record<FactChoice, keyof SeedProduct>;
const byHand = (fits: (one: SeedProduct) => boolean): number => STOCK.filter(fits).length;
const isOne = (value: unknown, of: readonly string[]): boolean =>
  typeof value === 'string' && of.some((one) => one.toLowerCase() === value.toLowerCase());

/** By hand: Kenya's eight calendar years and right-hand drive, and Mauritius' four for cars and eighteen months. */
const thisYear = shop.clock.now().getUTCFullYear();
function refusedIn(country: 'KE' | 'MU', { modelYear, steering, vehicleClass }: SeedProduct): boolean {
  const full = modelYear === undefined ? null : thisYear - modelYear - 1;
  if (country === 'KE') return (modelYear !== undefined && thisYear - modelYear >= 8) || steering === 'left';
  return vehicleClass === 'cars' && full !== null && full >= 4;
}

test.each<[Asked, (one: SeedProduct) => boolean]>([
  [{ year__range: '2008__2010' }, ({ modelYear: year = 0 }) => year >= 2008 && year <= 2010],
  [{ year__range: '2010' }, ({ modelYear: year = 0 }) => year >= 2010],
  [{ year__range: '2010__2010' }, ({ modelYear }) => modelYear === 2010],
  [{ mileage__range: '__20000' }, ({ mileage }) => mileage !== undefined && mileage <= 20_000],
  [{ engine__range: '1250__1500' }, ({ engineCc }) => (engineCc ?? 0) >= 1250 && (engineCc ?? 0) <= 1500],
  [{ year__range: '2012__2008' }, () => true],
  [{ fuel: 'PETROL' }, ({ fuel }) => fuel === 'Petrol'],
  [{ fuel: ['petrol', 'diesel'] }, ({ fuel }) => isOne(fuel, ['Petrol', 'Diesel'])],
  [{ fuel: ['petrol', 'any'] }, ({ fuel }) => fuel === 'Petrol'],
  [{ fuel: 'any' }, () => true],
  [{ fuel: 'steam' }, () => false],
  [{ steering: 'LEFT' }, ({ steering }) => steering === 'left'],
  [{ steering: ['left', 'right'] }, ({ steering }) => steering !== undefined],
  [{ steering: 'middle' }, () => false],
  [{ colour: "l'argent" }, ({ colour }) => colour === "L'argent"],
  [{ location: 'bristol, dock 2' }, ({ location }) => location === 'Bristol, dock 2'],
  [
    { body: 'Estate', transmission: 'manual', make: 'kia' },
    (one) => one.bodyType === 'Estate' && one.transmission === 'Manual' && one.make === 'Kia',
  ],
  [{ allowed: 'ke' }, (one) => !refusedIn('KE', one)],
  [{ allowed: 'MU', fuel: 'petrol' }, (one) => !refusedIn('MU', one) && one.fuel === 'Petrol'],
  [{ allowed: 'ZM' }, () => true],
  [{ allowed: 'ZA' }, () => false],
  [{ allowed: 'any' }, () => true],
  [{ reference: '1005' }, ({ id }) => id === 1005],
  [{ reference: 'REF 1 005' }, ({ id }) => id === 1005],
  [{ reference: '999' }, () => false],
  [{ reference: 'abc' }, () => false],
  [{ reference: '1005', fuel: 'steam' }, () => false],
])('%j finds as many as there are', async (params, fits) => {
  expect(await countOf(params)).toBe(byHand(fits));
});

test.each([
  ['year__range', 'new', 'invalid_range'],
  ['mileage__range', '1__2__3', 'invalid_range'],
  ['engine__range', '-1__5', 'invalid_range'],
  ['fuel', 'x'.repeat(256), 'max_length'],
  ['colour', 'a\u0000b', 'invalid'],
  ['reference', 'x'.repeat(256), 'max_length'],
  ['allowed', 'XX', 'invalid'],
  ['allowed', 'Kenya', 'invalid'],
  // A port, and no country that is shipped to.
  ['allowed', 'JM', 'invalid'],
])('%s=%s is refused at its name', async (name, value, code) => {
  for (const path of ['/product-search/', '/product-search/facets/']) {
    const answer = await ask(path, { [name]: value });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code, fields: { [name]: [expect.any(String)] } },
    ]);
  }
});

test('more than twenty values of one fact are refused', async () => {
  const many = Array.from({ length: 21 }, (_, at) => `colour ${at}`);
  expect((await ask('/product-search/', { colour: many })).status).toBe(400);
});

test.each<Asked>([
  {},
  { fuel: 'Petrol' },
  { fuel: ['Petrol', 'Diesel'], body: 'Estate' },
  { make: 'Toyota', title__wildcard: '*1*' },
  { class: 'commercial', year__range: '2008__2014' },
  { price__range: '1000__1500', transmission: 'Automatic', colour: 'Red' },
  { search: 'car', location: 'Harwich' },
  { steering: 'left', fuel: 'Petrol' },
  { reference: '1005' },
  { allowed: 'KE' },
  { allowed: 'MU', fuel: 'Petrol', class: 'cars' },
])('the count beside each value is what choosing it finds: %j', async (params) => {
  const { count, facets } = await facetsOf(params);
  expect(count).toBe(await countOf(params));
  for (const name of CHOICES) {
    const values = new Set(STOCK.flatMap((one) => one[COLUMN[name]] ?? []));
    expect(new Set(facets[name].map(([value]) => value))).toEqual(values);
    for (const [value, beside] of facets[name])
      expect([name, value, beside]).toEqual([name, value, await countOf({ ...params, [name]: value })]);
  }
  for (const [value, beside] of facets.year)
    expect(beside).toBe(await countOf({ ...params, year__range: `${value}__${value}` }));
  for (const name of ['mileage', 'engine'] as const)
    for (const step of STEPS[name])
      for (const [from, to] of [
        [step, null],
        [null, step],
      ] as const)
        expect([name, from, to, countWithin(facets[name], { from, to })]).toEqual([
          name,
          from,
          to,
          await countOf({ ...params, [`${name}__range`]: `${from ?? ''}__${to ?? ''}` }),
        ]);
  for (const [value, beside] of facets.class) expect(beside).toBe(await countOf({ ...params, class: value }));
});

test('makes are counted whatever model is asked for, and models only within a make', async () => {
  const some = await facetsOf({ make: 'Toyota', title__wildcard: '*no such model*' });
  expect(some.facets.make).toEqual([
    ['Kia', 45],
    ['Toyota', 45],
  ]);
  expect(some.facets.model).toEqual([
    ['Yaris', byHand(({ make, model }) => make === 'Toyota' && model === 'Yaris')],
    ['Rio', byHand(({ make, model }) => make === 'Toyota' && model === 'Rio')],
  ]);
  expect((await facetsOf({})).facets.model).toEqual([]);
});
