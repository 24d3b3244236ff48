import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Order, OrderDetail } from '#contract/orders/orders.ts';
import { payByMobileMoney, waysToPay } from '#contract/orders/payments.ts';
import { Problem } from '#contract/problem.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { SECRET_KEY, type StandInCharge, standInFlutterwave } from './harness/flutterwave.ts';
import { testServer } from './harness/test-server.ts';

const theirs = await standInFlutterwave();
afterAll(() => theirs.close());
const HASH = 'a hash that only they know of';
let logged: string[] = [];
const shop = await testServer({
  config: { flutterwave: { secretKey: SECRET_KEY, webhookHash: HASH, address: theirs.url } },
  // Their troubles are errors of ours in the log.
  onLogLine: (line) => {
    logged.push(line);
  },
});
const staff = await shop.login('staff@example.test');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let order: Order;
let ids = 1000;
beforeEach(async () => {
  logged = [];
  theirs.trouble = null;
  theirs.during = null;
  theirs.charges = [];
  theirs.begun = [];
  theirs.asked = [];
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
  await shop.db.updateTable('products').set({ num_in_stock: 5 }).execute();
  // Vendors sell in kwacha, which is what mobile money is in.
  await shop.db.updateTable('products').set({ currency: 'ZMW' }).where('id', '=', 12).execute();
  order = await placeOne(shop, buyer.token, staff);
});

const begin = (key: string = randomUUID(), token = buyer.token, number = order.number) =>
  shop.api('POST', `/orders/${number}/mobile-money/`, { token, key, body: {} });
const notice = (id: number | string, hash: string | null = HASH) =>
  shop.api('POST', '/payments/flutterwave/', {
    headers: hash === null ? {} : { 'verif-hash': hash },
    body: { event: 'charge.completed', data: { id, status: 'successful', amount: 1, currency: 'ZMW' } },
  });
const mine = async () =>
  (await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token })).as(OrderDetail);
const paid = async () => (await mine()).paid_total;

/** The buyer begins to pay and does on their page what `how` says; gives the charge as they have it. */
async function charged(how: Partial<StandInCharge> = {}): Promise<StandInCharge> {
  const answer = await begin();
  expect(answer.status, answer.text).toBe(200);
  ids += 1;
  const asked = theirs.begun.at(-1) ?? {};
  const charge: StandInCharge = {
    id: ids,
    tx_ref: String(asked['tx_ref']),
    amount: Number(asked['amount']),
    currency: String(asked['currency']),
    status: 'successful',
    ...how,
  };
  theirs.charges.push(charge);
  return charge;
}

