import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { type TestServer, testServer } from './harness/test-server.ts';
import { staffOf } from './payout-steps.ts';
import { newSupporter, earnings, ordersOf, overview, place, rowsOf, signedIn } from './programme-steps.ts';

/** The contract's own figures, on its own people. The clock stands at 2025-03-01T09:00:00Z. */
let shop: TestServer;
let staff: string;
let supporter: { token: string };
let orders: ReturnType<typeof ordersOf>;
beforeEach(async () => {
  shop = await testServer({ from: 'account', whenDone: (close) => onTestFinished(close) });
  staff = await signedIn(shop, 'staff@example.test');
  supporter = { token: await signedIn(shop, 'supporter1@example.test') };
  orders = ordersOf(shop, staff);
});
const DAY = 86_400;
const until = (iso: string) => shop.clock.advance((Date.parse(iso) - shop.clock.now().getTime()) / 1000);
const record = (units: string, date: string) =>
  shop.api('POST', '/staff/exchange-rates/', {
    token: staff,
    key: randomUUID(),
    body: { currency: 'ZMW', units_per_usd: units, date },
  });
const promote = (email: string, position: 'ETM' | 'ETL' | 'SEL') =>
  shop.db
    .updateTable('supporters')
    .set({ position })
    .where('user_id', '=', (from) => from.selectFrom('users').select('id').where('email', '=', email))
    .execute();

