import * as v from 'valibot';
import { AddProduct, CONTAINER, RemoveLine, RORO, SetQuantity } from '#contract/basket-payload.ts';
import {
  addProduct,
  removeLine,
  requestQuote,
  setDestination,
  setQuantity,
} from '#contract/basket-commands.ts';
import { type Basket, type Line } from '#contract/basket.ts';
import { addVoucher } from '#contract/vouchers.ts';
import { NO_IMAGE, Picture, productUrl } from '#contract/wire.ts';
import { findCountry, portCountry } from '#domain/places/destinations.ts';
import { quantityLimit } from '#domain/stock/stock.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { lineKeyOf, lineKey, priced, shippingOption, basketWithLines, withShipping } from './lines.ts';
import {
  addedQuantity,
  netAdd,
  netDestination,
  netQuantity,
  netQuote,
  netRemove,
  netVoucher,
} from './net.ts';
import { emptyBasket } from './row.ts';

/** Product as the screen knew it when the user took it; `shipping_minor` null where no published rate is kept. */
export const SeenProduct = v.object({
  title: v.string(),
  product_id: v.number(),
  product_class_id: v.number(),
  unit_price: v.string(),
  /** Since when it costs that; absent: nobody has said. */
  price_since: v.optional(v.nullable(v.string())),
  /** True where the shop itself sets it; absent: nobody has said. */
  own_stock: v.optional(v.boolean()),
  currency: v.picklist(['USD', 'ZMW']),
  image: v.string(),
  picture: v.nullable(Picture),
  available: v.number(),
  shipping_class: v.picklist(['sedan', 'suv', 'commercial', 'parts']),
  shipping_minor: v.nullable(v.number()),
  /** Moment when the user acted, ISO; only shown. */
  at: v.string(),
});
export type SeenProduct = v.InferOutput<typeof SeenProduct>;
const nothingSeen = v.object({});
const SeenLine = v.object({ title: v.string() });
/** Kept published rates for the new port, in minor units by shipping class and option id ("suv 1"); absent where there is none. */
const SeenRates = v.object({ rates: v.record(v.string(), v.number()) });

/** Nothing asked, nothing set; an estimate was one for the place before. */
const NO_QUOTE = emptyBasket().quote;

/** A new line as the phone can know it: zero ids, figures from what was seen. */
function lineFrom(basket: Basket, payload: AddProduct, seen: SeenProduct): Line {
  const base = `/api/baskets/${basket.id}/lines/0/`;
  const line: Line = {
    url: base,
    id: 0,
    basket: basket.url,
    product: productUrl(seen.product_id),
    product_id: seen.product_id,
    product_class_id: seen.product_class_id,
    stockrecord: `/api/products/${seen.product_id}/stockrecords/`,
    title: seen.title,
    primary_image: seen.image.startsWith('/media/i/') ? `/media/i/${seen.image.slice(9)}` : NO_IMAGE,
    picture: seen.picture,
    quantity: payload.quantity,
    price_currency: seen.currency,
    unit_price: seen.unit_price,
    price_since: seen.price_since ?? null,
    own_stock: seen.own_stock,
    price_incl_tax: '0.00',
    price_excl_tax: '0.00',
    price_incl_tax_excl_discounts: '0.00',
    price_excl_tax_excl_discounts: '0.00',
    has_discount: false,
    is_tax_known: true,
    attributes: withShipping(payload.options).map(({ option, value }) => ({
      url: `${base}attributes/${option}/`,
      option: `/api/options/${option}/`,
      value,
    })),
    shipping_per_unit: '0.00',
    shipping_total: '0.00',
    shipping_source: null,
    shipping_class: seen.shipping_class,
    available: seen.available,
    warning: null,
    date_created: seen.at,
    date_updated: seen.at,
    revision: 0,
  };
  return priced(line, { shippingMinor: seen.shipping_minor });
}

/** Same product with the same options: more of that line, never above what the counter allows. */
function added(before: Basket, payload: AddProduct, seen: SeenProduct): Basket {
  if (payload.url === null) return before;
  const basket = payload.drop_quote ? withoutQuote(before) : before;
  const key = lineKey(payload.url, payload.options);
  const current = basket.results.find((line) => lineKeyOf(line) === key);
  if (!current)
    return basketWithLines(moved(basket, payload), [...basket.results, lineFrom(basket, payload, seen)]);
  const quantity = addedQuantity(
    current.quantity,
    payload.quantity,
    quantityLimit(current.product_class_id, current.available),
  );
  return basketWithLines(
    basket,
    basket.results.map((line) => (line === current ? priced(line, { quantity }) : line)),
  );
}

