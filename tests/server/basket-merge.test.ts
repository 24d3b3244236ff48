import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeBasket } from '#contract/basket-merge.ts';
import { Problem } from '#contract/problem.ts';
import { add, basketOf, changeProduct, newBuyer, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
});

const post = (body: unknown, key: string | undefined = randomUUID()) =>
  shop.api('POST', '/basket/merge/', { token: buyer.token, body, ...(key && { key }) });
const merge = async (lines: object[], more: object = {}) => {
  const answer = await post({ lines, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.as(mergeBasket.answer);
};
const car = (client_id: string, more: object = {}) => ({
  client_id,
  url: '/products/12/',
  quantity: 1,
  ...more,
});

describe('a guest’s basket of another client', () => {
  test('joins the account’s line by line, and what one refuses stops no other', async () => {
    const { basket, merged, rejected } = await merge([
      { client_id: 'gone', url: '/products/999/', quantity: 1 },
      { client_id: 'car', prodId: '12', quantity: 2, seen_price: '4500.00' },
      { client_id: 'kwacha', url: '/products/301/', quantity: 1 },
      { client_id: 'auction', url: '/products/14/', quantity: 1 },
      { client_id: 'truck', url: '/products/17/', quantity: 1, options: ['/options/2/'] },
    ]);
    expect(basket.results.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [12, 2],
      [17, 1],
    ]);
    const [line, truck] = basket.results;
    expect(merged).toMatchObject([
      { client_id: 'car', line: line?.url, capped: false, price_changed: false, unit_price: '4500.00' },
      { client_id: 'truck', line: truck?.url, quantity: 1, requested: 1 },
    ]);
    expect(rejected).toMatchObject([
      { client_id: 'gone', code: 'product_not_found' },
      { client_id: 'kwacha', code: 'items_awaiting_checkout', cause: 'currency' },
      { client_id: 'auction', code: 'under_auction', detail: 'This item is under auction' },
    ]);
  });

  test('adds to what is held, up to the counter, and is refused only where nothing is left', async () => {
    await add(shop, buyer.token, 12, { quantity: 4 });
    const { merged } = await merge([
      car('a', { quantity: 3 }),
      { client_id: 'b', url: '/products/17/', quantity: 30 },
    ]);
    expect(merged).toMatchObject([
      { client_id: 'a', quantity: 1, requested: 3, capped: true },
      { client_id: 'b', quantity: 25, requested: 30, capped: true },
    ]);
    const again = await merge([car('c')]);
    expect(again.rejected).toMatchObject([{ client_id: 'c', code: 'insufficient_stock', available: 5 }]);
    expect((await basketOf(shop, buyer.token)).results.map(({ quantity }) => quantity)).toEqual([5, 25]);
  });

  test('says which price is another by now', async () => {
    await changeProduct(shop, 13, { price_minor: 790_000 });
    const { merged } = await merge([
      { client_id: 'bmw', url: '/products/13/', quantity: 1, seen_price: '8000.00' },
      car('seen', { seen_price: 4500 }),
      { client_id: 'unsaid', url: '/products/17/', quantity: 1 },
    ]);
    expect(
      merged.map(({ client_id, price_changed, unit_price }) => [client_id, price_changed, unit_price]),
    ).toEqual([
      ['bmw', true, '7900.00'],
      ['seen', false, '4500.00'],
      ['unsaid', false, '15000.00'],
    ]);
  });

  test('brings its destination along where none was chosen, and never over one that was', async () => {
    const first = await merge([car('a')], { destination: { country: 'ZM', port: 'Durban' } });
    expect(first.basket.destination).toMatchObject({ code: 'ZM', port: 'Durban', is_default: false });
    const second = await merge([car('b')], { destination: { country: 'KE', port: 'Mombasa' } });
    expect(second.basket.destination).toMatchObject({ code: 'ZM', port: 'Durban' });
  });

  test('leaves a quote alone, asked for or set, and a destination that no line of it came along with', async () => {
    const elsewhere = { destination: { country: 'KE', port: 'Mombasa' } };
    const none = await merge([{ client_id: 'gone', url: '/products/999/', quantity: 1 }], elsewhere);
    expect(none.basket.destination.is_default).toBe(true);
    const before = await add(shop, buyer.token, 12);
    await shop.api('POST', '/request-shipping-quote/', { token: buyer.token, body: { q: before.id } });
    const asked = await merge([car('a')], elsewhere);
    expect(asked.rejected).toMatchObject([{ client_id: 'a', cause: 'quote' }]);
    expect(asked.basket).toMatchObject({
      destination: before.destination,
      is_shipping_requested: true,
      quote: { status: 'requested' },
    });
    await quote(shop, await shop.login('staff@example.test'), asked.basket);
    const set = await merge([car('b')], elsewhere);
    expect(set.basket).toMatchObject({ destination: before.destination, quote: { status: 'quoted' } });
  });

  test('is one act under its key, and none without a key', async () => {
    const key = randomUUID();
    const first = await post({ lines: [car('a')] }, key);
    const again = await post({ lines: [car('a')] }, key);
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect((await basketOf(shop, buyer.token)).results.map(({ quantity }) => quantity)).toEqual([1]);
    const without = await post({ lines: [car('b')] }, '');
    expect([without.status, without.as(Problem).code]).toEqual([400, 'idempotency_key_required']);
  });

  test.each([
    ['no lines', {}, 'required'],
    ['an empty list', { lines: [] }, 'required'],
    ['no list', { lines: 'a' }, 'invalid'],
    ['101 lines', { lines: Array.from({ length: 101 }, (_, place) => car(String(place))) }, 'max_length'],
    [
      'a country that we do not ship to',
      { lines: [car('a')], destination: { country: 'FR' } },
      'invalid_country',
    ],
  ])('with %s is refused as a whole', async (_, body, code) => {
    const answer = await post(body);
    expect([answer.status, answer.as(Problem).code]).toEqual([400, code]);
    expect((await basketOf(shop, buyer.token)).count).toBe(0);
  });
});

test('somebody’s baskets are merged thirty times an hour', async () => {
  const limited = await testServer({ config: { rateLimits: true } });
  const { token } = await newBuyer(limited);
  const statuses: number[] = [];
  for (let time = 0; time < 31; time += 1) {
    const body = { lines: [{ client_id: 'gone', url: '/products/999/', quantity: 1 }] };
    statuses.push((await limited.api('POST', '/basket/merge/', { token, body, key: randomUUID() })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});
