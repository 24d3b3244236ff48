import { randomUUID } from 'node:crypto';
import { asyncProperty, assert, constantFrom, integer, array, record } from 'fast-check';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { Order, OrderDetail, PriceFigures } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { minor } from '#domain/money/money.ts';
import {
  add,
  basketOf,
  changeProduct,
  checkout,
  checkoutBody,
  expectation,
  newBuyer,
  publishRates,
  quote,
} from './checkout-steps.ts';
import { CONSIGNEE } from './consignee.ts';
import { testServer } from './harness/test-server.ts';
import { draws } from '../harness/seed.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
});

const quoted = async (productId = 12, more: Record<string, unknown> = {}) =>
  quote(shop, staff, await add(shop, buyer.token, productId, more));
const ordersOfBuyer = () =>
  shop.db.selectFrom('orders').selectAll().where('user_id', '=', buyer.id).execute();
const allocated = async (id: number) =>
  (
    await shop.db
      .selectFrom('products')
      .select('num_allocated')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).num_allocated;

describe('an order', () => {
  test('is placed with everything that belongs to it in one go', async () => {
    const basket = await quoted(12, { quantity: 2, options: ['container'] });
    const answer = await checkout(shop, buyer.token, checkoutBody(basket));
    expect(answer.status, answer.text).toBe(200);
    const order = answer.as(Order);
    expect(order).toMatchObject({
      status: 'Pending',
      currency: 'USD',
      total_incl_tax: '11900.00',
      shipping_incl_tax: '2900.00',
      shipping_method: 'Container',
      shipping_code: 'container',
      basket: basket.url,
      email: buyer.email,
      date_placed: '2025-03-01T09:00:00Z',
      payment_url: null,
      payment: { cash: { status: 'Pending', amount: '11900.00' } },
      destination: { code: 'KE', port: 'Mombasa' },
      shipping_address: {
        first_name: 'Chanda',
        line4: 'Lusaka',
        country: '/api/countries/ZM/',
        country_name: 'Zambia',
        search_text: 'Chanda Phiri 12 Cairo Road Lusaka Lusaka Zambia',
      },
      line_props: [
        {
          title: '2012 Toyota Corolla 1.6 Icon',
          qty: 2,
          price: '9000.00',
          unit_price: '4500.00',
          product_id: 12,
          shipping_per_unit: '1450.00',
        },
      ],
    });
    expect(order.number).toMatch(/^1\d{8}$/);
    expect(answer.headers['location']).toBe(`/api/orders/${order.number}/`);
    expect(order.billing_address).toEqual(order.shipping_address);
    expect(await allocated(12)).toBe(2);

    const invoices = await shop.db
      .selectFrom('invoices')
      .select(['number', 'status', 'total_minor', 'consignee_masked'])
      .where('order_number', '=', order.number)
      .execute();
    expect(invoices).toEqual([
      {
        number: `PF-${order.number}-1`,
        status: 'current',
        total_minor: 1_190_000,
        consignee_masked: 'C. P.',
      },
    ]);
    const mails = (await shop.mail(buyer.email)).filter((mail) => mail.template === 'order-received');
    expect(mails).toHaveLength(1);
  });

  test('leaves a new empty basket behind that goes on counting, and the old one readable', async () => {
    const basket = await quoted();
    const order = (await checkout(shop, buyer.token, checkoutBody(basket))).as(Order);
    const fresh = await basketOf(shop, buyer.token);
    expect(fresh).toMatchObject({
      count: 0,
      destination: { code: 'KE', is_default: true },
      quote: { status: 'none' },
    });
    expect(fresh.id).not.toBe(basket.id);
    expect(fresh.revision).toBeGreaterThan(basket.revision);
    await changeProduct(shop, 12, { price_minor: 480_000, title: 'Renamed' });
    const old = (await shop.api('GET', `/baskets/${basket.id}/`, { token: buyer.token })).as(Basket);
    await changeProduct(shop, 12, { price_minor: 450_000, title: '2012 Toyota Corolla 1.6 Icon' });
    expect(old).toMatchObject({
      status: 'Submitted',
      order_total: order.total_incl_tax,
      checkout_ready: false,
      is_shipping_requested: false,
      results: [{ title: '2012 Toyota Corolla 1.6 Icon', unit_price: '4500.00', warning: null }],
    });
    const path = `/baskets/${basket.id}/lines/${basket.results[0]?.id}/`;
    const patched = await shop.api('PATCH', path, { token: buyer.token, body: { quantity: 2 } });
    expect([patched.status, patched.as(Problem).code]).toEqual([409, 'basket_not_open']);
  });

  test('takes the forms of old clients: objects as JSON text, numbers, no basket, its own billing address', async () => {
    const basket = await quoted();
    const body = checkoutBody(basket);
    const order = (
      await checkout(shop, buyer.token, {
        total: 5950,
        shipping_charge: JSON.stringify(body['shipping_charge']),
        shipping_address: JSON.stringify({
          ...CONSIGNEE,
          country: 'Zambia',
          email: 'consignee@example.test',
        }),
        billing_address: { ...CONSIGNEE, first_name: 'Grace', country: '/api/countries/TZ/' },
        payment: JSON.stringify({ cash: { enabled: true, amount: '5950.0' } }),
        shipping_method_code: 'roro',
        status: 'Authorized',
        owner: 1,
      })
    ).as(Order);
    expect(order).toMatchObject({
      status: 'Pending',
      owner: `/api/users/${buyer.id}/`,
      email: 'consignee@example.test',
      shipping_address: { country_name: 'Zambia', email: 'consignee@example.test' },
      billing_address: { first_name: 'Grace', country_name: 'Tanzania' },
    });
  });

  test('keeps the size that was chosen', async () => {
    const basket = await quoted(302, { options: [{ option: 10, value: 'M' }] });
    const order = (await checkout(shop, buyer.token, checkoutBody(basket))).as(Order);
    expect(order).toMatchObject({ currency: 'ZMW', line_props: [{ title: 'Seat cover set (M)' }] });
  });

  test('keeps where the buyer came from and is never refused for it', async () => {
    const ref = { code: 'SUPP2345', clicked_at: '2025-02-01T00:00:00Z' };
    await checkout(shop, buyer.token, checkoutBody(await quoted(), { ref }));
    expect((await ordersOfBuyer())[0]?.referral).toEqual(ref);
  });

  test.each([{ code: 5 }, 'SUPP2345', { code: '\u0000', clicked_at: '' }, { code: 'x'.repeat(300) }])(
    'is not refused for a referral like %j',
    async (ref) => {
      const answer = await checkout(shop, buyer.token, checkoutBody(await quoted(), { ref }));
      expect(answer.status, answer.text).toBe(200);
      expect((await ordersOfBuyer())[0]?.referral).toBeNull();
    },
  );

  test('is there once, however often its key comes back, and with other content is refused', async () => {
    const basket = await quoted();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => checkout(shop, buyer.token, checkoutBody(basket), key)),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map((answer) => answer.headers['location'])).toEqual(
      Array(5).fill(answers[0]?.headers['location']),
    );
    const other = await checkout(shop, buyer.token, checkoutBody(basket, { total: '1.00' }), key);
    expect([other.status, other.as(Problem).code]).toEqual([422, 'idempotency_key_reused']);
    expect(await ordersOfBuyer()).toHaveLength(1);
  });

  test('comes back through the batch with the new basket and itself', async () => {
    const basket = await quoted();
    const key = randomUUID();
    const batch = async () =>
      (
        await shop.api('POST', '/sync/', {
          token: buyer.token,
          body: {
            protocol: 1,
            batch: randomUUID(),
            owner: `u:${buyer.id}`,
            device: 'a phone',
            commands: [
              {
                key,
                name: 'order.place',
                v: 1,
                lane: 'basket',
                deps: [],
                payload: { ...checkoutBody(basket, { expect: expectation(basket) }), basket: null },
              },
            ],
          },
        })
      ).as(SyncAnswer).results[0];
    const placed = await batch();
    expect(placed).toMatchObject({ outcome: 'done', status: 200, replay: false });
    const [order] = await ordersOfBuyer();
    expect(placed?.changes.map(({ row }) => row)).toEqual(['basket', `order:${order?.number}`]);
    const [basketRow, orderRow] = placed?.changes ?? [];
    expect(basketRow?.value).toEqual(await basketOf(shop, buyer.token));
    const detail = await shop.api('GET', `/orders/${order?.number}/`, { token: buyer.token });
    expect(orderRow?.value).toEqual(detail.as(OrderDetail));
    // The answer was lost: the phone asks again and gets the same, rows included.
    expect(await batch()).toEqual({ ...placed, replay: true });
  });
});

