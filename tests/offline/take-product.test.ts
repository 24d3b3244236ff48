import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addProduct } from '#contract/basket-commands.ts';
import { addToBasket, SeenProduct } from '#features/basket/commands.ts';
import { emptyBasket } from '#features/basket/row.ts';
import { addProductToBasket, type ProductToAdd } from '#app/take-product.ts';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { LocalWriteError } from '#offline/store/local-write-error.ts';
import { add } from './harness/acts.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { World } from './harness/world.ts';

/** Buy Now: what it leaves in the basket, also where the phone takes only a part of it. */

const landed: LandedCosts = {
  country: 'KE',
  countryName: 'Kenya',
  port: 'Mombasa',
  isDefault: false,
  isGuess: false,
  rates: [],
  day: '2026-11-21',
  cost: () => null,
};
const taken = (country: string, port: string): ProductToAdd => ({
  product: {
    id: PREMIO,
    product_class_id: 1,
    title: 'Toyota Premio',
    images: [],
    PriceObj: { incl_tax: '4500.00', currency: 'USD' },
  },
  rateClass: 'suv',
  stock: 3,
  way: { method: 'roro', country, port, quantity: 1 },
  // Not read yet: there may be something in it.
  basket: undefined,
  landed,
});

async function phoneWithABasket() {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await world.online(false);
  await add(tab, HIACE);
  return { phone, tab };
}

test.each([
  ['of the shop itself', null, true],
  [
    'of a seller',
    { id: 7, name: 'Bwalya Kabwe', store: 'BWA23456', approved_since: '2026-01-01T00:00:00Z' },
    false,
  ],
  ['of whom nobody has said', undefined, undefined],
])('a car %s is so in the basket before the server has seen it', async (_, seller, own) => {
  const { tab } = await phoneWithABasket();
  const wanted = taken('ZM', 'Durban');
  await addProductToBasket(tab, { ...wanted, product: { ...wanted.product, seller } });
  const kept = await tab.db.commands.toArray();
  const seen = kept
    .map((command) => command.seen)
    .find((one) => v.is(SeenProduct, one) && one.product_id === PREMIO);
  const payload = { ...addProduct.example, url: `/products/${PREMIO}/` };
  const [line] = addToBasket.optimistic(emptyBasket(), payload, v.parse(SeenProduct, seen)).results;
  expect(line).toMatchObject({ product_id: PREMIO, own_stock: own });
});

const waiting = (phone: { commands: readonly { name: string }[] }) => phone.commands.map(({ name }) => name);

test('bought for another port, the basket goes there and the product is in it', async () => {
  const { phone, tab } = await phoneWithABasket();
  expect(await addProductToBasket(tab, taken('ZM', 'Durban'))).toBeNull();
  expect(waiting(phone)).toEqual(['basket.add', 'basket.destination', 'basket.add']);
});

test.each([
  ['ZM', 'Durban', 'Durban'],
  ['ZW', '', 'Zimbabwe'],
])(
  'a phone that takes %s %s and not the product says that the basket goes to %s',
  async (country, port, movedTo) => {
    const { phone, tab } = await phoneWithABasket();
    tab.db.commands.hook('creating', (_key, { name }) => {
      if (name === 'basket.add') throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await addProductToBasket(tab, taken(country, port))).toEqual({
      cause: expect.any(LocalWriteError),
      movedTo,
    });
    expect(waiting(phone)).toEqual(['basket.add', 'basket.destination']);
  },
);

test('a phone that takes nothing says that the basket is as it was', async () => {
  const { phone, tab } = await phoneWithABasket();
  tab.db.commands.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await addProductToBasket(tab, taken('KE', 'Mombasa'))).toEqual({
    cause: expect.any(LocalWriteError),
    movedTo: null,
  });
  await expect(addProductToBasket(tab, taken('ZM', 'Durban'))).rejects.toBeInstanceOf(LocalWriteError);
  expect(waiting(phone)).toEqual(['basket.add']);
});
