import { expect, test } from 'vitest';
import { cars, PackShop, readHere } from './harness/pack-shop.ts';
import { World } from './harness/world.ts';

test('a shop that writes a later format sends nothing of it, and what was here stays', async () => {
  const world = new World();
  const shop = new PackShop(world.network, cars(60));
  const tab = await world.phone().open({ startPackReader: readHere });
  const packs = await tab.packs();
  expect(await packs.get(null)).toBeNull();
  shop.format += 1;
  shop.change({});
  expect(await packs.updateCost()).toBeNull();
  expect(await packs.get(null)).toBe('outdated');
  expect(await tab.cache.packs.get('held')).toMatchObject({ products: 60, cursor: 'v1' });
  // Once the app reads it too.
  shop.format -= 1;
  expect(await packs.get(null)).toBeNull();
});