describe('an order is refused', () => {
  test('with every bad field of both addresses and the payment at once', async () => {
    const answer = await checkout(
      shop,
      buyer.token,
      checkoutBody(await quoted(), {
        shipping_address: {
          title: 'Dr',
          phone_number: '+260 97',
          line1: 'x'.repeat(51),
          email: 'no',
          country: 'JM',
        },
        billing_address: { ...CONSIGNEE, phone_number: '1234' },
        payment: { cash: { enabled: false, amount: '1.00' } },
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.as(Problem)).toMatchObject({
      code: 'invalid',
      detail: 'A title is required to place order',
      fields: {
        shipping_address: {
          title: ['A title is required to place order'],
          first_name: ['A first name is required to place order'],
          last_name: ['A surname is required to place order'],
          email: ['A valid email is required to place order'],
          phone_number: ['Your number must be composed only of numbers'],
          line1: ['Must be 50 characters or fewer'],
          line4: ['A city name is required to place order'],
          state: ['A province is required to place order'],
          country: ['A country is required to place order'],
        },
        billing_address: { phone_number: ['Your number must be between 5 and 16 characters'] },
        payment: [expect.any(String)],
      },
    });
    expect(await ordersOfBuyer()).toEqual([]);
  });

  test('with what is missing beside what is wrong', async () => {
    const body = checkoutBody(await quoted(), {
      total: undefined,
      shipping_address: { ...CONSIGNEE, first_name: 'x'.repeat(2000), line1: 12, notes: {} },
      payment: 'cash',
    });
    const { fields } = (await checkout(shop, buyer.token, body)).as(Problem);
    expect(fields).toEqual({
      total: ['This field is required'],
      shipping_address: { first_name: ['Must be 255 characters or fewer'] },
      payment: [expect.any(String)],
    });
    const nothing = await checkout(shop, buyer.token, {});
    expect(Object.keys(nothing.as(Problem).fields ?? {})).toEqual([
      'total',
      'shipping_charge',
      'shipping_address',
      'payment',
    ]);
  });

  test.each(['abc', '/products/1/', 0, '/baskets/99999999999/'])(
    'for %j, which is no basket',
    async (named) => {
      const answer = await checkout(shop, buyer.token, checkoutBody(await quoted(), { basket: named }));
      expect([answer.status, answer.as(Problem).code]).toEqual([404, 'not_found']);
    },
  );

  test.each([
    { name: 'no payment', payment: undefined },
    { name: 'another method', payment: { card: { enabled: true, amount: '5950.00' } } },
    {
      name: 'another method beside cash',
      payment: { cash: { enabled: true, amount: '5950.00' }, card: { enabled: true } },
    },
    { name: 'cash that is not enabled', payment: { cash: { amount: '5950.00' } } },
    { name: 'no amount', payment: { cash: { enabled: true } } },
    { name: 'a payment that is a word', payment: 'cash' },
    { name: 'an amount that is none', payment: { cash: { enabled: true, amount: 'much' } } },
  ])('with $name', async ({ payment }) => {
    const answer = await checkout(shop, buyer.token, checkoutBody(await quoted(), { payment }));
    expect([answer.status, answer.as(Problem).code]).toEqual([400, 'payment_invalid']);
  });

  test('without total or charge', async () => {
    const answer = await checkout(shop, buyer.token, { shipping_address: CONSIGNEE });
    expect(answer.status).toBe(400);
    expect(answer.as(Problem).fields).toHaveProperty('total');
    expect(answer.as(Problem).fields).toHaveProperty('shipping_charge');
  });

  test('for a basket of somebody else as for a missing one', async () => {
    const basket = await quoted();
    const stranger = await newBuyer(shop);
    const foreign = await checkout(shop, stranger.token, checkoutBody(basket));
    const missing = await checkout(
      shop,
      stranger.token,
      checkoutBody(basket, { basket: '/api/baskets/999999/' }),
    );
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect((await basketOf(shop, buyer.token)).status).toBe('Open');
    const nobody = await shop.api('POST', '/checkout/', { body: checkoutBody(basket) });
    expect([nobody.status, nobody.as(Problem).code]).toEqual([401, 'not_authenticated']);
  });

  test('for an empty basket, and for one that was ordered', async () => {
    const nothing: Basket = { ...(await basketOf(shop, buyer.token)), currency: 'USD' };
    const empty = await checkout(shop, buyer.token, checkoutBody(nothing));
    expect([empty.status, empty.as(Problem).code]).toEqual([400, 'basket_empty']);
    const basket = await quoted();
    expect((await checkout(shop, buyer.token, checkoutBody(basket))).status).toBe(200);
    const again = await checkout(shop, buyer.token, checkoutBody(basket));
    expect([again.status, again.as(Problem).code]).toEqual([409, 'basket_not_open']);
    expect(await ordersOfBuyer()).toHaveLength(1);
  });

  test('while shipping is not determined, whatever the client says it costs', async () => {
    const basket = await add(shop, buyer.token, 12);
    for (const shipping of ['0.00', '700.00']) {
      const total = shipping === '0.00' ? '4500.00' : '5200.00';
      const answer = await checkout(
        shop,
        buyer.token,
        checkoutBody({ ...basket, shipping_incl_tax: shipping, order_total: total }),
      );
      expect([answer.status, answer.body]).toMatchObject([
        409,
        {
          code: 'shipping_not_determined',
          detail:
            'Unable to proceed. Shipping cost has not been determined. Click the link in your basket to request for a quote',
        },
      ]);
    }
  });

  test('when stock went, naming each line that is short', async () => {
    await add(shop, buyer.token, 12, { quantity: 4 });
    const basket = await quote(shop, staff, await add(shop, buyer.token, 13));
    await changeProduct(shop, 12, { num_in_stock: 3 });
    await changeProduct(shop, 13, { live: false });
    const answer = await checkout(shop, buyer.token, checkoutBody(basket));
    await changeProduct(shop, 12, { num_in_stock: 5 });
    await changeProduct(shop, 13, { live: true });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'insufficient_stock',
      detail: 'Sorry, only 3 available',
      available: 3,
      lines: [
        { line: basket.results[0]?.url, title: '2012 Toyota Corolla 1.6 Icon', available: 3, wanted: 4 },
        { line: basket.results[1]?.url, title: '2014 BMW 320i', available: 0, wanted: 1 },
      ],
    });
    expect([await allocated(12), await allocated(13)]).toEqual([0, 0]);
    expect((await basketOf(shop, buyer.token)).status).toBe('Open');
  });

  const changed = async (body: Record<string, unknown>) => {
    const answer = await checkout(shop, buyer.token, body);
    expect([answer.status, answer.as(Problem).code], answer.text).toEqual([409, 'price_changed']);
    expect(await ordersOfBuyer()).toEqual([]);
    return v.parse(PriceFigures, answer.as(Problem)['figures']);
  };

  test('when a car was sold out of it, which is named as such, alone or beside others', async () => {
    const basket = await quoted();
    const known = expectation(basket);
    // Its line was refused while the order waited: it was sold before it reached the basket.
    const lost = known.lines.map((line) => ({ ...line, url: '/api/products/13/' }));
    const body = checkoutBody(basket, { expect: { ...known, lines: [...known.lines, ...lost] } });
    const whyNow = async (change: Parameters<typeof changeProduct>[2]) => {
      await changeProduct(shop, 13, change);
      return (await changed(body)).missing;
    };
    const car = { product_id: 13, title: expect.stringMatching(/BMW/), is_vehicle: true, quantity: 1 };
    expect(await whyNow({ num_in_stock: 0 })).toEqual([{ ...car, reason: 'sold' }]);
    expect(await whyNow({ live: false })).toEqual([{ ...car, reason: 'withdrawn' }]);
    expect(await whyNow({ live: true, num_in_stock: 1 })).toEqual([{ ...car, reason: 'taken_out' }]);

    await changeProduct(shop, 13, { num_in_stock: 0 });
    const other = await newBuyer(shop);
    const own = checkoutBody(basket, { basket: null, expect: { ...known, lines: lost } });
    const empty = await checkout(shop, other.token, own);
    expect(empty.as(Problem)).toMatchObject({ code: 'basket_empty', missing: [{ ...car, reason: 'sold' }] });
    await changeProduct(shop, 13, { num_in_stock: 1 });
  });

  test('when a price changed, with the new figures', async () => {
    const basket = await quoted();
    await changeProduct(shop, 12, { price_minor: 440_000 });
    const figures = await changed(checkoutBody(basket));
    await changeProduct(shop, 12, { price_minor: 450_000 });
    expect(figures).toEqual({
      currency: 'USD',
      total_items: '4400.00',
      shipping: '1450.00',
      total: '5850.00',
      discount: '0.00',
      voucher_dropped: null,
      discount_code: null,
      quote_expired_at: null,
      shipping_source: 'quote',
      shipping_since: null,
      quote_expires_at: basket.quote.expires_at,
      missing: [],
      lines: [
        {
          line: basket.results[0]?.url,
          quantity: 1,
          price_incl_tax: '4400.00',
          price_incl_tax_excl_discounts: '4400.00',
          shipping_per_unit: '1450.00',
          price_since: basket.results[0]?.price_since,
          own_stock: true,
        },
      ],
    });
  });

  test('when a published rate changed since the phone kept it', async () => {
    await publishRates(shop, 'Durban', 145_000);
    const where = { destination_country: 'ZM', destination_port: 'Durban' };
    const basket = await add(shop, buyer.token, 12, where);
    await publishRates(shop, 'Durban', 155_000);
    const body = checkoutBody(basket, { expect: expectation(basket) });
    expect(await changed(body)).toMatchObject({
      shipping: '1550.00',
      total: '6050.00',
      shipping_source: 'published',
      shipping_since: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      quote_expires_at: null,
    });
    const anew = await basketOf(shop, buyer.token);
    expect((await checkout(shop, buyer.token, checkoutBody(anew))).status).toBe(200);
  });

  test.each<{ name: string; change: (basket: Basket) => Record<string, unknown> }>([
    { name: 'the total', change: () => ({ total: '1.00' }) },
    {
      name: 'the payment',
      change: () => ({ payment: { cash: { enabled: true, amount: '1.00' } } }),
    },
    { name: 'the charge', change: () => ({ shipping_charge: { currency: 'USD', incl_tax: '1.00' } }) },
    {
      name: 'its currency',
      change: () => ({ shipping_charge: { currency: 'ZMW', incl_tax: '1450.00' } }),
    },
    {
      name: 'the charge before tax',
      change: () => ({ shipping_charge: { currency: 'USD', incl_tax: '1450.00', excl_tax: '1400.00' } }),
    },
    {
      name: 'a tax',
      change: () => ({ shipping_charge: { currency: 'USD', incl_tax: '1450.00', tax: '50.00' } }),
    },
    {
      name: 'the expected currency',
      change: (basket) => ({ expect: { ...expectation(basket), currency: 'ZMW' } }),
    },
    {
      name: 'the expected total',
      change: (basket) => ({ expect: { ...expectation(basket), total: '5949.99' } }),
    },
    {
      name: 'the expected shipping',
      change: (basket) => ({ expect: { ...expectation(basket), shipping: '0.00' } }),
    },
    { name: 'a missing line', change: (basket) => ({ expect: { ...expectation(basket), lines: [] } }) },
    {
      name: 'a line that is not there',
      change: (basket) => ({
        expect: {
          ...expectation(basket),
          lines: expectation(basket).lines.map((line) => ({ ...line, url: '/products/13/' })),
        },
      }),
    },
    {
      name: 'other options',
      change: (basket) => ({
        expect: {
          ...expectation(basket),
          lines: expectation(basket).lines.map((line) => ({
            ...line,
            options: [{ option: 2, value: '0' }],
          })),
        },
      }),
    },
    {
      name: 'another quantity',
      change: (basket) => ({
        expect: {
          ...expectation(basket),
          lines: expectation(basket).lines.map((line) => ({ ...line, quantity: 2 })),
        },
      }),
    },
    {
      name: 'another price',
      change: (basket) => ({
        expect: {
          ...expectation(basket),
          lines: expectation(basket).lines.map((line) => ({ ...line, price_incl_tax: '4400.00' })),
        },
      }),
    },
    {
      name: 'another shipping value',
      change: (basket) => ({
        expect: {
          ...expectation(basket),
          lines: expectation(basket).lines.map((line) => ({ ...line, shipping_per_unit: '1.00' })),
        },
      }),
    },
  ])('when what the screen showed differs in $name', async ({ change }) => {
    const basket = await quoted();
    await changed(checkoutBody(basket, change(basket)));
    const { expect: _, ...good } = checkoutBody(basket, { expect: expectation(basket) });
    expect((await checkout(shop, buyer.token, good)).status).toBe(200);
  });

  test('when an expectation names one line twice in place of another', async () => {
    await add(shop, buyer.token, 12);
    const basket = await quote(shop, staff, await add(shop, buyer.token, 12, { options: ['container'] }));
    const shown = expectation(basket);
    await changed(checkoutBody(basket, { expect: { ...shown, lines: [shown.lines[0], shown.lines[0]] } }));
  });

  test('and a stored refusal stays for its key, a new key is judged anew', async () => {
    const basket = await quoted();
    const key = randomUUID();
    await changeProduct(shop, 12, { price_minor: 440_000 });
    const first = await checkout(shop, buyer.token, checkoutBody(basket), key);
    await changeProduct(shop, 12, { price_minor: 450_000 });
    const again = await checkout(shop, buyer.token, checkoutBody(basket), key);
    expect([again.status, again.text]).toEqual([409, first.text]);
    expect((await checkout(shop, buyer.token, checkoutBody(basket))).status).toBe(200);
  });
});

