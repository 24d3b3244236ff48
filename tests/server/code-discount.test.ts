import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { Order } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { staffSupporter } from '#contract/staff/supporters.ts';
import { StaffVoucherDetail } from '#contract/staff/vouchers.ts';
import { VoucherAdded } from '#contract/vouchers.ts';
import { add, basketOf, checkout, checkoutBody, quote } from './checkout-steps.ts';
import { textOf } from './harness/pdf-text.ts';
import { testServer } from './harness/test-server.ts';
import {
  earnersOf,
  earnings,
  enterCode,
  newPerson,
  newSupporter,
  ordersOf,
  overview,
  type Person,
  place,
  signedIn,
  type Supporter,
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

const TEN = { kind: 'percent', value: '10', per_customer: 1, ends_at: '2035-01-01T00:00:00Z' };
const create = (body: object) =>
  shop.api('POST', '/staff/vouchers/', { token: staff, key: randomUUID(), body: { ...TEN, ...body } });
/** Staff let the supporter's code take something off. */
async function discount(body: object = {}): Promise<StaffVoucherDetail> {
  const answer = await create({ supporter: supporter.id, ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.as(StaffVoucherDetail);
}
const edit = (id: number, body: object) =>
  shop.api('PATCH', `/staff/vouchers/${id}/`, { token: staff, key: randomUUID(), body });
const takeOff = ({ token }: Person) => shop.api('DELETE', '/basket/voucher/', { token });
/** Basket of one car of USD 4500.00 with the supporter's code in it. */
async function basketWithCode(who: Person = buyer): Promise<Basket> {
  await add(shop, who.token, 12);
  const answer = await enterCode(shop, who, supporter.code);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(VoucherAdded).basket;
}

describe("a supporter's code that staff have set a discount for (settled point 12)", () => {
  test('makes the basket cheaper, and says whose it is', async () => {
    expect(await discount({ code: 'MINE22222' })).toMatchObject({
      code: supporter.code,
      name: 'Promo code',
      supporter: supporter.id,
      state: 'running',
    });
    expect(await basketWithCode()).toMatchObject({
      discount_code: supporter.code,
      voucher: { code: supporter.code, value: '10.00', usable: true, promo: true, per_customer: 1 },
      voucher_discounts: [{ name: 'Promo code', amount: '450.00' }],
      total_incl_tax: '4050.00',
      total_incl_tax_excl_discounts: '4500.00',
    });
  });

  test('is what its owner and staff are shown, until it ends', async () => {
    expect((await overview(shop, supporter)).discount).toBe(null);
    const { id } = await discount();
    const told = { kind: 'percent', value: '10.00', per_customer: 1, ends_at: TEN.ends_at };
    expect((await overview(shop, supporter)).discount).toMatchObject(told);
    const seen = async () =>
      (await shop.api('GET', `/staff/supporters/${supporter.id}/`, { token: staff })).as(
        staffSupporter.answer,
      );
    expect((await seen()).discount).toMatchObject({ ...told, voucher: id });
    expect((await edit(id, { active: false })).status).toBe(200);
    expect((await overview(shop, supporter)).discount).toBe(null);
    expect((await seen()).discount).toBe(null);
  });

  test('has the name of all of them where staff give none, and that of staff else', async () => {
    const { id } = await discount({ name: 'Ten off' });
    for (const name of ['', null, 'March']) {
      const answer = await edit(id, { name });
      expect(answer.as(StaffVoucherDetail).name).toBe(name || 'Promo code');
    }
    // What is left out stays.
    expect((await edit(id, { per_customer: 2 })).as(StaffVoucherDetail).name).toBe('March');
  });

  test('stands in the order and on its pro-forma, and its owner earns on what is left', async () => {
    const voucher = await discount();
    const number = await place(shop, staff, buyer, { code: supporter.code });
    const order = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(Order);
    expect(order.voucher_discounts).toMatchObject([{ amount: '450.00', voucher: { code: supporter.code } }]);
    const { pdf } = await shop.db
      .selectFrom('invoices')
      .select('pdf')
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow();
    const printed = textOf(pdf ?? Buffer.alloc(0));
    expect(printed).toContain(supporter.code);
    expect(printed).toContain('450.00');
    const mail = await shop.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('dedupe_key', '=', `order:${number}`)
      .executeTakeFirstOrThrow();
    // The goods before the discount, so that the sums come to the total.
    expect(mail.text).toMatch(
      /Goods: \$4,500\.00\nDiscount: -\$450\.00\nShipping to .+: \$1,450\.00\nTotal landed in .+: \$5,500\.00 USD/,
    );
    expect(await earnersOf(shop, number)).toEqual({ [supporter.id]: 'direct code' });
    await orders.pay(number);
    expect((await earnings(shop, supporter)).results).toMatchObject([
      { basis: '4050.00', amount_usd: '40.50' },
    ]);
    const used = await shop.api('GET', `/staff/vouchers/${voucher.id}/`, { token: staff });
    expect(used.as(StaffVoucherDetail)).toMatchObject({
      uses: 1,
      used_by: [{ order_number: number, amount: '450.00' }],
    });
  });

  test('still says who told a buyer who has had the discount, and takes nothing off then', async () => {
    await discount();
    await place(shop, staff, buyer, { code: supporter.code });
    expect(await basketWithCode()).toMatchObject({
      discount_code: supporter.code,
      voucher: null,
      total_incl_tax: '4500.00',
    });
    const again = await place(shop, staff, await newPerson(shop), { code: supporter.code });
    expect(await earnersOf(shop, again)).toEqual({ [supporter.id]: 'direct code' });
  });

  test('takes off as soon as it is set, also in a basket that has the code, and no more once it ends', async () => {
    expect((await basketWithCode()).voucher).toBe(null);
    const { id } = await discount();
    expect((await basketOf(shop, buyer.token)).total_incl_tax).toBe('4050.00');
    const seen = checkoutBody(await quote(shop, staff, await basketOf(shop, buyer.token)));
    await edit(id, { active: false });
    const refused = await checkout(shop, buyer.token, seen);
    expect([refused.status, refused.as(Problem).code]).toEqual([409, 'price_changed']);
    expect(await basketOf(shop, buyer.token)).toMatchObject({
      discount_code: supporter.code,
      voucher: null,
      total_incl_tax: '4500.00',
    });
  });

  test('what an order was given stays in it when the code gives something else later', async () => {
    await discount();
    const basket = await basketWithCode();
    const number = await place(shop, staff, buyer);
    await discount({ value: '50' });
    const order = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(Order);
    const ordered = await shop.api('GET', basket.url.replace('/api', ''), { token: buyer.token });
    for (const { voucher_discounts: given } of [order, ordered.as(Basket)])
      expect(given).toMatchObject([{ amount: '900.00' }]);
  });

  test('is taken off as a voucher is, and another may go in', async () => {
    await discount();
    await basketWithCode();
    const refused = await enterCode(shop, buyer, 'SAVE10');
    expect(refused.as(Problem).code).toBe('voucher_already_applied');
    expect((await takeOff(buyer)).as(Basket)).toMatchObject({ discount_code: null, voucher: null });
    expect((await enterCode(shop, buyer, 'SAVE10')).status).toBe(200);
  });

  test("is none for its owner's own orders, and none once they have left", async () => {
    await discount();
    await add(shop, supporter.token, 12);
    const own = await enterCode(shop, supporter, supporter.code);
    expect([own.status, own.as(Problem).code]).toEqual([406, 'voucher_invalid']);
    await basketWithCode();
    await shop.db
      .updateTable('supporters')
      .set({ disabled_at: shop.clock.now() })
      .where('user_id', '=', supporter.id)
      .execute();
    expect(await basketOf(shop, buyer.token)).toMatchObject({
      discount_code: null,
      voucher: null,
      total_incl_tax: '4500.00',
    });
    const late = await create({ supporter: supporter.id });
    expect([late.status, late.as(Problem).code]).toEqual([409, 'supporter_left']);
  });
});

describe('staff who set it', () => {
  test('set one at a time: another takes its place, and both stand in the audit', async () => {
    const first = await discount();
    const second = await discount({ kind: 'fixed', value: '200.00', currency: 'USD' });
    expect((await basketWithCode()).voucher_discounts).toMatchObject([{ amount: '200.00' }]);
    const stateOf = async (id: number) =>
      (await shop.api('GET', `/staff/vouchers/${id}/`, { token: staff })).as(StaffVoucherDetail).state;
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['off', 'running']);
    // Switched on again, it takes the place of the other.
    expect((await edit(first.id, { active: true })).status).toBe(200);
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['running', 'off']);
    const audit = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'voucher')
      .where('entity_id', 'in', [String(first.id), String(second.id)])
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'voucher.create',
      'voucher.edit',
      'voucher.create',
      'voucher.edit',
      'voucher.edit',
    ]);
  });

  test('never set one for a code of their own', async () => {
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'staff@example.test')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('supporters')
      .values({ user_id: id, code: 'STAFF234', created_at: shop.clock.now() })
      .execute();
    const refused = await create({ supporter: id });
    expect([refused.status, refused.as(Problem).code]).toEqual([403, 'forbidden']);
  });

  test('at the same moment leave one of them', async () => {
    const both = await Promise.all([
      create({ supporter: supporter.id }),
      create({ supporter: supporter.id }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const on = await shop.db
      .selectFrom('vouchers')
      .select('id')
      .where('supporter_id', '=', supporter.id)
      .where('active', '=', true)
      .execute();
    expect(on).toHaveLength(1);
  });

  test('change no code by it: its letters stay, and a voucher of the shop still cannot have them', async () => {
    const { id } = await discount();
    const renamed = await edit(id, { code: 'OTHER2345', name: 'For friends' });
    expect(renamed.as(StaffVoucherDetail)).toMatchObject({ code: supporter.code, name: 'For friends' });
    const taken = await create({ code: supporter.code });
    expect([taken.status, taken.as(Problem).code]).toEqual([409, 'code_taken']);
    expect((await create({ supporter: buyer.id })).status).toBe(404);
  });
});
