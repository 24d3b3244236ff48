import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contract/account.ts';
import { totalsOf } from '#server/programme/entries.ts';
import { sharesOf } from '#server/staff/commissions/shares.ts';
import { testServer } from './harness/test-server.ts';
import { balanceOf, owe } from './payout-steps.ts';
import { newPerson, newSupporter, ordersOf, place, signedIn, type Supporter } from './programme-steps.ts';

/** A supporter who leaves with commission that is not paid (account contract 2.9). The clock stands at 2025-03-01. */
const shop = await testServer({ config: { rateLimits: false } });
const staff = await signedIn(shop, 'staff@example.test');
const orders = ordersOf(shop, staff);
beforeEach(() => shop.db.deleteFrom('exchange_rates').execute());

const leave = ({ token, email }: Supporter, more: object = {}) =>
  shop.api('POST', '/account/delete/', { token, body: { confirm_email: email, ...more } });
const leaveForGood = async (who: Supporter) => {
  const answer = await leave(who, { forfeit_commission: true });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.as(deleteAccount.answer).retained).toContain('ledger');
};
const totals = ({ id }: Supporter) => totalsOf(shop.db, id, shop.clock.now());
const earnersOf = (number: string) =>
  shop.db.selectFrom('order_earners').selectAll().where('order_number', '=', number).execute();
const added = ({ id }: Supporter) =>
  shop.db
    .selectFrom('commission_entries')
    .select(['entry', 'amount_minor', 'reason', 'made_by'])
    .where('supporter_id', '=', id)
    .where('reason', 'like', 'Given up%')
    .execute();
/** In which payments somebody stands, whichever month is paid out and however late. */
async function listedIn({ id }: Supporter): Promise<string[]> {
  const found: string[] = [];
  for (let month = 1; month < 8; month++) {
    const moment = new Date(Date.UTC(2025, month, 1));
    const { paid, carried } = await sharesOf(shop.db, moment);
    const ids = [...paid.map((one) => one.supporterId), ...carried.map((one) => one.supporter_id)];
    if (ids.includes(id)) found.push(moment.toISOString());
  }
  return found;
}
/** A sale of USD 4500.00, by the code of somebody; gives the order. */
async function sell({ code }: Supporter, { currency = 'USD', isPaid = true } = {}): Promise<string> {
  const number = await place(shop, staff, await newPerson(shop), { code });
  await shop.db
    .updateTable('orders')
    .set({ currency: currency === 'ZMW' ? 'ZMW' : 'USD' })
    .where('number', '=', number)
    .execute();
  if (isPaid) await orders.pay(number);
  return number;
}

