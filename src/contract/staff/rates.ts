import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { ShippingRate } from '../shipping.ts';
import { anyValue, Id, looseLine, looseText, Time, textParam } from '../wire.ts';

/**
 * A row of the rate table as staff read it (account contract 6). `version` is that of its port, method and class together:
 * a change that names an older one is refused. Additive: all that a public row has not.
 */
export const StaffRate = v.object({
  ...ShippingRate.entries,
  id: Id,
  version: v.number(),
  /** Null: it came with the shop. */
  set_at: v.nullable(Time),
  set_by: v.nullable(v.string()),
});
export type StaffRate = v.InferOutput<typeof StaffRate>;

/** Rows that hold today and later, or those that held on the day `on`. Not paged: a few hundred at most. */
export const staffRates = query({
  name: 'staff.rates',
  path: '/staff/rates/',
  cache: 'N',
  params: v.object({ on: textParam, port: textParam, method: textParam, class: textParam }),
  answer: v.object({ count: v.number(), next: v.null(), previous: v.null(), results: v.array(StaffRate) }),
});

/**
 * Appends a row that holds from a day on, until the next one that is planned, and ends the one that held till then.
 * `If-Match` or `base_version`: the version that was seen, `r{version}`; 412 with `current` for another one.
 */
export const setRate = call({
  name: 'staff.rate-set',
  ledger: true,
  method: 'PUT',
  path: '/staff/rates/:port/:method/:class/',
  payload: v.object({
    port: looseLine,
    method: looseText,
    class: looseText,
    amount: anyValue,
    currency: looseText,
    valid_from: looseText,
    kind: looseText,
    base_version: v.nullish(v.string()),
  }),
  answer: StaffRate,
});