describe('the dashboard of a supporter', () => {
  test('says what the contract says of the seed', async () => {
    const { partner_recruits, ...said } = await overview(shop, supporter);
    const usage = { usage_date: '2024-12-22T09:15:00Z', status: 'Pending', is_agent_paid: false };
    expect(said).toEqual({
      code: 'SUPP2345',
      name: 'Independent Business Owner',
      position: 'IBO',
      rate: '1.00',
      discount: null,
      start_datetime: '2024-11-04T08:00:00Z',
      voucher_application_instances: {
        redeemable_points: '0.00',
        usage_details: [
          { ...usage, order_number: '100000302', commission_receipt: '', has_earned: false },
          { ...usage, order_number: '100000301', commission_receipt: '', has_earned: false },
        ],
      },
      training_progress: { level: 'No Started', complete: false, percent: 50 },
      profit: '0.00',
    });
    const orders1 = [{ order_number: '100000201', compensation_status: 'PENDING' }];
    expect(partner_recruits).toMatchObject({
      recruits_level_1: [{ 'r***@e***.test': orders1 }, { 'r***@e***.test': [] }],
      count: 2,
      level_1: [
        { masked_email: 'r***@e***.test', joined_at: '2024-12-01T08:00:00Z', orders: orders1 },
        { masked_email: 'r***@e***.test', orders: [] },
      ],
    });
  });

  test('is kept with a tag, and is nothing for who is no supporter', async () => {
    const answer = await shop.api('GET', '/agent-overview/', supporter);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: /Authorization/ });
    const { etag = '' } = answer.headers;
    const again = await shop.api('GET', '/agent-overview/', {
      ...supporter,
      headers: { 'if-none-match': etag },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const none = await shop.api('GET', '/agent-overview/', {
      token: await signedIn(shop, 'buyer0@example.test'),
    });
    expect([none.status, none.text, none.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect((await shop.api('GET', '/agent-overview/')).status).toBe(401);
  });

  test('turns a paid sale into points when it is payable, and says when they were taken back', async () => {
    await orders.pay('100000301', '2025-01-20T00:00:00Z');
    const usage = async () => {
      const { voucher_application_instances: held } = await overview(shop, supporter);
      const { status, commission_receipt, has_earned } = held.usage_details[1] ?? {};
      return [status, commission_receipt, has_earned, held.redeemable_points];
    };
    expect(await usage()).toEqual(['Authorized', '', true, '0.00']);
    until('2025-03-06T00:00:00Z');
    expect(await usage()).toEqual(['Authorized', '50.00', true, '50.00']);
    await orders.cancel('100000301');
    expect(await usage()).toEqual(['Canceled', '', true, '0.00']);
  });

  test('says of an order that was canceled before it was paid that it never earned', async () => {
    await orders.cancel('100000301');
    const { usage_details: held } = (await overview(shop, supporter)).voucher_application_instances;
    expect(held[1]).toMatchObject({ status: 'Canceled', has_earned: false });
  });

  test('calls what recruits brought profit, and shows neither address nor telephone of theirs (security 18)', async () => {
    await orders.pay('100000201', '2025-01-10T00:00:00Z');
    const shown = await overview(shop, supporter);
    expect(shown.profit).toBe('20.00');
    await orders.cancel('100000201');
    const after = await overview(shop, supporter);
    expect([after.profit, after.partner_recruits.level_1[0]?.orders]).toEqual([
      '0.00',
      [{ order_number: '100000201', compensation_status: 'CANCELED' }],
    ]);
    const text = JSON.stringify(shown);
    const recruit = await shop.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'recruit1@example.test')
      .executeTakeFirstOrThrow();
    for (const secret of ['recruit1', 'Kondwani', 'Tembo', 'Cairo Road', '260971234567', '2700.00'])
      expect(text).not.toContain(secret);
    expect(shown.partner_recruits.level_1.map(({ id }) => id)).not.toContain(String(recruit.id));
    const order = await shop.api('GET', '/orders/100000201/', supporter);
    expect([order.status, order.as(Problem).code]).toEqual([404, 'not_found']);
  });

  test('calls a recruit by a name of its own, the same each time and for nobody else', async () => {
    const first = await overview(shop, supporter);
    const ids = first.partner_recruits.level_1.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect((await overview(shop, supporter)).partner_recruits.level_1.map(({ id }) => id)).toEqual(ids);
    const other = await newSupporter(shop);
    // The same person below somebody else: only as a row of its own, since who brought them never changes.
    const recruit = await shop.db
      .deleteFrom('supporters')
      .where('code', '=', 'RECR2345')
      .returningAll()
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('supporters')
      .values({ ...recruit, upline_id: other.id })
      .execute();
    const [theirs] = (await overview(shop, other)).partner_recruits.level_1;
    expect(ids).not.toContain(theirs?.id);
  });

  test('calls a sale paid no more when it was taken back after its payout and is earned again', async () => {
    const desk = staffOf(shop, staff);
    await orders.pay('100000301', '2025-01-10T00:00:00Z');
    await orders.pay('100000201', '2025-01-10T00:00:00Z');
    const { payouts } = await desk.made('2025-02');
    expect((await desk.markPaid(payouts[0]?.id ?? '')).status).toBe(200);
    const said = async () => {
      const { voucher_application_instances: held, partner_recruits: team } = await overview(shop, supporter);
      return [held.usage_details[1]?.is_agent_paid, team.level_1[0]?.orders[0]?.compensation_status];
    };
    expect(await said()).toEqual([true, 'PAID']);
    for (const number of ['100000301', '100000201']) {
      await orders.voidAll(number);
      await orders.pay(number, '2025-03-01T08:00:00Z');
    }
    expect(await said()).toEqual([false, 'PENDING']);
  });

  test('shows the newest thousand of what recruits ordered', async () => {
    const { rows } = await sql<{ number: string }>`
      with recruit as (select id from users where email = 'recruit1@example.test'),
      basket as (
        insert into baskets (user_id, status, destination_code, destination_port, destination_is_default,
          revision, created_at)
        select id, 'Submitted', 'ZM', 'Walvis Bay', false, 1, ${shop.clock.now()} from recruit, generate_series(1, 1001)
        returning id
      )
      insert into orders (user_id, basket_id, status, currency, items_minor, shipping_minor, total_minor,
        destination_code, destination_port, shipping_code, shipping_address, billing_address, email, referral, placed_at)
      select recruit.id, basket.id, 'Pending', 'USD', 100, 0, 100, 'ZM', 'Walvis Bay', 'roro', '{}', '{}',
        'recruit1@example.test', 'null', ${shop.clock.now()} from recruit, basket
      returning number`.execute(shop.db);
    expect(rows).toHaveLength(1001);
    await sql`insert into order_earners (order_number, supporter_id, kind, via, placed_at)
      select number, (select user_id from supporters where code = 'SUPP2345'), 'downline', 'recruit', placed_at
      from orders where number = any(${rows.map(({ number }) => number)})`.execute(shop.db);
    const [first, second] = (await overview(shop, supporter)).partner_recruits.level_1;
    expect([first?.orders.length, second?.orders.length]).toEqual([1000, 0]);
    expect(first?.orders.map(({ order_number }) => order_number)).not.toContain('100000201');
  });

  test('goes on counting a recruit who has left', async () => {
    const token = await signedIn(shop, 'recruit2@example.test');
    const body = { password: 'Passw0rd!x', confirm_email: 'recruit2@example.test' };
    const gone = await shop.api('POST', '/account/delete/', { token, body });
    expect(gone.status, gone.text).toBe(200);
    const { count, level_1 } = (await overview(shop, supporter)).partner_recruits;
    expect([count, level_1[1]?.masked_email]).toEqual([2, 'deleted']);
  });
});

describe('the table of the contract', () => {
  test('its example, to the letter', async () => {
    await orders.pay('100000301', '2025-01-10T00:00:00Z');
    const { results, ...frame } = await earnings(shop, supporter);
    expect(frame).toEqual({
      count: 1,
      next: null,
      previous: null,
      totals: { pending: '0.00', payable: '50.00', paid: '0.00', carried_over: '0.00' },
      points: { redeemable: '50.00', reward: null },
    });
    expect(results).toEqual([
      {
        id: results[0]?.id,
        entry: 'earned',
        order_number: '100000301',
        kind: 'direct',
        rate: '1.00',
        basis: '5000.00',
        basis_currency: 'USD',
        fx_rate: null,
        fx_date: null,
        amount_usd: '50.00',
        status: 'payable',
        order_paid_at: '2025-01-10T00:00:00Z',
        payable_at: '2025-02-24T00:00:00Z',
        payout_id: null,
        reason: null,
        created_at: '2025-03-01T09:00:00Z',
      },
    ]);
  });

  test('basis: goods after discounts, without shipping', async () => {
    const number = await place(
      shop,
      staff,
      { token: await signedIn(shop, 'buyer0@example.test') },
      { code: 'SUPP2345' },
    );
    const { total_minor } = await shop.db
      .selectFrom('orders')
      .select('total_minor')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect(total_minor).toBe(595_000);
    await orders.pay(number);
    expect((await earnings(shop, supporter)).results[0]).toMatchObject({
      basis: '4500.00',
      amount_usd: '45.00',
    });
  });

  test('rate: that of the position when it was paid; one that is given later counts for what is paid later', async () => {
    await promote('supporter1@example.test', 'ETM');
    await orders.pay('100000301');
    await promote('supporter1@example.test', 'SEL');
    await orders.pay('100000302');
    const { results } = await earnings(shop, supporter);
    expect(results.map(({ order_number, rate, amount_usd }) => [order_number, rate, amount_usd])).toEqual([
      ['100000302', '2.50', '25.00'],
      ['100000301', '1.50', '75.00'],
    ]);
  });

  test('when: nothing before it is paid, a part of it is nothing, then pending, then payable to the second', async () => {
    await orders.happen('100000301', {
      type: 'payment_received',
      amount: '5699.99',
      currency: 'USD',
      received_at: '2025-02-01T00:00:00Z',
      reference: 'part',
    });
    expect(await rowsOf(shop, supporter)).toEqual([]);
    await orders.happen('100000301', {
      type: 'payment_received',
      amount: '0.01',
      currency: 'USD',
      received_at: '2025-02-02T00:00:00Z',
      reference: 'rest',
    });
    expect(await rowsOf(shop, supporter)).toEqual(['earned 50.00 pending']);
    until('2025-03-18T23:59:59Z');
    expect(await rowsOf(shop, supporter)).toEqual(['earned 50.00 pending']);
    shop.clock.advance(1);
    expect(await rowsOf(shop, supporter)).toEqual(['earned 50.00 payable']);
  });

  test('ZMW: 27500.00 at 27.5 are 10.00 at one percent', async () => {
    await orders.pay('100000302', '2025-01-10T00:00:00Z');
    expect((await earnings(shop, supporter)).results).toMatchObject([
      {
        basis: '27500.00',
        basis_currency: 'ZMW',
        fx_rate: '27.5000',
        fx_date: '2025-01-01',
        amount_usd: '10.00',
      },
    ]);
  });

  test('ZMW: a day later than the payment is no rate of it', async () => {
    await record('20', '2025-01-11');
    await orders.pay('100000302', '2025-01-10T23:59:59Z');
    expect((await earnings(shop, supporter)).results).toMatchObject([
      { fx_rate: '27.5000', amount_usd: '10.00' },
    ]);
  });

  test('ZMW without a rate of that day or before waits, and the row follows with the rate', async () => {
    await orders.pay('100000302', '2024-12-31T23:00:00Z');
    const waiting = await earnings(shop, supporter);
    expect([waiting.count, waiting.totals.pending]).toEqual([1, '0.00']);
    expect(waiting.results).toMatchObject([
      {
        entry: 'earned',
        status: 'awaiting_rate',
        amount_usd: null,
        fx_rate: null,
        fx_date: null,
        rate: '1.00',
      },
    ]);
    expect((await record('30', '2025-01-02')).status).toBe(201);
    expect(await rowsOf(shop, supporter)).toEqual(['earned - awaiting_rate']);
    await promote('supporter1@example.test', 'SEL');
    expect((await record('25', '2024-12-31')).status).toBe(201);
    const { results } = await earnings(shop, supporter);
    expect(results).toMatchObject([
      { fx_rate: '25.0000', fx_date: '2024-12-31', rate: '1.00', amount_usd: '11.00', status: 'payable' },
    ]);
    await record('26', '2024-12-30');
    expect((await earnings(shop, supporter)).results).toEqual(results);
  });

  test('a waiting sale that is canceled is not waited for any more', async () => {
    await orders.pay('100000302', '2024-12-31T23:00:00Z');
    await orders.cancel('100000302');
    expect(await rowsOf(shop, supporter)).toEqual([]);
    await record('25', '2024-12-31');
    expect(await rowsOf(shop, supporter)).toEqual([]);
  });

  test('a canceled sale is taken back by a row of its own, and both together are nothing', async () => {
    await orders.pay('100000301', '2025-01-10T00:00:00Z');
    await orders.cancel('100000301');
    expect(await rowsOf(shop, supporter)).toEqual(['reversed -50.00 reversed', 'earned 50.00 reversed']);
    expect((await earnings(shop, supporter)).totals).toEqual({
      pending: '0.00',
      payable: '0.00',
      paid: '0.00',
      carried_over: '0.00',
    });
  });

  test('nothing is owed for a payment that was typed wrong; paid after all, it is earned again from that day', async () => {
    await orders.pay('100000301', '2025-01-10T00:00:00Z');
    await orders.voidAll('100000301');
    expect(await rowsOf(shop, supporter)).toEqual(['reversed -50.00 reversed', 'earned 50.00 reversed']);
    shop.clock.advance(DAY);
    await promote('supporter1@example.test', 'ETM');
    await orders.pay('100000301', '2025-03-01T12:00:00Z');
    expect(await rowsOf(shop, supporter)).toEqual([
      'earned 75.00 pending',
      'reversed -50.00 reversed',
      'earned 50.00 reversed',
    ]);
  });

  test('the payment that was typed wrong goes when the real one has come: it counts from the day of that one', async () => {
    await orders.pay('100000301', '2025-01-10T00:00:00Z');
    await promote('supporter1@example.test', 'ETM');
    const real = await orders.happen('100000301', {
      type: 'payment_received',
      amount: '5700.00',
      currency: 'USD',
      received_at: '2025-03-01T08:00:00Z',
      reference: 'the real one',
      over_total: true,
    });
    expect(real.status, real.text).toBe(201);
    const wrong = await shop.db
      .selectFrom('order_payments')
      .select('id')
      .where('order_number', '=', '100000301')
      .where('reference', '<>', 'the real one')
      .executeTakeFirstOrThrow();
    const body = { type: 'payment_voided', payment: wrong.id, reason: 'Typed wrong' };
    expect((await orders.happen('100000301', body)).status).toBe(201);
    expect((await rowsOf(shop, supporter)).toSorted()).toEqual([
      'earned 50.00 reversed',
      'earned 75.00 pending',
      'reversed -50.00 reversed',
    ]);
    const { results } = await earnings(shop, supporter);
    expect(results.find(({ status }) => status === 'pending')).toMatchObject({
      rate: '1.50',
      order_paid_at: '2025-03-01T08:00:00Z',
      payable_at: '2025-04-15T08:00:00Z',
    });
  });

  test('a payment taken out of several leaves the day on which the others were all of it', async () => {
    const part = (amount: string, received_at: string, more: object = {}) =>
      orders.happen('100000301', {
        type: 'payment_received',
        amount,
        currency: 'USD',
        received_at,
        reference: received_at,
        ...more,
      });
    await part('5700.00', '2025-02-20T00:00:00Z');
    await part('3000.00', '2025-02-12T00:00:00Z', { over_total: true });
    await part('2700.00', '2025-02-03T00:00:00Z', { over_total: true });
    await part('100.00', '2025-02-25T00:00:00Z', { over_total: true });
    const wrong = await shop.db
      .selectFrom('order_payments')
      .select('id')
      .where('reference', '=', '2025-02-20T00:00:00Z')
      .executeTakeFirstOrThrow();
    const body = { type: 'payment_voided', payment: wrong.id, reason: 'Typed wrong' };
    expect((await orders.happen('100000301', body)).status).toBe(201);
    const { results } = await earnings(shop, supporter);
    expect(results.find(({ status }) => status === 'pending')).toMatchObject({
      order_paid_at: '2025-02-12T00:00:00Z',
    });
  });

  test('money that was too much goes back and changes nothing', async () => {
    await orders.pay('100000301');
    await orders.happen('100000301', {
      type: 'payment_received',
      amount: '100.00',
      currency: 'USD',
      received_at: '2025-03-01T08:30:00Z',
      reference: 'too much',
      over_total: true,
    });
    const back = await orders.happen('100000301', {
      type: 'refunded',
      amount: '100.00',
      currency: 'USD',
      at: '2025-03-01T08:45:00Z',
      reference: 'back',
      reason: 'It was too much',
    });
    expect(back.status, back.text).toBe(201);
    expect(await rowsOf(shop, supporter)).toEqual(['earned 50.00 pending']);
  });

  test('the same act told twice counts once', async () => {
    const body = {
      type: 'payment_received',
      amount: '5700.00',
      currency: 'USD',
      received_at: '2025-01-10T00:00:00Z',
      reference: 'once',
    };
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => orders.happen('100000301', body, key)));
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect((await orders.happen('100000301', body)).status).toBe(409);
    expect(await rowsOf(shop, supporter)).toEqual(['earned 50.00 payable']);
    const once = randomUUID();
    await Promise.all([1, 2, 3].map(() => orders.cancel('100000301', once)));
    await orders.cancel('100000301');
    expect(await rowsOf(shop, supporter)).toEqual(['reversed -50.00 reversed', 'earned 50.00 reversed']);
  });

  test('who is no supporter has no rows to read, and a page that is not there is none', async () => {
    const other = await shop.api('GET', '/commissions/', {
      token: await signedIn(shop, 'buyer0@example.test'),
    });
    expect([other.status, other.as(Problem).code]).toEqual([403, 'not_supporter']);
    expect((await shop.api('GET', '/commissions/')).status).toBe(401);
    const page = await shop.api('GET', '/commissions/?page=2', supporter);
    expect([page.status, page.as(Problem).code]).toEqual([404, 'invalid_page']);
    expect(await earnings(shop, supporter)).toMatchObject({ count: 0, results: [] });
  });

  test('nobody but them reads what they earn', async () => {
    await orders.pay('100000301');
    const recruit = { token: await signedIn(shop, 'recruit1@example.test') };
    expect((await earnings(shop, recruit)).count).toBe(0);
    expect((await overview(shop, recruit)).voucher_application_instances.usage_details).toEqual([]);
  });
});
