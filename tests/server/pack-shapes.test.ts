import { expect, test } from 'vitest';
import * as v from 'valibot';
import { makeCounts, makes, SearchAnswer, SearchFacets, VehicleDetails } from '#contract/catalogue.ts';
import { ShippingRates } from '#contract/shipping.ts';
import { searchFacets, searchVehicles, vehicle } from '#features/catalogue/queries.ts';
import { carried, phoneOf } from './harness/pack.ts';
import { testServer } from './harness/test-server.ts';

/** Results that a phone shows of its catalogue is what the shop answers, but for what no catalogue holds. */

const shop = await testServer();
const here = await phoneOf(shop);

test.each<Record<string, string>>([
  {},
  { ordering: '-price', currency: 'ZMW' },
  { search: 'toyta' },
  { make: 'toyota', page: '1' },
  { allowed: 'MU' },
  { allowed: 'ke' },
  { allowed: 'ZM' },
])('a page of results for %j', async (params) => {
  const query = new URLSearchParams(params).toString();
  const there = (await shop.api('GET', `/product-search/?${query}`)).as(SearchAnswer);
  expect(here(searchVehicles.declared.name, params)).toEqual({
    ...there,
    next: null,
    previous: null,
    results: there.results.map(carried),
  });
});

test.each(['spec', 'real', 'off'])('crossed-out prices by the setting %s', async (setting) => {
  await shop.db
    .insertInto('site_settings')
    .values({ name: 'crossed_out_price', value: JSON.stringify({ value: setting }) })
    .onConflict((row) => row.column('name').doUpdateSet({ value: JSON.stringify({ value: setting }) }))
    .execute();
  const mine = await phoneOf(shop);
  const { results } = (await shop.api('GET', '/product-search/')).as(SearchAnswer);
  const struck = (rows: SearchAnswer['results']) => rows.map((row) => row.crossed_out_price);
  const shown = mine(searchVehicles.declared.name) as SearchAnswer;
  expect(struck(shown.results)).toEqual(struck(results));
});

test('a vehicle with its facts, price, options and first picture', async () => {
  const { results } = (await shop.api('GET', '/product-search/')).as(SearchAnswer);
  for (const { id } of results) {
    const there = (await shop.api('GET', `/vehicle-details/${id}/`)).as(VehicleDetails);
    const mine = here(vehicle.declared.name, { id: String(id) }) as VehicleDetails;
    const bare = (one: VehicleDetails) => ({
      ...one,
      description_clean: '',
      contact: null,
      crossed_out_price: null,
      // The catalogue of a phone says what is the shop's own, not who else sells, nor on which side the wheel is, and has no chassis numbers.
      seller: one.seller === null ? null : undefined,
      specs: { ...one.specs, other: null, steering: undefined, chassis: undefined },
      images: one.images.slice(0, 1).map((image) => ({ ...carried(image), caption: '' })),
    });
    expect(bare(mine)).toEqual(bare(there));
  }
  expect(here(vehicle.declared.name, { id: '999999' })).toBeUndefined();
});

test('makes with their models and counts in one order, and prices to ports', async () => {
  const text = async (path: string) => (await shop.api('GET', path)).text;
  expect(JSON.stringify(here(makes.name))).toBe(await text('/vehicle-makes/'));
  expect(JSON.stringify(here(makes.name, { class: 'commercial' }))).toBe(
    await text('/vehicle-makes/?class=commercial'),
  );
  expect(JSON.stringify(here(makeCounts.name))).toBe(await text('/vehicle-make-count/'));
  const asked: Record<string, string>[] = [{}, { port: 'mombasa', method: 'RORO' }, { class: 'parts' }];
  for (const params of asked) {
    const query = new URLSearchParams(params).toString();
    const { results } = (await shop.api('GET', `/shipping-rates/?${query}`)).as(ShippingRates);
    expect(here('shipping.rates', params)).toMatchObject({ results });
  }
});

test('the catalogue of one make knows how many there are of the others, and no models of theirs', async () => {
  const mine = await phoneOf(shop, 'toyota');
  expect(JSON.stringify(mine(makeCounts.name))).toBe((await shop.api('GET', '/vehicle-make-count/')).text);
});

test('counts beside the filters out of the catalogue of one make, but for those of other makes', async () => {
  const params = { make: 'Toyota', fuel: 'Petrol' };
  const mine = await phoneOf(shop, 'toyota');
  const shown = v.parse(SearchFacets, mine(searchFacets.declared.name, params));
  const query = new URLSearchParams(params).toString();
  const there = (await shop.api('GET', `/product-search/facets/?${query}`)).as(SearchFacets);
  expect(there.facets.make.length).toBeGreaterThan(1);
  // Values that none of them has are known only where all makes are.
  const some = ({ facets }: SearchFacets) =>
    Object.fromEntries(
      Object.entries(facets).map(([name, counts]) => [name, counts.filter(([, count]) => count > 0)]),
    );
  expect(shown.count).toBe(there.count);
  expect(some(shown)).toEqual({ ...some(there), make: [] });
});

test('what a catalogue cannot know it does not answer', () => {
  expect(here(searchVehicles.declared.name, { page: '900' })).toBeUndefined();
  expect(here(searchVehicles.declared.name, { price__range: 'x' })).toBeUndefined();
  expect(here(searchFacets.declared.name, { currency: 'EUR' })).toBeUndefined();
  expect(here(searchVehicles.declared.name, { allowed: 'Narnia' })).toBeUndefined();
  expect(here('catalogue.option')).toBeUndefined();
});
