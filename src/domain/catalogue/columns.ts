import { CHOICES, FIGURES, type Figure } from '../vehicle-facts.ts';
import { type Listing } from './listing.ts';
import { foldTitle } from './search-words.ts';
import { type Tokens, tokensOf } from './tokens.ts';

/** Facts of which there are few different ones. */
export const NAMES = ['class', 'make', 'model', ...CHOICES] as const;
export type Name = (typeof NAMES)[number];

const TEXTS = {
  class: 'vehicleClass',
  make: 'make',
  model: 'model',
  fuel: 'fuel',
  transmission: 'transmission',
  body: 'bodyType',
  colour: 'colour',
  location: 'location',
} as const satisfies Record<Name, keyof Listing>;
const NUMBERS = {
  year: 'year',
  mileage: 'mileage',
  engine: 'engineCc',
} as const satisfies Record<Figure, keyof Listing>;

/** By row, which of `values` it has; `values.length` for none. */
export interface NameColumn {
  values: readonly string[];
  codes: Uint32Array;
}

/** A catalogue as it is searched: rows stand newest first, ties by the higher id. */
export interface Columns {
  size: number;
  listings: readonly Listing[];
  names: Record<Name, NameColumn>;
  /** NaN for none. */
  figures: Record<Figure, Float64Array>;
  prices: Float64Array;
  /** 1 where the price is in dollars. */
  inUsd: Uint8Array;
  tokens: Tokens;
  /** As `title__wildcard` compares them; made when first asked for. */
  titles: () => readonly string[];
  /** Rows by price, by what the order depends on; see order.ts. */
  sorted: Map<string, Uint32Array>;
}

/** The columns of these listings, whatever order they come in. */
export function columnsOf(given: Iterable<Listing>): Columns {
  const listings = [...given].toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  let titles: string[] | null = null;
  const named = (name: Name): NameColumn => nameColumn(listings.map((listing) => listing[TEXTS[name]]));
  const figure = (name: Figure): Float64Array =>
    Float64Array.from(listings, (listing) => listing[NUMBERS[name]] ?? Number.NaN);
  return {
    size: listings.length,
    listings,
    names: fromNames(NAMES, named),
    figures: fromNames(FIGURES, figure),
    prices: Float64Array.from(listings, ({ priceMinor }) => priceMinor),
    inUsd: Uint8Array.from(listings, ({ currency }) => (currency === 'USD' ? 1 : 0)),
    tokens: tokensOf(listings),
    titles: () => (titles ??= listings.map(({ title }) => foldTitle(title))),
    sorted: new Map(),
  };
}

function nameColumn(texts: readonly (string | null)[]): NameColumn {
  const known = new Map<string, number>();
  for (const text of texts) if (text !== null && !known.has(text)) known.set(text, known.size);
  return {
    values: [...known.keys()],
    codes: Uint32Array.from(texts, (text) => (text === null ? known.size : (known.get(text) ?? known.size))),
  };
}

function fromNames<K extends string, T>(names: readonly K[], make: (name: K) => T): Record<K, T> {
  const made: Partial<Record<K, T>> = {};
  for (const name of names) made[name] = make(name);
  return made as Record<K, T>;
}
