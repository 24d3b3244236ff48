import * as v from 'valibot';
import type { Listing } from '../catalogue/listing.ts';

/**
 * A catalogue to be searched without a network, or what changed in one. On the wire and in files: the four signs of
 * MAGIC, then gzip of [length of the head in four bytes, low first; head as JSON; columns in the order of the head].
 * What is signed are the bytes as they are sent.
 */
export interface Pack extends v.InferOutput<typeof Frame> {
  /** By id. */
  listings: Listing[];
  tombstones: Tombstone[];
}

/** A listing that is not public any more; `at` in milliseconds. */
export interface Tombstone {
  id: number;
  at: number;
}

export const MAGIC = 'CGP1';
export const FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const day = v.string();

/** What searching and pricing need beside the listings; null: as before. */
export const Sections = v.object({
  /** Name and address of the emblem. */
  makes: v.nullable(v.array(v.tuple([v.string(), v.nullable(v.string())]))),
  /** ZMW for one USD by the day from which it holds. */
  exchange_rates: v.nullable(v.array(v.tuple([day, v.string()]))),
  site_settings: v.nullable(v.object({ crossed_out_price: v.picklist(['spec', 'real', 'off']) })),
  shipping_rates: v.nullable(
    v.array(
      v.object({
        port: v.string(),
        port_slug: v.string(),
        method: v.string(),
        class: v.string(),
        kind: v.string(),
        amount: v.string(),
        currency: v.string(),
        valid_from: day,
        valid_to: v.nullable(day),
      }),
    ),
  ),
});
export type Sections = v.InferOutput<typeof Sections>;

/** All of a pack but its listings. */
const Frame = v.object({
  format: v.literal(FORMAT),
  /** Which shop's catalogue this is: another one has another history. */
  catalogue: v.string(),
  /** Counts up with each change of the catalogue. */
  version: count,
  region: v.string(),
  /** Null: all makes. */
  make: v.nullable(v.string()),
  full: v.boolean(),
  since: v.nullable(v.string()),
  cursor: v.string(),
  has_more: v.boolean(),
  /** ISO 8601, UTC. */
  generated_at: v.string(),
  /** Of the whole catalogue once this is applied. */
  counts: v.object({ products: count }),
  sections: Sections,
});

const NumberForm = v.object({
  least: v.pipe(v.number(), v.safeInteger()),
  step: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hasNone: v.boolean(),
  from: v.nullable(v.pipe(v.number(), v.safeInteger())),
  width: v.pipe(count, v.maxValue(7)),
});

const name = v.nullable(v.string());

/** The beginning of an unpressed pack: what the columns hold and how long they are. */
export const Head = v.object({
  ...Frame.entries,
  rows: count,
  gone: count,
  /** Product class, listing type, partner, categories, class, make, model, body: most listings share theirs with others. */
  kinds: v.array(
    v.tuple([
      v.number(),
      v.string(),
      v.boolean(),
      v.array(v.string()),
      v.nullable(v.picklist(['cars', 'commercial'])),
      name,
      name,
      name,
    ]),
  ),
  names: v.record(v.string(), v.array(v.string())),
  /** Different pictures. */
  pictures: count,
  columns: v.array(v.object({ name: v.string(), bytes: count, count, numbers: v.optional(NumberForm) })),
});
export type Head = v.InferOutput<typeof Head>;
export type Kind = Head['kinds'][number];

/** Facts of which there are few different ones: a code for each row, the values in the head. */
export const NAMED = [
  'fuel',
  'transmission',
  'colour',
  'location',
  'currency',
  'partNumber',
  'condition',
] as const;

/** Widths of pictures whose bytes travel: those of cards. */
export const WIDTHS = ['160', '320'] as const;

/** Of a thumbhash only what says the average colour, in base64: the rest would be most of a pack. */
export const COLOUR_LENGTH = 4;
