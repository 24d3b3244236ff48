import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { OrderEventType } from '#domain/orders/order-events.ts';
import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import type { SetFigures } from '#domain/orders/set-figures.ts';
import type { DocumentKind, PaperType, ProofStatus } from '#domain/orders/order-papers.ts';
import type { RequestStatus } from '#domain/requests/request-status.ts';
import type { VoucherClass } from '#domain/orders/voucher.ts';
import type { Json, Time, TimeOrNull } from './columns.ts';

export interface TradeTables {
  shipping_rates: ShippingRates;
  exchange_rates: ExchangeRates;
  site_settings: SiteSettings;
  baskets: Baskets;
  basket_lines: BasketLines;
  orders: Orders;
  order_lines: OrderLines;
  order_events: OrderEvents;
  order_payments: OrderPayments;
  order_refunds: OrderRefunds;
  order_shipments: OrderShipments;
  payment_proofs: PaymentProofs;
  order_documents: OrderDocuments;
  invoices: Invoices;
  vouchers: Vouchers;
  voucher_redemptions: VoucherRedemptions;
  requests: Requests;
  shipping_quotes: ShippingQuotes;
  quote_requests: QuoteRequests;
}

export interface ShippingRates {
  id: Generated<number>;
  port: string;
  method: 'roro' | 'container';
  class: 'sedan' | 'suv' | 'commercial' | 'parts';
  kind: 'estimate' | 'published';
  amount_minor: number;
  currency: 'USD';
  valid_from: string;
  /** First day on which it no longer holds (the wire and the rules name the last day); null: until further notice. */
  valid_to: string | null;
  /** Moment when it was set, and by whom of the staff; null: it came with the shop. */
  set_at: Generated<Date | null>;
  set_by: Generated<number | null>;
}

export interface ExchangeRates {
  id: Generated<number>;
  currency: 'ZMW';
  /** Four decimals, as text. */
  units_per_usd: string;
  day: string;
}

export interface SiteSettings {
  name: string;
  value: Json<{ value: string | number | boolean | null }>;
}

export interface Baskets {
  id: Generated<number>;
  user_id: number;
  status: 'Open' | 'Frozen' | 'Submitted';
  destination_code: string;
  destination_port: string;
  destination_is_default: boolean;
  requested_at: TimeOrNull;
  quoted_at: TimeOrNull;
  quote_expires_at: TimeOrNull;
  /** The one voucher; it may not apply at the moment. */
  voucher_id: Generated<number | null>;
  /**
   * Supporter whose code stands in it instead of a voucher: it says who told the buyer of the shop, and takes off what staff
   * have set for it. Which voucher that was is written beside it with the order.
   */
  promo_supporter_id: Generated<number | null>;
  /** +1 per change of anything shown; a new basket goes on from the owner's last one. */
  revision: number;
  /** Digest of what was shown at `revision`; a read that finds another one counts up. */
  shown_hash: string | null;
  created_at: Time;
}

