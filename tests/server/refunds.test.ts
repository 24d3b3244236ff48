import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { AuditEntry } from '#contract/staff/audit.ts';
import { addOrderEvent, staffOrders } from '#contract/staff/orders.ts';
import { paginated } from '#contract/wire.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** Money given back, and money that comes for an order that has ended. The clock stands at 2025-03-01T09:00:00Z. */
const shop = await testServer();
const staff = await shop.login('staff@example.test');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let order: Order;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
  await shop.db.updateTable('products').set({ num_in_stock: 5 }).where('id', '=', 12).execute();
  order = await placeOne(shop, buyer.token, staff);
});

const happen = (body: object, { key = randomUUID() as string, token = staff as string | null } = {}) =>
  shop.api('POST', `/staff/orders/${order.number}/events/`, { token, key, body });
const payment = (amount: string) => ({
  type: 'payment_received',
  amount,
  currency: 'USD',
  received_at: '2025-03-01T08:00:00Z',
  reference: randomUUID(),
});
const back = (amount: string, change: object = {}) => ({
  type: 'refunded',
  amount,
  currency: 'USD',
  at: '2025-03-01T09:00:00Z',
  reference: randomUUID(),
  ...change,
});
const pay = async (amount: string) => expect((await happen(payment(amount))).status).toBe(201);
const cancel = async () => {
  const body = { status: 'Canceled', reason: 'The buyer asked for it' };
  const answer = await shop.api('POST', `/staff/orders/${order.number}/status/`, { token: staff, body });
  expect(answer.status, answer.text).toBe(200);
};
const mine = async () =>
  (await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token })).as(OrderDetail);
const listed = async () => {
  const answer = await shop.api('GET', `/staff/orders/?q=${order.number}`, { token: staff });
  return answer.as(staffOrders.answer).results[0];
};
const stock = () =>
  shop.db
    .selectFrom('products')
    .select(['num_in_stock', 'num_allocated'])
    .where('id', '=', 12)
    .executeTakeFirstOrThrow();
const mails = () => shop.mail(buyer.email);
const refunds = () =>
  shop.db.selectFrom('order_refunds').selectAll().where('order_number', '=', order.number).execute();

