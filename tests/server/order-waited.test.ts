import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import { Order, PriceFigures } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { foldVoucher } from '#domain/orders/voucher.ts';
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

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const DAY_S = 86_400;
const DURBAN = { destination_country: 'ZM', destination_port: 'Durban' };

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  await shop.db
    .updateTable('products')
    .set({ num_allocated: 0, price_minor: 450_000 })
    .where('id', '=', 12)
    .execute();
  buyer = await newBuyer(shop);
});

/** The order as the phone has kept it since it was reviewed, sent with the first connection. */
async function sent(reviewed: Basket, key = randomUUID()) {
  const [result] = await together([placing(reviewed, key)]);
  if (!result) throw new Error('no answer');
  return result;
}

const placing = (reviewed: Basket, key: string, deps: string[] = []) => ({
  key,
  name: 'order.place',
  deps,
  payload: { ...checkoutBody(reviewed, { expect: expectation(reviewed) }), basket: null },
});

/** Commands that waited in the lane of the basket, in one batch. */
async function together(commands: { key: string; name: string; deps: string[]; payload: object }[]) {
  const body = {
    protocol: 1,
    batch: randomUUID(),
    owner: `u:${buyer.id}`,
    device: 'a phone',
    commands: commands.map((command) => ({ ...command, v: 1, lane: 'basket' })),
  };
  return (await shop.api('POST', '/sync/', { token: buyer.token, body })).as(SyncAnswer).results;
}

async function voucher(more: Record<string, unknown> = {}): Promise<string> {
  const code = `V-${randomUUID().slice(0, 8)}`.toUpperCase();
  await shop.db
    .insertInto('vouchers')
    .values({
      code,
      folded: foldVoucher(code),
      name: 'For you',
      kind: 'fixed',
      value_minor: 20_000,
      currency: 'USD',
      starts_at: shop.clock.now(),
      ends_at: new Date(shop.clock.now().getTime() + 2 * DAY_S * 1000),
      ...more,
    })
    .execute();
  return code;
}
const enter = (vouchercode: string) =>
  shop.api('POST', '/basket/add-voucher/', { token: buyer.token, body: { vouchercode } });

/** Changes that made it another price, and what it comes to now. A car of 4500 and shipping of 1450 were reviewed. */
const CHANGES: {
  name: string;
  before?: () => Promise<unknown>;
  meanwhile: (seen: Basket) => unknown;
  quoted?: boolean;
  now: (seen: Basket) => object;
}[] = [
  {
    name: 'the seller changed the price',
    meanwhile: () => changeProduct(shop, 12, { price_minor: 440_000 }),
    now: () => ({ total: '5850.00', total_items: '4400.00', shipping: '1450.00' }),
  },
  {
    name: 'the published rate changed',
    meanwhile: () => publishRates(shop, 'Durban', 155_000),
    now: () => ({
      total: '6050.00',
      shipping: '1550.00',
      shipping_source: 'published',
      quote_expired_at: null,
    }),
  },
  {
    name: 'the discount code ended',
    before: async () => enter(await voucher()),
    meanwhile: () => shop.clock.advance(3 * DAY_S),
    now: (seen) => ({
      total: '5950.00',
      discount: '0.00',
      discount_code: null,
      voucher_dropped: seen.discount_code,
    }),
  },
  {
    name: 'staff changed the discount',
    before: async () => enter(await voucher()),
    meanwhile: (seen) =>
      shop.db
        .updateTable('vouchers')
        .set({ value_minor: 15_000 })
        .where('code', '=', seen.discount_code ?? '')
        .execute(),
    now: (seen) => ({
      total: '5800.00',
      discount: '150.00',
      discount_code: seen.discount_code,
      voucher_dropped: null,
    }),
  },
  {
    name: 'the quote ended and a rate is published',
    quoted: true,
    meanwhile: () => shop.clock.advance(15 * DAY_S),
    now: (seen) => ({
      total: '5950.00',
      shipping: '1450.00',
      shipping_source: 'published',
      quote_expired_at: seen.quote.expires_at,
    }),
  },
];

describe('an order that waited on a phone without a network', () => {
  beforeEach(() => publishRates(shop, 'Durban', 145_000));

  test.each(CHANGES)(
    'is not placed when $name: the figures of now come back, and with a yes to them it is',
    async ({ before, meanwhile, quoted, now }) => {
      const held = await add(shop, buyer.token, 12, DURBAN);
      if (quoted) await quote(shop, staff, held, '900.00');
      await before?.();
      const reviewed = await basketOf(shop, buyer.token);
      await meanwhile(reviewed);
      const key = randomUUID();
      const refused = await sent(reviewed, key);
      expect(refused).toMatchObject({ outcome: 'rejected', status: 409, body: { code: 'price_changed' } });
      const figures = v.parse(
        PriceFigures,
        v.parse(v.looseObject({ figures: v.unknown() }), refused.body).figures,
      );
      expect(figures).toMatchObject(now(reviewed));
      expect(figures.total).not.toBe(reviewed.order_total);
      // Asked again with its key it is told the same, also when the answer was lost.
      expect(await sent(reviewed, key)).toMatchObject({
        outcome: 'rejected',
        replay: true,
        body: refused.body,
      });

      const anew = await basketOf(shop, buyer.token);
      expect(anew.order_total).toBe(figures.total);
      expect(await sent(anew)).toMatchObject({ outcome: 'done', body: { total_incl_tax: figures.total } });
    },
  );
});