describe('paying by mobile money', () => {
  test('asks for what is left, in the order’s currency, and leads to their page', async () => {
    const answer = await begin();
    expect(answer.as(payByMobileMoney.answer).address).toBe(`${theirs.url}/v3/hosted/pay/1`);
    expect(theirs.begun).toEqual([
      {
        tx_ref: expect.stringMatching(new RegExp(`^CG-${order.number}-[0-9a-f]{12}$`)) as string,
        amount: order.total_incl_tax,
        currency: 'ZMW',
        redirect_url: `https://shop.example.test/orders/${order.number}`,
        payment_options: 'mobilemoneyzambia',
        customer: { email: buyer.email, name: 'Chanda Phiri', phonenumber: '260971234567' },
        customizations: { title: 'Chicargos', description: `Order ${order.number}` },
        meta: { order: order.number },
      },
    ]);
    expect(await paid(), 'begun is not paid').toBe('0.00');
  });

  test('for an order whose pro-forma waits for us is not asked for (security 45)', async () => {
    const held = { held_at: shop.clock.now() };
    await shop.db.updateTable('orders').set(held).where('number', '=', order.number).execute();
    const refused = await begin();
    expect([refused.status, refused.as(Problem).code]).toEqual([409, 'pro_forma_follows']);
    expect(theirs.begun).toEqual([]);
  });

  test('pressed again because the answer was lost is one charge', async () => {
    const key = randomUUID();
    const [first, again] = [await begin(key), await begin(key)];
    expect(again.text).toBe(first.text);
    expect(theirs.begun).toHaveLength(1);
  });

  test('of all of it authorizes the order and tells the buyer', async () => {
    const { id } = await charged();
    const told = await notice(id);
    expect([told.status, told.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await mine()).toMatchObject({
      status: 'Authorized',
      paid_total: order.total_incl_tax,
      balance: '0.00',
      payment: { cash: { status: 'Complete' } },
    });
    expect((await shop.mail(buyer.email)).map(({ template }) => template)).toContain('order-payment');
    const act = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', order.number)
      .where('action', '=', 'order.payment_received')
      .execute();
    expect(act).toEqual([{ action: 'order.payment_received', actor_id: null }]);
  });

  test('counts once, however often and by whichever way it is told', async () => {
    const { id } = await charged();
    const told = await Promise.all(Array.from({ length: 8 }, () => notice(id)));
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
    shop.clock.advance(300);
    await shop.app.runJobs();
    expect(await paid()).toBe(order.total_incl_tax);
    const mails = (await shop.mail(buyer.email)).filter(({ template }) => template === 'order-payment');
    expect(mails).toHaveLength(1);
  });

  test.each([
    { what: 'a part', amount: 1000, paidTotal: '1000.00', status: 'Pending', overpaid: '0.00' },
    { what: 'too much', amount: 9000, paidTotal: '9000.00', status: 'Authorized', overpaid: '3050.00' },
  ])('of $what is recorded as what came', async ({ amount, paidTotal, status, overpaid }) => {
    await notice((await charged({ amount })).id);
    expect(await mine()).toMatchObject({ paid_total: paidTotal, status, overpaid });
  });

  test('of the rest is asked for after a part', async () => {
    await notice((await charged({ amount: 1000 })).id);
    await begin();
    expect(theirs.begun.at(-1)?.['amount']).toBe('4950.00');
  });

  test.each([
    { what: 'is pending', how: { status: 'pending' as const } },
    { what: 'has failed', how: { status: 'failed' as const } },
  ])('that $what is no payment, and may be one later', async ({ how }) => {
    const charge = await charged(how);
    expect((await notice(charge.id)).status).toBe(200);
    expect(await paid()).toBe('0.00');
    charge.status = 'successful';
    await notice(charge.id);
    expect(await paid()).toBe(order.total_incl_tax);
  });

  test.each([
    { what: 'in another currency', how: { currency: 'USD' }, why: 'The order is in ZMW.' },
    { what: 'in one that we do not know', how: { currency: 'KES' }, why: 'The order is in ZMW.' },
    { what: 'of no amount', how: { amount: 0 }, why: 'There is no amount in it.' },
  ])('$what is recorded nowhere, and staff are told once why', async ({ how, why }) => {
    const { id } = await charged(how);
    await notice(id);
    await notice(id);
    expect(await paid()).toBe('0.00');
    const mails = (await shop.mail()).filter(({ text }) => text.includes(`transaction ${id},`));
    expect(mails.map(({ template }) => template)).toEqual(['payment-unmatched']);
    expect(mails[0]?.text).toContain(`It was not recorded. ${why} View`);
  });

  test('for a canceled order is held for its buyer, who is told, and so are staff, once', async () => {
    const { id } = await charged();
    await shop.api('POST', `/staff/orders/${order.number}/status/`, {
      token: staff,
      body: { status: 'Canceled', reason: 'No answer' },
    });
    await notice(id);
    await notice(id);
    expect(await mine()).toMatchObject({ status: 'Canceled', paid_total: order.total_incl_tax });
    const told = (await shop.mail()).filter(({ text }) => text.includes(`transaction ${id},`));
    expect(told.map(({ template }) => template)).toEqual(['payment-late']);
    expect(told[0]?.text).toContain('Ask them how they want it back');
    const theirMail = (await shop.mail(buyer.email)).map(({ template }) => template);
    expect(theirMail.filter((template) => template === 'order-payment-late')).toHaveLength(1);
    expect(theirMail).not.toContain('order-payment');
  });

  test('a notice of nobody, or with a wrong secret, is not listened to', async () => {
    const { id } = await charged();
    theirs.asked = [];
    for (const hash of [null, '', 'x', `${HASH} `, HASH.toUpperCase()]) {
      const answer = await notice(id, hash);
      expect([answer.status, answer.as(Problem).code]).toEqual([401, 'notice_unknown']);
    }
    expect(theirs.asked, 'nor do we ask').toEqual([]);
    expect(await paid()).toBe('0.00');
  });

  test('a notice is believed in nothing: they are asked, and a charge that they do not know is none', async () => {
    for (const id of ['999999', '../../v3/payments', 'x'.repeat(65), ''])
      expect((await notice(id)).status).toBe(200);
    theirs.charges.push({
      id: 77,
      tx_ref: `CG-${order.number}-000000000000`,
      amount: 5950,
      currency: 'ZMW',
      status: 'successful',
    });
    expect((await notice(77)).status, 'one that was never begun here').toBe(200);
    expect(await paid()).toBe('0.00');
  });

  test('money under a reference like ours that is not on record is an alarm, and staff are told once', async () => {
    const charge = { amount: 5950, currency: 'ZMW', status: 'successful' as const };
    theirs.charges.push(
      { ...charge, id: 781, tx_ref: `CG-${order.number}-000000000000` },
      { ...charge, id: 782, tx_ref: 'of another shop' },
      { ...charge, id: 783, tx_ref: `CG-${order.number}-000000000001`, status: 'failed' },
    );
    for (const id of [781, 781, 782, 783]) expect((await notice(id)).status).toBe(200);
    const alarms = logged.filter((line) => line.includes('"alarm":"payment_unknown"'));
    expect(alarms).toHaveLength(2);
    for (const line of alarms) expect(line).toContain('781');
    const told = (await shop.mail()).filter(({ text }) => /transaction 78\d,/.test(text));
    expect(told.map(({ template, subject }) => [template, subject])).toEqual([
      ['payment-unmatched', 'Money for a charge that is not on record'],
    ]);
    expect(told[0]?.text).toContain(`CG-${order.number}-000000000000`);
  });

  test('coming back from their page says nothing about having paid', async () => {
    const { tx_ref: reference, id } = await charged({ status: 'failed' });
    await shop.request(
      'GET',
      `/orders/${order.number}?status=successful&tx_ref=${reference}&transaction_id=${id}`,
      { token: buyer.token },
    );
    expect(await paid()).toBe('0.00');
  });

  test('whose notice was lost is asked about after a while', async () => {
    await charged();
    await shop.app.runJobs();
    expect(await paid()).toBe('0.00');
    shop.clock.advance(180);
    await shop.app.runJobs();
    expect(await paid()).toBe(order.total_incl_tax);
  });

  test('that failed at first and succeeded later is found though both notices were lost', async () => {
    const charge = await charged({ status: 'failed' });
    await notice(charge.id);
    charge.status = 'successful';
    shop.clock.advance(660);
    await shop.app.runJobs();
    expect(await paid()).toBe(order.total_incl_tax);
  });

  test('keeps the order from ending for an hour', async () => {
    await charged({ status: 'pending' });
    await shop.db
      .updateTable('orders')
      .set({ pay_before: new Date(shop.clock.now().getTime() + 60_000) })
      .where('number', '=', order.number)
      .execute();
    shop.clock.advance(3_500);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Pending');
    shop.clock.advance(400);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Canceled');
  });

  test('that cannot be asked about goes to the end of the line', async () => {
    await shop.db.updateTable('payment_attempts').set({ status: 'settled' }).execute();
    for (let at = 0; at < 4; at++) await begin();
    shop.clock.advance(180);
    theirs.trouble = 'down';
    theirs.asked = [];
    await shop.app.runJobs();
    const asked = () => theirs.asked.filter((one) => one.includes('verify_by_reference'));
    const first = asked();
    expect(first, 'not again and again while they are down').toHaveLength(3);
    shop.clock.advance(120);
    theirs.trouble = null;
    theirs.asked = [];
    await shop.app.runJobs();
    expect(asked()).toHaveLength(1);
    expect(first).not.toContain(asked()[0]);
  });

  test('holds neither the order nor a connection while they are asked', async () => {
    let free: unknown;
    theirs.during = async () => {
      free = await shop.db.transaction().execute(async (tx) => {
        const row = tx.selectFrom('orders').select('number').where('number', '=', order.number);
        const got = await row.forUpdate().skipLocked().executeTakeFirst();
        const attempt = tx.selectFrom('payment_attempts').select('status');
        return [got, await attempt.where('order_number', '=', order.number).executeTakeFirst()];
      });
    };
    expect((await begin()).status).toBe(200);
    expect(free).toEqual([{ number: order.number }, { status: 'started' }]);
  });

  test.each(['down', 'is no JSON', 'knows no key', 'sends to http'] as const)(
    'begins nothing while their server %s, and keeps no order waiting for it',
    async (trouble) => {
      theirs.trouble = trouble;
      const key = randomUUID();
      const answer = await begin(key);
      expect([answer.status, answer.as(Problem).code]).toEqual([503, 'unavailable']);
      theirs.trouble = null;
      const attempts = shop.db.selectFrom('payment_attempts').select('status');
      expect(await attempts.where('order_number', '=', order.number).execute()).toEqual([
        { status: 'failed' },
      ]);
      expect((await begin(key)).status, 'the same press, later').toBe(200);
    },
  );

  test('a notice that they cannot be asked about is heard when it comes again', async () => {
    const { id } = await charged();
    theirs.trouble = 'down';
    expect((await notice(id)).status).toBe(503);
    theirs.trouble = null;
    expect((await notice(id)).status).toBe(200);
    expect(await paid()).toBe(order.total_incl_tax);
  });

  test('is not offered for an order that is paid, canceled, somebody else’s or in dollars', async () => {
    const other = await newBuyer(shop);
    expect((await begin(randomUUID(), other.token)).status).toBe(404);
    await shop.db.updateTable('orders').set({ currency: 'USD' }).where('number', '=', order.number).execute();
    expect((await begin()).as(Problem).code).toBe('not_by_mobile_money');
    await shop.db.updateTable('orders').set({ currency: 'ZMW' }).where('number', '=', order.number).execute();
    await notice((await charged()).id);
    expect((await begin()).as(Problem).code).toBe('nothing_due');
  });
});

describe('a shop that was not set up for it', () => {
  test('says so, offers nothing and has no door for notices', async () => {
    const plain = await testServer();
    const ways = (await plain.api('GET', '/ways-to-pay/')).as(waysToPay.answer);
    expect(ways).toEqual({ bitcoin: false, mobile_money: [] });
    const told = await plain.api('POST', '/payments/flutterwave/', {
      headers: { 'verif-hash': HASH },
      body: { data: { id: 1 } },
    });
    expect(told.status).toBe(404);
    const somebody = await newBuyer(plain);
    const { number } = await placeOne(plain, somebody.token, await plain.login('staff@example.test'));
    const asked = await plain.api('POST', `/orders/${number}/mobile-money/`, {
      token: somebody.token,
      body: {},
    });
    expect(asked.as(Problem).code).toBe('not_by_mobile_money');
  });

  test('one that was says what it takes', async () => {
    expect((await shop.api('GET', '/ways-to-pay/')).as(waysToPay.answer)).toEqual({
      bitcoin: false,
      mobile_money: ['ZMW'],
    });
  });
});
