import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Order, OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { AuditEntry } from '#contract/staff/audit.ts';
import { addOrderEvent, staffOrders, StaffOrderDetail } from '#contract/staff/orders.ts';
import { paginated } from '#contract/wire.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { migrations } from '#server/platform/database/migrations.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** Figures that staff typed wrong of money and ships, put right. The clock stands at 2025-03-01T09:00:00Z. */
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
const done = async (body: object) => {
  const answer = await happen(body);
  expect(answer.status, answer.text).toBe(201);
  return answer.as(addOrderEvent.answer);
};
const refused = async (body: object) => {
  const answer = await happen(body);
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  return { status: answer.status, ...answer.as(Problem) };
};
const payment = (amount: string, reference: string = randomUUID(), more: object = {}) => ({
  type: 'payment_received',
  amount,
  currency: 'USD',
  received_at: '2025-03-01T08:00:00Z',
  reference,
  ...more,
});
const voiding = (id: string | undefined) => ({
  type: 'payment_voided',
  payment: id ?? 'none',
  reason: 'It was for another order',
});
const cancel = async () => {
  const body = { status: 'Canceled', reason: 'The car was damaged in the yard' };
  const answer = await shop.api('POST', `/staff/orders/${order.number}/status/`, { token: staff, body });
  expect(answer.status, answer.text).toBe(200);
};
const mine = async () =>
  (await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token })).as(OrderDetail);
const theirs = async () =>
  (await shop.api('GET', `/staff/orders/${order.number}/`, { token: staff })).as(StaffOrderDetail);
const paymentOf = async (amount: string) =>
  (await theirs()).payments.find((one) => one.amount === amount && one.voided_at === null)?.id;
const listed = async () => {
  const answer = await shop.api('GET', `/staff/orders/?q=${order.number}`, { token: staff });
  return answer.as(staffOrders.answer).results[0];
};
const mailed = async (template: string) =>
  (await shop.mail(buyer.email)).filter((mail) => mail.template === template);
const verified = async () => {
  const { invoice } = await mine();
  return shop.api('GET', `/verify-invoice/${invoice?.verification_code ?? ''}/`);
};