describe('an order behind a discount code that waited with it', () => {
  /** The code and the order as the phone has kept them, in one batch or in two. */
  async function behind(vouchercode: string, apart = false) {
    await publishRates(shop, 'Durban', 145_000);
    const reviewed = await add(shop, buyer.token, 12, DURBAN);
    const code = { key: randomUUID(), name: 'basket.voucher', deps: [], payload: { vouchercode } };
    const order = placing(reviewed, randomUUID(), [code.key]);
    if (!apart) return together([code, order]);
    return [...(await together([code])), ...(await together([order]))];
  }

  test.each([
    ['a mistyped one', 'SAVE1O', false],
    ['a mistyped one that was told before', 'SAVE1O', true],
    ['one that has ended', 'OLDCODE', false],
    ['one that is too long', 'x'.repeat(256), false],
  ])('is placed without %s, and the code is refused', async (_, vouchercode, apart) => {
    expect(await behind(vouchercode, apart)).toMatchObject([
      { outcome: 'rejected' },
      { outcome: 'done', body: { total_incl_tax: '5950.00', voucher_discounts: [] } },
    ]);
  });

  test('is not placed where the code takes something off: both figures are asked about', async () => {
    expect(await behind('SAVE10')).toMatchObject([
      { outcome: 'done' },
      {
        outcome: 'rejected',
        body: { code: 'price_changed', figures: { total: '5500.00', discount: '450.00' } },
      },
    ]);
  });
});

test('an order whose quote has ended, with no rate in its place, is told since when', async () => {
  await shop.db.deleteFrom('shipping_rates').where('port', '=', 'Beira').execute();
  const reviewed = await quote(
    shop,
    staff,
    await add(shop, buyer.token, 12, { destination_country: 'MZ', destination_port: 'Beira' }),
  );
  shop.clock.advance(15 * DAY_S);
  expect(await sent(reviewed)).toMatchObject({
    outcome: 'rejected',
    status: 409,
    body: { code: 'shipping_not_determined', quote_expired_at: reviewed.quote.expires_at },
  });
});

describe('the notify party and the clearing agent', () => {
  const PARTIES = {
    notify_name: 'Mutale Banda',
    notify_phone: '260977000001',
    agent_name: 'Kopa Clearing Ltd',
    agent_phone: '260211000002',
  };
  const ordered = async (more: Record<string, unknown>, key = randomUUID()) => {
    const basket = await basketOf(shop, buyer.token);
    const body = checkoutBody(basket, { shipping_address: { ...CONSIGNEE, ...more } });
    return checkout(shop, buyer.token, body, key);
  };
  beforeEach(async () => {
    await publishRates(shop, 'Durban', 145_000);
    await add(shop, buyer.token, 12, DURBAN);
  });

  test('stand on the order where somebody named them', async () => {
    const { shipping_address, billing_address } = (await ordered(PARTIES)).as(Order);
    expect(shipping_address).toMatchObject({
      notify_party: { name: 'Mutale Banda', phone_number: '260977000001' },
      clearing_agent: { name: 'Kopa Clearing Ltd', phone_number: '260211000002' },
    });
    expect(billing_address).toEqual(shipping_address);
  });

  test('may be left out, and an order without them is the one that older phones send', async () => {
    const basket = await basketOf(shop, buyer.token);
    const key = randomUUID();
    const body = checkoutBody(basket);
    const old = await checkout(shop, buyer.token, body, key);
    expect(old.as(Order).shipping_address).not.toHaveProperty('notify_party');
    const empty = { ...CONSIGNEE, notify_name: '', notify_phone: null, agent_name: ' ' };
    const again = await checkout(shop, buyer.token, { ...body, shipping_address: empty }, key);
    expect([again.status, again.text]).toEqual([200, old.text]);
  });

  test.each([
    [
      'a number without a name',
      { notify_phone: '260977000001' },
      'notify_name',
      'A name is required with this number',
    ],
    [
      'no number',
      { agent_name: 'Kopa', agent_phone: 'at the gate' },
      'agent_phone',
      'Your number must be composed only of numbers',
    ],
    [
      'a short number',
      { agent_name: 'Kopa', agent_phone: '1234' },
      'agent_phone',
      'Your number must be between 5 and 16 characters',
    ],
    ['a long name', { notify_name: 'x'.repeat(81) }, 'notify_name', 'Must be 80 characters or fewer'],
  ])('are refused at the field with %s', async (_, given, field, text) => {
    const answer = await ordered(given);
    expect(answer.status).toBe(400);
    expect(answer.as(Problem).fields).toEqual({ shipping_address: { [field]: [text] } });
  });
});
