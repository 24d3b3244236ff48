import * as v from 'valibot';
import { linkParts, parseId } from '#domain/text/links.ts';
import { anyValue, idFrom, isGiven, looseNumber, maybeJson } from './wire.ts';

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
    const record =
      typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : { option: entry };
    const word = typeof record['option'] === 'string' ? record['option'].trim().toLowerCase() : '';
    const id = OPTION_NAMES.get(word) ?? idFrom(record['option'], 'options') ?? 0;
    const chosen =
      record['value'] === undefined || record['value'] === null ? value : String(record['value']).trim();
    return { option: id, value: id === RORO || id === CONTAINER ? '0' : chosen };
  });
}

/** Null: none was given; product 0, which nobody has: what was given is none. */
const productUrl = (given: unknown): string | null =>
  isGiven(given) ? `/products/${idFrom(given, 'products') ?? 0}/` : null;

/** A text that the rules of destinations judge, with their codes: what is no text reads as one that they do not know. */
const judgedText = v.pipe(
  anyValue,
  v.transform((given) => {
    if (given === undefined || given === null) return '';
    return typeof given === 'string' ? given.trim() : JSON.stringify(given);
  }),
);

const vehicleForm = { prodId: anyValue, numItems: anyValue, prodOpt: anyValue };
const looseAdd = v.object({
  url: anyValue,
  endpoint: anyValue,
  quantity: anyValue,
  options: anyValue,
  value: anyValue,
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
  basket: anyValue,
  line: anyValue,
  url: anyValue,
  options: anyValue,
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
  v.object({ ...lineName, quantity: anyValue }),
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
  v.object({ q: anyValue, open: v.nullish(v.boolean(), false) }),
  v.transform(({ q, open }) => ({
    q: isGiven(q) ? (idFrom(q, 'baskets') ?? 0) : null,
    open: open ?? false,
  })),
  v.object({ q: v.nullable(v.number()), open: v.boolean() }),
);
