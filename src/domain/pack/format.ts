import * as v from 'valibot';
import type { Listing } from '../catalogue/listing.ts';
import { CROSSED_OUT } from '../listings/crossed-out.ts';
import { TIERS } from '../shop/tiers.ts';

/**
 * A catalogue to be searched without a network, or what changed in one. On the wire and in files: the four signs of
 * MAGIC, then gzip of [length of the head in four bytes, low first; head as JSON; columns in the order of the head].
 * The signature covers the bytes as they are sent.
 */
export interface Pack extends v.InferOutput<typeof Frame> {
  /** By id. */
  listings: Listing[];
  tombstones: Tombstone[];
  /** By id too: what was written or changed, and what is not published any more. */
  articles: PackArticle[];
  goneArticles: Tombstone[];
}

/** A listing or an article that is not public any more; `at` in milliseconds, 0 where nobody knows. */
export interface Tombstone {
  id: number;
  at: number;
}

export const MAGIC = 'CGP1';
/** Format that is written; the first one, without articles, rules, categories, promotions and choices, is read too. */
export const PACK_FORMAT = 2;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const day = v.string();
const text = v.nullable(v.string());
const figure = v.nullable(v.number());
/** Milliseconds since 1970. */
const moment = v.number();
/** Not in the first format. */
const later = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null);

/** The first picture of a listing, or that of an article. */
const Picture = v.object({
  hash: v.string(),
  thumbhash: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.record(v.string(), v.number()),
  sample: v.optional(v.literal(true)),
});

/** Something put forward: a listing at its own price, or where `product` is null what the row says of itself. */
const PackPromotions = v.object({
  place: v.picklist(['trusted_cars', 'most_searched', 'commercial_vehicles', 'deals']),
  range: v.string(),
  product: figure,
  title: text,
  price: figure,
  currency: text,
  link: text,
  picture: v.nullable(Picture),
  from: moment,
  /** Null: until further notice. */
  to: v.nullable(moment),
});
export type PackPromotions = v.InferOutput<typeof PackPromotions>;

const PackTrims = v.tuple([
  v.string(),
  v.string(),
  v.array(v.tuple([v.string(), v.string(), v.string(), v.array(v.number())])),
]);
/** A model with every trim that the shop knows of it: id, variant, label, and first and last year of each span. */
export type PackTrims = v.InferOutput<typeof PackTrims>;

/** Sections of a catalogue beside its listings; null: as before. */
export const Sections = v.object({
  /** Name and address of the emblem. */
  makes: v.nullable(v.array(v.tuple([v.string(), v.nullable(v.string())]))),
  /** ZMW for one USD by the day from which it holds. */
  exchange_rates: v.nullable(v.array(v.tuple([day, v.string()]))),
  site_settings: v.nullable(
    v.object({
      crossed_out_price: v.picklist(CROSSED_OUT),
      whatsapp: v.optional(text),
      telephone: v.optional(v.string()),
      social: v.optional(v.array(v.object({ name: v.string(), url: v.string() }))),
      /** Prices that the ways to buy begin at, in US cents, now and later, in the order in which they begin. */
      tiers: v.optional(
        v.array(
          v.object({ tier: v.picklist(TIERS), priceMinor: count, from: moment, to: v.nullable(moment) }),
        ),
      ),
    }),
  ),
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
  import_rules: later(
    v.array(
      v.object({
        country: v.string(),
        rule: v.string(),
        class: text,
        value: v.string(),
        unit: text,
        note: text,
        source: v.string(),
        source_date: day,
        checked_date: day,
        age_from: figure,
        age_to: figure,
        cc_from: figure,
        cc_to: figure,
        fuel: text,
        // The first builds did not write them.
        notes: v.optional(v.record(v.string(), v.string())),
      }),
    ),
  ),
  /**
   * Id, that of the one above, slug, name in English and Portuguese, and by language in others, which the first builds did not
   * write; siblings in their order. None in one make's.
   */
  categories: later(
    v.array(
      v.tuple([
        v.number(),
        figure,
        v.string(),
        v.string(),
        text,
        v.optional(v.record(v.string(), v.string())),
      ]),
    ),
  ),
  /** In the order in which they are shown. */
  promotions: later(v.array(PackPromotions)),
  /** All makes with vehicles, most first: in the catalogue of one make, which cannot count the others. */
  make_counts: later(v.array(v.tuple([v.string(), count]))),
  /** Trims of the models that some part names, so that it can be told whether all of one is meant. None in one make's. */
  fitment_trims: later(v.array(PackTrims)),
});
export type Sections = v.InferOutput<typeof Sections>;

/** All of a pack but its listings. */
const Frame = v.object({
  format: v.picklist([1, PACK_FORMAT]),
  /** Shop whose catalogue this is: another one has another history. */
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
  /** Counts of the whole catalogue once this is applied. */
  counts: v.object({ products: count, articles: v.optional(count) }),
  sections: Sections,
});

/** An article; `content` is HTML that the shop cleaned. `created` as the wire has it. */
const Article = v.object({
  id: v.number(),
  slug: v.string(),
  title: v.string(),
  created: text,
  excerpt: v.string(),
  content: v.string(),
  picture: v.nullable(Picture),
});
export type PackArticle = v.InferOutput<typeof Article>;

const NumberForm = v.object({
  least: v.pipe(v.number(), v.safeInteger()),
  step: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hasNone: v.boolean(),
  from: v.nullable(v.pipe(v.number(), v.safeInteger())),
  width: v.pipe(count, v.maxValue(7)),
});

const name = v.nullable(v.string());

/** The beginning of a pack before compression: what the columns hold and how long they are. */
export const PackHead = v.object({
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
  /** By listing what is chosen of it, such as a size: few have that. */
  options: v.optional(
    v.array(
      v.tuple([
        v.number(),
        v.array(v.tuple([v.number(), v.string(), v.string(), v.boolean(), v.array(v.string())])),
      ]),
    ),
    [],
  ),
  /** By part the trims that it says it fits. */
  fitment: v.optional(v.array(v.tuple([v.number(), v.array(v.string())])), []),
  /** By listing of spares the parts that it holds, number and title of each, so that words find it by them. */
  parts: v.optional(v.array(v.tuple([v.number(), v.array(v.tuple([text, v.string()]))])), []),
  articles: v.optional(v.array(Article), []),
  goneArticles: v.optional(v.array(v.object({ id: v.number(), at: moment })), []),
  columns: v.array(v.object({ name: v.string(), bytes: count, count, numbers: v.optional(NumberForm) })),
});
export type PackHead = v.InferOutput<typeof PackHead>;
export type Kind = PackHead['kinds'][number];

/** Facts of which there are few different ones: a code for each row, the values in the head. */
export const NAMED = [
  'fuel',
  'transmission',
  'colour',
  'steering',
  'location',
  'currency',
  'partNumber',
  'condition',
] as const;

/** Widths of pictures whose bytes travel: those of cards. */
export const WIDTHS = ['160', '320'] as const;

/** Length of what says the average colour in a thumbhash, in base64: the rest would be most of a pack. */
export const COLOUR_LENGTH = 4;
