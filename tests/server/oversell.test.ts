import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Order } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { add, basketOf, changeProduct, checkoutBody, newBuyer, publishRates } from './checkout-steps.ts';
import { type Answer, testServer } from './harness/test-server.ts';

const shop = await testServer();
await publishRates(shop, 'Mombasa', 145_000);

/** So many buyers with the same products in their baskets, all of them ready to order. */
async function readyBuyers(count: number, productIds: number[]) {
  const ready = async (at: number) => {
    const buyer = await newBuyer(shop);
    // Half of them the other way round: locks must not depend on the order of the lines.
    for (const id of at % 2 === 0 ? productIds : productIds.toReversed()) await add(shop, buyer.token, id);
    return { ...buyer, body: checkoutBody(await basketOf(shop, buyer.token)) };
  };
  const all: Awaited<ReturnType<typeof ready>>[] = [];
  // A few at a time: on a busy machine two hundred of them would wait too long for a connection before the storm begins.
  while (all.length < count) {
    const few = Array.from({ length: Math.min(5, count - all.length) }, (_, at) => ready(all.length + at));
    all.push(...(await Promise.all(few)));
  }
  return all;
}

type Ready = Awaited<ReturnType<typeof readyBuyers>>[number];

/** As a phone does it: where the server was too busy it is asked again, with the same key, until there is an answer. */
async function place({ token, body }: Ready): Promise<Answer> {
  const key = randomUUID();
  for (;;) {
    const answer = await shop.api('POST', '/checkout/', { token, key, body: { ...body, basket: null } });
    if (answer.status !== 503) return answer;
  }
}
const placeAll = (buyers: Ready[]): Promise<Answer[]> => Promise.all(buyers.map(place));

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

test('a hundred buyers of stock 7: seven orders (security 13)', async () => {
  await changeProduct(shop, 17, { num_in_stock: 7 });
  const answers = await placeAll(await readyBuyers(100, [17]));
  expect([count(answers, 200), count(answers, 409)]).toEqual([7, 93]);
  expect(await stockOf(17)).toEqual({ num_in_stock: 7, num_allocated: 7 });
  expect(await soldOf(17)).toBe(7);
  const numbers = answers.flatMap((answer) => (answer.status === 200 ? [answer.as(Order).number] : []));
  expect(new Set(numbers).size).toBe(7);
});

/** The number that the people who run a shop ask for first. */
test('two hundred buyers of fifty cars: fifty orders, and everybody hears the truth', async () => {
  const { num_allocated: held } = await stockOf(17);
  await changeProduct(shop, 17, { num_in_stock: held + 50 });
  const buyers = await readyBuyers(200, [17]);
  const answers = await placeAll(buyers);
  expect([count(answers, 200), count(answers, 409)]).toEqual([50, 150]);
  expect(await stockOf(17)).toEqual({ num_in_stock: held + 50, num_allocated: held + 50 });
  expect(await soldOf(17)).toBe(held + 50);
  const placed = await shop.db
    .selectFrom('orders')
    .select(['number', 'user_id'])
    .where(
      'user_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .execute();
  const numberOf = new Map(placed.map((row) => [row.user_id, row.number]));
  expect(numberOf.size).toBe(placed.length);
  for (const [at, answer] of answers.entries()) {
    const mine = numberOf.get(buyers[at]?.id ?? 0);
    if (answer.status === 200) expect(answer.as(Order).number).toBe(mine);
    else {
      expect(answer.as(Problem)).toMatchObject({ code: 'out_of_stock', available: 0 });
      expect(mine).toBeUndefined();
    }
  }
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