describe('a payment that was typed wrong', () => {
  test('is taken out: figures, next step, pro-forma, timeline and mail say so', async () => {
    await done(payment('1000.00'));
    await done(payment(order.total_incl_tax, 'KCB 99'));
    expect((await mine()).status).toBe('Authorized');
    expect(JSON.parse((await verified()).text)).toMatchObject({ status: 'paid' });
    const answer = await done(voiding(await paymentOf(order.total_incl_tax)));
    const left = wireMoney(minor(order.total_incl_tax) - 100_000);
    expect(answer).toMatchObject({
      type: 'note',
      detail: 'It was for another order',
      data: { voided: order.total_incl_tax, currency: 'USD' },
      order: { status: 'Authorized', paid_total: '1000.00', balance: left, overpaid: '0.00' },
    });
    expect(await mine()).toMatchObject({ status: 'Authorized', paid_total: '1000.00', balance: left });
    expect((await mine()).events.at(-1)).toMatchObject({
      type: 'note',
      data: { voided: order.total_incl_tax },
    });
    expect(await listed()).toMatchObject({ next_step: 'wait_balance', to_do: false });
    expect(JSON.parse((await verified()).text)).toMatchObject({ status: 'current', left_to_pay: left });
    const [mail] = await mailed('order-payment-voided');
    expect(mail?.subject).toBe(`Order ${order.number}: a payment was corrected`);
    expect(mail?.text).toContain('by mistake');
    expect(mail?.text).toContain('Why: It was for another order');
    expect(mail?.text).toContain(' USD is left to pay.');
  });

  test('stays on record, with who typed it, and its transfer can be recorded again', async () => {
    await done(payment('50.00', 'TT 1'));
    await done(voiding(await paymentOf('50.00')));
    await done(payment('500.00', 'TT 1'));
    const { payments, paid_total } = await theirs();
    expect(paid_total).toBe('500.00');
    // Recorded at one moment of a clock that stands still.
    expect(payments.toSorted((a, b) => Number(a.amount) - Number(b.amount))).toMatchObject([
      { amount: '50.00', reference: 'TT 1', voided_at: '2025-03-01T09:00:00Z' },
      { amount: '500.00', reference: 'TT 1', voided_at: null },
    ]);
    expect(payments.map(({ recorded_by }) => recorded_by)).not.toContain('');
    expect((await refused(payment('500.00', 'tt-1'))).code).toBe('duplicate_reference');
    expect(JSON.stringify(await mine()), 'its buyer sees no bank’s reference').not.toContain('TT 1');
  });

  test('an order that was paid by it alone goes on no ship until it is paid', async () => {
    await done(payment(order.total_incl_tax));
    await done(voiding(await paymentOf(order.total_incl_tax)));
    for (const body of [{ type: 'booked', vessel: 'MV Hoegh Trader' }, SHIP])
      expect(await refused(body)).toMatchObject({ status: 409, code: 'balance_due' });
    await done(payment(order.total_incl_tax));
    await done({ type: 'booked', vessel: 'MV Hoegh Trader' });
    await done(SHIP);
    const paidAt = await shop.db
      .selectFrom('orders')
      .select('paid_at')
      .where('number', '=', order.number)
      .executeTakeFirstOrThrow();
    expect(paidAt.paid_at).toEqual(new Date('2025-03-01T08:00:00Z'));
  });

  test('leaves its order alone though the day to pay by passed meanwhile, and says that there is none', async () => {
    const payBefore = async (at: Date) => {
      await shop.db
        .updateTable('orders')
        .set({ pay_before: at })
        .where('number', '=', order.number)
        .execute();
    };
    await done(payment('10.00'));
    await payBefore(shop.clock.now());
    const answer = await done(voiding(await paymentOf('10.00')));
    expect(answer.data).toMatchObject({ pay_before: null });
    expect(answer.data['text']).toContain('There is no day to pay by any more. It was');
    await shop.app.runJobs();
    expect(await mine()).toMatchObject({ status: 'Pending', pay_before: null, paid_total: '0.00' });

    await done(payment('10.00'));
    await done(payment('20.00'));
    await payBefore(shop.clock.now());
    expect((await done(voiding(await paymentOf('10.00')))).data, 'some is held').not.toHaveProperty(
      'pay_before',
    );
    await payBefore(new Date(shop.clock.now().getTime() + 1));
    expect((await done(voiding(await paymentOf('20.00')))).data, 'it is to come').not.toHaveProperty(
      'pay_before',
    );
    expect((await mine()).pay_before).not.toBeNull();
  });

  test('of a canceled order it is no money to give back', async () => {
    await done(payment('50000.00'));
    await cancel();
    expect((await listed())?.next_step).toBe('refund');
    await done(voiding(await paymentOf('50000.00')));
    expect(await listed()).toMatchObject({ next_step: 'none', paid_total: '0.00' });
    expect((await mailed('order-payment-voided'))[0]?.text).not.toContain('left to pay');
  });

  test('is taken out once: by a second press, and by two members of staff at the same moment', async () => {
    await done(payment('10.00'));
    await done(payment('30.00'));
    const body = voiding(await paymentOf('30.00'));
    const key = randomUUID();
    const pressed = [await happen(body, { key }), await happen(body, { key })];
    expect(pressed.map(({ status }) => status)).toEqual([201, 201]);
    expect((await mine()).paid_total).toBe('10.00');
    await done(payment('40.00'));
    const other = voiding(await paymentOf('40.00'));
    const both = await Promise.all([happen(other), happen(other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await mine()).paid_total).toBe('10.00');
    expect((await refused(other)).code).toBe('voided_already');
  });

  test('who saw an older order is told so, and nothing is taken out', async () => {
    await done(payment('10.00'));
    const body = { ...voiding(await paymentOf('10.00')), base_version: `o${order.number}-1` };
    expect(await refused(body)).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await mine()).paid_total).toBe('10.00');
  });

  test('is not taken out without a reason, by a buyer, or where it went back already', async () => {
    await done(payment('10.00'));
    const body = voiding(await paymentOf('10.00'));
    expect((await refused({ ...body, reason: '' })).fields).toHaveProperty('reason');
    expect((await refused(voiding('c0ffee'))).fields).toHaveProperty('payment');
    expect((await happen(body, { token: buyer.token })).status).toBe(403);
    await cancel();
    await done({ ...payment('4.00'), type: 'refunded', at: '2025-03-01T09:00:00Z' });
    expect(await refused(body)).toMatchObject({ status: 409, code: 'given_back' });
    expect((await mine()).paid_total).toBe('6.00');
  });

  test('of the payment provider is none: nobody typed it', async () => {
    await done(payment('10.00'));
    const id = (await paymentOf('10.00')) ?? '';
    await shop.db.updateTable('order_payments').set({ recorded_by: null }).where('id', '=', id).execute();
    expect(await refused(voiding(id))).toMatchObject({ status: 409, code: 'not_typed' });
  });

  test('of another order is none of this one', async () => {
    await done(payment('10.00'));
    const id = await paymentOf('10.00');
    order = await placeOne(shop, buyer.token, staff);
    expect((await refused(voiding(id))).fields).toHaveProperty('payment');
  });

  test('stands in the audit with what was held before and after', async () => {
    await done(payment('10.00'));
    await done(voiding(await paymentOf('10.00')));
    const answer = await shop.api('GET', '/staff/audit/?action=order.payment_voided&entity=order', {
      token: staff,
    });
    const row = answer.as(paginated(AuditEntry)).results.find((one) => one.entity_id === order.number);
    expect(row).toMatchObject({ before: { paid_minor: 1000 }, after: { paid_minor: 0 } });
  });

  test('is in the export of its buyer, as one that was taken out', async () => {
    await done(payment('10.00'));
    await done(voiding(await paymentOf('10.00')));
    const exported = await shop.api('GET', '/account/export/', { token: buyer.token });
    expect(exported.body).toMatchObject({
      payments: [{ order_number: order.number, amount: '10.00', voided_at: '2025-03-01T09:00:00Z' }],
    });
  });
});

