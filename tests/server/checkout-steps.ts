import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { Order } from '#contract/orders/orders.ts';
import { CONSIGNEE } from './consignee.ts';
import type { Answer, TestServer } from './harness/test-server.ts';
import { signedInBuyer } from '../harness/signed-in-buyer.ts';

let buyers = 0;

/** An active account of its own with a token, so that tests do not share a basket. */
export async function newBuyer(
  shop: Pick<TestServer, 'db' | 'clock'>,
): Promise<{ id: number; email: string; token: string }> {
  buyers += 1;
  const now = shop.clock.now();
  const email = `buyer-${buyers}@example.test`;
  return shop.db.transaction().execute(async (tx) => {
    const name = { first: 'Buyer', last: String(buyers) };
    const { id, token } = await signedInBuyer(tx, { email, name, phone: 'a phone', now });
    return { id, email, token };
  });
}

/** Changes a product in its row, as staff or a vendor would. */
export async function changeProduct(
  shop: Pick<TestServer, 'db'>,
  id: number,
  changes: { price_minor?: number; num_in_stock?: number; live?: boolean; deleted?: boolean; title?: string },
): Promise<void> {
  await shop.db.updateTable('products').set(changes).where('id', '=', id).execute();
}

/** Puts a product into the caller's basket; fails the test when it does not go in. */
export async function add(
  shop: TestServer,
  token: string,
  productId: number,
  more: Record<string, unknown> = {},
): Promise<Basket> {
  const body = { url: `/products/${productId}/`, quantity: 1, ...more };
  const answer = await shop.api('POST', '/basket/add-product/', { token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.as(Basket);
}

export async function basketOf(shop: TestServer, token: string): Promise<Basket> {
  return (await shop.api('GET', '/basket/', { token })).as(Basket);
}

/** Staff set a value per unit for every line of the basket as it stands now. */
export async function quote(
  shop: TestServer,
  staff: string,
  basket: Basket,
  perUnit = '1450.00',
): Promise<Basket> {
  const answer = await shop.api('PUT', `/staff/baskets/${basket.id}/shipping-quote/`, {
    token: staff,
    body: { per_unit: perUnit },
    headers: { 'if-match': `"b${basket.id}-${basket.revision}"` },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.as(Basket);
}

/** Publishes a rate for every method and class of a port. */
export async function publishRates(
  shop: Pick<TestServer, 'db'>,
  port: string,
  amountMinor: number,
): Promise<void> {
  await shop.db.deleteFrom('shipping_rates').where('port', '=', port).execute();
  for (const method of ['roro', 'container'] as const) {
    for (const rateClass of ['sedan', 'suv', 'commercial', 'parts'] as const) {
      await shop.db
        .insertInto('shipping_rates')
        .values({
          port,
          method,
          class: rateClass,
          kind: 'published',
          amount_minor: method === 'roro' ? amountMinor : amountMinor * 2,
          currency: 'USD',
          valid_from: '2025-02-01',
          valid_to: null,
        })
        .execute();
    }
  }
}

/** A body for POST /checkout/ that agrees with what the basket shows. */
export function checkoutBody(basket: Basket, more: Record<string, unknown> = {}): Record<string, unknown> {
  const { currency, shipping_incl_tax: shipping, order_total: total } = basket;
  return {
    basket: basket.url,
    total,
    shipping_charge: { currency, incl_tax: shipping, excl_tax: shipping, tax: '0.0' },
    shipping_address: CONSIGNEE,
    payment: { cash: { enabled: true, amount: total } },
    ...more,
  };
}

/** Figures that the phone sends along of what it showed. */
export function expectation(basket: Basket) {
  return {
    currency: basket.currency,
    total: basket.order_total,
    shipping: basket.shipping_incl_tax,
    lines: basket.results.map((line) => ({
      url: line.product,
      options: line.attributes.map(({ option, value }) => {
        const id = Number(option.split('/').at(-2));
        return { option: id, value: id <= 2 ? '0' : value };
      }),
      quantity: line.quantity,
      price_incl_tax: line.price_incl_tax,
      shipping_per_unit: line.shipping_per_unit,
    })),
  };
}

export function checkout(
  shop: TestServer,
  token: string,
  body: unknown,
  key: string = randomUUID(),
): Promise<Answer> {
  return shop.api('POST', '/checkout/', { token, body, key });
}

/** From nothing to a placed order: one car of product 12, quoted by staff. */
export async function placeOne(
  shop: TestServer,
  token: string,
  staff: string,
  productId = 12,
): Promise<Order> {
  const basket = await quote(shop, staff, await add(shop, token, productId));
  const answer = await checkout(shop, token, checkoutBody(basket));
  expect(answer.status, answer.text).toBe(200);
  return answer.as(Order);
}
