import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/**
 * The tables, as migrations.ts makes them. Money is whole minor units in bigint columns (read as numbers),
 * times are timestamptz (read as Date), days are date (read as 'YYYY-MM-DD').
 */
export interface Database {
  users: Users;
  sessions: Sessions;
  mail_links: MailLinks;
  known_devices: KnownDevices;
  reset_requests: ResetRequests;
  used_tokens: UsedTokens;
  second_steps: SecondSteps;
  recovery_codes: RecoveryCodes;
  consents: Consents;
  products: Products;
  product_options: ProductOptions;
  pictures: Pictures;
  product_images: ProductImages;
  makes: Makes;
  shipping_rates: ShippingRates;
  exchange_rates: ExchangeRates;
  site_settings: SiteSettings;
  baskets: Baskets;
  basket_lines: BasketLines;
  orders: Orders;
  order_lines: OrderLines;
  invoices: Invoices;
  requests: Requests;
  command_ledger: CommandLedger;
  aliases: Aliases;
  uploads: Uploads;
  mail_outbox: MailOutbox;
  rate_limits: RateLimits;
  audit_log: AuditLog;
}

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = JSONColumnType<T & object>;

export interface Users {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  country: string | null;
  postcode: string | null;
  phone: string | null;
  language: 'en' | 'sw' | 'pt';
  is_active: boolean;
  is_staff: boolean;
  /** +1 with every settled command of this user: the X-User-Version of reads (sync 6). */
  version: Generated<number>;
  created_at: Time;
  activated_at: TimeOrNull;
  /** Google's own name of the account that signs in here, null for none. */
  google_sub: string | null;
  marketing_opt_in: Generated<boolean>;
  vendor_approval_seen: Generated<boolean>;
  /** When the person left; the row stays for what must be kept, without them. */
  deleted_at: TimeOrNull;
}

/** Opaque tokens, only their SHA-256 (security 7). */
export interface Sessions {
  id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  revoke_hash: Buffer;
  user_agent: string;
  created_at: Time;
  last_used_at: Time;
  /** What the owner's list of sessions calls it. */
  public_id: Generated<string>;
  /** Unused; for servers of the build before, until the next release. */
  device_hash: Generated<Buffer | null>;
}

/** Links that go out by mail, hashed, bound to user and purpose (security 9). `opened_at`: the one that activated. */
export interface MailLinks {
  id: Generated<number>;
  user_id: number;
  purpose: 'activate' | 'reset' | 'link-google';
  token_hash: Buffer;
  created_at: Time;
  expires_at: Time;
  opened_at: TimeOrNull;
  voided_at: TimeOrNull;
  /** Of 'link-google': the Google account that opening it connects. */
  google_sub: string | null;
}

/** Phones that an account has signed in from: no mail about these, and limits of their own. */
export interface KnownDevices {
  user_id: number;
  /** Keyed, of the phone's own id. */
  device_hash: Buffer;
  /** In words, from the User-Agent. */
  name: string;
  first_seen_at: Time;
  last_seen_at: Time;
}

/** Tokens of Google that have signed somebody in: each does so once. */
export interface UsedTokens {
  /** SHA-256 of the token; or, keyed and with the phone in it, that it may be brought once more. */
  token_hash: Buffer;
  used_at: Time;
}

/** A row for each wish for a new password, so that an unknown address costs a write as well (security 8). */
export interface ResetRequests {
  id: Generated<number>;
  /** Keyed. */
  email_hash: Buffer;
  created_at: Time;
}

/** The authenticator app of an account. */
export interface SecondSteps {
  user_id: number;
  /** Encrypted under a key of the server. */
  secret: Buffer;
  created_at: Time;
  /** Null: begun, not active. */
  confirmed_at: TimeOrNull;
  /** The session that confirmed it: it may ask for the recovery codes once more where their answer got lost. */
  confirmed_session: number | null;
  /** The last 30-second step whose code was taken: none is taken twice. */
  last_step: Generated<number>;
}

export interface RecoveryCodes {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of at least 80 random bits. */
  code_hash: Buffer;
  created_at: Time;
  used_at: TimeOrNull;
}

/** What somebody agreed to or took back, one row for each change. */
export interface Consents {
  id: Generated<number>;
  user_id: number;
  /** 'marketing' … */
  kind: string;
  given: boolean;
  at: Time;
}