describe('one transfer', () => {
  test.each([
    ['KCB/2215/0042', 'KCB 2215 0042'],
    ['TT-88121', 'tt88121'],
    ['№ 12', 'NO.12'],
    ['--', ' -- '],
  ])('typed as %s and as %s counts once', async (first, second) => {
    await done(payment('10.00', first));
    expect((await refused(payment('10.00', second))).code).toBe('duplicate_reference');
    expect((await mine()).paid_total).toBe('10.00');
  });

  test.each([
    ['KCB 1', 'KCB 11'],
    ['--', '-/-'],
  ])('is another one by %s and %s', async (first, second) => {
    await done(payment('10.00', first));
    await done(payment('10.00', second));
    expect((await mine()).paid_total).toBe('20.00');
  });

  test('is found by any of its signs, and signs alone find nothing', async () => {
    await done(payment('10.00', 'KCB/7788/0042'));
    const found = async (words: string) => {
      const answer = await shop.api('GET', `/staff/orders/?q=${encodeURIComponent(words)}`, { token: staff });
      return answer.as(staffOrders.answer).results.map(({ number }) => number);
    };
    expect(await found('kcb 7788-0042')).toEqual([order.number]);
    expect(await found('//')).toEqual([]);
  });

  test('from before is compared the same way, and none is lost where two were one', async () => {
    for (const reference of ['A 1', 'B 2', 'C 3', '4']) await done(payment('10.00', reference));
    const rows = () =>
      shop.db
        .selectFrom('order_payments')
        .select(['id', 'reference', 'folded_reference'])
        .where('order_number', '=', order.number)
        .orderBy('reference')
        .execute();
    const before = await rows();
    const rolledBack = new Error('rolled back');
    const run = shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('order_payments').where('order_number', '<>', order.number).execute();
      const as = async (reference: string, change: { reference: string; folded_reference: string }) =>
        tx.updateTable('order_payments').set(change).where('reference', '=', reference).execute();
      await sql`drop index order_payments_once, order_refunds_once`.execute(tx);
      await sql`alter table order_payments drop column voided_at, drop column voided_by,
        add constraint order_payments_order_number_folded_reference_key unique (order_number, folded_reference)`.execute(
        tx,
      );
      await sql`alter table order_refunds
        add constraint order_refunds_order_number_folded_reference_key unique (order_number, folded_reference)`.execute(
        tx,
      );
      await as('A 1', { reference: 'KCB/2215', folded_reference: 'KCB/2215' });
      await as('B 2', { reference: 'KCB 2215', folded_reference: 'KCB2215' });
      await as('C 3', { reference: '--', folded_reference: '--' });
      await as('4', { reference: '', folded_reference: 'an id-of-its-own' });
      await migrations['037-voided-payments']?.up(tx);
      const folded = await tx
        .selectFrom('order_payments')
        .select(['id', 'folded_reference'])
        .where('order_number', '=', order.number)
        .execute();
      const of = (reference: string) => {
        const id = before.find((row) => row.reference === reference)?.id;
        return folded.find((row) => row.id === id)?.folded_reference;
      };
      const twice = [of('A 1') ?? '', of('B 2') ?? ''].toSorted();
      expect(twice[0]).toBe('KCB2215');
      expect(twice[1]).toMatch(/^KCB2215#/);
      expect([of('C 3'), of('4')]).toEqual(['--', 'an id-of-its-own']);
      throw rolledBack;
    });
    await expect(run).rejects.toBe(rolledBack);
    expect(await rows()).toEqual(before);
  });
});

