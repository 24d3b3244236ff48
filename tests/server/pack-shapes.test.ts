import { expect, test } from 'vitest';
import { makeCounts, makes, SearchAnswer, VehicleDetails } from '#contract/catalogue.ts';
import { ShippingRates } from '#contract/shipping.ts';
import { COLOUR_LENGTH } from '#domain/pack/format.ts';
import { answerFrom, openCatalogue } from '#features/catalogue/pack-answers.ts';
import { searchFacets, searchVehicles, vehicle } from '#features/catalogue/queries.ts';
import { getPack } from './harness/pack.ts';
import { testServer } from './harness/test-server.ts';

/** What a phone shows of its catalogue is what the shop answers, but for what no catalogue holds. */

const shop = await testServer();
const open = await openCatalogue([Uint8Array.from((await getPack(shop)).bytes).buffer]);
const day = shop.clock.now().toISOString().slice(0, 10);
const here = (name: string, params: Record<string, unknown> = {}) =>
  answerFrom(open, { name, params, day, make: null, ofAny: false });

/** As much of a picture as a catalogue holds. */
function carried<T extends { picture: SearchAnswer['results'][number]['picture'] }>(row: T): T {
  if (row.picture === null) return row;
  const { thumbhash, bytes } = row.picture;
  const kept = Object.entries(bytes).filter(([width]) => width === '160' || width === '320');
  return {
    ...row,
    picture: {
      ...row.picture,
      thumbhash: thumbhash.slice(0, COLOUR_LENGTH),
      bytes: Object.fromEntries(kept),
    },
  };
}

test.each<Record<string, string>>([
  {},
  { ordering: '-price', currency: 'ZMW' },
  { search: 'toyta' },
  { make: 'toyota', page: '1' },
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
  const mine = await openCatalogue([Uint8Array.from((await getPack(shop)).bytes).buffer]);
  const asked = { name: searchVehicles.declared.name, params: {}, day, make: null, ofAny: false };
  const { results } = (await shop.api('GET', '/product-search/')).as(SearchAnswer);
  const struck = (rows: SearchAnswer['results']) => rows.map((row) => row.crossed_out_price);
  const shown = answerFrom(mine, asked) as SearchAnswer;
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
      specs: { ...one.specs, other: null },
      images: one.images.slice(0, 1).map((image) => ({ ...carried(image), caption: '' })),
    });
    expect(bare(mine)).toEqual(bare(there));
  }
  expect(here(vehicle.declared.name, { id: '999999' })).toBeNull();
});

test('makes with their models and counts in one order, and prices to ports', async () => {
  const text = async (path: string) => (await shop.api('GET', path)).text;
  expect(JSON.stringify(here(makes.name))).toBe(await text('/vehicle-makes/'));
  expect(JSON.stringify(here(makes.name, { class: 'commercial' }))).toBe(
    await text('/vehicle-makes/?class=commercial'),
  );
  expect(JSON.stringify(here(makeCounts.name))).toBe(await text('/vehicle-make-count/'));
  const { results } = (await shop.api('GET', '/shipping-rates/')).as(ShippingRates);
  expect(here('shipping.rates')).toMatchObject({ results });
});

test('what a catalogue cannot know it does not answer', () => {
  expect(here(searchVehicles.declared.name, { page: '900' })).toBeNull();
  expect(here(searchVehicles.declared.name, { price__range: 'x' })).toBeNull();
  expect(here(searchFacets.declared.name, { currency: 'EUR' })).toBeNull();
  expect(here('catalogue.option')).toBeNull();
});