export interface Products {
  id: Generated<number>;
  /** 1 vehicles, 2 parts, 3 electronics. */
  product_class_id: number;
  title: string;
  /** Lower case, accents stripped: for title__wildcard. */
  title_fold: string;
  subtitle: string;
  description: string;
  listing_type: 'FixedPrice' | 'Auction' | 'Chinese';
  live: boolean;
  deleted: boolean;
  vehicle_class: 'cars' | 'commercial' | null;
  make: string | null;
  model: string | null;
  model_year: number | null;
  /** Miles. */
  mileage: number | null;
  /** Cubic centimetres. */
  engine_cc: number | null;
  fuel: string | null;
  transmission: string | null;
  body_type: string | null;
  colour: string | null;
  location: string | null;
  contact: string | null;
  /** JSON text of contract 3.5, null for none. */
  spec_other: string | null;
  price_minor: number;
  currency: 'USD' | 'ZMW';
  /** The price before, for a true 'Save'. */
  earlier_price_minor: number | null;
  num_in_stock: number;
  num_allocated: Generated<number>;
  /** Words of title, make, model, class, category, body and fuel, as src/domain/words.ts cuts them; filled by the writer with array_to_tsvector. */
  search_words: ColumnType<string, unknown, unknown>;
  created_at: Time;
  updated_at: Time;
}

/** Options beyond the two shipping ones, e.g. a size. */
export interface ProductOptions {
  id: number;
  product_id: number;
  code: string;
  name: string;
  required: boolean;
  values: Json<string[]>;
}

export interface Pictures {
  hash: string;
  width: number;
  height: number;
  thumbhash: string;
  /** Bytes of the WebP by width in pixels. */
  bytes: Json<Record<string, number>>;
}

export interface ProductImages {
  product_id: number;
  /** 1 to 4. */
  slot: number;
  picture_hash: string;
  caption: string;
}

export interface Makes {
  name: string;
  emblem_hash: string | null;
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

/** One row for an owner and a key, for ever (contract 1.3). */
export interface CommandLedger {
  /** `u:<id>` or `anon`. */
  owner: string;
  key: string;
  /** Command name, version and canonical payload, hashed. */
  fingerprint: string;
  name: string;
  status: number;
  body: ColumnType<unknown, string | null, string | null>;
  headers: Json<Record<string, string>>;
  device: string | null;
  created_at: Time;
  /** Fields that a merge left in two versions, null for none. Kept until they leave, as they are somebody's words. */
  conflicts: ColumnType<unknown, string | null | undefined, null>;
  /** When the body was cut down to its ids; null while it is whole. */
  shrunk_at: TimeOrNull;
}

/** What the server calls a thing that a phone named before (sync 1). */
export interface Aliases {
  /** `u:<id>`. */
  owner: string;
  /** The phone's `tmp:<uuid>` without its mark. */
  tmp: string;
  /** What it is: 'listing' … */
  kind: string;
  id: number;
  created_at: Time;
}

/** Files on their way in, part by part (sync 8). The bytes lie in the data folder, under the id. */
export interface Uploads {
  id: Generated<string>;
  user_id: number;
  /** The phone's own name for it. */
  key: string;
  /** 64 hex digits, lower case. */
  sha256: string;
  type: string;
  size: number;
  /** Bytes that are safe: the file may be longer after a crash, never shorter. */
  written: Generated<number>;
  /** All of it, with this hash, and what its type says. */
  complete: Generated<boolean>;
  created_at: Time;
  /** When it was last opened, added to or asked for. */
  touched_at: Time;
}

/** Mail waits here, written in the transaction of its cause (security R10). */
export interface MailOutbox {
  id: Generated<number>;
  dedupe_key: string;
  template: string;
  to_address: string;
  subject: string;
  text: string;
  /** '' for none. */
  html: Generated<string>;
  /** Links the mail holds, for the test mail hook. */
  links: Json<string[]>;
  /** The pro-forma to attach, by invoice number. */
  invoice_number: string | null;
  reply_to: string | null;
  created_at: Time;
  not_before: Time;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: TimeOrNull;
}

export interface RateLimits {
  /** Limit name and subject, hashed where personal. */
  bucket: string;
  window_start: Time;
  count: number;
}

/** Staff acts: append-only, each row carries the hash of the one before (security 31). */
export interface AuditLog {
  id: Generated<number>;
  at: Time;
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  ip: string;
  previous_hash: string;
  hash: string;
}
