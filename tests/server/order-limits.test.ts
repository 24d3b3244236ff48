import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editOrderLimits, StaffOrderLimits } from '#contract/orders/order-limits.ts';
import { Order, OrderDetail } from '#contract/orders/orders.ts';
import { StaffUser } from '#contract/staff/users.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { paginated } from '#contract/wire.ts';
import { USUAL_LIMITS } from '#domain/orders/order-limits.ts';
import { expiryJob } from '#server/orders/life/expire.ts';
import { paySoonJob } from '#server/reminders/pay-soon.ts';
import { add, basketOf, checkout, checkoutBody, newBuyer, publishRates } from './checkout-steps.ts';
import { CONSIGNEE } from './consignee.ts';
import { quietLog } from './harness/settings.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ config: { rateLimits: true } });
const staff = await shop.login('staff@example.test');
/** Seconds, as the clock of the shop is moved on by. */
const HOUR = 3600;
const CAR = 12;

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeAll(async () => {
  await publishRates(shop, 'Mombasa', 145_000);
  await shop.db.updateTable('products').set({ num_in_stock: 1000 }).where('id', '=', CAR).execute();
});
beforeEach(async () => {
  // A day without orders, so that each test begins with an empty count.
  shop.clock.advance(25 * HOUR);
  buyer = await newBuyer(shop);
});

async function order(who = buyer, quantity = 1, email?: string) {
  const basket = await add(shop, who.token, CAR, { quantity });
  const address = email === undefined ? CONSIGNEE : { ...CONSIGNEE, email };
  return checkout(shop, who.token, checkoutBody(basket, { shipping_address: address }));
}
/** Orders what the basket holds already. */
const orderHeld = async () => checkout(shop, buyer.token, checkoutBody(await basketOf(shop, buyer.token)));
const placed = async (...given: Parameters<typeof order>) => {
  const answer = await order(...given);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(Order);
};
const paid = (number: string) =>
  shop.db.updateTable('orders').set({ status: 'Authorized' }).where('number', '=', number).execute();
const allocated = async () =>
  (
    await shop.db
      .selectFrom('products')
      .select('num_allocated')
      .where('id', '=', CAR)
      .executeTakeFirstOrThrow()
  ).num_allocated;
const setLimits = (body: object, token = staff) =>
  shop.api('PATCH', '/staff/settings/order-limits/', { token, key: randomUUID(), body });

