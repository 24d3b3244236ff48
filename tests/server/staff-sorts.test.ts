import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { QUOTE_REQUEST_SORTS } from '#contract/staff/quotes.ts';
import { STOCK_SORTS } from '#contract/staff/products.ts';
import { REPORT_SORTS } from '#contract/staff/reports.ts';
import { REQUEST_SORTS } from '#contract/staff/requests.ts';
import { VOUCHER_SORTS } from '#contract/staff/vouchers.ts';
import { add, newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

/** Names of four of each kind, in the order in which they are made. No column's order is that of another one. */
const MADE = [
  {
    name: 'Bwalya',
    reason: 'other',
    kind: 'inquiry',
    code: 'GAMMA',
    days: 30,
    title: 'Delta',
    price: 300,
    stock: 2,
  },
  {
    name: 'Chanda',
    reason: 'fraud',
    kind: 'contact',
    code: 'ALPHA',
    days: 10,
    title: 'Alpha',
    price: 400,
    stock: 4,
  },
  {
    name: 'Abel',
    reason: 'wrong_details',
    kind: 'flash',
    code: 'DELTA',
    days: 20,
    title: 'Gamma',
    price: 100,
    stock: 3,
  },
  {
    name: 'Daudi',
    reason: 'offensive',
    kind: 'bulk',
    code: 'BETA5',
    days: 40,
    title: 'Beta',
    price: 200,
    stock: 1,
  },
] as const;
const BULK = { kind: 'bulkorders', form: 'bulk' };

beforeAll(async () => {
  const { db, clock } = shop;
  await db.deleteFrom('vouchers').execute();
  const stock = await db
    .selectFrom('products')
    .select('id')
    .where('owner_id', 'is', null)
    .where('live', '=', true)
    .where('listing_type', '=', 'FixedPrice')
    .where('product_class_id', '=', 1)
    .orderBy('id')
    .limit(MADE.length)
    .execute();
  await db
    .updateTable('products')
    .set({ deleted: true })
    .where(
      'id',
      'not in',
      stock.map(({ id }) => id),
    )
    .execute();
  for (const [place, one] of MADE.entries()) {
    clock.advance(60);
    const now = clock.now();
    const product = stock[place]?.id ?? 0;
    await db
      .updateTable('products')
      .set({
        title: one.title,
        title_fold: one.title.toLowerCase(),
        price_minor: one.price * 100,
        currency: 'USD',
        num_in_stock: one.stock + 5,
        num_allocated: 5,
        created_at: now,
      })
      .where('id', '=', product)
      .execute();
    const buyer = await newBuyer(shop);
    await db
      .updateTable('users')
      .set({ first_name: 'Z', last_name: one.name })
      .where('id', '=', buyer.id)
      .execute();
    const basket = await add(shop, buyer.token, product);
    await db.insertInto('quote_requests').values({ basket_id: basket.id, requested_at: now }).execute();
    const when = { created_at: now, status: 'new' as const };
    await db
      .insertInto('reports')
      .values({
        ...when,
        kind: 'other',
        product_id: null,
        seller_id: null,
        user_id: buyer.id,
        decided_at: null,
        reason: one.reason,
        text: '',
      })
      .execute();
    const { kind, form } = one.kind === 'bulk' ? BULK : { kind: one.kind, form: '' };
    await db
      .insertInto('requests')
      .values({
        ...when,
        kind,
        user_id: null,
        product_id: null,
        fields: JSON.stringify({ userName: one.name, form }),
      })
      .execute();
    await db
      .insertInto('vouchers')
      .values({
        code: one.code,
        folded: one.code,
        name: one.code,
        kind: 'fixed',
        value_minor: 10_000,
        basis_points: null,
        currency: 'USD',
        min_order_minor: 0,
        class: null,
        per_customer: null,
        starts_at: now,
        ends_at: new Date(now.getTime() + one.days * 86_400_000),
        active: true,
      })
      .execute();
  }
});

const Listed = v.object({ count: v.number(), results: v.array(v.looseObject({})) });
/** The places of `MADE` in the order of the list; the name of each row stands where `path` says. */
async function places(list: string, sort: string, nameOf: (row: Record<string, unknown>) => unknown) {
  const answer = await shop.api('GET', `${list}${list.includes('?') ? '&' : '?'}sort=${sort}`, {
    token: staff,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer
    .as(Listed)
    .results.map((row) => MADE.findIndex((one) => Object.values(one).includes(nameOf(row) as never)));
}
const Customer = v.looseObject({ name: v.string() });
const lastName = ({ customer }: Record<string, unknown>) => v.parse(Customer, customer).name.split(' ')[1];

const LISTS: Record<
  string,
  { list: string; nameOf: (row: Record<string, unknown>) => unknown; sorts: Record<string, number[]> }
> = {
  stock: {
    list: '/staff/products/',
    nameOf: ({ prod_title }) => prod_title,
    sorts: { created: [0, 1, 2, 3], title: [1, 3, 0, 2], price: [2, 3, 0, 1], stock: [3, 0, 2, 1] },
  },
  reports: {
    list: '/staff/reports/',
    nameOf: ({ reason }) => reason,
    sorts: { created: [0, 1, 2, 3], reason: [1, 3, 0, 2] },
  },
  requests: {
    list: '/staff/requests/',
    nameOf: ({ userName }) => userName,
    sorts: { created: [0, 1, 2, 3], from: [2, 0, 1, 3], kind: [3, 1, 2, 0] },
  },
  vouchers: {
    list: '/staff/vouchers/',
    nameOf: ({ code }) => code,
    sorts: { made: [0, 1, 2, 3], code: [1, 3, 2, 0], time: [1, 2, 0, 3] },
  },
  quotes: {
    list: '/staff/quote-requests/',
    nameOf: lastName,
    sorts: { asked: [0, 1, 2, 3], buyer: [2, 0, 1, 3] },
  },
};
const CASES = Object.entries(LISTS).flatMap(([kind, { sorts, ...rest }]) =>
  Object.entries(sorts).map(([sort, order]) => ({ kind, sort, order, ...rest })),
);

describe('a list of the staff', () => {
  test.each(CASES)(
    '$kind stands by $sort, and the other way round',
    async ({ list, sort, order, nameOf }) => {
      expect(await places(list, sort, nameOf)).toEqual(order);
      expect(await places(list, `-${sort}`, nameOf)).toEqual(order.toReversed());
    },
  );

  test.each([
    ['stock', STOCK_SORTS[0]],
    ['reports', REPORT_SORTS[0]],
    ['requests', REQUEST_SORTS[1]],
    ['vouchers', VOUCHER_SORTS[0]],
    ['quotes', QUOTE_REQUEST_SORTS[0]],
  ])('%s stands in its usual order where another one is unknown', async (kind, usual) => {
    const { list, nameOf } = LISTS[kind] ?? { list: '', nameOf: String };
    const order = await places(list, usual, nameOf);
    expect(order).toHaveLength(MADE.length);
    for (const sort of ['', 'id;drop table users', 'title desc', '--created'])
      expect(await places(list, encodeURIComponent(sort), nameOf), sort).toEqual(order);
  });

  test('of requests that wait has who waits longest first, whatever order the others have', async () => {
    const { nameOf } = LISTS['requests'] ?? { nameOf: String };
    expect(await places('/staff/requests/?status=new', '', nameOf)).toEqual([0, 1, 2, 3]);
    expect(await places('/staff/requests/', '', nameOf)).toEqual([3, 2, 1, 0]);
  });

  test('of vouchers by their orders counts them', async () => {
    const [voucher] = await shop.db.selectFrom('vouchers').select('id').where('code', '=', 'DELTA').execute();
    const buyer = await newBuyer(shop);
    await shop.db
      .insertInto('voucher_redemptions')
      .values({
        voucher_id: voucher?.id ?? 0,
        user_id: buyer.id,
        order_number: null,
        nth: 1,
        redeemed_at: shop.clock.now(),
      })
      .execute();
    const { nameOf } = LISTS['vouchers'] ?? { nameOf: String };
    expect((await places('/staff/vouchers/', '-uses', nameOf))[0]).toBe(2);
    expect((await places('/staff/vouchers/', 'uses', nameOf)).at(-1)).toBe(2);
  });
});
