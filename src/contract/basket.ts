import * as v from 'valibot';
import { VOUCHER_CLASSES } from '#domain/orders/voucher.ts';
import { query } from './declare.ts';
import { own_stock } from './listings/listing-seller.ts';
import { price_since } from './listings/price-history.ts';
import { CurrencyCode, Id, ImagePath, Link, Money, PathId, Picture, Time } from './wire.ts';

/** One chosen option. Exactly one of a line's is the shipping option (contract 3.7). */
export const LineAttribute = v.object({ url: Link, option: Link, value: v.string() });
/** Contract 3.7. All `price_*` are line totals; `shipping_per_unit` "0.00" while not determined. */
export const Line = v.object({
  url: Link,
  id: v.number(),
  basket: Link,
  product: Link,
  product_id: Id,
  product_class_id: v.number(),
  stockrecord: Link,
  title: v.string(),
  primary_image: ImagePath,
  picture: v.nullable(Picture),
  quantity: v.number(),
  price_currency: CurrencyCode,
  unit_price: Money,
  price_since,
  own_stock,
  price_incl_tax: Money,
  price_excl_tax: Money,
  price_incl_tax_excl_discounts: Money,
  price_excl_tax_excl_discounts: Money,
  has_discount: v.boolean(),
  is_tax_known: v.boolean(),
  attributes: v.array(LineAttribute),
  shipping_per_unit: Money,
  shipping_total: Money,
  shipping_source: v.nullable(v.picklist(['quote', 'published'])),
  /** Additive: what the phone needs to price shipping by itself. */
  shipping_class: v.picklist(['sedan', 'suv', 'commercial', 'parts']),
  available: v.number(),
  warning: v.nullable(v.string()),
  date_created: Time,
  date_updated: Time,
  revision: v.number(),
});
export type Line = v.InferOutput<typeof Line>;

/** Additive, settled point 31: code of the country that the port lies in; null for a port of free text and for none. */
export const port_country = v.optional(v.nullable(v.string()));

export const Destination = v.object({
  country: Link,
  code: v.string(),
  name: v.string(),
  port: v.string(),
  port_country,
  is_default: v.boolean(),
});
export const Quote = v.object({
  status: v.picklist(['none', 'requested', 'quoted', 'published']),
  status_text: v.picklist(['', 'Request is Pending', 'Quoted', 'Published rate']),
  requested_at: v.nullable(Time),
  quoted_at: v.nullable(Time),
  expires_at: v.nullable(Time),
  estimate: v.nullable(Money),
});
/** Discount that a voucher gave (contract 3.6). */
export const VoucherDiscount = v.object({
  name: v.string(),
  description: v.string(),
  amount: Money,
  voucher: v.object({ name: v.string(), code: v.string(), start_datetime: Time, end_datetime: Time }),
});
export type VoucherDiscount = v.InferOutput<typeof VoucherDiscount>;
/** Additive: what the basket's voucher takes off and where, so that the phone's sums are the server's. */
export const BasketVoucher = v.object({
  code: v.string(),
  name: v.string(),
  kind: v.picklist(['fixed', 'percent']),
  /** Money, or hundredths of a percent. */
  value: Money,
  currency: v.nullable(v.picklist(['USD', 'ZMW'])),
  min_order: Money,
  class: v.nullable(v.picklist(VOUCHER_CLASSES)),
  /** False once it has ended, was switched off or is used up, whatever the basket holds. */
  usable: v.optional(v.boolean(), true),
  /** Given by a supporter's code, who earns from the order; left out of others. */
  promo: v.optional(v.boolean()),
  /** Orders of one customer that it counts for; null: any number. Older answers do not say. */
  per_customer: v.optional(v.nullable(v.number())),
  start_datetime: Time,
  end_datetime: Time,
});
/** Contract 3.6. `revision` is the row's version on the phone and never falls for one owner. */
export const Basket = v.object({
  id: v.number(),
  url: Link,
  lines: Link,
  results: v.array(Line),
  owner: Link,
  status: v.picklist(['Open', 'Frozen', 'Submitted']),
  currency: v.nullable(CurrencyCode),
  count: v.number(),
  total_excl_tax: Money,
  total_incl_tax: Money,
  total_excl_tax_excl_discounts: Money,
  total_incl_tax_excl_discounts: Money,
  total_tax: Money,
  is_tax_known: v.boolean(),
  shipping_incl_tax: Money,
  order_total: Money,
  offer_discounts: v.array(v.unknown()),
  voucher_discounts: v.array(VoucherDiscount),
  discount_code: v.nullable(v.string()),
  voucher: v.optional(v.nullable(BasketVoucher), null),
  destination: Destination,
  is_shipping_requested: v.boolean(),
  quote: Quote,
  checkout_ready: v.boolean(),
  revision: v.number(),
});
export type Basket = v.InferOutput<typeof Basket>;

export const myBasket = query({
  name: 'basket.mine',
  path: '/basket/',
  cache: 'P',
  params: v.object({}),
  answer: Basket,
});
export const basketById = query({
  name: 'basket.one',
  path: '/baskets/:id/',
  cache: 'P',
  params: v.object({ id: PathId }),
  answer: Basket,
});
export const basketLines = query({
  name: 'basket.lines',
  path: '/baskets/:id/lines/',
  cache: 'P',
  params: v.object({ id: PathId }),
  answer: v.object({ count: v.number(), next: v.null(), previous: v.null(), results: v.array(Line) }),
});
export const basketLine = query({
  name: 'basket.line',
  path: '/baskets/:basket/lines/:line/',
  cache: 'P',
  params: v.object({ basket: PathId, line: PathId }),
  answer: Line,
});