describe('security 46: nobody takes the stock from others for nothing', () => {
  test('an account without a paid order holds three, and what is refused takes nothing', async () => {
    const first = await placed();
    await placed();
    await placed();
    const before = await allocated();
    const fourth = await order();
    expect(fourth.status).toBe(429);
    expect(fourth.body).toMatchObject({ code: 'too_many_unpaid', limit: 3 });
    expect(Number(fourth.headers['retry-after'])).toBe(3600);
    expect(await allocated()).toBe(before);
    // The first money says that there is somebody: the same basket goes through.
    await paid(first.number);
    expect((await orderHeld()).as(Order).number).not.toBe(first.number);
  });

  test('nor more than five cars, whether in one order or in several', async () => {
    const six = await order(buyer, 6);
    expect(six.body).toMatchObject({ code: 'too_many_unpaid_cars', limit: 5 });
    expect(six.status).toBe(429);
    const other = await newBuyer(shop);
    await placed(other, 4);
    expect((await order(other, 2)).body).toMatchObject({ code: 'too_many_unpaid_cars' });
  });

  test('nor more than fifty pieces of parts, so that nobody takes them all for nothing', async () => {
    const part = 301;
    await shop.db
      .updateTable('products')
      .set({ num_in_stock: 80, currency: 'USD' })
      .where('id', '=', part)
      .execute();
    const some = async (quantity: number) => {
      const basket = await add(shop, buyer.token, part, { quantity });
      return checkout(shop, buyer.token, checkoutBody(basket, { shipping_address: CONSIGNEE }));
    };
    const all = await some(51);
    expect([all.status, all.body]).toMatchObject([429, { code: 'too_many_unpaid_pieces', limit: 50 }]);
  });

  test('whoever has paid places ten in 24 hours, and the eleventh when the first is a day old', async () => {
    const first = await placed();
    await paid(first.number);
    for (let more = 2; more <= 10; more += 1) await placed();
    const eleventh = await order();
    expect(eleventh.status).toBe(429);
    expect(eleventh.body).toMatchObject({ code: 'too_many_orders_today', limit: 10 });
    shop.clock.advance(24 * HOUR - 60);
    const late = await orderHeld();
    expect(late.body).toMatchObject({ code: 'too_many_orders_today' });
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(60);
    shop.clock.advance(60);
    expect((await orderHeld()).status).toBe(200);
  });

  test('many accounts cannot order to one stranger, who orders for himself all the same', async () => {
    const stranger = await newBuyer(shop);
    for (let each = 1; each <= 5; each += 1) await placed(await newBuyer(shop), 1, stranger.email);
    const sixth = await order(await newBuyer(shop), 1, stranger.email.toUpperCase());
    expect(sixth.status).toBe(429);
    expect(sixth.body).toMatchObject({ code: 'too_many_for_consignee', limit: 5 });
    expect((await order(stranger, 1, stranger.email)).status).toBe(200);
    // Whoever has paid before names whom they like.
    await paid((await placed()).number);
    expect((await order(buyer, 1, stranger.email)).status).toBe(200);
  });

  test('all new buyers together stop at the figure that staff set; who has paid before goes on', async () => {
    await paid((await placed()).number);
    shop.clock.advance(25 * HOUR);
    expect((await setLimits({ new_buyers_orders_a_day: '10' })).status).toBe(200);
    for (let each = 1; each <= 10; each += 1) await placed(await newBuyer(shop));
    const next = await order(await newBuyer(shop));
    expect(next.status).toBe(429);
    expect(next.body).toMatchObject({ code: 'too_many_new_buyers', limit: 10 });
    expect((await order()).status).toBe(200);
    await setLimits({ new_buyers_orders_a_day: 300 });
  });

  /** Order of an account that is new, sent from this address of the network. */
  async function newBuyerOrders(ip: string) {
    const who = await newBuyer(shop);
    const basket = await add(shop, who.token, CAR, { quantity: 1 });
    const body = checkoutBody(basket, { shipping_address: CONSIGNEE });
    return shop.api('POST', '/checkout/', { token: who.token, key: randomUUID(), ip, body });
  }

  test('new buyers behind one address take a part of that figure, and shut nobody else out', async () => {
    expect((await setLimits({ new_buyers_orders_a_day: '100' })).status).toBe(200);
    for (let each = 1; each <= 10; each += 1) expect((await newBuyerOrders('203.0.113.9')).status).toBe(200);
    const next = await newBuyerOrders('203.0.113.9');
    expect([next.status, next.body]).toMatchObject([429, { code: 'too_many_new_buyers', limit: 10 }]);
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
    expect((await newBuyerOrders('198.51.100.4')).status).toBe(200);
    await setLimits({ new_buyers_orders_a_day: 300 });
  });

  test('many networks of one site take a third of that figure together, another site orders on', async () => {
    expect((await setLimits({ new_buyers_orders_a_day: '45' })).status).toBe(200);
    const network = (each: number) => `2001:db8:48:${each.toString(16)}::1`;
    for (let each = 1; each <= 15; each += 1) expect((await newBuyerOrders(network(each))).status).toBe(200);
    const next = await newBuyerOrders(network(16));
    expect([next.status, next.body]).toMatchObject([429, { code: 'too_many_new_buyers', limit: 15 }]);
    expect((await newBuyerOrders('2001:db8:49::1')).status).toBe(200);
    await setLimits({ new_buyers_orders_a_day: 300 });
  });

  test('two at once of one account count each other', async () => {
    await placed();
    await placed();
    const both = await Promise.all([buyer, buyer].map(async (who) => order(who)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('in a batch it is a retry with the reason, is not stored, and the same key goes through later', async () => {
    const first = await placed();
    await placed();
    await placed();
    const basket = await add(shop, buyer.token, CAR);
    const key = randomUUID();
    const send = async () => {
      const body = {
        protocol: 1,
        batch: randomUUID(),
        owner: `u:${buyer.id}`,
        device: 'a phone',
        commands: [
          { key, name: 'order.place', v: 1, lane: 'basket', deps: [], payload: checkoutBody(basket) },
        ],
      };
      const answer = await shop.api('POST', '/sync/', { token: buyer.token, body });
      return answer.as(SyncAnswer).results;
    };
    const [refused] = await send();
    expect(refused).toMatchObject({
      outcome: 'retry',
      status: 429,
      code: 'too_many_unpaid',
      retryAfter: 3600,
      body: { limit: 3 },
    });
    await paid(first.number);
    const [taken] = await send();
    expect(taken).toMatchObject({ outcome: 'done', status: 200 });
  });
});

describe('security 46: what nobody pays goes back', () => {
  const deps = { config: shop.config, log: quietLog() };
  const now = () => shop.clock.now();
  const mine = async (number: string) =>
    (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
  const kinds = async () => (await shop.mail(buyer.email)).map(({ template }) => template);

  test('the buyer knows the day from the start, is reminded a day before, and told when it is over', async () => {
    // What other tests left shall not end here.
    await shop.db.updateTable('orders').set({ pay_before: null }).execute();
    const before = await allocated();
    const { number } = await placed();
    const ends = new Date(now().getTime() + 72 * HOUR * 1000);
    expect((await mine(number)).pay_before).toBe(`${ends.toISOString().slice(0, 19)}Z`);
    const [received] = await shop.mail(buyer.email);
    expect(received?.text).toContain('Pay before');

    shop.clock.advance(47 * HOUR);
    await paySoonJob(shop.db, deps).run(now(), new AbortController().signal);
    expect(await kinds()).not.toContain('order-pay-soon');
    shop.clock.advance(HOUR);
    await paySoonJob(shop.db, deps).run(now(), new AbortController().signal);
    expect(await kinds()).toContain('order-pay-soon');

    shop.clock.advance(24 * HOUR - 1);
    await expiryJob(shop.db, deps).run(now(), new AbortController().signal);
    expect((await mine(number)).status).toBe('Pending');
    shop.clock.advance(1);
    await expiryJob(shop.db, deps).run(now(), new AbortController().signal);
    expect((await mine(number)).status).toBe('Canceled');
    expect(await allocated()).toBe(before);
    expect(await kinds()).toContain('order-expired');
  });

  test('an order whose names staff look at first has its days from the pro-forma on', async () => {
    const basket = await add(shop, buyer.token, CAR);
    const held = { ...CONSIGNEE, last_name: 'IBAN GB29NWBK60161331926819' };
    const answer = await checkout(shop, buyer.token, checkoutBody(basket, { shipping_address: held }));
    const { number } = answer.as(Order);
    expect((await mine(number)).pay_before).toBeNull();
    shop.clock.advance(20 * HOUR);
    const issued = await shop.api('POST', `/staff/orders/${number}/invoice/`, {
      token: staff,
      key: randomUUID(),
      body: {},
    });
    expect(issued.status, issued.text).toBe(201);
    const ends = new Date(now().getTime() + 72 * HOUR * 1000);
    expect((await mine(number)).pay_before).toBe(`${ends.toISOString().slice(0, 19)}Z`);
  });
});

describe('staff', () => {
  test('see who holds much unpaid stock, the most first', async () => {
    const much = await newBuyer(shop);
    await placed(much, 5);
    await placed(buyer, 1);
    const list = (await shop.api('GET', '/staff/users/?show=holding', { token: staff })).as(
      paginated(StaffUser),
    );
    const units = list.results.map(({ unpaid_units }) => unpaid_units);
    expect(units).toEqual(units.toSorted((a, b) => b - a));
    expect(list.results.find(({ id }) => id === much.id)).toMatchObject({
      unpaid_orders: 1,
      unpaid_units: 5,
    });
    expect(units).not.toContain(0);
  });

  test('set the figures, which stand in the audit; what is none is refused at its field', async () => {
    const read = async () =>
      (await shop.api('GET', '/staff/settings/order-limits/', { token: staff })).as(StaffOrderLimits);
    expect(await read()).toMatchObject(USUAL_LIMITS);
    const bad = await setLimits({ unpaid_orders: 'many', pay_within_hours: '1' });
    expect(bad.status).toBe(400);
    expect(bad.body).toMatchObject({
      fields: { unpaid_orders: [expect.anything()], pay_within_hours: [expect.anything()] },
    });
    const done = await setLimits({ unpaid_orders: ' 1 ', pay_within_hours: 48 });
    expect(done.as(editOrderLimits.answer)).toMatchObject({
      unpaid_orders: 1,
      pay_within_hours: 48,
      changed: true,
    });
    await placed();
    expect((await order()).body).toMatchObject({ code: 'too_many_unpaid', limit: 1 });
    const [row] = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(row).toEqual({
      action: 'order-limits.edit',
      before: { unpaid_orders: 3, pay_within_hours: 72 },
      after: { unpaid_orders: 1, pay_within_hours: 48 },
    });
    expect((await setLimits({ unpaid_orders: 9 }, buyer.token)).status).toBe(403);
  });
});
