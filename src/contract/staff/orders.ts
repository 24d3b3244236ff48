import * as v from 'valibot';
import { NEXT_STEPS } from '#domain/orders/next-step.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { call, query } from '../declare.ts';
import { OrderDocument } from '../orders/order-documents.ts';
import { OrderEvent } from '../orders/order-life.ts';
import { Order, OrderDetail } from '../orders/orders.ts';
import { Pieces } from '../table.ts';
import { anyValue, Day, Id, looseLine, looseText, Money, Page, paginated, Time, textParam } from '../wire.ts';

export const Customer = v.object({ id: Id, name: v.string(), email: v.string() });

/** Account contract 6: an order in the staff's list. */
export const StaffOrder = v.object({
  ...Order.entries,
  customer: Customer,
  balance: Money,
  /** Additive: what the shop holds for it, and what went back to the buyer. */
  paid_total: Money,
  refunded_total: Money,
  open_proofs: v.number(),
  /** Additive: what it needs next, and whether that is ours to do now. */
  next_step: v.picklist(NEXT_STEPS),
  to_do: v.boolean(),
  /** Additive: since it was placed, by the server's clock. */
  age_hours: v.number(),
  /** Additive: of its ship, null while there is none. */
  eta: v.nullable(Day),
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

/** Money on record for an order, in the order in which it was recorded. Never in what the buyer reads. */
export const StaffPayment = v.object({
  id: v.pipe(v.string(), v.uuid()),
  amount: Money,
  reference: v.string(),
  received_at: Time,
  /** Person who typed it; null: the payment provider told of it. */
  recorded_by: v.nullable(v.string()),
  /** It was typed wrong and counts for nothing; null: it counts. */
  voided_at: v.nullable(Time),
});
export type StaffPayment = v.InferOutput<typeof StaffPayment>;

/** A paper that stood with the wrong order and was taken back: by whom and why as the history has it. Never in what the buyer reads. */
export const WithdrawnDocument = v.object({
  ...OrderDocument.entries,
  withdrawn_at: Time,
  withdrawn_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type WithdrawnDocument = v.InferOutput<typeof WithdrawnDocument>;

/** One order as staff read it: all its events, also those between staff, and the version that a change must name. */
export const StaffOrderDetail = v.object({
  ...OrderDetail.entries,
  customer: Customer,
  events: v.array(v.object({ ...OrderEvent.entries, internal: v.boolean(), actor: v.nullable(v.string()) })),
  /** Additive: lines that read like where to send money, for which its pro-forma waits; empty: it does not. */
  held_for: v.optional(v.array(v.string()), []),
  /** Additive: papers that were taken back, the latest last. */
  withdrawn_documents: v.optional(v.array(WithdrawnDocument), []),
  /** Additive. */
  payments: v.array(StaffPayment),
  version: v.number(),
  /** Statuses that it may go to from here. */
  next: v.array(v.picklist(ORDER_STATUSES)),
});
export type StaffOrderDetail = v.InferOutput<typeof StaffOrderDetail>;

/** In which order a list stands; a minus before it turns it round. */
export const ORDER_SORTS = [
  'placed',
  '-placed',
  'number',
  '-number',
  'total',
  '-total',
  'buyer',
  '-buyer',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Filter of orders: all of it together. What cannot be read names no order at all, so that nobody trusts a wrong list. */
const filter = {
  /** A status by its name; `todo`: ours to do now; `proof`: a proof that nobody has looked at. */
  status: textParam,
  /** Number, name, address of mail, reference of a payment, pro-forma or car. */
  q: textParam,
  /** Days on which they were placed, both included. */
  from: textParam,
  to: textParam,
  /** Port of discharge, by its name. */
  port: textParam,
  /** Placed at least so many whole days ago. */
  age: textParam,
  /** Absent: what waits longest first of what is to be done, else newest first. */
  sort: textParam,
};

/** Number of orders that stand behind each state, under the other filters. */
export const OrderCounts = v.object({
  all: v.number(),
  todo: v.number(),
  proof: v.number(),
  pending: v.number(),
  declined: v.number(),
  authorized: v.number(),
  shipped: v.number(),
  canceled: v.number(),
});
export type OrderCounts = v.InferOutput<typeof OrderCounts>;

export const staffOrders = query({
  name: 'staff.orders',
  path: '/staff/orders/',
  cache: 'N',
  params: v.object({ page: Page, ...filter }),
  answer: v.object({
    ...paginated(StaffOrder).entries,
    /** Additive. */
    counts: OrderCounts,
    /** Additive: ports that orders go to. */
    ports: v.array(v.string()),
    sort: v.picklist(ORDER_SORTS),
  }),
  problems: ['invalid_page'],
});

/** The same orders as a table for other programs, all pages of it. */
export const staffOrdersCsv = query({
  name: 'staff.orders-csv',
  path: '/staff/orders/csv/',
  cache: 'N',
  params: v.object(filter),
  answer: Pieces,
  problems: ['too_many'],
});

export const staffOrder = query({
  name: 'staff.order',
  path: '/staff/orders/:number/',
  cache: 'N',
  params: v.object({ number: v.string() }),
  answer: StaffOrderDetail,
});

/** `If-Match`, folded in: the version that staff saw, `o{number}-{version}`. */
const baseVersion = v.nullish(v.string());
/** A contact; absent: nothing is said of it. */
const contactText = v.optional(looseLine);

/** Steps of contract 3.9 only; canceling needs a reason. */
export const setOrderStatus = call({
  name: 'staff.order-status',
  ledger: true,
  method: 'POST',
  path: '/staff/orders/:number/status/',
  payload: v.object({
    number: looseText,
    status: looseText,
    reason: looseText,
    expected_status: looseText,
    base_version: baseVersion,
  }),
  answer: v.object({ ...StaffOrderDetail.entries, changed: v.boolean() }),
  problems: ['balance_due', 'bank_details', 'invalid_transition', 'status_changed'],
});

/**
 * Fields of all types of events; which of them count is the type's to say (account contract 6). Additive: `refunded`
 * {amount, currency, at, reference, reason?}, money given back; `payment_received` for a canceled order, and its `over_total`;
 * `payment_voided` {payment, reason}, a payment that was typed wrong; `shipping_corrected` with the fields of `shipped`;
 * `parties` {phone_number?, notify_name?, notify_phone?, agent_name?, agent_phone?}, contacts that are named later. The last
 * three are answered and stand in the history as a `note` with data, which every app can read.
 */
export const addOrderEvent = call({
  name: 'staff.order-event',
  ledger: true,
  method: 'POST',
  path: '/staff/orders/:number/events/',
  payload: v.object({
    number: looseText,
    type: looseText,
    amount: anyValue,
    currency: looseText,
    received_at: looseText,
    reference: looseLine,
    /** false: money above the total is refused with 409 `over_total` and its figures, for a person to say so first. */
    over_total: v.nullish(v.boolean()),
    /** Id of a payment. */
    payment: looseText,
    vessel: looseLine,
    voyage: looseLine,
    container_no: looseLine,
    port_of_loading: looseLine,
    port_of_discharge: looseLine,
    etd: looseText,
    eta: looseText,
    reason: looseText,
    at: looseText,
    text: looseText,
    internal: v.nullish(v.boolean()),
    /** Contacts of the consignee's address, digits with the country code; absent: as it is, '': nobody. */
    phone_number: contactText,
    notify_name: contactText,
    notify_phone: contactText,
    agent_name: contactText,
    agent_phone: contactText,
    base_version: baseVersion,
  }),
  answer: v.object({ ...OrderEvent.entries, order: StaffOrderDetail }),
  problems: [
    'balance_due',
    'bank_details',
    'currency_mismatch',
    'duplicate_reference',
    'given_back',
    'invalid_length',
    'invalid_transition',
    'max_value',
    'not_typed',
    'nothing_to_give_back',
    'over_total',
    'reads_like_payment',
    'unchanged',
    'voided_already',
  ],
  success: 201,
});