/** Giving a quote up takes the values that it set with it; those of published rates stay. */
function withoutQuote(basket: Basket): Basket {
  const lines = basket.results.map((line) =>
    line.shipping_source === 'quote' ? priced(line, { shippingMinor: null }) : line,
  );
  return basketWithLines({ ...basket, is_shipping_requested: false, quote: NO_QUOTE }, lines);
}

/** A destination that comes with the first product is taken over by an empty basket. */
function moved(basket: Basket, payload: AddProduct): Basket {
  const country = payload.destination_country ? findCountry(payload.destination_country) : null;
  if (!country || basket.results.length > 0) return basket;
  return { ...basket, destination: destinationOf(country, payload.destination_port) };
}

function destinationOf(
  country: { code: string; name: string; ports: readonly string[] },
  port: string,
): Basket['destination'] {
  const chosen = port || (country.ports[0] ?? '');
  return {
    country: `/api/countries/${country.code}/`,
    code: country.code,
    name: country.name,
    port: chosen,
    port_country: portCountry(chosen),
    is_default: false,
  };
}

const named = (line: Line, name: RemoveLine): boolean =>
  name.line !== null && name.line !== 0
    ? line.id === name.line
    : name.url !== null && lineKeyOf(line) === lineKey(name.url, name.options);

export const addToBasket = defineCommand(addProduct, {
  seen: SeenProduct,
  touches: () => ['basket'],
  optimistic: added,
  guest: 'held',
  net: netAdd,
});

export const changeQuantity = defineCommand(setQuantity, {
  seen: SeenLine,
  touches: () => ['basket'],
  optimistic: (basket: Basket, payload: SetQuantity) =>
    basketWithLines(
      basket,
      basket.results.map((line) =>
        named(line, payload) ? priced(line, { quantity: Math.max(1, payload.quantity ?? 1) }) : line,
      ),
    ),
  guest: 'held',
  net: netQuantity,
});

export const removeFromBasket = defineCommand(removeLine, {
  seen: SeenLine,
  touches: () => ['basket'],
  optimistic(basket: Basket, payload: RemoveLine) {
    const left = basket.results.filter((line) => !named(line, payload));
    if (left.length === basket.results.length) return basket;
    if (left.length > 0) return basketWithLines(basket, left);
    // With the last line go quote and code (contract 5.4); where its owner has things shipped stays (settled point 30).
    const { is_shipping_requested, quote, discount_code, voucher } = emptyBasket();
    return basketWithLines({ ...basket, is_shipping_requested, quote, discount_code, voucher }, []);
  },
  doneWhen: (status) => status === 404,
  guest: 'held',
  net: netRemove,
});

export const changeDestination = defineCommand(setDestination, {
  seen: SeenRates,
  touches: () => ['basket'],
  optimistic(basket: Basket, payload, { rates }) {
    const country = findCountry(payload.country);
    if (!country) return basket;
    const lines = basket.results.map((line) =>
      priced(line, {
        shippingMinor: rates[shippingKey(line.shipping_class, shippingOption(line) === CONTAINER)] ?? null,
      }),
    );
    const destination = destinationOf(country, payload.port);
    const { code, port } = basket.destination;
    // The same place again takes only the default mark away (contract 5.6).
    if (destination.code === code && destination.port === port) return { ...basket, destination };
    const cleared: Basket = { ...basket, destination, is_shipping_requested: false, quote: NO_QUOTE };
    return basketWithLines(cleared, lines);
  },
  guest: 'held',
  net: netDestination,
});

/** Only the server knows the codes: until it has answered, the sums stay as they are (sync 4). */
export const enterVoucher = defineCommand(addVoucher, {
  seen: nothingSeen,
  touches: () => ['basket'],
  optimistic: (basket: Basket): Basket => basket,
  guest: 'held',
  net: netVoucher,
});

export const askForQuote = defineCommand(requestQuote, {
  seen: nothingSeen,
  touches: () => ['basket'],
  optimistic: (basket: Basket): Basket =>
    basket.quote.status === 'none'
      ? {
          ...basket,
          is_shipping_requested: true,
          quote: { ...basket.quote, status: 'requested', status_text: 'Request is Pending' },
        }
      : basket,
  net: netQuote,
});

/** Cost of shipping one unit as published and kept on the phone, for what the screen saw. */
export function shippingKey(shippingClass: string, container: boolean): string {
  return `${shippingClass} ${container ? CONTAINER : RORO}`;
}
