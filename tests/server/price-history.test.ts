import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Basket } from '#contract/basket.ts';
import { ProductCard, SearchAnswer, VehicleDetails } from '#contract/catalogue.ts';
import { Deal, Promotions } from '#contract/content.ts';
import { ItemDetail } from '#contract/items.ts';
import { paginated } from '#contract/wire.ts';
import { savePercent } from '#domain/money/money.ts';
import { vehicle } from '#features/catalogue/queries.ts';
import { phoneOf } from './harness/pack.ts';
import { testServer, type TestServer } from './harness/test-server.ts';

const DAY_S = 86_400;

async function shopThatCrossesOut(setting: string): Promise<TestServer> {
  const shop = await testServer();
  await shop.db
    .updateTable('site_settings')
    .set({ value: JSON.stringify({ value: setting }) })
    .where('name', '=', 'crossed_out_price')
    .execute();
  return shop;
}

const shop = await shopThatCrossesOut('real');
const nowOf = ({ clock }: TestServer): string => `${clock.now().toISOString().slice(0, 19)}Z`;

/** Another price, a day after whatever was before. @returns when */
async function ask(of: TestServer, id: number, price: string): Promise<string> {
  of.clock.advance(DAY_S);
  const answer = await of.api('PATCH', `/__test__/products/${id}/`, { body: { price } });
  expect(answer.status, answer.text).toBe(204);
  return nowOf(of);
}

interface Told {
  crossed_out_price?: string | null | undefined;
  crossed_out_since?: string | null | undefined;
}
const told = ({ crossed_out_price = null, crossed_out_since = null }: Told) => [
  crossed_out_price,
  crossed_out_since,
];

const detail = async (of: TestServer, id: number) =>
  (await of.api('GET', `/vehicle-details/${id}/`)).as(VehicleDetails);

/** Facts that every place says of car 12: a row of results, the card of its class, its page both ways, home and deals. */
async function everywhere(of: TestServer) {
  const rows = (await of.api('GET', '/product-search/?reference=12')).as(SearchAnswer).results;
  const cards = (await of.api('GET', '/products/?q=icon')).as(paginated(ProductCard)).results;
  const item = (await of.api('GET', '/one-search/12/')).as(ItemDetail);
  const home = (await of.api('GET', '/promotions/')).as(Promotions).trusted_cars['3950'] ?? [];
  const deals = (await of.api('GET', '/promo-deals/')).as(v.array(Deal));
  const all = [...rows, ...cards, await detail(of, 12), item, ...home, ...deals];
  expect(all).toHaveLength(6);
  return all.map(told);
}

test('a price that fell is crossed out with its day, the same on home, list, page and deals, for ninety days', async () => {
  expect(new Set((await everywhere(shop)).flat())).toEqual(new Set([null]));
  const first = (await detail(shop, 12)).price_since;
  const at = await ask(shop, 12, '4200.00');
  for (const one of await everywhere(shop)) expect(one).toEqual(['4500.00', at]);
  expect(savePercent(420_000, 450_000)).toBe(6);
  const now = await detail(shop, 12);
  expect([now.price_since, now.date_updated]).toEqual([at, at]);
  expect(first).not.toBe(at);
  shop.clock.advance(89 * DAY_S);
  for (const one of await everywhere(shop)) expect(one).toEqual(['4500.00', at]);
  shop.clock.advance(DAY_S);
  expect(new Set((await everywhere(shop)).flat())).toEqual(new Set([null]));
  expect((await detail(shop, 12)).price_since).toBe(at);
});

test.each<{ what: string; prices: string[]; says: string | null }>([
  { what: 'one that rose', prices: ['8500.00'], says: null },
  { what: 'one that fell twice', prices: ['7800.00', '7500.00'], says: '7800.00' },
  { what: 'one that was raised and put back', prices: ['9900.00', '8000.00'], says: null },
  {
    what: 'one that was raised twice and put a little lower',
    prices: ['9000.00', '9900.00', '8100.00'],
    says: null,
  },
  { what: 'one that was raised and put below what it was', prices: ['9900.00', '7600.00'], says: '8000.00' },
  { what: 'the same again', prices: ['8000.00'], says: null },
])('$what', async ({ prices, says }) => {
  const own = await shopThatCrossesOut('real');
  let at = '';
  for (const price of prices) at = await ask(own, 13, price);
  expect(told(await detail(own, 13))).toEqual([says, says && at]);
});

