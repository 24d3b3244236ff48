import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { CurrencyCode, looseText } from '../wire.ts';

/**
 * Ways to pay an order beside bank transfer and cash: what the server was set up with, mostly nothing. An address for
 * Bitcoin stands in the pro-forma alone.
 */
export const WaysToPay = v.object({
  bitcoin: v.boolean(),
  /** Currencies of orders that can be paid by mobile money. */
  mobile_money: v.array(CurrencyCode),
});
export type WaysToPay = v.InferOutput<typeof WaysToPay>;
export const waysToPay = query({
  name: 'payments.ways',
  path: '/ways-to-pay/',
  cache: 'S',
  params: v.object({}),
  answer: WaysToPay,
});

/**
 * Begins to pay what is left of an order by mobile money: `address` is the page of whoever takes it for us. What comes back
 * from there in an address counts for nothing. Refusals: 409 `order_canceled`, `nothing_due`, `not_by_mobile_money`; 503
 * `unavailable`.
 */
export const payByMobileMoney = call({
  name: 'payments.mobile-money',
  ledger: true,
  method: 'POST',
  path: '/orders/:number/mobile-money/',
  payload: v.object({ number: looseText }),
  answer: v.object({ address: v.pipe(v.string(), v.url()) }),
  problems: ['not_by_mobile_money', 'nothing_due', 'order_canceled', 'pro_forma_follows'],
});
