import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import { CONSIGNEE } from '../../server/consignee.ts';
import type { Answered, Person, Target } from '../target.ts';

export const consigneeOf = (more: Record<string, unknown> = {}) => ({ ...CONSIGNEE, ...more });

/** A body that agrees with what the basket shows, but for what is given. */
export function orderOf(basket: v.InferOutput<typeof Basket>, more: Record<string, unknown> = {}): object {
  const { currency, shipping_incl_tax: shipping, order_total: total } = basket;
  return {
    basket: basket.url,
    total,
    shipping_charge: { currency, incl_tax: shipping, excl_tax: shipping, tax: '0.0' },
    shipping_address: consigneeOf(),
    payment: { cash: { enabled: true, amount: total } },
    ...more,
  };
}

export const place = (target: Target, { token }: Person, body: object): Promise<Answered> =>
  target.ask('POST', '/checkout/', { token, body, key: randomUUID() });

/** An order of theirs, of a car that there is enough of. */
export async function ordered(target: Target, who: Person, more: Record<string, unknown> = {}) {
  await target.change(12, { num_in_stock: 5_000 });
  const basket = await target.filled(who);
  const answer = await place(target, who, orderOf(basket, more));
  expect(answer.status, answer.text).toBe(200);
  const { number } = v.parse(v.object({ number: v.string() }), answer.body);
  return { number, basket: basket.id, answer };
}
