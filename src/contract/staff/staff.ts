import * as v from 'valibot';
import { Basket } from '../basket.ts';
import { call, query } from '../declare.ts';
import { Id, optionalText, PathId } from '../wire.ts';

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
  problems: ['bank_details', 'basket_empty', 'basket_not_open'],
});

/** Member of the staff who asks; the door of their part of the site. 403 for everybody else, by role or `totp_required`. */
export const StaffHome = v.object({
  id: Id,
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  totp_enabled: v.boolean(),
});
export type StaffHome = v.InferOutput<typeof StaffHome>;
export const staffHome = query({
  name: 'staff.home',
  path: '/staff/',
  cache: 'N',
  params: v.object({}),
  answer: StaffHome,
});

/** Work that waits for the shop's people, each where it is worked on; additive to account contract 6. */
export const staffTodo = query({
  name: 'staff.todo',
  path: '/staff/todo/',
  cache: 'N',
  params: v.object({}),
  answer: v.object({
    orders: v.number(),
    proofs: v.number(),
    quote_requests: v.number(),
    reports: v.number(),
    /** Applications to sell that nobody has decided. */
    sellers: v.number(),
    /** Unanswered, and of them those that waited longer than was promised. */
    requests: v.number(),
    requests_overdue: v.number(),
  }),
});
