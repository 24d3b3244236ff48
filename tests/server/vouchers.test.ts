import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { Order, PriceFigures } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { VoucherAdded } from '#contract/vouchers.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { foldVoucher } from '#domain/orders/voucher.ts';
import { expiryJob } from '#server/orders/life/expire.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { add, basketOf, checkout, checkoutBody, newBuyer, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
});

const YEARS = { starts_at: '2025-01-01T00:00:00Z', ends_at: '2035-01-01T00:00:00Z' };
async function issue(more: Record<string, unknown> = {}): Promise<string> {
  const code = `V-${randomUUID().slice(0, 8)}`;
  await shop.db
    .insertInto('vouchers')
    .values({
      ...YEARS,
      code,
      folded: foldVoucher(code),
      name: 'For you',
      kind: 'fixed',
      value_minor: 20_000,
      currency: 'USD',
      ...more,
    })
    .execute();
  return code;
}
const enter = (vouchercode: unknown, token = buyer.token) =>
  shop.api('POST', '/basket/add-voucher/', { token, body: { vouchercode } });

describe('a discount code', () => {
  test('takes its share off the lines and says so, in any case and with blanks around it', async () => {
    await add(shop, buyer.token, 12);
    const answer = await enter('  save10 ');
    expect(answer.status, answer.text).toBe(200);
    const { basket, ...said } = answer.as(VoucherAdded);
    expect(said).toEqual({
      name: 'Ten percent',
      code: 'SAVE10',
      start_datetime: '2025-01-01T00:00:00Z',
      end_datetime: '2035-01-01T00:00:00Z',
      detail: 'Discount code applied.',
    });
    expect(basket).toMatchObject({
      discount_code: 'SAVE10',
      total_incl_tax: '4050.00',
      total_incl_tax_excl_discounts: '4500.00',
      order_total: '4050.00',
      voucher_discounts: [{ name: 'Ten percent', amount: '450.00', voucher: { code: 'SAVE10' } }],
      results: [{ price_incl_tax: '4050.00', price_incl_tax_excl_discounts: '4500.00', has_discount: true }],
    });
    expect(basket).toEqual(await basketOf(shop, buyer.token));
  });

  test('stands in the mail about a quote as in the basket: a line of its own, below the prices of the listings', async () => {
    await add(shop, buyer.token, 12);
    await enter('SAVE10');
    await quote(shop, staff, await basketOf(shop, buyer.token));
    const { order_total, shipping_incl_tax } = await basketOf(shop, buyer.token);
    const [mail] = await shop.mail(buyer.email);
    const dollars = (wire: string) => `${moneyText(minor(wire), 'USD')} USD`;
    expect(mail?.text).toContain(
      [
        'Items: $4,500.00 USD.',
        'Discount code SAVE10: -$450.00 USD.',
        `Shipping: ${dollars(shipping_incl_tax)}. Total: ${dollars(order_total)}.`,
      ].join('\n\n'),
    );
  });

  test.each([
    ['nothing', '', 400, 'required', 'Error - Discount Code Required'],
    ['blanks', '   ', 400, 'required', 'Error - Discount Code Required'],
    ['256 characters', 'x'.repeat(256), 400, 'max_length', 'Must be 255 characters or fewer'],
    [
      'an unknown one of 4 characters',
      'SAVE',
      406,
      'voucher_invalid',
      'Discount code you entered is invalid or not applicable to the contents of your basket',
    ],
    [
      'one that has ended',
      'OLDCODE',
      406,
      'voucher_invalid',
      'Discount code you entered is invalid or not applicable to the contents of your basket',
    ],
  ])('answers %s with the words of the specification', async (_name, code, status, problem, detail) => {
    await add(shop, buyer.token, 12);
    const answer = await enter(code);
    expect(answer.status).toBe(status);
    expect(answer.as(Problem)).toMatchObject({ code: problem, detail });
  });

  test('is one for a basket: another and the same again are refused', async () => {
    await add(shop, buyer.token, 12);
    await enter('SAVE10');
    for (const code of ['SAVE10', await issue()]) {
      const answer = await enter(code);
      expect(answer.status).toBe(406);
      expect(answer.as(Problem)).toMatchObject({
        code: 'voucher_already_applied',
        detail: 'Discount already applied to your basket',
      });
    }
  });

  test.each([
    ['switched off', { active: false }],
    ['not begun', { starts_at: '2026-01-01T00:00:00Z' }],
    ['over its least order', { min_order_minor: 450_001 }],
    ['for parts only', { class: 'parts' }],
    ['in another currency', { currency: 'ZMW' }],
  ])('is refused when it is %s', async (_name, more) => {
    await add(shop, buyer.token, 12);
    expect((await enter(await issue(more))).as(Problem).code).toBe('voucher_invalid');
  });

  test('is refused for an empty basket', async () => {
    expect((await enter('SAVE10')).as(Problem).code).toBe('voucher_invalid');
  });

  test('may be entered while a shipping quote stands, and leaves it as it is', async () => {
    const quoted = await quote(shop, staff, await add(shop, buyer.token, 12));
    const { basket } = (await enter('SAVE10')).as(VoucherAdded);
    expect(basket).toMatchObject({ shipping_incl_tax: quoted.shipping_incl_tax, checkout_ready: true });
    expect(minor(basket.order_total)).toBe(minor(quoted.order_total) - 45_000);
  });

  test('stays and takes nothing off while the basket does not qualify, and goes with the last line', async () => {
    await add(shop, buyer.token, 12);
    await add(shop, buyer.token, 13);
    const code = await issue({ min_order_minor: 1_000_000 });
    const { basket } = (await enter(code)).as(VoucherAdded);
    const remove = (line: number) =>
      shop.api('DELETE', `/baskets/${basket.id}/lines/${line}/`, { token: buyer.token });
    const [first, second] = basket.results.map(({ id }) => id);
    await remove(second ?? 0);
    expect(await basketOf(shop, buyer.token)).toMatchObject({
      discount_code: code,
      voucher_discounts: [],
      total_incl_tax: '4500.00',
    });
    await remove(first ?? 0);
    expect(await basketOf(shop, buyer.token)).toMatchObject({ discount_code: null });
  });
});

