import * as v from 'valibot';
import { LIMIT_RANGES, type OrderLimit } from '#domain/orders/order-limits.ts';
import { call, query } from '../declare.ts';
import { anyValue } from '../wire.ts';

const figure = (name: OrderLimit) => {
  const [least, most] = LIMIT_RANGES[name];
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
};

/** Amounts that may be ordered before money comes, ours; meanings in domain/orders/order-limits.ts. */
export const OrderLimits = v.object({
  unpaid_orders: figure('unpaid_orders'),
  unpaid_cars: figure('unpaid_cars'),
  orders_a_day: figure('orders_a_day'),
  consignee_orders_a_day: figure('consignee_orders_a_day'),
  new_buyers_orders_a_day: figure('new_buyers_orders_a_day'),
  pay_within_hours: figure('pay_within_hours'),
});
export type OrderLimits = v.InferOutput<typeof OrderLimits>;

/** With what a change names as `If-Match`. */
export const StaffOrderLimits = v.object({ ...OrderLimits.entries, version: v.string() });
export type StaffOrderLimits = v.InferOutput<typeof StaffOrderLimits>;

const path = '/staff/settings/order-limits/';

export const staffOrderLimits = query({
  name: 'staff.order-limits',
  path,
  cache: 'N',
  params: v.object({}),
  answer: StaffOrderLimits,
});

/** Changes the limits; what is left out stays. A figure may be written as text. */
export const editOrderLimits = call({
  name: 'staff.order-limits-edit',
  ledger: true,
  method: 'PATCH',
  path,
  payload: v.object({
    unpaid_orders: anyValue,
    unpaid_cars: anyValue,
    orders_a_day: anyValue,
    consignee_orders_a_day: anyValue,
    new_buyers_orders_a_day: anyValue,
    pay_within_hours: anyValue,
    base_version: v.nullish(v.string()),
  }),
  answer: v.object({ ...StaffOrderLimits.entries, changed: v.boolean() }),
});
