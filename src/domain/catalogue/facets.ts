import { VEHICLES } from '../stock.ts';
import { CHOICES } from '../vehicle-facts.ts';
import { type Bits, countBits, rowsIn } from './bits.ts';
import type { Columns } from './columns.ts';
import { matching, type Wish, wishesOf } from './find.ts';
import { EVERYTHING, type ListingFilter } from './listing-filter.ts';

/** The facts whose values are counted beside a search's filters. */
export const FACETS = ['class', 'make', 'model', ...CHOICES, 'year'] as const;
export type Facet = (typeof FACETS)[number];
/** Values with how many have them. */
export type Counts = [value: string, count: number][];
export type Facets = Record<Facet, Counts>;

/** Values that stay with a count of nothing: people look for them where they were. Makes and models are too many. */
const ALWAYS: readonly Facet[] = ['class', ...CHOICES];

/** The wishes that a facet's own counts do not look at; another make has other models. */
const OWN_WISHES: Record<Facet, readonly Wish[]> = {
  class: ['class'],
  make: ['make', 'model', 'title'],
  model: ['model', 'title'],
  fuel: ['fuel'],
  transmission: ['transmission'],
  body: ['body'],
  colour: ['colour'],
  location: ['location'],
  year: ['year'],
};

/** Counts beside the values of a search's filters, each under all filters but its own: as the server's SQL has them. */
export function facetsOf(columns: Columns, filter: ListingFilter): { count: number; facets: Facets } {
  const found = counted(columns, filter);
  const whole = counted(columns, { ...EVERYTHING, productClass: VEHICLES });
  return { count: countBits(matching(columns, wishesOf(columns, filter))), facets: withNone(found, whole) };
}

/** The counts with those values of the whole stock that nothing here has. */
export function withNone(found: Facets, whole: Facets): Facets {
  const all = { ...found };
  for (const name of ALWAYS) {
    const here = new Set(found[name].map(([value]) => value));
    const none = whole[name].filter(([value]) => !here.has(value));
    all[name] = [...found[name], ...none.map(([value]): [string, number] => [value, 0])];
  }
  return all;
}

/** Most first, then by the value's code units. */
export const inFacetOrder = (counts: Counts): Counts =>
  counts.toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));

function counted(columns: Columns, filter: ListingFilter): Facets {
  const wishes = wishesOf(columns, filter);
  const of = (facet: Facet): Counts => {
    if (facet === 'model' && filter.make === null) return [];
    const rows = matching(columns, wishes, ...OWN_WISHES[facet]);
    return inFacetOrder(facet === 'year' ? years(columns, rows) : values(columns, rows, facet));
  };
  return {
    class: of('class'),
    make: of('make'),
    model: of('model'),
    fuel: of('fuel'),
    transmission: of('transmission'),
    body: of('body'),
    colour: of('colour'),
    location: of('location'),
    year: of('year'),
  };
}

function values({ names }: Columns, rows: Bits, facet: Exclude<Facet, 'year'>): Counts {
  const { values: known, codes } = names[facet];
  const counts = new Uint32Array(known.length + 1);
  for (const row of rowsIn(rows)) {
    const code = codes[row] ?? known.length;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return known.flatMap((value, code): Counts => {
    const count = counts[code] ?? 0;
    return count > 0 ? [[value, count]] : [];
  });
}

function years({ figures }: Columns, rows: Bits): Counts {
  const counts = new Map<string, number>();
  for (const row of rowsIn(rows)) {
    const year = figures.year[row] ?? Number.NaN;
    if (!Number.isNaN(year)) counts.set(String(year), (counts.get(String(year)) ?? 0) + 1);
  }
  return [...counts];
}
