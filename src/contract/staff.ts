import * as v from 'valibot';
import { Basket } from './basket.ts';
import { call } from './declare.ts';
import { optionalText, PathId } from './wire.ts';

const amount = v.union([v.string(), v.number()]);
/** Contract 5.11: needs If-Match with the basket's revision, folded in as `base_version`. */
export const setShippingQuote = call({
  name: 'staff.shipping-quote',
  ledger: true,
  method: 'PUT',
  path: '/staff/baskets/:id/shipping-quote/',
  payload: v.object({
    id: PathId,
    values: v.nullish(v.record(v.string(), amount)),
    per_unit: v.nullish(amount),
    expires_at: v.nullish(v.string()),
    note: optionalText(500),
    base_version: v.nullish(v.string()),
  }),
  answer: Basket,
});