test('the total is the sum of the rows and never below zero', async () => {
  await publishRates(shop, 'Durban', 145_001);
  const line = record({
    id: constantFrom(12, 17, 101, 102, 103),
    quantity: integer({ min: 1, max: 5 }),
    option: constantFrom('roro', 'container'),
  });
  await assert(
    asyncProperty(array(line, { minLength: 1, maxLength: 5 }), async (wanted) => {
      const one = await newBuyer(shop);
      await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
      for (const { id, quantity, option } of wanted) {
        await shop.api('POST', '/basket/add-product/', {
          token: one.token,
          body: {
            url: `/products/${id}/`,
            quantity,
            options: [option],
            destination_country: 'ZM',
            destination_port: 'Durban',
          },
        });
      }
      const basket = await basketOf(shop, one.token);
      if (basket.count === 0) return;
      const answer = await checkout(shop, one.token, checkoutBody(basket, { expect: expectation(basket) }));
      expect(answer.status, answer.text).toBe(200);
      const order = answer.as(Order);
      const rows = order.line_props.map(
        (prop) => minor(prop.unit_price) * prop.qty + minor(prop.shipping_per_unit) * prop.qty,
      );
      const sum = rows.reduce((total, row) => total + row, 0);
      expect(minor(order.total_incl_tax)).toBe(sum);
      expect(minor(basket.order_total)).toBe(sum);
      expect(sum).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: draws(24) },
  );
});