export interface BasketLines {
  id: Generated<number>;
  basket_id: number;
  product_id: number;
  quantity: number;
  /** 1 RORO, 2 Container. */
  shipping_option: number;
  /** Chosen values of other options: option id to value. */
  choices: Json<Record<string, string>>;
  /** Per unit, set by a staff quote only; null while there is none. */
  quoted_minor: number | null;
  revision: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

export interface Orders {
  /** 9 digits from 100000001. */
  number: Generated<string>;
  user_id: number;
  basket_id: number;
  status: 'Pending' | 'Payment Declined' | 'Authorized' | 'Shipped' | 'Canceled';
  currency: 'USD' | 'ZMW';
  /** After discounts. */
  items_minor: number;
  /** Discount of a voucher on the items. */
  discount_minor: Generated<number>;
  voucher_id: Generated<number | null>;
  shipping_minor: number;
  total_minor: number;
  shipping_code: 'roro' | 'container';
  shipping_address: Json<Record<string, string>>;
  /** Street and town, folded, with the country: whose orders go to one place. Null without a letter or digit. */
  place: GeneratedAlways<string | null>;
  billing_address: Json<Record<string, string>>;
  destination_code: string;
  destination_port: string;
  email: string;
  referral: JSONColumnType<{ code: string; clicked_at: string } | null>;
  /** Money that the shop holds for it: all that came, less what went back. */
  paid_minor: Generated<number>;
  /** Money that went back to the buyer. */
  refunded_minor: Generated<number>;
  placed_at: Time;
  /** +1 with every change: staff name the one that they saw. */
  version: Generated<number>;
  /** Set with the first pro-forma, and by staff: without proof and payment the order expires then; null: it never does. */
  pay_before: TimeOrNull;
  /** Moment when all of it had arrived. */
  paid_at: TimeOrNull;
  /** Came by the link of the buyer's own other account, whose address reaches the same mailbox. */
  own_link: Generated<boolean>;
  /** Since when its pro-forma waits for staff to look at its names and address; null: it does not. */
  held_at: TimeOrNull;
}

/** One thing that happened to an order, for ever (account contract 2.5). */
export interface OrderEvents {
  id: Generated<string>;
  order_number: string;
  /** 1, 2, 3 … within the order. */
  position: number;
  type: OrderEventType;
  at: Time;
  title: string;
  detail: string | null;
  data: Json<Record<string, unknown>>;
  /** Between staff: never in what the buyer reads. */
  internal: Generated<boolean>;
  actor_id: number | null;
}

/** Money that staff saw arrive. A transfer counts once: its reference is one for the order. */
export interface OrderPayments {
  id: Generated<string>;
  order_number: string;
  amount_minor: number;
  reference: string;
  /** Letters and digits alone, in capitals. */
  folded_reference: string;
  received_at: Time;
  recorded_at: Time;
  recorded_by: number | null;
  /** It was typed wrong and counts for nothing. */
  voided_at: TimeOrNull;
  voided_by: Generated<number | null>;
}

/** Money that went back to the buyer, each transfer once. */
export interface OrderRefunds {
  id: Generated<string>;
  order_number: string;
  amount_minor: number;
  reference: string;
  /** Letters and digits alone, in capitals. */
  folded_reference: string;
  given_at: Time;
  recorded_at: Time;
  recorded_by: number | null;
}

export interface OrderShipments {
  order_number: string;
  vessel: string;
  voyage: string | null;
  container_no: string | null;
  port_of_loading: string;
  port_of_discharge: string;
  /** YYYY-MM-DD */
  etd: string;
  eta: string;
  arrived_at: TimeOrNull;
  released_at: TimeOrNull;
}

/** Proof that a buyer sent to show that they paid; it books no money (account contract 2.6). */
export interface PaymentProofs {
  id: Generated<string>;
  /** In which order they came. */
  position: GeneratedAlways<number>;
  order_number: string;
  status: Generated<ProofStatus>;
  /** Words of staff about it. */
  note: Generated<string | null>;
  /** As the buyer said, in the order's currency. */
  amount_minor: number | null;
  reference: string | null;
  mime: PaperType;
  size: number;
  sha256: string;
  bytes: Buffer;
  uploaded_at: Time;
  reviewed_at: TimeOrNull;
  reviewed_by: Generated<number | null>;
}

/** A paper that staff put with an order (account contract 2.4). */
export interface OrderDocuments {
  id: Generated<string>;
  position: GeneratedAlways<number>;
  order_number: string;
  kind: DocumentKind;
  title: string;
  mime: PaperType;
  size: number;
  sha256: string;
  bytes: Buffer;
  added_at: Time;
  added_by: number | null;
  /** Null: it stands. */
  withdrawn_at: Time | null;
}

export interface OrderLines {
  id: Generated<number>;
  order_number: string;
  product_id: number;
  title: string;
  picture_hash: string | null;
  quantity: number;
  unit_minor: number;
  /** The voucher's share of the whole line. */
  discount_minor: Generated<number>;
  shipping_unit_minor: number;
  shipping_option: number;
  /** Facts of a vehicle when it was ordered; null: no vehicle, or an order of before they were kept. */
  facts: ColumnType<OrderedFacts | null, string | null | undefined, never>;
  /** Setters of its figures, and when; null: an order of before this was kept. */
  set_figures: ColumnType<SetFigures | null, string | null | undefined, never>;
}

/** A code that takes something off the items; used ones keep what they say (account contract 6). */
export interface Vouchers {
  id: Generated<number>;
  /** As staff wrote it. */
  code: string;
  /** `foldVoucher` of it: what is looked up. */
  folded: string;
  name: string;
  kind: 'fixed' | 'percent';
  /** Value of a fixed one. */
  value_minor: number | null;
  /** Value of a percentage: hundredths of a percent. */
  basis_points: number | null;
  /** Currency of the value and the least order; null only for a percentage without a least order: any. */
  currency: 'USD' | 'ZMW' | null;
  min_order_minor: Generated<number>;
  class: VoucherClass | null;
  /** Number of orders of one customer that may have it; null: any number. */
  per_customer: number | null;
  starts_at: Time;
  ends_at: Time;
  active: Generated<boolean>;
  version: Generated<number>;
  /** Supporter whose code gives it; null: it is entered by a code of its own. */
  supporter_id: Generated<number | null>;
}

/** One use, written in the transaction of its order and before it (security 14). */
export interface VoucherRedemptions {
  voucher_id: number;
  user_id: number;
  /** The customer's first, second … use. */
  nth: number;
  order_number: string | null;
  redeemed_at: Time;
}

/** A pro-forma: the PDF is made once, right after what it says was written down, and kept with its SHA-256 (security 17). */
export interface Invoices {
  number: string;
  order_number: string;
  /** 12 Crockford characters. */
  code: string;
  status: 'current' | 'superseded' | 'canceled';
  currency: 'USD' | 'ZMW';
  total_minor: number;
  consignee_masked: string;
  payee: string;
  bank_account_last4: string;
  /** Null until it is drawn; empty once its owner has gone. */
  pdf: Buffer | null;
  sha256: string | null;
  /** Facts to be drawn, until they are. */
  facts: ColumnType<unknown, string | null, null>;
  issued_at: Time;
  expires_at: Time;
  /** The account that it was printed with; null: the one that the server was set up with. */
  bank_id: Generated<number | null>;
}

export interface Requests {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  product_id: number | null;
  fields: Json<Record<string, string>>;
  created_at: Time;
  status: Generated<RequestStatus>;
  /** Member of the staff who sees to it. */
  assignee_id: Generated<number | null>;
  /** Between staff. */
  note: Generated<string>;
  version: Generated<number>;
  /** Id that its sender knows it by. */
  thread: Generated<string>;
  /** Sent by a guest; the user wrote back with the account of the address that was given. */
  joined: Generated<boolean>;
  /** Number of messages, the request itself among them. */
  messages: Generated<number>;
  /** Time of the last message; null: nothing was written since it came. */
  last_at: TimeOrNull;
  /** Moment when its sender wrote again; null: they did not. */
  waits_since: TimeOrNull;
}

/** One line of a quote, as it stood when it was quoted. */
export interface QuotedLine {
  line: number;
  product: number;
  title: string;
  quantity: number;
  /** Shipping option: 1 RORO, 2 Container. */
  option: number;
  /** Minor units of the quote's currency. */
  per_unit: number;
}

/** Quote of staff for shipping. Never changed but for how it ended; see server/shipping/quote-status.ts. */
export interface ShippingQuotes {
  id: Generated<number>;
  basket_id: number;
  /** `used` and an end that has passed are read from the basket's order and the time. */
  status: 'active' | 'superseded' | 'expired' | 'withdrawn';
  /** Over all lines. */
  amount_minor: number;
  currency: 'USD' | 'ZMW';
  destination_code: string;
  destination_port: string;
  lines: Json<QuotedLine[]>;
  /** Between staff. */
  note: Generated<string>;
  quoted_at: Time;
  quoted_by: number | null;
  expires_at: Time;
  ended_at: TimeOrNull;
  ended_by: Generated<number | null>;
  /** Why it ended before its time. */
  reason: Generated<string | null>;
}

/** A buyer's question what shipping costs. */
export interface QuoteRequests {
  id: Generated<number>;
  basket_id: number;
  requested_at: Time;
  answered_at: TimeOrNull;
  quote_id: number | null;
  /** Moment when the buyer no longer needed it: another destination, an empty basket, a published rate. */
  dropped_at: TimeOrNull;
}
