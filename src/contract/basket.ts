import * as v from 'valibot';
import { linkParts, parseId } from '#domain/links.ts';
import { command, query } from './declare.ts';
import {
  anything,
  CurrencyCode,
  Id,
  idFrom,
  ImagePath,
  isGiven,
  Link,
  looseNumber,
  maybeJson,
  Money,
  PathId,
  Picture,
  Time,
} from './wire.ts';

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

export const Destination = v.object({
  country: Link,
  code: v.string(),
  name: v.string(),
  port: v.string(),
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
  voucher_discounts: v.array(v.unknown()),
  discount_code: v.nullable(v.string()),
  destination: Destination,
  is_shipping_requested: v.boolean(),
  quote: Quote,
  checkout_ready: v.boolean(),
  revision: v.number(),
});
export type Basket = v.InferOutput<typeof Basket>;

/** A chosen option in its canonical form: id of the option and, for a choice, its value ("0" for shipping). */
export const ChosenOption = v.object({ option: v.number(), value: v.string() });
export type ChosenOption = v.InferOutput<typeof ChosenOption>;
export const RORO = 1;
export const CONTAINER = 2;

const OPTION_NAMES = new Map([
  ['roro', RORO],
  ['container', CONTAINER],
]);

/** Every accepted form of `options` (contract 5.3): absent, one link, links, {option, value}s. 0 marks one not understood. */
export function readOptions(given: unknown, value = '0'): ChosenOption[] {
  if (given === undefined || given === null || given === '') return [];
  const list = Array.isArray(given) ? (given as unknown[]) : [given];
  return list.map((entry) => {
    const held =
      typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : { option: entry };
    const word = typeof held['option'] === 'string' ? held['option'].trim().toLowerCase() : '';
    const id = OPTION_NAMES.get(word) ?? idFrom(held['option'], 'options') ?? 0;
    const chosen =
      held['value'] === undefined || held['value'] === null ? value : String(held['value']).trim();
    return { option: id, value: id === RORO || id === CONTAINER ? '0' : chosen };
  });
}

/** Null: none was given; product 0, which nobody has: what was given is none. */
const productUrl = (given: unknown): string | null =>
  isGiven(given) ? `/products/${idFrom(given, 'products') ?? 0}/` : null;

/** A text that the rules of destinations judge, with their codes: what is no text reads as one that they do not know. */
const judgedText = v.pipe(
  anything,
  v.transform((given) => {
    if (given === undefined || given === null) return '';
    return typeof given === 'string' ? given.trim() : JSON.stringify(given);
  }),
);

const vehicleForm = { prodId: anything, numItems: anything, prodOpt: anything };
const looseAdd = v.object({
  url: anything,
  endpoint: anything,
  quantity: anything,
  options: anything,
  value: anything,
  ...vehicleForm,
  line: v.nullish(maybeJson(v.object(vehicleForm))),
  destination_country: v.optional(judgedText, ''),
  destination_port: v.optional(judgedText, ''),
  drop_quote: v.nullish(v.boolean(), false),
});

const AddCanonical = v.object({
  url: v.nullable(v.string()),
  quantity: v.number(),
  options: v.array(ChosenOption),
  destination_country: v.string(),
  destination_port: v.string(),
  drop_quote: v.boolean(),
});

/**
 * Canonical payload of basket.add, whichever of the two forms of contract 5.3 came in. `url` null: none given,
 * product 0: not understood; `quantity` 0: unreadable (the handler answers 406 below 1); option 0: not understood.
 */
export const AddProduct = v.pipe(
  looseAdd,
  v.transform((given) => {
    const form = given.line ?? given;
    const vehicle = isGiven(form.prodId);
    const quantity = vehicle ? form.numItems : given.quantity;
    return {
      url: productUrl(vehicle ? form.prodId : (given.url ?? given.endpoint)),
      // One only when absent: a field that was sent empty is no quantity.
      quantity: quantity === undefined ? 1 : (looseNumber(quantity) ?? 0),
      options: readOptions(vehicle ? form.prodOpt : given.options, String(given.value ?? '0')),
      destination_country: given.destination_country,
      destination_port: given.destination_port,
      drop_quote: given.drop_quote ?? false,
    };
  }),
  AddCanonical,
);
export type AddProduct = v.InferOutput<typeof AddProduct>;

/** `If-Match` as it is folded in before hashing: the same act on another revision is other content (contract 1.3). */
const baseVersion = v.nullish(v.string());