describe('more money than the order costs', () => {
  const over = () => wireMoney(minor(order.total_incl_tax) + 295_000);

  test('is asked about first where who records it wants to be asked, with the figures', async () => {
    await done(payment('1000.00'));
    const asked = await refused(payment(order.total_incl_tax, 'TT 1', { over_total: false }));
    expect(asked).toMatchObject({
      status: 409,
      code: 'over_total',
      would_be_paid: wireMoney(minor(order.total_incl_tax) + 100_000),
      total: order.total_incl_tax,
    });
    expect((await mine()).paid_total, 'nothing is recorded yet').toBe('1000.00');
    await done(payment(order.total_incl_tax, 'TT 1', { over_total: true }));
    expect((await mine()).overpaid).toBe('1000.00');
  });

  test('is recorded without a question by a call that knows none', async () => {
    await done(payment(over()));
    expect((await mine()).overpaid).toBe('2950.00');
  });

  test('to the cent is no more than it costs', async () => {
    await done(payment(order.total_incl_tax, 'TT 1', { over_total: false }));
    expect((await mine()).status).toBe('Authorized');
  });

  test('for a canceled order is no question: all of it goes back', async () => {
    await cancel();
    await done(payment(over(), 'TT 1', { over_total: false }));
    expect((await listed())?.next_step).toBe('refund');
  });
});

const SHIP = {
  type: 'shipped',
  vessel: 'MV Hoegh Trader',
  voyage: '12E',
  container_no: 'HT 214',
  port_of_loading: 'HT 214',
  port_of_discharge: 'Mombasa',
  etd: '2025-02-25',
  eta: '2025-04-12',
};
const CORRECT = { ...SHIP, type: 'shipping_corrected' };

