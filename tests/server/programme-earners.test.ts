import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { staffSupporter } from '#contract/staff/supporters.ts';
import { VoucherAdded } from '#contract/vouchers.ts';
import { add, basketOf, changeProduct, checkout, checkoutBody, placeOne, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import {
  earnersOf,
  enterCode,
  newPerson,
  newSupporter,
  ordersOf,
  overview,
  type Person,
  place,
  signedIn,
  type Supporter,
  visit,
} from './programme-steps.ts';

const shop = await testServer();
const staff = await signedIn(shop, 'staff@example.test');
const orders = ordersOf(shop, staff);

let supporter: Supporter;
let buyer: Person;
beforeEach(async () => {
  await shop.db.updateTable('products').set({ num_in_stock: 25, num_allocated: 0 }).execute();
  supporter = await newSupporter(shop);
  buyer = await newPerson(shop);
});
const leave = ({ id }: { id: number }) =>
  shop.db
    .updateTable('supporters')
    .set({ disabled_at: shop.clock.now() })
    .where('user_id', '=', id)
    .execute();
const refusal = async (who: Person, code: string) => {
  const answer = await enterCode(shop, who, code);
  return [answer.status, answer.as(Problem).code];
};
const INVALID = [406, 'voucher_invalid'];

describe("a supporter's code in the basket", () => {
  test('is taken in any case, takes nothing off, and is its one code', async () => {
    const before = await add(shop, buyer.token, 12);
    const answer = await enterCode(shop, buyer, ` ${supporter.code.toLowerCase()} `);
    expect(answer.status, answer.text).toBe(200);
    const { basket, ...said } = answer.as(VoucherAdded);
    expect(said).toEqual({
      name: 'Promo code',
      code: supporter.code,
      start_datetime: '2025-03-01T09:00:00Z',
      end_datetime: '9999-12-31T23:59:59Z',
      detail: 'Discount code applied.',
    });
    expect(basket).toMatchObject({
      discount_code: supporter.code,
      voucher: null,
      voucher_discounts: [],
      order_total: before.order_total,
    });
    expect(basket.revision).toBeGreaterThan(before.revision);
    expect(await basketOf(shop, buyer.token)).toEqual(basket);
    for (const code of [supporter.code, (await newSupporter(shop)).code, 'SAVE10'])
      expect(await refusal(buyer, code)).toEqual([406, 'voucher_already_applied']);
  });

  test('is refused beside a voucher that is in it', async () => {
    await add(shop, buyer.token, 12);
    expect((await enterCode(shop, buyer, 'SAVE10')).status).toBe(200);
    expect(await refusal(buyer, supporter.code)).toEqual([406, 'voucher_already_applied']);
  });

  test('goes with the last line, as a voucher does, and is not in the next basket', async () => {
    const [line] = (await add(shop, buyer.token, 12)).results;
    await enterCode(shop, buyer, supporter.code);
    await shop.api('DELETE', line?.url.replace('/api', '') ?? '', { token: buyer.token });
    expect((await basketOf(shop, buyer.token)).discount_code).toBe(null);
    await place(shop, staff, buyer, { code: supporter.code });
    expect((await basketOf(shop, buyer.token)).discount_code).toBe(null);
  });

  test('of nobody, of one who has left, and in an empty basket is none', async () => {
    expect(await refusal(buyer, supporter.code)).toEqual(INVALID);
    await add(shop, buyer.token, 12);
    expect(await refusal(buyer, 'ABCD2345')).toEqual(INVALID);
    await leave(supporter);
    expect(await refusal(buyer, supporter.code)).toEqual(INVALID);
  });

  test('is not there any more once its owner has left: another one may go in', async () => {
    await add(shop, buyer.token, 12);
    await enterCode(shop, buyer, supporter.code);
    await leave(supporter);
    expect((await basketOf(shop, buyer.token)).discount_code).toBe(null);
    const other = await newSupporter(shop);
    expect((await enterCode(shop, buyer, other.code)).status).toBe(200);
    expect((await basketOf(shop, buyer.token)).discount_code).toBe(other.code);
  });

  test.each([
    { how: 'with a + in the address', mine: 'mary.k@example.test', again: 'mary.k+shop@example.test' },
    { how: 'whose dots mean nothing to Gmail', mine: 'm.a.r.y@gmail.com', again: 'mary+2@googlemail.com' },
  ])("one's own is none, be it from another account $how (security 18)", async ({ mine, again }) => {
    const mary = await newSupporter(shop, { email: mine });
    const other = await newPerson(shop, again);
    for (const who of [mary, other]) {
      await add(shop, who.token, 12);
      expect(await refusal(who, mary.code)).toEqual(INVALID);
      const number = await place(shop, staff, who, { ref: visit(shop, mary.code) });
      expect(await earnersOf(shop, number)).toEqual({});
    }
    // Staff are shown both: the order of either account.
    const seen = await shop.api('GET', `/staff/supporters/${mary.id}/`, { token: staff });
    const own = seen.as(staffSupporter.answer).marks.filter(({ flag }) => flag === 'own_orders');
    expect(own).toMatchObject([{ count: 2, people: [{ id: other.id, email: again }] }]);
    expect(own[0]?.orders).toHaveLength(2);
  });

  test('of somebody else is no mark of its owner, whatever it earns', async () => {
    const number = await place(shop, staff, buyer, { ref: visit(shop, supporter.code) });
    expect(await earnersOf(shop, number)).toEqual({ [supporter.id]: 'direct cookie' });
    const seen = await shop.api('GET', `/staff/supporters/${supporter.id}/`, { token: staff });
    const flags = seen.as(staffSupporter.answer).marks.map(({ flag }) => flag);
    expect(flags).not.toContain('own_orders');
  });
});

test("one's own code is told to be that, behind the words of the spec, and another's is not", async () => {
  const other = await newSupporter(shop);
  for (const [who, code, says] of [
    [supporter, supporter.code, 'This is your own code. It works for others, not for your own orders.'],
    [supporter, 'ABCD2345', undefined],
    [other, 'ABCD2345', undefined],
  ] as const) {
    await add(shop, who.token, 12);
    const answer = await enterCode(shop, who, code);
    const { detail, hint, cause } = answer.as(Problem);
    expect([answer.status, detail, hint, cause]).toEqual([
      406,
      'Discount code you entered is invalid or not applicable to the contents of your basket',
      says,
      says && 'own_code',
    ]);
  }
});

describe('who earns is fixed when the order is placed', () => {
  test('the owner of the code, on each order', async () => {
    for (let nth = 1; nth <= 2; nth++) {
      const number = await place(shop, staff, buyer, { code: supporter.code });
      expect(await earnersOf(shop, number)).toEqual({ [supporter.id]: 'direct code' });
    }
  });

  test('the owner of the link, on the first order alone', async () => {
    const ref = visit(shop, supporter.code.toLowerCase(), 120);
    expect(await earnersOf(shop, await place(shop, staff, buyer, { ref }))).toEqual({
      [supporter.id]: 'direct cookie',
    });
    expect(await earnersOf(shop, await place(shop, staff, buyer, { ref }))).toEqual({});
  });

  test('a canceled order is no first one', async () => {
    const ref = visit(shop, supporter.code);
    await orders.cancel(await place(shop, staff, buyer));
    expect(await earnersOf(shop, await place(shop, staff, buyer, { ref }))).toEqual({
      [supporter.id]: 'direct cookie',
    });
  });

  test('the code comes before the link', async () => {
    const other = await newSupporter(shop);
    const number = await place(shop, staff, buyer, { code: supporter.code, ref: visit(shop, other.code) });
    expect(await earnersOf(shop, number)).toEqual({ [supporter.id]: 'direct code' });
  });

  test.each([
    { what: 'older than 120 days', ref: () => visit(shop, supporter.code, 120.1) },
    { what: 'from tomorrow', ref: () => visit(shop, supporter.code, -1) },
    { what: 'of nobody', ref: () => visit(shop, 'ABCD2345') },
    { what: 'without a time', ref: () => ({ code: supporter.code, clicked_at: 'lately' }) },
    { what: 'of another form', ref: () => ({ who: supporter.code }) },
  ])('a link $what counts for nothing and stops no order', async ({ ref }) => {
    expect(await earnersOf(shop, await place(shop, staff, buyer, { ref: ref() }))).toEqual({});
  });

  test('the one above a recruit, beside another one whose code was used', async () => {
    const recruit = await newSupporter(shop, { by: supporter });
    const other = await newSupporter(shop);
    expect(await earnersOf(shop, await place(shop, staff, recruit, { code: other.code }))).toEqual({
      [other.id]: 'direct code',
      [supporter.id]: 'downline recruit',
    });
  });

  test('direct wins where both are one person: one row for an order and a person', async () => {
    const recruit = await newSupporter(shop, { by: supporter });
    const number = await place(shop, staff, recruit, { code: supporter.code });
    expect(await earnersOf(shop, number)).toEqual({ [supporter.id]: 'direct code' });
  });

  test('never the buyer: neither by a link of their own nor as their own recruit', async () => {
    const number = await place(shop, staff, supporter, { ref: visit(shop, supporter.code) });
    expect(await earnersOf(shop, number)).toEqual({});
  });

  test('only the next one above, never the one above that', async () => {
    const middle = await newSupporter(shop, { by: supporter });
    const low = await newSupporter(shop, { by: middle });
    expect(await earnersOf(shop, await place(shop, staff, low))).toEqual({ [middle.id]: 'downline recruit' });
  });

  test('who was named before they had a code earns from then on', async () => {
    const later = await newPerson(shop);
    const recruit = await newSupporter(shop, { by: later });
    expect(await earnersOf(shop, await place(shop, staff, recruit))).toEqual({});
    const body = { mobileNumber: '0977 123 456', referrerEmail: '' };
    await shop.api('POST', '/upgrade-to-agent-account/', { token: later.token, body });
    expect(await earnersOf(shop, await place(shop, staff, recruit))).toEqual({
      [later.id]: 'downline recruit',
    });
  });

  test('who has left earns nothing: by code, by link, from above, nor on what is paid later', async () => {
    const recruit = await newSupporter(shop, { by: supporter });
    await add(shop, buyer.token, 12);
    await enterCode(shop, buyer, supporter.code);
    const before = await place(shop, staff, recruit);
    await leave(supporter);
    const basket = await quote(shop, staff, await basketOf(shop, buyer.token));
    const answer = await checkout(
      shop,
      buyer.token,
      checkoutBody(basket, { ref: visit(shop, supporter.code) }),
    );
    expect(answer.status, answer.text).toBe(200);
    const { number } = answer.body as { number: string };
    expect(await earnersOf(shop, number)).toEqual({});
    expect(await earnersOf(shop, await place(shop, staff, recruit))).toEqual({});
    await orders.pay(before);
    const rows = await shop.db
      .selectFrom('commission_entries')
      .select('id')
      .where('supporter_id', '=', supporter.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('a basket that is refused leaves nobody behind', async () => {
    await add(shop, buyer.token, 12);
    await enterCode(shop, buyer, supporter.code);
    const basket = await quote(shop, staff, await basketOf(shop, buyer.token));
    await changeProduct(shop, 12, { num_in_stock: 0 });
    expect((await checkout(shop, buyer.token, checkoutBody(basket))).status).toBe(409);
    const rows = await shop.db
      .selectFrom('order_earners')
      .select('order_number')
      .where('supporter_id', '=', supporter.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('eight presses of one buyer at once are one first order', async () => {
    await add(shop, buyer.token, 12);
    const basket = await quote(shop, staff, await basketOf(shop, buyer.token));
    const body = checkoutBody(basket, { ref: visit(shop, supporter.code) });
    await Promise.all(Array.from({ length: 8 }, () => checkout(shop, buyer.token, body)));
    const rows = await shop.db
      .selectFrom('order_earners')
      .selectAll()
      .where('supporter_id', '=', supporter.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await earnersOf(shop, (await placeOne(shop, buyer.token, staff)).number)).toEqual({});
  });
});

test('the last hundred orders that a code was used on are shown, newest first (account contract 3.2)', async () => {
  const like = await place(shop, staff, buyer, { code: supporter.code });
  const {
    place: _,
    basket_id: _basket,
    ...order
  } = await shop.db.selectFrom('orders').selectAll().where('number', '=', like).executeTakeFirstOrThrow();
  const later = (nth: number) => new Date(shop.clock.now().getTime() + nth * 1000);
  const nths = Array.from({ length: 101 }, (_one, at) => at + 1);
  const baskets = await shop.db
    .insertInto('baskets')
    .values(
      nths.map((nth) => ({
        user_id: buyer.id,
        status: 'Submitted' as const,
        destination_code: order.destination_code,
        destination_port: order.destination_port,
        created_at: later(nth),
        revision: 1,
        destination_is_default: false,
      })),
    )
    .returning('id')
    .execute();
  const numbers = baskets.map((_one, at) => `9${String(100_000_000 + at)}`);
  await shop.db
    .insertInto('orders')
    .values(
      baskets.map(({ id }, at) => ({
        ...order,
        number: numbers[at] ?? '',
        basket_id: id,
        shipping_address: JSON.stringify(order.shipping_address),
        billing_address: JSON.stringify(order.billing_address),
        referral: 'null',
        placed_at: later(at),
      })),
    )
    .execute();
  await shop.db
    .insertInto('order_earners')
    .values(
      numbers.map((order_number, at) => ({
        order_number,
        supporter_id: supporter.id,
        kind: 'direct' as const,
        via: 'code' as const,
        placed_at: later(at + 1),
      })),
    )
    .execute();
  const { usage_details: shown } = (await overview(shop, supporter)).voucher_application_instances;
  // All but the first order and the oldest of the others.
  expect(shown.map(({ order_number: number }) => number)).toEqual(numbers.toReversed().slice(0, 100));
});
