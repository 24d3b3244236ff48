import { expect, test } from 'vitest';
import { SearchAnswer, SearchFacets, VehicleDetails } from '#contract/catalogue.ts';
import { insertProducts, type SeedProduct } from '#server/seed/insert-products.ts';
import { makeListings } from '../../src/tools/listings.mjs';
import { readShopPack } from './harness/pack.ts';
import { testServer } from './harness/test-server.ts';

/** A shop is filled with made-up vehicles, for measuring how it grows: they are listings as any other. */

const shop = await testServer({ from: 'empty', config: { packPageSize: 20_000 } });
const LISTED_AT = '2024-01-01T00:00:00Z';
const STOCK = ['Corolla', 'Auris', 'Yaris', 'Hilux'].map((model, at): SeedProduct => ({
  id: 100 + at,
  productClassId: 1,
  title: `2012 Toyota ${model}`,
  vehicleClass: 'cars',
  make: 'Toyota',
  model,
  modelYear: 2012,
  mileage: 80_000,
  engineCc: 1600,
  fuel: 'Petrol',
  transmission: 'Manual',
  bodyType: 'Hatchback',
  colour: 'Red',
  steering: 'right',
  location: 'Harwich',
  priceMinor: 900_000,
  currency: 'USD',
  stock: 1,
  createdAt: LISTED_AT,
  updatedAt: LISTED_AT,
  pictures: [],
}));
await insertProducts(shop.db, STOCK, '');

test('a shop is filled up to a number of vehicles, which are searched, counted, opened and packed', async () => {
  const search = async (words: string) => {
    const path = `/product-search/?search=${words}&ordering=price`;
    return (await shop.api('GET', path)).as(SearchAnswer);
  };
  const before = await readShopPack(shop);
  expect(await makeListings(shop.url, 300)).toBe(296);
  expect((await search('toyota')).count).toBe(300);
  expect((await search('corolla')).count).toBe(75);
  const [cheapest] = (await search('corolla')).results;
  const path = `/vehicle-details/${cheapest?.id ?? 0}/`;
  const made = (await shop.api('GET', path)).as(VehicleDetails);
  expect(made).toMatchObject({ model: 'Corolla', price_since: expect.stringMatching(/^202[34]-/) });
  const { facets } = (await shop.api('GET', '/product-search/facets/')).as(SearchFacets);
  expect(facets.steering).toEqual([['right', 300]]);
  // A phone that had the catalogue hears of all of them.
  const change = await readShopPack(shop, { since: before.cursor });
  expect(change.listings).toHaveLength(296);
  for (const { priceSince, createdAt } of change.listings) expect(priceSince).toBe(createdAt);

  expect(await makeListings(shop.url, 300)).toBe(0);
  expect(await makeListings(shop.url, 310)).toBe(10);
  expect((await search('toyota')).count).toBe(310);
});