describe('an order with a discount code', () => {
  const quotedWith = async (code: string, token = buyer.token) => {
    await quote(shop, staff, await add(shop, token, 12));
    await enter(code, token);
    return basketOf(shop, token);
  };

  test('is taken off again, for another one or for none, and was not used by that', async () => {
    const before = await add(shop, buyer.token, 12);
    const takeOff = async () =>
      (await shop.api('DELETE', '/basket/voucher/', { token: buyer.token })).as(Basket);
    expect(await takeOff(), 'where there is none').toMatchObject({ revision: before.revision });
    const weak = await issue({ value_minor: 1_000 });
    await enter(weak);
    const off = await takeOff();
    expect(off).toMatchObject({
      discount_code: null,
      voucher: null,
      voucher_discounts: [],
      order_total: before.order_total,
    });
    expect(off.revision).toBeGreaterThan(before.revision);
    expect((await enter(await issue({ value_minor: 30_000 }))).status).toBe(200);
    await takeOff();
    expect((await enter(weak)).status, 'once for each customer').toBe(200);
    expect(
      await shop.db.selectFrom('voucher_redemptions').select('nth').where('user_id', '=', buyer.id).execute(),
    ).toEqual([]);
  });

  test('of another buyer is not taken off', async () => {
    await add(shop, buyer.token, 12);
    await enter('SAVE10');
    const other = await newBuyer(shop);
    await shop.api('DELETE', '/basket/voucher/', { token: other.token });
    expect((await basketOf(shop, buyer.token)).discount_code).toBe('SAVE10');
  });

  test('costs what the basket showed, and keeps the discount for good', async () => {
    const basket = await quotedWith(await issue());
    const answer = await checkout(shop, buyer.token, checkoutBody(basket));
    expect(answer.status, answer.text).toBe(200);
    const order = answer.as(Order);
    expect(order).toMatchObject({
      total_incl_tax: basket.order_total,
      voucher_discounts: [{ amount: '200.00' }],
      line_props: [{ price: '4500.00', unit_price: '4500.00' }],
    });
    const submitted = (await shop.api('GET', `/baskets/${basket.id}/`, { token: buyer.token })).as(Basket);
    expect(submitted).toMatchObject({
      order_total: basket.order_total,
      voucher_discounts: basket.voucher_discounts,
    });
  });

  test('is not placed at the old price when the code has ended meanwhile: both figures are told', async () => {
    const code = await issue();
    const basket = await quotedWith(code);
    await shop.db.updateTable('vouchers').set({ active: false }).where('code', '=', code).execute();
    const answer = await checkout(shop, buyer.token, checkoutBody(basket));
    expect(answer.status).toBe(409);
    expect(v.parse(PriceFigures, answer.as(Problem)['figures'])).toMatchObject({
      discount: '0.00',
      voucher_dropped: code,
      total_items: '4500.00',
    });
  });

  test('uses it once for each customer, whoever presses how often at once (security 14)', async () => {
    const code = await issue({ per_customer: 1 });
    const other = await shop.db
      .transaction()
      .execute((tx) => createSession(tx, buyer.id, 'another phone', shop.clock.now()));
    const first = await quotedWith(code);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        checkout(shop, at % 2 === 0 ? buyer.token : other.token, checkoutBody(first)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const second = await quotedWith(code);
    expect(second).toMatchObject({ discount_code: null, total_incl_tax: '4500.00' });
    const uses = await shop.db
      .selectFrom('voucher_redemptions')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
      .select(['nth', 'user_id'])
      .where('code', '=', code)
      .execute();
    expect(uses).toEqual([{ nth: 1, user_id: buyer.id }]);
  });

  test.each(['canceled', 'expired'] as const)(
    'gives the use back when the order is %s: the customer has it once more, whoever presses how often',
    async (how) => {
      const code = await issue({ per_customer: 1 });
      const first = await quotedWith(code);
      const { number } = (await checkout(shop, buyer.token, checkoutBody(first))).as(Order);
      await end(number, how);
      const second = await quotedWith(code);
      expect(second).toMatchObject({ discount_code: code, total_incl_tax: '4300.00' });
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => checkout(shop, buyer.token, checkoutBody(second))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await quotedWith(code)).toMatchObject({ discount_code: null });
    },
  );

  test('counts on from the latest use when an earlier one came back', async () => {
    const code = await issue({ per_customer: 2 });
    const numbers: string[] = [];
    for (let orders = 0; orders < 2; orders += 1) {
      const answer = await checkout(shop, buyer.token, checkoutBody(await quotedWith(code)));
      numbers.push(answer.as(Order).number);
    }
    expect(await quotedWith(code)).toMatchObject({ discount_code: null });
    await end(numbers[0] ?? '', 'canceled');
    await enter(code);
    const answer = await checkout(shop, buyer.token, checkoutBody(await basketOf(shop, buyer.token)));
    expect(answer.as(Order).voucher_discounts).toMatchObject([{ amount: '200.00' }]);
  });
});

/** The order ends unpaid, by staff or by the shop's clock. */
async function end(number: string, how: 'canceled' | 'expired'): Promise<void> {
  if (how === 'canceled') {
    const body = { status: 'Canceled', reason: 'It was not wanted' };
    const key = randomUUID();
    const answer = await shop.api('POST', `/staff/orders/${number}/status/`, { token: staff, key, body });
    expect(answer.status, answer.text).toBe(200);
    return;
  }
  const before = new Date(shop.clock.now().getTime() - 1000);
  await shop.db.updateTable('orders').set({ pay_before: before }).where('number', '=', number).execute();
  const job = expiryJob(shop.db, { config: shop.config, log: shop.log });
  await job.run(shop.clock.now(), new AbortController().signal);
}