const lineName = {
  basket: anything,
  line: anything,
  url: anything,
  options: anything,
  base_version: baseVersion,
};
function readLine(given: {
  basket?: unknown;
  line?: unknown;
  url?: unknown;
  options?: unknown;
  base_version?: string | null | undefined;
}) {
  const link = lineLink(given.line);
  return {
    basket: rowId(given.basket ?? link?.basket),
    line: rowId(link ? link.line : given.line),
    url: productUrl(given.url),
    options: readOptions(given.options),
    ...(given.base_version ? { base_version: given.base_version } : {}),
  };
}

/** Null when none was given, 0 for what nothing can have. */
const rowId = (given: unknown): number | null => (isGiven(given) ? (parseId(String(given)) ?? 0) : null);

/** The two ids of `/baskets/7/lines/9/`. */
function lineLink(given: unknown): { basket: string; line: string } | null {
  const [baskets, basket, lines, line, ...rest] = typeof given === 'string' ? linkParts(given) : [];
  if (baskets !== 'baskets' || lines !== 'lines' || rest.length > 0) return null;
  return { basket: basket ?? '', line: line ?? '' };
}

const LineName = {
  basket: v.nullable(v.number()),
  line: v.nullable(v.number()),
  url: v.nullable(v.string()),
  options: v.array(ChosenOption),
  base_version: baseVersion,
};

/** A line is named by its id, or by product and options, so that nothing temporary stands in a basket (sync 4). */
export const SetQuantity = v.pipe(
  v.object({ ...lineName, quantity: anything }),
  v.transform((given) => ({
    ...readLine(given),
    quantity: looseNumber(given.quantity),
  })),
  v.object({ ...LineName, quantity: v.nullable(v.number()) }),
);
export type SetQuantity = v.InferOutput<typeof SetQuantity>;
export const RemoveLine = v.pipe(v.object(lineName), v.transform(readLine), v.object(LineName));
export type RemoveLine = v.InferOutput<typeof RemoveLine>;
export const SetDestination = v.object({
  country: v.optional(judgedText, ''),
  port: v.optional(judgedText, ''),
  base_version: baseVersion,
});
export type SetDestination = v.InferOutput<typeof SetDestination>;
/**
 * `q` is the basket's id: null when none was given, 0 when unreadable. The phone may ask for a basket it has never
 * seen an id of: `open` (additive) stands for the owner's open one.
 */
export const RequestQuote = v.pipe(
  v.object({ q: anything, open: v.nullish(v.boolean(), false) }),
  v.transform(({ q, open }) => ({
    q: isGiven(q) ? (idFrom(q, 'baskets') ?? 0) : null,
    open: open ?? false,
  })),
  v.object({ q: v.nullable(v.number()), open: v.boolean() }),
);
export const QuoteAnswer = v.object({
  basket: Link,
  is_shipping_requested: v.boolean(),
  status: v.picklist(['Request is Pending', 'Quoted', 'Published rate']),
  requested_at: v.nullable(Time),
  quoted_at: v.nullable(Time),
  detail: v.string(),
});

const lane = { lane: 'basket', onReject: 'continue', v: 1 } as const;

/** Stock is 409, never 406: the spec shows one text for every 406. */
export const addProduct = command({
  ...lane,
  name: 'basket.add',
  method: 'POST',
  path: '/basket/add-product/',
  payload: AddProduct,
  answer: Basket,
  example: {
    url: '/products/7/',
    quantity: 1,
    options: [{ option: RORO, value: '0' }],
    destination_country: '',
    destination_port: '',
    drop_quote: false,
  },
});
export const setQuantity = command({
  ...lane,
  name: 'basket.quantity',
  method: 'PATCH',
  path: '/baskets/:basket/lines/:line/',
  payload: SetQuantity,
  answer: Line,
  example: {
    basket: null,
    line: null,
    url: '/products/7/',
    options: [{ option: RORO, value: '0' }],
    quantity: 2,
  },
});
export const removeLine = command({
  ...lane,
  name: 'basket.remove',
  method: 'DELETE',
  path: '/baskets/:basket/lines/:line/',
  payload: RemoveLine,
  answer: v.null(),
  success: 204,
  example: { basket: null, line: 9, url: null, options: [] },
});
export const setDestination = command({
  ...lane,
  name: 'basket.destination',
  method: 'PUT',
  path: '/basket/destination/',
  payload: SetDestination,
  answer: Basket,
  example: { country: 'ZM', port: 'Durban' },
});
/** The spec's clients GET it; the phone's command is the POST twin. */
export const requestQuote = command({
  ...lane,
  name: 'basket.quote',
  method: 'POST',
  path: '/request-shipping-quote/',
  doors: [{ method: 'GET', path: '/request-shipping-quote/' }],
  payload: RequestQuote,
  answer: QuoteAnswer,
  example: { q: 7, open: false },
});

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