describe('the shipping details', () => {
  beforeEach(async () => {
    await done(payment(order.total_incl_tax));
  });

  test('are put right, with what they were, and the buyer is not mailed about a container', async () => {
    await done(SHIP);
    const answer = await done({ ...CORRECT, container_no: '', port_of_loading: 'Southampton' });
    expect(answer).toMatchObject({
      type: 'note',
      data: {
        corrected: 'shipping',
        container_no: null,
        previous_container_no: 'HT 214',
        port_of_loading: 'Southampton',
        previous_port_of_loading: 'HT 214',
      },
    });
    expect(answer.data).not.toHaveProperty('vessel');
    const seen = await mine();
    expect(seen.shipment).toMatchObject({
      vessel: 'MV Hoegh Trader',
      container_no: null,
      port_of_loading: 'Southampton',
    });
    expect(seen.events.at(-1)).toMatchObject({ type: 'note', data: { corrected: 'shipping' } });
    expect(await mailed('order-shipping-corrected')).toEqual([]);
    const audit = await shop.api('GET', '/staff/audit/?action=order.shipping_corrected&entity=order', {
      token: staff,
    });
    expect(audit.text).toContain(order.number);
  });

  test.each([
    ['etd', '2025-02-20'],
    ['eta', '2025-04-20'],
    ['port_of_discharge', 'Dar Es Salaam'],
  ])('are mailed where the %s is another', async (field, value) => {
    await done(SHIP);
    await done({ ...CORRECT, [field]: value });
    const [mail] = await mailed('order-shipping-corrected');
    expect(mail?.subject).toBe(`Order ${order.number}: shipping details corrected`);
    expect(mail?.text).toContain('MV Hoegh Trader');
  });

  test.each<[string, object, string]>([
    ['nothing that differs', {}, 'vessel'],
    ['no vessel', { vessel: '' }, 'vessel'],
    ['an arrival before it left', { eta: '2025-02-24' }, 'eta'],
    ['a departure after it had arrived', { etd: '2025-03-02' }, 'etd'],
  ])('are not corrected by %s', async (_what, change, field) => {
    await done(SHIP);
    await done({ type: 'arrived', at: '2025-03-01T08:00:00Z' });
    const answer = await refused({ ...CORRECT, ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  test('are none before there is a ship, and who saw an older order is told so', async () => {
    expect(await refused(CORRECT)).toMatchObject({ status: 409, code: 'invalid_transition' });
    await done(SHIP);
    const stale = { ...CORRECT, vessel: 'Other', base_version: `o${order.number}-1` };
    expect((await refused(stale)).status).toBe(412);
  });

  test('with a departure to come hold no arrival up', async () => {
    await done({ ...SHIP, etd: '2025-12-20', eta: '2025-12-28' });
    expect((await refused({ type: 'arrived', at: '2025-02-28T08:00:00Z' })).fields).toHaveProperty('at');
    for (const type of ['arrived', 'released']) await done({ type, at: '2025-03-01T09:00:00Z' });
  });
});

describe('no day to pay by', () => {
  test('is nothing new where staff took it away, and is where there was one', async () => {
    await done({ type: 'pay_before', at: null });
    const { version, events } = await theirs();
    const answer = await done({ type: 'pay_before', at: null });
    expect(answer).toMatchObject({ type: 'pay_before', data: { at: null }, order: { version } });
    expect((await theirs()).events).toEqual(events);
    await done({ type: 'pay_before', at: '2025-03-05T09:00:00Z' });
    expect(await mailed('order-pay-before')).toHaveLength(1);
    await done({ type: 'pay_before', at: '' });
    expect((await mailed('order-pay-any-time')).map(({ subject }) => subject)).toEqual([
      `Order ${order.number}: payment deadline removed`,
      `Order ${order.number}: payment deadline removed`,
    ]);
    expect((await mine()).events.map(({ type }) => type)).toEqual([
      'placed',
      'pay_before',
      'pay_before',
      'pay_before',
    ]);
  });
});

test('the mails of an order say what staff typed for the buyer', async () => {
  await done(payment(order.total_incl_tax));
  await done({ type: 'booked', vessel: 'MV Grande Angola' });
  expect((await mailed('order-booked'))[0]?.text).toContain('on the MV Grande Angola');
  await done(SHIP);
  await done({ type: 'eta_changed', eta: '2025-04-15', reason: 'A strike in Durban' });
  const [eta] = await mailed('order-eta');
  expect(eta?.text).toContain('It was 12 April 2025 before.');
  expect(eta?.text).toContain('Why: A strike in Durban');
  order = await placeOne(shop, buyer.token, staff);
  await done(payment('3000.00'));
  await cancel();
  const [canceled] = await mailed('order-canceled');
  expect(canceled?.subject).toBe(`Order ${order.number}: canceled`);
  expect(canceled?.text).toContain('Why: The car was damaged in the yard');
  expect(canceled?.text).toContain('We hold $3,000.00 USD that you paid for it. It is yours');
});
