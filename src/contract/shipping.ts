import * as v from 'valibot';
import { query } from './declare.ts';
import { Price } from './catalogue.ts';
import { Day, Id, Link, Money, Time, textParam } from './wire.ts';

/** Contract 4.9. `ports` in the spec's order, the first is the default. */
export const Country = v.object({
  name: v.string(),
  url: Link,
  code: v.string(),
  is_destination: v.boolean(),
  ports: v.array(v.string()),
  /** Additive, settled point 31: code of the country that each of them lies in, in their order. */
  port_countries: v.optional(v.array(v.nullable(v.string()))),
});
export const countries = query({
  name: 'shipping.countries',
  path: '/countries/',
  cache: 'S',
  params: v.object({}),
  answer: v.object({
    count: v.number(),
    next: v.null(),
    previous: v.null(),
    results: v.array(Country),
  }),
});
export const country = query({
  name: 'shipping.country',
  path: '/countries/:code/',
  cache: 'S',
  params: v.object({ code: v.string() }),
  answer: Country,
});

/** A dated row of the rate table, contract 4.17: only `published` opens checkout by itself (contract 7.1). */
export const ShippingRate = v.object({
  port: v.string(),
  port_slug: v.string(),
  method: v.picklist(['roro', 'container']),
  class: v.picklist(['sedan', 'suv', 'commercial', 'parts']),
  kind: v.picklist(['estimate', 'published']),
  amount: Money,
  currency: v.literal('USD'),
  valid_from: Day,
  valid_to: v.nullable(Day),
});
export const ShippingRates = v.object({ generated_at: Time, results: v.array(ShippingRate) });
export type ShippingRates = v.InferOutput<typeof ShippingRates>;
/** Rows valid today and later ones, so that a phone can price without a network. */
export const shippingRates = query({
  name: 'shipping.rates',
  path: '/shipping-rates/',
  cache: 'S',
  params: v.object({ port: textParam, method: textParam, class: textParam }),
  answer: ShippingRates,
});

/** Contract 5.8; `price` is the caller's own sum, null unless quoted or published. */
export const ShippingMethodRow = v.object({
  id: Id,
  option: Link,
  code: v.picklist(['roro', 'container']),
  name: v.string(),
  description: v.string(),
  price: v.nullable(Price),
  estimate: v.object({ amount: Money, currency: v.literal('USD') }),
  is_discounted: v.literal(false),
  discount: Money,
});
export const shippingMethods = query({
  name: 'shipping.methods',
  path: '/basket/shipping-methods/',
  cache: 'P',
  params: v.object({}),
  answer: v.array(ShippingMethodRow),
});
