import * as v from 'valibot';
import {
  addProduct,
  AddProduct,
  type Basket,
  CONTAINER,
  type Line,
  removeLine,
  RemoveLine,
  requestQuote,
  RORO,
  setDestination,
  setQuantity,
  SetQuantity,
} from '#contract/basket.ts';
import { NO_IMAGE, Picture } from '#contract/wire.ts';
import { findCountry } from '#domain/destinations.ts';
import { quantityLimit } from '#domain/stock.ts';
import { defineCommand, type HeldCommand } from '#offline/declare.ts';
import { keyOf, lineKey, priced, shippingOption, withLines, withShipping } from './lines.ts';
import { emptyBasket } from './row.ts';

/** What the screen knew of the product when the user took it; `shipping_minor` null where no published rate is kept. */
export const SeenProduct = v.object({
  title: v.string(),
  product_id: v.number(),
  product_class_id: v.number(),
  unit_price: v.string(),
  currency: v.picklist(['USD', 'ZMW']),
  image: v.string(),
  picture: v.nullable(Picture),
  available: v.number(),
  shipping_class: v.picklist(['sedan', 'suv', 'commercial', 'parts']),
  shipping_minor: v.nullable(v.number()),
  /** When the user acted, ISO; only shown. */
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
    product: `/api/products/${seen.product_id}/`,
    product_id: seen.product_id,
    product_class_id: seen.product_class_id,
    stockrecord: `/api/products/${seen.product_id}/stockrecords/`,
    title: seen.title,
    primary_image: seen.image.startsWith('/media/i/') ? `/media/i/${seen.image.slice(9)}` : NO_IMAGE,
    picture: seen.picture,
    quantity: payload.quantity,
    price_currency: seen.currency,
    unit_price: seen.unit_price,
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
  const held = basket.results.find((line) => keyOf(line) === key);
  if (!held) return withLines(moved(basket, payload), [...basket.results, lineFrom(basket, payload, seen)]);
  const quantity = moreOf(
    held.quantity,
    payload.quantity,
    quantityLimit(held.product_class_id, held.available),
  );
  return withLines(
    basket,
    basket.results.map((line) => (line === held ? priced(line, { quantity }) : line)),
  );
}

/** What is there stays, also where the shop has less by now: that is the server's to say. */
const moreOf = (held: number, more: number, most: number): number =>
  Math.max(held, Math.min(held + more, most));

/** Giving a quote up takes the values that it set with it; those of published rates stay. */
function withoutQuote(basket: Basket): Basket {
  const lines = basket.results.map((line) =>
    line.shipping_source === 'quote' ? priced(line, { shippingMinor: null }) : line,
  );
  return withLines({ ...basket, is_shipping_requested: false, quote: NO_QUOTE }, lines);
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
    is_default: false,
  };
}

const named = (line: Line, name: RemoveLine): boolean =>
  name.line !== null && name.line !== 0
    ? line.id === name.line
    : name.url !== null && keyOf(line) === lineKey(name.url, name.options);

/** A guest's commands on one line net out at once: nothing is sent that the guest took back (sync 2). */
function heldAdd(held: readonly HeldCommand[], key: string): { key: string; payload: AddProduct } | null {
  for (const { key: commandKey, name, payload } of held) {
    if (name !== addProduct.name) continue;
    const read = v.safeParse(AddProduct, payload);
    if (read.success && read.output.url !== null && lineKey(read.output.url, read.output.options) === key)
      return { key: commandKey, payload: read.output };
  }
  return null;
}

export const addToBasket = defineCommand(addProduct, {
  seen: SeenProduct,
  touches: () => ['basket'],
  optimistic: added,
  guest: 'held',
  net(held, payload, seen) {
    const earlier = payload.url === null ? null : heldAdd(held, lineKey(payload.url, payload.options));
    if (!earlier) return null;
    const most = quantityLimit(seen.product_class_id, seen.available);
    const quantity = moreOf(earlier.payload.quantity, payload.quantity, most);
    return {
      change: [{ key: earlier.key, payload: { ...earlier.payload, quantity }, seen }],
      drop: [],
      append: false,
    };
  },
});

export const changeQuantity = defineCommand(setQuantity, {
  seen: SeenLine,
  touches: () => ['basket'],
  optimistic: (basket: Basket, payload: SetQuantity) =>
    withLines(
      basket,
      basket.results.map((line) =>
        named(line, payload) ? priced(line, { quantity: Math.max(1, payload.quantity ?? 1) }) : line,
      ),
    ),
  guest: 'held',
  net(held, payload) {
    const earlier = payload.url === null ? null : heldAdd(held, lineKey(payload.url, payload.options));
    if (!earlier) return { change: [], drop: [], append: false };
    const quantity = Math.max(1, payload.quantity ?? 1);
    return {
      change: [{ key: earlier.key, payload: { ...earlier.payload, quantity } }],
      drop: [],
      append: false,
    };
  },
});

export const removeFromBasket = defineCommand(removeLine, {
  seen: SeenLine,
  touches: () => ['basket'],
  optimistic(basket: Basket, payload: RemoveLine) {
    const left = basket.results.filter((line) => !named(line, payload));
    if (left.length === basket.results.length) return basket;
    if (left.length > 0) return withLines(basket, left);
    // With the last line go quote, destination and code (contract 5.4).
    const { destination, is_shipping_requested, quote, discount_code } = emptyBasket();
    return withLines({ ...basket, destination, is_shipping_requested, quote, discount_code }, []);
  },
  doneWhen: (status) => status === 404,
  guest: 'held',
  net(held, payload) {
    const earlier = payload.url === null ? null : heldAdd(held, lineKey(payload.url, payload.options));
    return { change: [], drop: earlier ? [earlier.key] : [], append: false };
  },
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
    return withLines(cleared, lines);
  },
  guest: 'held',
  net(held) {
    // The new one goes last: what was added in between was priced for the port before it.
    const drop = held.filter(({ name }) => name === setDestination.name).map(({ key }) => key);
    return { change: [], drop, append: true };
  },
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
});

/** Cost of shipping one unit as published and kept on the phone, for what the screen saw. */
export function shippingKey(shippingClass: string, container: boolean): string {
  return `${shippingClass} ${container ? CONTAINER : RORO}`;
}
