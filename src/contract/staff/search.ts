import * as v from 'valibot';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { REQUEST_STATUSES } from '#domain/requests/request-status.ts';
import { QUOTE_REQUEST_STATUSES } from '#domain/shipping/shipping-quote.ts';
import { query } from '../declare.ts';
import { REPORT_REASONS } from '../reports.ts';
import { REPORT_STATUSES } from './reports.ts';
import { REQUEST_KINDS } from '../request-kinds.ts';
import { StaffSupporter } from './supporters.ts';
import { StaffVoucher } from './vouchers.ts';
import { CurrencyCode, Id, Money, textParam } from '../wire.ts';

/** So many of each kind at most. */
export const MOST_FOUND = 5;
/** Fewer letters than that find nothing. */
export const FEWEST_LETTERS = 2;

/** The best of one kind; `more`: its own list has others that the same words find. */
const best = <T extends v.GenericSchema>(found: T) =>
  v.object({ results: v.array(found), more: v.boolean() });

export const StaffFound = v.object({
  /** The words are the number of exactly this order; null: of none. */
  order: v.nullable(v.string()),
  orders: best(
    v.object({
      number: v.string(),
      /** Name, or address of mail. */
      buyer: v.string(),
      /** The first thing in it. */
      title: v.string(),
      total: Money,
      currency: v.string(),
      status: v.picklist(ORDER_STATUSES),
    }),
  ),
  quotes: best(
    v.object({
      id: Id,
      basket_id: Id,
      buyer: v.string(),
      port: v.string(),
      title: v.string(),
      status: v.picklist(QUOTE_REQUEST_STATUSES),
    }),
  ),
  requests: best(
    v.object({
      id: Id,
      from: v.string(),
      text: v.string(),
      kind: v.picklist(REQUEST_KINDS),
      status: v.picklist(REQUEST_STATUSES),
    }),
  ),
  stock: best(
    v.object({
      id: Id,
      title: v.string(),
      price: v.nullable(Money),
      currency: CurrencyCode,
      live: v.boolean(),
    }),
  ),
  reports: best(
    v.object({
      id: v.string(),
      /** Title of the listing; '' where there is none. */
      title: v.string(),
      from: v.string(),
      /** Somebody without an account gave that address, and nobody has proved it. Absent: false. */
      unproven: v.optional(v.boolean(), false),
      reason: v.picklist(REPORT_REASONS),
      status: v.picklist(REPORT_STATUSES),
    }),
  ),
  vouchers: best(v.pick(StaffVoucher, ['id', 'code', 'name', 'state'])),
  supporters: best(v.pick(StaffSupporter, ['id', 'name', 'email', 'code', 'position'])),
});
export type StaffFound = v.InferOutput<typeof StaffFound>;

/** Everything that staff look for by one word, the newest of each kind; additive to account contract 6. */
export const staffSearch = query({
  name: 'staff.search',
  path: '/staff/search/',
  cache: 'N',
  params: v.object({ q: textParam }),
  answer: StaffFound,
});
