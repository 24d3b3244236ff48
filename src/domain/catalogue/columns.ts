import { FIGURES, type FactFigure } from '../stock/vehicle-facts.ts';
import { bandOf } from './bands.ts';
import type { Bits, Codes } from './bits.ts';
import { type Listing } from './listing.ts';
import { foldTitle } from './search-words.ts';
import { type Facts, type Name, NAMES, NUMBERS, TEXTS } from './facts.ts';
import { type Tokens, tokensOf } from './tokens.ts';

/** By row, which of `values` it has; `values.length` for none. */
export interface NameColumn {
  values: readonly string[];
  codes: Codes;
}

/** Listings as they are searched, without the listings: rows stand newest first, ties by the higher id. */
export interface Table {
  size: number;
  ids: Int32Array;
  createdAt: Float64Array;
  kinds: NameColumn;
  names: Record<Name, NameColumn>;
  /** By figure the band that each row lies in; see bands.ts. */
  bands: Record<FactFigure, NameColumn>;
  /** NaN for none. */
  figures: Record<FactFigure, Float64Array>;
  prices: Float64Array;
  /** 1 where the price is in dollars. */
  inUsd: Uint8Array;
  tokens: Tokens;
  /** By row the number of its title, and the titles as `title__wildcard` compares them; made when first asked for. */
  titles: { codes: Codes; values: () => readonly string[] };
  /** Rows by price, by what the order depends on; see order.ts. */
  sorted: Map<string, Uint32Array>;
  /** Rows of each currency by price, ascending; made when first asked for; see order.ts. */
  priced: Map<0 | 1, Uint32Array>;
  /** Rows that were looked for before, by what was asked; see find.ts. */
  known: Map<string, Bits>;
}

/** A catalogue as it is searched, with what it shows. */
export interface ListingColumns extends Table {
  listings: readonly Listing[];
}

/** The columns of these listings, whatever order they come in. */
export function columnsOfListings(given: Iterable<Listing>): ListingColumns {
  const listings = newestFirst(given);
  return { listings, ...tableOf(listings) };
}

export const newestFirst = <T extends Facts>(given: Iterable<T>): T[] =>
  [...given].toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);

/** @param listings newest first */
export function tableOf(listings: readonly Facts[]): Table {
  let folded: string[] | null = null;
  const named = (name: Name): NameColumn => nameColumn(listings.map((listing) => listing[TEXTS[name]]));
  const figure = (name: FactFigure): Float64Array =>
    Float64Array.from(listings, (listing) => listing[NUMBERS[name]] ?? Number.NaN);
  const band = (name: FactFigure): NameColumn =>
    nameColumn(
      listings.map((listing) => {
        const value = listing[NUMBERS[name]];
        return value === null ? null : String(bandOf(name, value));
      }),
    );
  const titles = nameColumn(listings.map(({ title }) => title));
  return {
    size: listings.length,
    ids: Int32Array.from(listings, ({ id }) => id),
    createdAt: Float64Array.from(listings, ({ createdAt }) => createdAt),
    kinds: nameColumn(listings.map(({ productClass }) => String(productClass))),
    names: fromNames(NAMES, named),
    bands: fromNames(FIGURES, band),
    figures: fromNames(FIGURES, figure),
    prices: Float64Array.from(listings, ({ priceMinor }) => priceMinor),
    inUsd: Uint8Array.from(listings, ({ currency }) => (currency === 'USD' ? 1 : 0)),
    tokens: tokensOf(listings),
    titles: { codes: titles.codes, values: () => (folded ??= titles.values.map(foldTitle)) },
    sorted: new Map(),
    priced: new Map(),
    known: new Map(),
  };
}

/** Numbers up to here fit two bytes. */
const NARROW = 0xffff;

function nameColumn(texts: readonly (string | null)[]): NameColumn {
  const known = new Map<string, number>();
  for (const text of texts) if (text !== null && !known.has(text)) known.set(text, known.size);
  const codes = known.size > NARROW ? new Uint32Array(texts.length) : new Uint16Array(texts.length);
  for (const [row, text] of texts.entries())
    codes[row] = text === null ? known.size : (known.get(text) ?? known.size);
  return { values: [...known.keys()], codes };
}

function fromNames<K extends string, T>(names: readonly K[], make: (name: K) => T): Record<K, T> {
  const made: Partial<Record<K, T>> = {};
  for (const name of names) made[name] = make(name);
  return made as Record<K, T>;
}
