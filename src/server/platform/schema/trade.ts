import type { Generated, JSONColumnType } from 'kysely';
import type { Json, Time, TimeOrNull } from './columns.ts';

export interface TradeTables {
  shipping_rates: ShippingRates;
  exchange_rates: ExchangeRates;
  site_settings: SiteSettings;
  baskets: Baskets;
  basket_lines: BasketLines;
  orders: Orders;
  order_lines: OrderLines;
  invoices: Invoices;
  requests: Requests;
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
  items_minor: number;
  shipping_minor: number;
  total_minor: number;
  shipping_code: 'roro' | 'container';
  shipping_address: Json<Record<string, string>>;
  billing_address: Json<Record<string, string>>;
  destination_code: string;
  destination_port: string;
  email: string;
  referral: JSONColumnType<{ code: string; clicked_at: string } | null>;
  paid_minor: Generated<number>;
  placed_at: Time;
}

export interface OrderLines {
  id: Generated<number>;
  order_number: string;
  product_id: number;
  title: string;
  picture_hash: string | null;
  quantity: number;
  unit_minor: number;
  shipping_unit_minor: number;
  shipping_option: number;
}

/** A pro-forma: the PDF is made once and kept with its SHA-256 (security 17). */
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
  pdf: Buffer;
  sha256: string;
  issued_at: Time;
  expires_at: Time;
}

export interface Requests {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  product_id: number | null;
  fields: Json<Record<string, string>>;
  created_at: Time;
}
