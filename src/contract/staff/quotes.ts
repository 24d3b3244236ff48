import * as v from 'valibot';
import { QUOTE_STATUSES, QUOTE_REQUEST_STATUSES } from '#domain/shipping/shipping-quote.ts';
import { Basket } from '../basket.ts';
import { call, query } from '../declare.ts';
import { Customer } from './orders.ts';
import { CurrencyCode, Id, looseText, Money, Page, paginated, PathId, Time, textParam } from '../wire.ts';

/** Shipping method of the lines; `mixed` where they do not all go the same way (additive). */
const Method = v.picklist(['roro', 'container', 'mixed']);
const Staff = v.object({ id: Id, name: v.string() });

/** One line of a quote, as it stood then. */
export const QuotedLine = v.object({
  line: Id,
  product_id: Id,
  title: v.string(),
  quantity: v.number(),
  method: v.picklist(['roro', 'container']),
  per_unit: Money,
  total: Money,
});

/** Account contract 6: a quote that was set, for ever. Additive: all but the first ten names. */
export const StaffQuote = v.object({
  id: Id,
  basket_id: Id,
  amount: Money,
  currency: CurrencyCode,
  method: Method,
  port: v.string(),
  quoted_at: Time,
  expires_at: Time,
  status: v.picklist(QUOTE_STATUSES),
  by: v.nullable(Staff),
  country: v.string(),
  customer: Customer,
  lines: v.array(QuotedLine),
  note: v.string(),
  /** Moment when it ended before an order used it, by whom and why; null: it has not, or by its time alone. */
  ended_at: v.nullable(Time),
  ended_by: v.nullable(Staff),
  reason: v.nullable(v.string()),
  order_number: v.nullable(v.string()),
});
export type StaffQuote = v.InferOutput<typeof StaffQuote>;

/** Account contract 6: what a buyer asked for. Additive: all behind `requested_at`. */
export const QuoteRequest = v.object({
  id: Id,
  basket_id: Id,
  customer: Customer,
  country: v.string(),
  port: v.string(),
  method: Method,
  lines: v.array(
    v.object({
      product_id: Id,
      title: v.string(),
      quantity: v.number(),
      method: v.picklist(['roro', 'container']),
    }),
  ),
  requested_at: Time,
  /** Tells whether the buyer chose where it goes, or it is what a basket starts with. */
  destination_is_default: v.boolean(),
  currency: v.nullable(CurrencyCode),
  due_at: Time,
  /** Open beyond `due_at`. */
  overdue: v.boolean(),
  status: v.picklist(QUOTE_REQUEST_STATUSES),
  answered_at: v.nullable(Time),
  quote: v.nullable(v.object({ id: Id, amount: Money, expires_at: Time })),
});
export type QuoteRequest = v.InferOutput<typeof QuoteRequest>;

/** In which order a list stands; a minus before it turns it round. The first is the usual one: who waits first. */
export const QUOTE_REQUEST_SORTS = ['waiting', 'asked', '-asked', 'buyer', '-buyer'] as const;
export type QuoteRequestSort = (typeof QUOTE_REQUEST_SORTS)[number];

/** Requests of buyers for a quote, first asked first; those who were answered last come first. */
export const quoteRequests = query({
  name: 'staff.quote-requests',
  path: '/staff/quote-requests/',
  cache: 'N',
  params: v.object({
    page: Page,
    status: textParam,
    /** Additive: name, address of mail or telephone of the buyer, the basket's number, what is in it. */
    q: textParam,
    /** Additive: one of QUOTE_REQUEST_SORTS. */
    sort: textParam,
  }),
  answer: paginated(QuoteRequest),
  problems: ['invalid_page'],
});

/** All quotes, newest first. */
export const shippingQuotes = query({
  name: 'staff.shipping-quotes',
  path: '/staff/shipping-quotes/',
  cache: 'N',
  params: v.object({ page: Page, basket: textParam, status: textParam }),
  answer: paginated(StaffQuote),
  problems: ['invalid_page'],
});

/** A basket as staff quote it: its revision is what a quote must name. All its quotes, newest first. */
export const StaffBasket = v.object({
  basket: Basket,
  customer: Customer,
  request: v.nullable(QuoteRequest),
  quotes: v.array(StaffQuote),
});
export type StaffBasket = v.InferOutput<typeof StaffBasket>;
export const staffBasket = query({
  name: 'staff.basket',
  path: '/staff/baskets/:id/',
  cache: 'N',
  params: v.object({ id: PathId }),
  answer: StaffBasket,
});

/** Takes a quote back; the basket is as if it had never been set. 409 `quote_used` when an order has it. */
export const withdrawQuote = call({
  name: 'staff.quote-withdraw',
  ledger: true,
  method: 'POST',
  path: '/staff/shipping-quotes/:id/withdraw/',
  payload: v.object({ id: PathId, reason: looseText }),
  answer: v.object({ ...StaffQuote.entries, changed: v.boolean() }),
  problems: ['bank_details', 'invalid_transition', 'quote_used'],
});
