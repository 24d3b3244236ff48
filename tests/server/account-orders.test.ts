import { expect, test } from 'vitest';
import { myOrders } from '#contract/orders/orders.ts';
import { testServer } from './harness/test-server.ts';

/** The order history as the account page reads it (account contract 2.3), on the accounts of its own seed. */
const shop = await testServer({ from: 'account' });
const history = (token: string, headers: Record<string, string> = {}) =>
  shop.api('GET', '/orders/', { token, headers });

test('an order in the list holds all that its dialog shows, without another read', async () => {
  const [order] = (await history(await shop.login('buyer1@example.test'))).as(myOrders.answer).results;
  expect(order).toMatchObject({
    number: '100000027',
    status: 'Authorized',
    date_placed: '2025-01-05T09:15:00Z',
    currency: 'USD',
    total_incl_tax: '5700.00',
    shipping_incl_tax: '700.00',
    line_props: [
      {
        title: '2012 Toyota Corolla 1.6 Icon',
        image: expect.stringMatching(/^\/media\/i\/[^/]+\/\d+\.webp$/),
        picture: { thumbhash: expect.any(String), width: expect.any(Number), bytes: expect.any(Object) },
        qty: 1,
        price: '5000.00',
        unit_price: '5000.00',
      },
    ],
    shipping_address: { search_text: 'Mutale Mwale 12 Cairo Road Lusaka Zambia' },
  });
});

test('of two orders of one moment the newer number is on top', async () => {
  const { results } = (await history(await shop.login('promobuyer@example.test'))).as(myOrders.answer);
  expect(results.map(({ number, date_placed, currency }) => [number, date_placed, currency])).toEqual([
    ['100000302', '2024-12-22T09:15:00Z', 'ZMW'],
    ['100000301', '2024-12-22T09:15:00Z', 'USD'],
  ]);
});

test('an unchanged page costs no body, a changed status brings it anew', async () => {
  const token = await shop.login('recruit1@example.test');
  const tag = String((await history(token)).headers.etag);
  const same = await history(token, { 'if-none-match': tag });
  expect([same.status, same.text]).toEqual([304, '']);
  await shop.db.updateTable('orders').set({ status: 'Canceled' }).where('number', '=', '100000201').execute();
  const anew = await history(token, { 'if-none-match': tag });
  expect([anew.status, anew.as(myOrders.answer).results.map(({ status }) => status)]).toEqual([
    200,
    ['Canceled'],
  ]);
});