test('what stood for a month was really asked', async () => {
  const own = await shopThatCrossesOut('real');
  await ask(own, 13, '9000.00');
  own.clock.advance(30 * DAY_S);
  const at = await ask(own, 13, '8500.00');
  expect(told(await detail(own, 13))).toEqual(['9000.00', at]);
});

test('what nobody could see did not fall, and what is no price change keeps its day', async () => {
  const own = await shopThatCrossesOut('real');
  const { price_since } = await detail(own, 13);
  own.clock.advance(DAY_S);
  await own.api('PATCH', '/__test__/products/13/', { body: { num_in_stock: 3, live: false } });
  expect((await own.api('PATCH', '/__test__/products/13/', { body: { live: true } })).status).toBe(204);
  expect(await detail(own, 13)).toMatchObject({ price_since, crossed_out_price: null });
  await own.api('PATCH', '/__test__/products/13/', { body: { live: false } });
  await ask(own, 13, '7000.00');
  await own.api('PATCH', '/__test__/products/13/', { body: { live: true } });
  expect(told(await detail(own, 13))).toEqual([null, null]);
});

test('another currency is another price', async () => {
  const own = await shopThatCrossesOut('real');
  await own.db
    .updateTable('products')
    .set({ price_minor: 700_000, currency: 'ZMW', updated_at: own.clock.now() })
    .where('id', '=', 13)
    .execute();
  expect(told(await detail(own, 13))).toEqual([null, null]);
});

test.each([
  // A card of parts has no price of the spec.
  {
    setting: 'spec',
    says: [
      ['4666.67', null],
      [null, null],
    ],
  },
  { setting: 'off', says: [[null, null]] },
])('with the setting $setting a fall changes nothing', async ({ setting, says }) => {
  const own = await shopThatCrossesOut(setting);
  await ask(own, 12, '4200.00');
  const all = await everywhere(own);
  expect([...new Set(all.map((one) => JSON.stringify(one)))]).toEqual(says.map((one) => JSON.stringify(one)));
});

test('a shop whose staff set nothing crosses out what really fell', async () => {
  const own = await testServer();
  await own.db.deleteFrom('site_settings').execute();
  await ask(own, 12, '4200.00');
  expect((await detail(own, 12)).crossed_out_price).toBe('4500.00');
});

test('a phone says the same of its catalogue, until the same day', async () => {
  const own = await shopThatCrossesOut('real');
  await ask(own, 12, '4200.00');
  const here = await phoneOf(own);
  const said = async () => {
    const mine = v.parse(VehicleDetails, here(vehicle.declared.name, { id: '12' }));
    const there = await detail(own, 12);
    expect([...told(mine), mine.price_since]).toEqual([...told(there), there.price_since]);
    return mine.crossed_out_price;
  };
  expect(await said()).toBe('4500.00');
  own.clock.advance(90 * DAY_S);
  expect(await said()).toBe(null);
});

test('a line of the basket says since when its price holds, and is a new one once that changed', async () => {
  const own = await testServer();
  const token = await own.login('buyer@example.test');
  const added = await own.api('POST', '/basket/add-product/', {
    token,
    key: randomUUID(),
    body: { url: '/products/12/', quantity: 1, options: [] },
  });
  expect(added.status, added.text).toBeLessThan(300);
  const read = async () => (await own.api('GET', '/basket/', { token })).as(Basket);
  const before = await read();
  expect(before.results[0]?.price_since).toBe((await detail(own, 12)).price_since);
  const at = await ask(own, 12, '4200.00');
  const after = await read();
  expect(after.results[0]).toMatchObject({ unit_price: '4200.00', price_since: at });
  expect(after.revision).toBe(before.revision + 1);
  // Down and up again: the same figure, but not since the same day.
  await ask(own, 12, '4100.00');
  const again = await ask(own, 12, '4200.00');
  const last = await read();
  expect(last.results[0]).toMatchObject({ unit_price: '4200.00', price_since: again });
  expect(last.revision).toBe(after.revision + 1);
});
