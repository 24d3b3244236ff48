import { expect, test } from 'vitest';
import { Order } from '#contract/orders.ts';
import { Problem } from '#contract/problem.ts';
import { add, basketOf, changeProduct, checkoutBody, newBuyer, publishRates } from './checkout-steps.ts';
import { type Answer, testServer } from './harness/test-server.ts';

const shop = await testServer();
await publishRates(shop, 'Mombasa', 145_000);

/** So many buyers with the same products in their baskets, all of them ready to order. */
async function readyBuyers(count: number, productIds: number[]) {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const buyer = await newBuyer(shop);
      // Half of them the other way round: locks must not depend on the order of the lines.
      for (const id of at % 2 === 0 ? productIds : productIds.toReversed()) await add(shop, buyer.token, id);
      return { ...buyer, body: checkoutBody(await basketOf(shop, buyer.token)) };
    }),
  );
}

const placeAll = (buyers: Awaited<ReturnType<typeof readyBuyers>>): Promise<Answer[]> =>
  Promise.all(
    buyers.map(({ token, body }) =>
      shop.api('POST', '/checkout/', { token, body: { ...body, basket: null } }),
    ),
  );

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

async function stockOf(id: number) {
  return shop.db
    .selectFrom('products')
    .select(['num_in_stock', 'num_allocated'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function soldOf(id: number): Promise<number> {
  const rows = await shop.db
    .selectFrom('order_lines')
    .select('quantity')
    .where('product_id', '=', id)
    .execute();
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}

test('twenty buyers of one car: one order, nineteen hear that it is gone', async () => {
  const answers = await placeAll(await readyBuyers(20, [13]));
  expect(count(answers, 200)).toBe(1);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused.map((answer) => `${answer.status} ${answer.as(Problem).code}`)).toEqual(
    Array(19).fill('409 out_of_stock'),
  );
  expect(await stockOf(13)).toEqual({ num_in_stock: 1, num_allocated: 1 });
  expect(await soldOf(13)).toBe(1);
});

test('twenty buyers of stock 7: seven orders', async () => {
  await changeProduct(shop, 17, { num_in_stock: 7 });
  const answers = await placeAll(await readyBuyers(20, [17]));
  expect([count(answers, 200), count(answers, 409)]).toEqual([7, 13]);
  expect(await stockOf(17)).toEqual({ num_in_stock: 7, num_allocated: 7 });
  expect(await soldOf(17)).toBe(7);
  const numbers = answers.flatMap((answer) => (answer.status === 200 ? [answer.as(Order).number] : []));
  expect(new Set(numbers).size).toBe(7);
});

test('two products in either order: nobody waits for good, and nobody gets one half', async () => {
  await changeProduct(shop, 12, { num_in_stock: 5 });
  await changeProduct(shop, 101, { num_in_stock: 3 });
  const answers = await placeAll(await readyBuyers(12, [12, 101]));
  expect([count(answers, 200), count(answers, 409)]).toEqual([3, 9]);
  expect(await stockOf(12)).toEqual({ num_in_stock: 5, num_allocated: 3 });
  expect(await stockOf(101)).toEqual({ num_in_stock: 3, num_allocated: 3 });
});

test('one basket sent eight times at once without a key: one order', async () => {
  const [buyer] = await readyBuyers(1, [102]);
  if (!buyer) throw new Error('no buyer');
  const send = (basket: unknown) =>
    shop.api('POST', '/checkout/', { token: buyer.token, body: { ...buyer.body, basket } });
  const named = buyer.body['basket'];
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => send(at % 2 === 0 ? named : null)));
  expect(count(answers, 200)).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(['basket_not_open', 'basket_empty']).toContain(answer.as(Problem).code);
  const orders = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('user_id', '=', buyer.id)
    .execute();
  expect(orders).toHaveLength(1);
  expect(await stockOf(102)).toEqual({ num_in_stock: 1, num_allocated: 1 });
});