describe('who leaves with commission', () => {
  test.each([
    { state: 'pending', cents: 4500, payableAt: '2025-03-20T00:00:00Z' },
    { state: 'payable', cents: 1234, payableAt: '2025-02-10T00:00:00Z' },
  ])('that is $state is asked first, and stays until they give it up', async (owed) => {
    const one = await newSupporter(shop);
    await owe(shop, one.id, owed.cents, owed.payableAt);
    for (const more of [{}, { forfeit_commission: false }, { forfeit_commission: 'perhaps' }]) {
      const answer = await leave(one, more);
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'unpaid_commission', amount: (owed.cents / 100).toFixed(2) },
      ]);
    }
    expect((await shop.api('GET', '/profile/', { token: one.token })).status).toBe(200);
    expect(await added(one)).toEqual([]);
    await leaveForGood(one);
    expect(await added(one)).toEqual([
      {
        entry: 'adjustment',
        amount_minor: 0 - owed.cents,
        reason: 'Given up when the account was closed',
        made_by: one.id,
      },
    ]);
    expect(await balanceOf(shop, one.id)).toBe(0);
    expect(await totals(one)).toMatchObject({ pending: 0, payable: 0 });
    expect(await listedIn(one)).toEqual([]);
  });

  test('is told of open orders before, and of what is wrong with the details before that', async () => {
    const one = await newSupporter(shop);
    await owe(shop, one.id, 1000);
    expect((await leave({ ...one, email: 'x@example.test' })).body).toMatchObject({
      code: 'confirm_mismatch',
    });
    const number = await place(shop, staff, one);
    expect((await leave(one)).body).toMatchObject({ code: 'open_orders' });
    expect((await orders.cancel(number)).status).toBe(200);
    expect((await leave(one)).body).toMatchObject({ code: 'unpaid_commission', amount: '10.00' });
  });

  test('gives up sales, bonuses and debts together: nothing is left in any month', async () => {
    const one = await newSupporter(shop);
    await sell(one);
    await owe(shop, one.id, 2000);
    await owe(shop, one.id, -500);
    const { pending, payable } = await totals(one);
    expect([pending > 0, payable]).toEqual([true, 1500]);
    expect((await leave(one)).body).toMatchObject({ amount: ((pending + payable) / 100).toFixed(2) });
    await leaveForGood(one);
    expect(await balanceOf(shop, one.id)).toBe(0);
    expect(await listedIn(one)).toEqual([]);
  });

  test('leaves at once where nothing is owed, or they owe', async () => {
    const [none, owes] = [await newSupporter(shop), await newSupporter(shop)];
    await owe(shop, owes.id, -700);
    for (const one of [none, owes]) expect((await leave(one)).status).toBe(200);
    expect(await balanceOf(shop, owes.id)).toBe(-700);
    expect(await added(owes)).toEqual([]);
  });

  test('does not get rid of more than they give up', async () => {
    const one = await newSupporter(shop);
    await sell(one);
    await owe(shop, one.id, -90_000);
    const before = await balanceOf(shop, one.id);
    expect(before).toBeLessThan(0);
    await leaveForGood(one);
    expect(await balanceOf(shop, one.id)).toBe(before);
  });

  test('keeps a payment that staff have begun', async () => {
    const one = await newSupporter(shop);
    const paidOut = await owe(shop, one.id, 3000);
    const run = await shop.db
      .insertInto('payout_runs')
      .values({ month: '2025-02', made_by: one.id, carried: '[]', created_at: shop.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payout = await shop.db
      .insertInto('payouts')
      .values({ run_id: run.id, supporter_id: one.id, amount_minor: 3000 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db.insertInto('payout_items').values({ entry_id: paidOut, payout_id: payout.id }).execute();
    expect((await leave(one)).body).toMatchObject({ code: 'unpaid_commission', amount: '30.00' });
    await leaveForGood(one);
    expect(await added(one)).toEqual([]);
    expect(await balanceOf(shop, one.id)).toBe(3000);
    expect(await listedIn(one)).toEqual([]);
  });
});

describe('the sales of who has left', () => {
  test('earn nothing more, and are not taken off a second time when they are canceled', async () => {
    const one = await newSupporter(shop);
    const number = await sell(one);
    await leaveForGood(one);
    const left = async () => [await balanceOf(shop, one.id), await listedIn(one), await totals(one)];
    const before = await left();
    expect(before).toMatchObject([0, [], { pending: 0, payable: 0 }]);
    expect(await earnersOf(number)).toMatchObject([{ rate_bp: null, order_paid_at: null }]);
    await orders.voidAll(number);
    await orders.pay(number);
    expect(await left()).toEqual(before);
    expect((await orders.cancel(number)).status).toBe(200);
    expect(await left()).toEqual(before);
  });

  test('earn nothing when they are paid after it', async () => {
    const one = await newSupporter(shop);
    const number = await sell(one, { isPaid: false });
    expect((await leave(one)).status).toBe(200);
    await orders.pay(number);
    expect(await balanceOf(shop, one.id)).toBe(0);
    expect(await earnersOf(number)).toMatchObject([{ supporter_id: one.id, rate_bp: null }]);
  });

  test('earn nothing when the rate that they waited for comes after it; others get theirs', async () => {
    const [one, other] = [await newSupporter(shop), await newSupporter(shop)];
    for (const who of [one, other]) {
      const number = await sell(who, { currency: 'ZMW' });
      expect(await earnersOf(number)).toMatchObject([{ order_paid_at: expect.any(Date) as unknown }]);
    }
    expect((await leave(one)).status).toBe(200);
    const answer = await shop.api('POST', '/staff/exchange-rates/', {
      token: staff,
      key: randomUUID(),
      body: { currency: 'ZMW', units_per_usd: '25.00', date: '2025-02-28' },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(await balanceOf(shop, one.id)).toBe(0);
    expect(await balanceOf(shop, other.id)).toBeGreaterThan(0);
  });
});
