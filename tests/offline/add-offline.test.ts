import { expect, test } from 'vitest';
import { add, remove, setQuantity } from './harness/acts.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { linesOf, watchBasket, World } from './harness/world.ts';

test('what is added, changed and removed without a network stands in the basket at once and reaches the shop in order', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(5));
  const basket = watchBasket(tab);
  await world.settle();
  await world.online(false);

  await add(tab, PREMIO);
  await add(tab, HIACE, 2);
  await setQuantity(tab, HIACE, 4);
  await remove(tab, PREMIO);
  await world.settle();
  expect(linesOf(basket().data)).toEqual(['Toyota Hiace x4']);
  expect(tab.strip.get()).toMatchObject({ online: false, waiting: 1 });
  expect(world.network.batches).toEqual([]);

  await world.online(true);
  expect(world.network.batches.map(({ commands }) => commands.map(({ name }) => name))).toEqual([
    // What took itself back costs nobody a byte.
    ['basket.add'],
  ]);
  expect(linesOf(world.shop.basket(5))).toEqual(['Toyota Hiace x4']);
  expect(basket().data).toEqual(world.shop.basket(5));
  expect(tab.strip.get()).toMatchObject({ online: true, waiting: 0, sending: 0 });
});

test('what waits without a network for hours never counts as perhaps sent, and goes out as soon as there is one', async () => {
  const world = new World();
  const tab = await world.phone().open();
  await tab.signIn(world.shop.signIn(5));
  watchBasket(tab);
  await world.settle();
  await world.online(false);
  await add(tab, PREMIO);
  await world.advance(3 * 60 * 60_000);
  expect(world.network.batches).toEqual([]);
  expect(tab.commands.get()).toMatchObject([{ state: 'queued', sent: false, unanswered: false }]);

  // The browser still says that there is none: it is wrong, and nobody tells the page.
  world.network.down = false;
  await world.advance(2 * 60_000);
  expect(linesOf(world.shop.basket(5))).toEqual(['Toyota Premio x1']);
});
