import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { orderTimeline } from '#contract/orders/order-life.ts';
import { type Order, OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { addOrderEvent, setOrderStatus, StaffOrder, StaffOrderDetail } from '#contract/staff/orders.ts';
import { paginated } from '#contract/wire.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { isOverdue } from '#domain/orders/pay-before.ts';
import { expiryJob } from '#server/orders/life/expire.ts';
import { lockOrder, ordersToExpire, unpaidFacts } from '#server/orders/life/store.ts';
import { add, basketOf, newBuyer, placeOne, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

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

const stock = async (id = 12) =>
  shop.db
    .selectFrom('products')
    .select(['num_in_stock', 'num_allocated'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  shop.api('POST', path, { token: staff, key: randomUUID(), body, headers });
const happen = (body: object, headers: Record<string, string> = {}) =>
  post(`/staff/orders/${order.number}/events/`, body, headers);
const become = (body: object, headers: Record<string, string> = {}) =>
  post(`/staff/orders/${order.number}/status/`, body, headers);
const pay = (amount: string, reference: string = randomUUID()) =>
  happen({
    type: 'payment_received',
    amount,
    currency: 'USD',
    received_at: '2025-03-01T08:00:00Z',
    reference,
  });
const SHIP = {
  type: 'shipped',
  vessel: 'MV Hoegh Trader',
  voyage: '12E',
  port_of_loading: 'Southampton',
  port_of_discharge: 'Mombasa',
  etd: '2025-02-25',
  eta: '2025-04-12',
};
const mine = async () =>
  (await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token })).as(OrderDetail);
const types = async () => (await mine()).events.map(({ type }) => type);
const mailsOf = async () => (await shop.mail(buyer.email)).map(({ template }) => template);

/** The version of what is the buyer's own, as their phone reads it. */
const versionSeen = async () => {
  const answer = await shop.api('GET', '/basket/', { token: buyer.token });
  return Number(answer.headers['x-user-version']);
};

test('what staff do counts as newer on the phone, an answer to a basket as well as a step of an order', async () => {
  const before = await versionSeen();
  await pay('1.00');
  const paid = await versionSeen();
  expect(paid).toBeGreaterThan(before);
  const basket = await add(shop, buyer.token, 13);
  const added = await versionSeen();
  await quote(shop, staff, basket);
  expect(await versionSeen()).toBeGreaterThan(added);
});

test.each([
  ['an order', () => pay('1.00'), sql`select 1 from orders where user_id = `],
  [
    'a basket',
    async () => quote(shop, staff, await basketOf(shop, buyer.token)),
    sql`select 1 from baskets where user_id = `,
  ],
])(
  'who works on %s of a buyer waits for the buyer first, and holds nothing meanwhile',
  async (_what, work, rows) => {
    await add(shop, buyer.token, 13);
    const waiting = async () => {
      // In this database: other tests have waiting ones of their own.
      const { rows: locks } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
      return locks.length;
    };
    let done: Promise<unknown> = Promise.resolve();
    await shop.db.transaction().execute(async (tx) => {
      await sql`select 1 from users where id = ${buyer.id} for no key update`.execute(tx);
      done = work();
      await expect.poll(waiting).toBe(1);
      await sql`${rows}${buyer.id} for update nowait`.execute(tx);
    });
    await done;
  },
);

describe('from placing to being collected', () => {
  test('each step stands in the history that the buyer reads, and in a mail', async () => {
    expect((await pay(order.total_incl_tax)).status).toBe(201);
    for (const step of [
      { type: 'booked', vessel: 'MV Hoegh Trader' },
      SHIP,
      { type: 'eta_changed', eta: '2025-04-15', reason: 'A strike in Durban' },
    ]) {
      const answer = await happen(step);
      expect(answer.status, answer.text).toBe(201);
    }
    shop.clock.advance(86_400);
    for (const type of ['arrived', 'released'])
      expect((await happen({ type, at: '2025-03-02T08:00:00Z' })).status).toBe(201);

    const detail = await mine();
    expect(detail).toMatchObject({
      status: 'Shipped',
      paid_total: order.total_incl_tax,
      balance: '0.00',
      payment: { cash: { status: 'Complete' } },
      shipment: {
        vessel: 'MV Hoegh Trader',
        etd: '2025-02-25',
        eta: '2025-04-15',
        arrived_at: '2025-03-02T08:00:00Z',
        released_at: '2025-03-02T08:00:00Z',
      },
    });
    expect(detail.events.map(({ type }) => type)).toEqual([
      'placed',
      'payment_received',
      'status_changed',
      'booked',
      'shipped',
      'eta_changed',
      'arrived',
      'released',
    ]);
    const timeline = await shop.api('GET', `/orders/${order.number}/timeline/`, { token: buyer.token });
    expect(timeline.as(orderTimeline.answer).events).toEqual(detail.events);
    expect((await mailsOf()).toSorted()).toEqual(
      [
        'order-received',
        'order-payment',
        'order-booked',
        'order-shipped',
        'order-eta',
        'order-arrived',
        'order-released',
        'shipping-quoted',
      ].toSorted(),
    );
  });

  test('stock that left on the ship is in no stock any more', async () => {
    expect(await stock()).toEqual({ num_in_stock: 5, num_allocated: 1 });
    await pay(order.total_incl_tax);
    await happen(SHIP);
    expect(await stock()).toEqual({ num_in_stock: 4, num_allocated: 0 });
  });
});

describe('money', () => {
  test('in parts is summed up, and the order goes on when all is there', async () => {
    expect((await pay('1000.00')).status).toBe(201);
    expect(await mine()).toMatchObject({ status: 'Pending', paid_total: '1000.00' });
    expect((await pay('4950.00')).status).toBe(201);
    expect(await mine()).toMatchObject({ status: 'Authorized', balance: '0.00', overpaid: '0.00' });
  });

  test('beyond the total is kept and told', async () => {
    await pay('6000.00');
    expect(await mine()).toMatchObject({ status: 'Authorized', balance: '0.00', overpaid: '50.00' });
  });

  test('counts whatever its reference looks like, for that is copied from the statement and shown to no buyer', async () => {
    expect((await pay('4950.00', 'GB82 WEST 1234 5698 7654 32')).status).toBe(201);
    expect(JSON.stringify(await mine())).not.toContain('WEST');
  });

  test('of one transfer counts once, whoever records it and however the reference is typed', async () => {
    const [first, second] = await Promise.all([pay('1000.00', 'TT-88121'), pay('1000.00', 'tt-88121 ')]);
    expect([first.status, second.status].toSorted()).toEqual([201, 409]);
    expect([first, second].find(({ status }) => status === 409)?.as(Problem).code).toBe(
      'duplicate_reference',
    );
    expect((await mine()).paid_total).toBe('1000.00');
  });

  test.each([
    ['another currency', { currency: 'ZMW' }, 'currency', 'currency_mismatch'],
    ['nothing', { amount: '0.00' }, 'amount', 'invalid'],
    ['less than nothing', { amount: '-5.00' }, 'amount', 'invalid'],
    ['an unreadable amount', { amount: 'lots' }, 'amount', 'invalid'],
    ['a day to come', { received_at: '2025-12-01T09:00:01Z' }, 'received_at', 'invalid'],
    ['no reference', { reference: '' }, 'reference', 'required'],
    ['a reference of 101 characters', { reference: 'x'.repeat(101) }, 'reference', 'max_length'],
  ])('of %s is refused at its field', async (_name, wrong, field, code) => {
    const answer = await happen({
      type: 'payment_received',
      amount: '10.00',
      currency: 'USD',
      received_at: '2025-03-01T08:00:00Z',
      reference: 'TT-1',
      ...wrong,
    });
    expect(answer.status).toBe(400);
    expect(answer.as(Problem).code).toBe(code);
    expect(Object.keys(answer.as(Problem).fields ?? {})).toEqual([field]);
  });
});

describe('an order that is said to be shipped, and not on which ship', () => {
  beforeEach(async () => {
    await pay(order.total_incl_tax);
    const before = await stock();
    const answer = await become({ status: 'Shipped' });
    expect(answer.as(setOrderStatus.answer)).toMatchObject({
      changed: true,
      status: 'Shipped',
      shipment: null,
    });
    expect(await stock()).toEqual({
      num_in_stock: before.num_in_stock - 1,
      num_allocated: before.num_allocated - 1,
    });
  });

  test('is on its way for its buyer, whom a mail tells that the ship follows', async () => {
    const { status, events, shipment } = await mine();
    expect([status, shipment]).toEqual(['Shipped', null]);
    expect(events.at(-1)).toMatchObject({
      type: 'status_changed',
      data: { from: 'Authorized', to: 'Shipped' },
    });
    const [mail] = await shop.mail(buyer.email);
    expect(mail).toMatchObject({ template: 'order-shipped', subject: `Order ${order.number}: on its way` });
    expect(mail?.text).toContain('The ship and the expected arrival date will be shown');
  });

  test('gets its ship by the shipping details, and arrives with it', async () => {
    const arrived = { type: 'arrived', at: '2025-03-01T08:00:00Z' };
    expect((await happen(arrived)).as(Problem).code).toBe('invalid_transition');
    expect((await happen({ ...SHIP, type: 'shipping_corrected', vessel: '' })).status).toBe(400);
    const answer = await happen({ ...SHIP, type: 'shipping_corrected' });
    expect(answer.status, answer.text).toBe(201);
    const { shipment, events } = await mine();
    expect(shipment).toMatchObject({ vessel: 'MV Hoegh Trader', eta: '2025-04-12' });
    expect(events.at(-1)).toMatchObject({
      type: 'note',
      data: { corrected: 'shipping', vessel: 'MV Hoegh Trader' },
    });
    const [mail] = await shop.mail(buyer.email);
    expect(mail?.text).toContain('on its way on the MV Hoegh Trader');
    expect((await happen({ type: 'eta_changed', eta: '2025-04-15', reason: 'A strike' })).status).toBe(201);
    expect((await happen(arrived)).status).toBe(201);
  });
});

describe('steps that are not allowed', () => {
  test.each([
    ['to be authorized with a balance', { status: 'Authorized' }, 409, 'balance_due'],
    ['to be shipped before it is authorized', { status: 'Shipped' }, 409, 'invalid_transition'],
    ['to be canceled without a reason', { status: 'Canceled' }, 400, 'required'],
    ['to become what there is not', { status: 'Lost' }, 400, 'invalid'],
    [
      'when another status was seen',
      { status: 'Canceled', reason: 'x', expected_status: 'Shipped' },
      409,
      'status_changed',
    ],
  ])('an order refuses %s', async (_name, body, status, code) => {
    const answer = await become(body);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.as(Problem).code).toBe(code);
    expect((await mine()).status).toBe('Pending');
  });

  test.each([
    ['shipped before it is paid', SHIP],
    ['booked before it is paid', { type: 'booked' }],
    ['arrived before it was shipped', { type: 'arrived', at: '2025-03-01T08:00:00Z' }],
    [
      'given another day of arrival before it was shipped',
      { type: 'eta_changed', eta: '2025-04-01', reason: 'x' },
    ],
  ])('cannot be %s', async (_name, body) => {
    const answer = await happen(body);
    expect(answer.status, answer.text).toBe(409);
    expect(answer.as(Problem).code).toBe('invalid_transition');
  });

  test('to become Shipped needs all of the money', async () => {
    await pay(order.total_incl_tax, 'KCB 1');
    const paid = await shop.db
      .selectFrom('order_payments')
      .select('id')
      .where('order_number', '=', order.number)
      .executeTakeFirstOrThrow();
    await happen({ type: 'payment_voided', payment: paid.id, reason: 'The wrong order' });
    const answer = await become({ status: 'Shipped' });
    expect([answer.status, answer.as(Problem).code]).toEqual([409, 'balance_due']);
    expect((await mine()).status).toBe('Authorized');
  });

  test('the state that it has already is no change', async () => {
    const answer = await become({ status: 'Pending' });
    expect(answer.as(setOrderStatus.answer).changed).toBe(false);
    expect(await types()).toEqual(['placed']);
  });

  test('two members of staff cannot overwrite each other', async () => {
    const seen = { 'if-match': `"o${order.number}-1"` };
    expect((await happen({ type: 'note', text: 'Called him' }, seen)).status).toBe(201);
    const late = await become({ status: 'Canceled', reason: 'Did not answer' }, seen);
    expect(late.status).toBe(412);
    expect(v.parse(StaffOrderDetail, late.as(Problem)['current'])).toMatchObject({
      status: 'Pending',
      version: 2,
    });
  });
});

describe('an order that ends', () => {
  test('gives its stock back, once, and says why', async () => {
    await become({ status: 'Canceled', reason: 'The buyer asked for it' });
    expect(await stock()).toEqual({ num_in_stock: 5, num_allocated: 0 });
    expect((await become({ status: 'Canceled', reason: 'again' })).as(setOrderStatus.answer).changed).toBe(
      false,
    );
    expect(await stock()).toEqual({ num_in_stock: 5, num_allocated: 0 });
    const { events, invoice } = await mine();
    expect(events.at(-1)).toMatchObject({ type: 'canceled', data: { reason: 'The buyer asked for it' } });
    expect(invoice).toBeNull();
    expect(await mailsOf()).toContain('order-canceled');
  });

  test('expires when its day to pay has passed with nothing paid, and only then', async () => {
    const soon = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    await happen({ type: 'pay_before', at: soon });
    expect((await mine()).pay_before).toBe(`${soon.slice(0, 19)}Z`);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Pending');
    shop.clock.advance(3_601);
    await shop.app.runJobs();
    expect(await mine()).toMatchObject({ status: 'Canceled' });
    expect(await types()).toEqual(['placed', 'pay_before', 'expired']);
    expect(await stock()).toEqual({ num_in_stock: 5, num_allocated: 0 });
    expect(await mailsOf()).toContain('order-expired');
  });

  test('expires when its payment was declined and its day has passed; staff may give it another day', async () => {
    await become({ status: 'Payment Declined' });
    const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString();
    expect((await happen({ type: 'pay_before', at: inHours(1) })).status).toBe(201);
    expect((await happen({ type: 'pay_before', at: inHours(2) })).status).toBe(201);
    shop.clock.advance(3_601);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Payment Declined');
    shop.clock.advance(3_600);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Canceled');
    expect(await stock()).toEqual({ num_in_stock: 5, num_allocated: 0 });
  });

  test('is found by the database as the rule says, for each state, money, proof and day', async () => {
    const now = shop.clock.now();
    const cases = ORDER_STATUSES.flatMap((status) =>
      [0, 1].flatMap((paidMinor) =>
        [false, true].flatMap((hasProof) =>
          [null, -1, 0, 1].map((ms) => {
            const payBefore = ms === null ? null : new Date(now.getTime() + ms);
            return { status, paidMinor, hasProof, payBefore };
          }),
        ),
      ),
    );
    const { number } = order;
    for (const facts of cases) {
      const found = await shop.db.transaction().execute(async (tx) => {
        const { status, paidMinor: paid_minor, payBefore: pay_before } = facts;
        await tx
          .updateTable('orders')
          .set({ status, paid_minor, pay_before })
          .where('number', '=', number)
          .execute();
        await tx.deleteFrom('payment_proofs').where('order_number', '=', number).execute();
        const proof = {
          mime: 'image/jpeg' as const,
          size: 1,
          sha256: '',
          bytes: Buffer.from('x'),
          uploaded_at: now,
        };
        if (facts.hasProof)
          await tx
            .insertInto('payment_proofs')
            .values({ order_number: number, ...proof })
            .execute();
        const locked = await lockOrder(tx, number);
        return {
          listed: (await ordersToExpire(tx, now, 1000)).includes(number),
          judged: locked !== undefined && isOverdue(await unpaidFacts(tx, locked), now),
        };
      });
      const overdue = isOverdue(facts, now);
      expect({ facts, ...found }).toEqual({ facts, listed: overdue, judged: overdue });
    }
    await shop.db.deleteFrom('payment_proofs').where('order_number', '=', number).execute();
  });

  test('one that cannot be ended keeps no other from ending', async () => {
    const second = order;
    order = await placeOne(shop, buyer.token, staff);
    for (const [{ number }, minutes] of [
      [order, 1],
      [second, 2],
    ] as const)
      await shop.db
        .updateTable('orders')
        .set({ pay_before: new Date(shop.clock.now().getTime() - (3 - minutes) * 60_000) })
        .where('number', '=', number)
        .execute();
    // Its next place in the history is beyond what the database counts.
    await shop.db
      .updateTable('order_events')
      .set({ position: 2_147_483_647 })
      .where('order_number', '=', order.number)
      .execute();
    const told: unknown[] = [];
    const log = { error: (fields: unknown) => void told.push(fields) };
    await expiryJob(shop.db, { config: shop.config, log }).run(
      shop.clock.now(),
      new AbortController().signal,
    );
    expect(told).toMatchObject([{ job: 'order-expiry', item: order.number }]);
    const ended = async ({ number }: Order) =>
      (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail).status;
    expect([await ended(order), await ended(second)]).toEqual(['Pending', 'Canceled']);
    await shop.db
      .updateTable('orders')
      .set({ pay_before: null })
      .where('number', '=', order.number)
      .execute();
  });

  test('does not expire once something was paid', async () => {
    await happen({ type: 'pay_before', at: new Date(shop.clock.now().getTime() + 3_600_000).toISOString() });
    await pay('1.00');
    shop.clock.advance(3_601);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Pending');
  });
});

describe('what staff and others may see', () => {
  test('a note between staff is in no answer to the buyer', async () => {
    await happen({ type: 'note', text: 'Sounds like a fraud' });
    await happen({ type: 'note', text: 'We called you', internal: false });
    const { text } = await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token });
    expect(text).not.toContain('fraud');
    expect(text).toContain('We called you');
    const timeline = await shop.api('GET', `/orders/${order.number}/timeline/`, { token: buyer.token });
    expect(timeline.text).not.toContain('fraud');
    const seen = (await shop.api('GET', `/staff/orders/${order.number}/`, { token: staff })).as(
      StaffOrderDetail,
    );
    expect(seen.events.map(({ internal }) => internal)).toEqual([false, true, false]);
    expect(seen).toMatchObject({ customer: { id: buyer.id, email: buyer.email }, version: 3 });
  });

  test('a note for the buyer is told of by mail and notice, which leave its words on the order', async () => {
    await happen({ type: 'note', text: 'Sounds like a fraud' });
    await happen({ type: 'note', text: 'Bring your KRA PIN to the port', internal: false });
    const mails = (await shop.mail(buyer.email)).filter(({ template }) => template === 'order-message');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`Order ${order.number}: a message from us`);
    expect(mails[0]?.text).not.toContain('KRA');
    const notices = await shop.api('GET', '/notices/', { token: buyer.token });
    expect(notices.text.match(/"news":"message"/g)).toHaveLength(1);
    expect(notices.text).not.toContain('KRA');
  });

  test('an order is found by number, address and name, and by its days', async () => {
    const find = async (query: string) =>
      (await shop.api('GET', `/staff/orders/?${query}`, { token: staff }))
        .as(paginated(StaffOrder))
        .results.map(({ number }) => number);
    for (const q of [order.number, order.number.slice(0, 9), buyer.email.toUpperCase(), 'chanda phiri'])
      expect(await find(`q=${encodeURIComponent(q)}`), q).toContain(order.number);
    expect(await find(`q=%25%25`)).toEqual([]);
    expect(await find('status=Shipped')).not.toContain(order.number);
    expect(await find('status=Nothing')).toEqual([]);
    expect(await find('from=2030-01-01')).toEqual([]);
    expect(await find('from=2025-03-01&to=2030-01-01')).toContain(order.number);
  });

  test('a buyer, another one and a stranger come to none of it (security 1)', async () => {
    const other = await newBuyer(shop);
    expect((await shop.api('GET', `/orders/${order.number}/timeline/`, { token: other.token })).status).toBe(
      404,
    );
    for (const [path, method] of [
      [`/staff/orders/`, 'GET'],
      [`/staff/orders/${order.number}/`, 'GET'],
      [`/staff/orders/${order.number}/status/`, 'POST'],
      [`/staff/orders/${order.number}/events/`, 'POST'],
      ['/staff/orders/999999999/', 'GET'],
    ] as const) {
      const body =
        method === 'POST' ? { status: 'Canceled', reason: 'x', type: 'note', text: 'x' } : undefined;
      const ask = (token: string | null) =>
        shop.api(method, path, { token, key: randomUUID(), ...(body ? { body } : {}) });
      expect((await ask(buyer.token)).status, path).toBe(403);
      expect((await ask(null)).status, path).toBe(401);
    }
    expect((await mine()).status).toBe('Pending');
  });

  test('each act stands in the audit, with who, before and after (security 31)', async () => {
    const answer = await pay('100.00', 'TT-7');
    const { id } = answer.as(addOrderEvent.answer);
    const rows = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', order.number)
      .execute();
    expect(rows).toEqual([
      {
        action: 'order.payment_received',
        before: { status: 'Pending', paid_minor: 0, refunded_minor: 0, version: 1 },
        after: {
          status: 'Pending',
          paid_minor: 10_000,
          refunded_minor: 0,
          version: 2,
          event: id,
        },
      },
    ]);
  });
});
