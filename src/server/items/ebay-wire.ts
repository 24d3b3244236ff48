import { PART_NUMBER } from '#domain/listings/listed-values.ts';
import * as v from 'valibot';
import { NO_IMAGE } from '#contract/wire.ts';
import { parseMoney, wireMoney } from '#domain/money/money.ts';
import { PARTS } from '#domain/stock/stock.ts';
import { imageListOf } from '#server/catalogue/product-shape.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { joinedParagraphs } from './item-shape.ts';
import type { WireItem, ItemRow } from './partner-catalogue.ts';

/** Facts that we keep of a thing that eBay offers. */
export const EbayFacts = v.object({
  title: v.string(),
  /** US cents. */
  priceMinor: v.number(),
  condition: v.nullable(v.picklist(['new', 'used', 'refurbished'])),
  location: v.nullable(v.string()),
});
export type EbayFacts = v.InferOutput<typeof EbayFacts>;
export type EbayItem = EbayFacts & { foreignId: string };

const shortText = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max));
const Place = v.object({ city: v.optional(shortText(100)), country: v.optional(shortText(100)) });

/** One result. What is in another currency than the marketplace's is none of ours. */
const Summary = v.object({
  itemId: v.pipe(v.string(), v.regex(/^v1\|\d{1,20}\|\d{1,20}$/)),
  title: shortText(300),
  price: v.object({ value: v.string(), currency: v.literal('USD') }),
  condition: v.optional(v.fallback(v.string(), '')),
  itemLocation: v.optional(v.fallback(Place, {})),
});
export const EbayPage = v.object({
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  itemSummaries: v.optional(v.array(v.unknown()), []),
});
const Whole = v.object({
  ...Summary.entries,
  shortDescription: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(4000)), '')),
  brand: v.optional(v.fallback(shortText(100), '')),
  mpn: v.optional(v.fallback(shortText(100), '')),
  estimatedAvailabilities: v.optional(
    v.fallback(
      v.array(
        v.object({
          estimatedAvailableQuantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
          estimatedAvailabilityStatus: v.optional(v.string()),
        }),
      ),
      [],
    ),
  ),
});

/** Null for what we cannot show. */
export function readSummary(given: unknown): EbayItem | null {
  const read = v.safeParse(Summary, given);
  return read.success ? factsOf(read.output) : null;
}

/** A thing with all that its page shows beside the facts; null for what we cannot show. */
export function readWhole(given: unknown): { facts: EbayItem; more: EbayMore } | null {
  const read = v.safeParse(Whole, given);
  const facts = read.success ? factsOf(read.output) : null;
  if (!read.success || facts === null) return null;
  const { shortDescription = '', brand = '', mpn = '', estimatedAvailabilities: [stock] = [] } = read.output;
  const isOut = stock?.estimatedAvailabilityStatus === 'OUT_OF_STOCK';
  const quantity = isOut ? 0 : (stock?.estimatedAvailableQuantity ?? 1);
  return { facts, more: { description: shortDescription, brand, partNumber: mpn, quantity } };
}

export interface EbayMore {
  description: string;
  /** '' where it does not say. */
  brand: string;
  partNumber: string;
  quantity: number;
}
export const NO_MORE: EbayMore = { description: '', brand: '', partNumber: '', quantity: 1 };

function factsOf(given: v.InferOutput<typeof Summary>): EbayItem | null {
  const priceMinor = parseMoney(given.price.value);
  if (priceMinor === null) return null;
  const { city, country } = given.itemLocation ?? {};
  const place = [city, country].filter((part) => part !== undefined).join(', ');
  return {
    foreignId: given.itemId,
    title: given.title,
    priceMinor,
    condition: conditionOf(given.condition ?? ''),
    location: place === '' ? null : place,
  };
}

function conditionOf(text: string): EbayFacts['condition'] {
  if (text.trim() === '') return null;
  if (/refurb/i.test(text)) return 'refurbished';
  return /^new\b/i.test(text) ? 'new' : 'used';
}

const urlOf = (id: number): string => `/api/one-search/${id}/`;

/** A row of the item search. One inquires for it: it is not ours to sell, and its picture is on another host. */
export function rowOf(id: number, facts: EbayFacts, now: Date): ItemRow {
  return {
    id,
    title: facts.title,
    price: wireMoney(facts.priceMinor),
    currency: 'USD',
    remote_image: NO_IMAGE,
    picture: null,
    fuel_type: null,
    transmission: null,
    listing_type: 'Chinese',
    url: urlOf(id),
    product_class_id: PARTS,
    class: null,
    make: null,
    model: null,
    model_year: null,
    mileage: null,
    engine_size: null,
    shipping_category: null,
    crossed_out_price: null,
    quantity: 1,
    date_updated: wireTime(now),
  };
}

/** The whole of it. */
export function itemFrom(id: number, facts: EbayFacts, more: EbayMore, now: Date): WireItem {
  return {
    id,
    url: urlOf(id),
    title: facts.title,
    images: imageListOf(id, []),
    description_clean: joinedParagraphs(more.description),
    specs: {
      manufacturer: more.brand === '' ? null : more.brand,
      model: null,
      mileage: null,
      model_year: null,
      engine_size: null,
      transmission: null,
      fuel_type: null,
      body_type: null,
      doors: null,
      other: more.partNumber === '' ? [] : [{ Name: PART_NUMBER, Value: more.partNumber }],
    },
    listing_type: 'Chinese',
    product_class: 'parts',
    product_class_id: PARTS,
    quantity: more.quantity,
    condition: facts.condition,
    options: [],
    PriceObj: { incl_tax: wireMoney(facts.priceMinor), currency: 'USD' },
    price: urlOf(id),
    location: facts.location,
    contact: null,
    subtitle_clean: '',
    categories: [],
    class: null,
    crossed_out_price: null,
    date_updated: wireTime(now),
  };
}
