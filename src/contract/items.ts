import * as v from 'valibot';
import { Image, Option, PriceObj, SearchResult } from './catalogue.ts';
import { query } from './declare.ts';
import { ListingSeller } from './listing-seller.ts';
import { CurrencyCode, Id, Link, Money, Page, PathId, Time } from './wire.ts';

const name = v.nullable(v.string());
const figure = v.nullable(v.number());
const one = v.optional(v.string(), '');

/** One part of a listing that holds several. It is asked for, not bought by itself. */
export const ListedPart = v.object({
  /** Its number within the listing. */
  lid: v.number(),
  title: v.string(),
  part_number: name,
  condition: v.nullable(v.picklist(['new', 'used', 'refurbished'])),
  /** Null: its seller has not said. */
  price: v.nullable(Money),
  currency: CurrencyCode,
  /** Plain text, cut to 160 characters; its paragraphs are joined by " - ". */
  description: v.string(),
});
export type ListedPart = v.InferOutput<typeof ListedPart>;

/** An item as its page shows it, contract 4.5. `mileage` in miles, `engine_size` in cc; here `other` is a list. */
export const ItemDetail = v.object({
  id: Id,
  url: Link,
  title: v.string(),
  images: v.array(Image),
  /** Plain text; its parts are joined by " - ". */
  description_clean: v.string(),
  specs: v.object({
    manufacturer: name,
    model: name,
    mileage: figure,
    model_year: figure,
    engine_size: figure,
    transmission: name,
    fuel_type: name,
    body_type: name,
    doors: figure,
    other: v.array(v.object({ Name: v.string(), Value: v.string() })),
  }),
  listing_type: v.string(),
  product_class: v.picklist(['vehicles', 'parts', 'electronics']),
  product_class_id: v.number(),
  quantity: v.number(),
  condition: v.nullable(v.picklist(['new', 'used', 'refurbished'])),
  options: v.array(Option),
  PriceObj,
  price: Link,
  location: name,
  /** Additive from here on: what the page shows beside the contract's own. */
  contact: name,
  subtitle_clean: v.string(),
  /** Full names, "A > B". */
  categories: v.array(v.string()),
  class: v.nullable(v.picklist(['cars', 'commercial'])),
  crossed_out_price: v.nullable(Money),
  date_updated: Time,
  seller: ListingSeller,
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
  q: one,
  min: one,
  max: one,
  /** Currency of `min` and `max`; ZMW unless it says USD. */
  currency: one,
  page: Page,
  sort: one,
  type: one,
});

/** Parts, electronics and partners' vehicles, contract 4.4. Null is a 204: nothing found, or no such page. */
export const itemSearch = query({
  name: 'items.search',
  path: '/partner-one-search/',
  cache: 'C',
  params: ItemSearchParams,
  answer: v.nullable(v.union([ItemPage, ItemDetail])),
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