describe('money of a canceled order', () => {
  beforeEach(async () => {
    await pay('1000.00');
    await cancel();
  });

  test('is named in the mail that says it was canceled', async () => {
    const told = (await mails()).find(({ template }) => template === 'order-canceled');
    expect(told?.text).toContain('We hold $1,000.00 USD that you paid for it.');
    expect((await listed())?.next_step).toBe('refund');
  });

  test('goes back in parts, until nothing is left to do', async () => {
    const stockBefore = await stock();
    const first = await happen(back('400.00', { reason: 'To the account it came from' }));
    expect(first.status, first.text).toBe(201);
    expect(first.as(addOrderEvent.answer)).toMatchObject({
      type: 'refunded',
      at: '2025-03-01T09:00:00Z',
      detail: 'To the account it came from',
      data: { amount: '400.00', currency: 'USD' },
      order: { status: 'Canceled', paid_total: '600.00', refunded_total: '400.00' },
    });
    expect(await listed()).toMatchObject({ next_step: 'refund', to_do: true, refunded_total: '400.00' });
    expect((await happen(back('600.00'))).status).toBe(201);
    expect(await listed()).toMatchObject({ next_step: 'none', to_do: false });
    const seen = await mine();
    expect(seen).toMatchObject({
      status: 'Canceled',
      paid_total: '0.00',
      refunded_total: '1000.00',
      overpaid: '0.00',
    });
    expect(seen.events.map(({ type }) => type)).toEqual([
      'placed',
      'payment_received',
      'canceled',
      'refunded',
      'refunded',
    ]);
    const told = (await mails()).filter(({ template }) => template === 'order-refunded');
    const texts = told.map(({ text }) => text).join('\n');
    expect(told).toHaveLength(2);
    expect(texts).toContain(
      `We have refunded $400.00 USD for order ${order.number} so far. The remaining $600.00 USD is still with us and will follow.`,
    );
    expect(texts).toContain(
      `We have refunded $1,000.00 USD for order ${order.number}. It may take a few days to reach your account.`,
    );
    expect(await stock(), 'what is for sale is as it was').toEqual(stockBefore);
  });

  test('stands in the audit with what was held before and after', async () => {
    await happen(back('400.00'));
    const answer = await shop.api('GET', `/staff/audit/?action=order.refunded&entity=order`, {
      token: staff,
    });
    const row = answer.as(paginated(AuditEntry)).results.find((one) => one.entity_id === order.number);
    expect(row).toMatchObject({
      before: { paid_minor: 100_000, refunded_minor: 0 },
      after: { paid_minor: 60_000, refunded_minor: 40_000 },
    });
  });

  test('goes back once, however often the same press arrives', async () => {
    const key = randomUUID();
    const body = back('400.00');
    expect((await happen(body, { key })).status).toBe(201);
    expect((await happen(body, { key })).status).toBe(201);
    expect((await mine()).refunded_total).toBe('400.00');
    expect(await refunds()).toHaveLength(1);
  });

  test('goes back once by the same transfer, however its reference is typed', async () => {
    await happen(back('400.00', { reference: 'tt 88 121' }));
    const again = await happen(back('400.00', { reference: 'TT88121' }));
    expect([again.status, again.as(Problem).code]).toEqual([409, 'duplicate_reference']);
    await happen(back('600.00', { reference: 'another' }));
    const later = await happen(back('400.00', { reference: 'TT 88121' }));
    expect(later.as(Problem).code, 'also when nothing is left').toBe('duplicate_reference');
    const found = await shop.api('GET', '/staff/orders/?q=TT88121', { token: staff });
    expect(found.as(staffOrders.answer).results.map(({ number }) => number)).toContain(order.number);
  });

  test('is never given back twice by two members of staff at the same moment', async () => {
    const answers = await Promise.all([happen(back('700.00')), happen(back('700.00'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(await mine()).toMatchObject({ paid_total: '300.00', refunded_total: '700.00' });
  });

  test.each<[string, object, string, string]>([
    ['more than there is', back('1000.01'), 'amount', 'At most $1,000.00 is to be refunded'],
    [
      'an amount that could be two',
      back('1,2'),
      'amount',
      'This can be read in more than one way. Write it like 1500, 1,500 or 1,500.50',
    ],
    ['nothing', back('0.00'), 'amount', 'Enter an amount above 0'],
    ['less than nothing', back('-5.00'), 'amount', 'Enter an amount above 0'],
    ['another currency', back('10.00', { currency: 'ZMW' }), 'currency', 'The order is in USD'],
    ['a day to come', back('10.00', { at: '2025-03-09T09:00:00Z' }), 'at', 'This is still to come'],
    [
      'a day before the money had come',
      back('10.00', { at: '2025-02-27T09:00:00Z' }),
      'at',
      'This is before the money had come',
    ],
    ['no day', back('10.00', { at: '' }), 'at', 'This field is required'],
    ['no reference', back('10.00', { reference: '' }), 'reference', 'This field is required'],
    [
      'a reference that is too long',
      back('10.00', { reference: 'x'.repeat(101) }),
      'reference',
      'Must be 100 characters or fewer',
    ],
  ])('is not given back with %s', async (_what, body, field, words) => {
    const answer = await happen(body);
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.stringify(answer.as(Problem))).toContain(words);
    expect(JSON.stringify(answer.as(Problem))).toContain(`"${field}"`);
    expect(await refunds()).toEqual([]);
  });

  test('a bank account may stand in the bank’s reference, and in no reason that the buyer reads', async () => {
    const account = 'GB29 NWBK 6016 1331 9268 19';
    const told = await happen(back('10.00', { reason: `To ${account}` }));
    expect(told.text).toContain('bank_details');
    expect((await happen(back('10.00', { reference: account }))).status).toBe(201);
    expect(JSON.stringify(await mine())).not.toContain('6016');
  });

  test.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['its buyer', () => Promise.resolve(buyer.token), 403],
    ['another buyer', () => newBuyer(shop).then(({ token }) => token), 403],
  ])('is given back by %s', async (_who, tokenOf, status) => {
    expect((await happen(back('10.00'), { token: await tokenOf() })).status).toBe(status);
    expect(await refunds()).toEqual([]);
  });

  test('who saw an older order is told so, and nothing goes back', async () => {
    const answer = await happen({ ...back('10.00'), base_version: `o${order.number}-1` });
    expect(answer.status).toBe(412);
    expect(await refunds()).toEqual([]);
  });
});

test('of an order that goes on only what is too much goes back, and it stays paid', async () => {
  const over = wireMoney(minor(order.total_incl_tax) + 5_000);
  await pay(over);
  expect((await mine()).overpaid).toBe('50.00');
  const refused = await happen(back('50.01'));
  expect([refused.status, refused.text.includes('At most $50.00')]).toEqual([400, true]);
  expect((await happen(back('50.00'))).status).toBe(201);
  expect(await mine()).toMatchObject({
    status: 'Authorized',
    paid_total: order.total_incl_tax,
    balance: '0.00',
    overpaid: '0.00',
    refunded_total: '50.00',
  });
  const more = await happen(back('1.00'));
  expect([more.status, more.as(Problem).code]).toEqual([409, 'nothing_to_give_back']);
  const { invoice } = await mine();
  const code = invoice?.verification_code ?? '';
  const verified = (await shop.api('GET', `/verify-invoice/${code}/`)).text;
  expect(JSON.parse(verified)).toMatchObject({ status: 'paid', left_to_pay: '0.00' });
});

test('of an order that is still to be paid nothing goes back', async () => {
  await pay('10.00');
  const answer = await happen(back('10.00'));
  expect([answer.status, answer.as(Problem).code]).toEqual([409, 'nothing_to_give_back']);
});

test('what went back is in the export, and after a deletion only its figures stay', async () => {
  await pay('100.00');
  await cancel();
  await happen(back('60.00', { reference: 'MWANSA 60', reason: 'As Mwansa asked' }));
  const exported = await shop.api('GET', '/account/export/', { token: buyer.token });
  expect(exported.body).toMatchObject({
    refunds: [
      {
        order_number: order.number,
        amount: '60.00',
        currency: 'USD',
        reference: 'MWANSA 60',
        given_at: '2025-03-01T09:00:00Z',
      },
    ],
  });
  const body = { confirm_email: buyer.email };
  const gone = await shop.api('POST', '/account/delete/', { token: buyer.token, body });
  expect(gone.status, gone.text).toBe(200);
  const [kept] = await refunds();
  expect(kept).toMatchObject({ amount_minor: 6_000, reference: '', folded_reference: kept?.id });
  const seen = await shop.api('GET', `/staff/orders/${order.number}/`, { token: staff });
  expect(seen.text).not.toMatch(/mwansa/i);
  expect((await happen(back('40.00'))).status, 'the rest is still theirs').toBe(201);
});

describe('money that comes for an order that has ended', () => {
  test('is recorded, told to the buyer, and can go back; the order stays canceled', async () => {
    await cancel();
    const stockBefore = await stock();
    const answer = await happen(payment(order.total_incl_tax));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.as(addOrderEvent.answer).order).toMatchObject({
      status: 'Canceled',
      paid_total: order.total_incl_tax,
      invoice: null,
    });
    expect((await mine()).events.at(-1)).toMatchObject({ type: 'payment_received', data: { late: true } });
    const told = (await mails()).filter(({ template }) => template.startsWith('order-payment'));
    expect(told.map(({ template }) => template)).toEqual(['order-payment-late']);
    expect(told[0]?.text).toContain('arrived after the order had ended');
    expect(await stock()).toEqual(stockBefore);
    const { paid_at } = await shop.db
      .selectFrom('orders')
      .select('paid_at')
      .where('number', '=', order.number)
      .executeTakeFirstOrThrow();
    expect(paid_at, 'it was never a paid order').toBeNull();
    expect((await listed())?.next_step).toBe('refund');
    expect((await happen(back(order.total_incl_tax))).status).toBe(201);
    expect((await listed())?.next_step).toBe('none');
  });

  test('counts once by its reference there too', async () => {
    await cancel();
    const transfer = payment('10.00');
    expect((await happen(transfer)).status).toBe(201);
    expect((await happen(transfer)).as(Problem).code).toBe('duplicate_reference');
    expect((await mine()).paid_total).toBe('10.00');
  });
});
