import * as v from 'valibot';
import { CONDITIONS } from '#domain/listings/listed-values.ts';
import { listingPageFields, SearchResult } from './catalogue.ts';
import { query } from './declare.ts';
import { price_since } from './listings/price-history.ts';
import { CurrencyCode, Money, Page, PathId, textParam, maybeText, maybeNumber } from './wire.ts';

/** One part of a listing that holds several. It is asked for, not bought by itself. */
export const ListedPart = v.object({
  /** Its number within the listing. */
  lid: v.number(),
  title: v.string(),
  part_number: maybeText,
  condition: v.nullable(v.picklist(CONDITIONS)),
  /** Additive, with the next two: of the car that it is of. */
  year: v.optional(maybeNumber, null),
  body_type: v.optional(maybeText, null),
  colour: v.optional(maybeText, null),
  /** Null: its seller has not said. */
  price: v.nullable(Money),
  currency: CurrencyCode,
  /** Additive: with a price alone. */
  price_since,
  /** Plain text, cut to 160 characters; its paragraphs are joined by " - ". */
  description: v.string(),
});
export type ListedPart = v.InferOutput<typeof ListedPart>;

/**
 * An item as its page shows it, contract 4.5: the parts of its description are joined by " - ". `mileage` in miles,
 * `engine_size` in cc; here `other` is a list.
 */
export const ItemDetail = v.object({
  ...listingPageFields,
  specs: v.object({
    manufacturer: maybeText,
    model: maybeText,
    mileage: maybeNumber,
    model_year: maybeNumber,
    engine_size: maybeNumber,
    transmission: maybeText,
    fuel_type: maybeText,
    body_type: maybeText,
    doors: maybeNumber,
    other: v.array(v.object({ Name: v.string(), Value: v.string() })),
  }),
  product_class: v.picklist(['vehicles', 'parts', 'electronics']),
  quantity: v.number(),
  condition: v.nullable(v.picklist(CONDITIONS)),
  /** Parts that a listing of spares holds; absent where it holds nothing that is live. */
  parts: v.optional(v.array(ListedPart)),
});
export type ItemDetail = v.InferOutput<typeof ItemDetail>;

/** A page of 25 items, contract 4.4. */
export const ItemPage = v.object({
  count: v.number(),
  results: v.array(SearchResult),
  metadata: v.object({
    pageNumber: v.number(),
    totalEntries: v.number(),
    entriesPerPage: v.number(),
    totalPages: v.number(),
  }),
});
export type ItemPage = v.InferOutput<typeof ItemPage>;

/** `q` is words, `cat-search` to browse by `type`, or an id with the type `gsi`; `sort` is a, d or b. */
export const ItemSearchParams = v.object({
  q: textParam,
  min: textParam,
  max: textParam,
  /** Currency of `min` and `max`; ZMW unless it says USD. */
  currency: textParam,
  page: Page,
  sort: textParam,
  type: textParam,
});

/** Parts, electronics and partners' vehicles, contract 4.4. Null is a 204: nothing found, or no such page. */
export const itemSearch = query({
  name: 'items.search',
  path: '/partner-one-search/',
  cache: 'C',
  params: ItemSearchParams,
  answer: v.nullable(v.union([ItemPage, ItemDetail])),
  also: [204],
  problems: ['invalid_page', 'invalid_range'],
});

/** Anything that is for sale, by its id, contract 4.5. */
export const item = query({
  name: 'items.item',
  path: '/one-search/:id/',
  cache: 'C',
  params: v.object({ id: PathId }),
  answer: ItemDetail,
});
