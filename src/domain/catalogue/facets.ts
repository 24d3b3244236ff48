import { VEHICLES } from '../stock/stock.ts';
import { CHOICES, FIGURES } from '../stock/vehicle-facts.ts';
import { type Bits, countBits, inAll, rowsIn } from './bits.ts';
import type { NameColumn, Table } from './columns.ts';
import { rowsMatching, type FilterField, matchesByField } from './find.ts';
import { EVERYTHING, type ListingFilter } from './listing-filter.ts';

/** The facts whose values are counted beside a search's filters. */
export const FACETS = ['class', 'make', 'model', ...CHOICES, ...FIGURES] as const;
export type Facet = (typeof FACETS)[number];
/** Values with how many have them. */
export type Counts = [value: string, count: number][];
export type Facets = Record<Facet, Counts>;

/** Values that stay with a count of nothing: people look for them where they were. Makes and models are too many. */
const ALWAYS: readonly Facet[] = ['class', ...CHOICES];

/** The wishes that a facet's own counts do not look at; another make has other models. */
const OWN_WISHES: Record<Facet, readonly FilterField[]> = {
  class: ['class'],
  make: ['make', 'model', 'title'],
  model: ['model', 'title'],
  fuel: ['fuel'],
  transmission: ['transmission'],
  body: ['body'],
  steering: ['steering'],
  colour: ['colour'],
  location: ['location'],
  year: ['year'],
  mileage: ['mileage'],
  engine: ['engine'],
};

/** The whole of what is searched, whose values are never left out. */
export const WHOLE_FILTER: ListingFilter = { ...EVERYTHING, productClass: VEHICLES };

/** Counts beside the values of a search's filters, each under all filters but its own: as the server's SQL has them. */
export function facetsOf(table: Table, filter: ListingFilter): { count: number; facets: Facets } {
  const found = facetsFrom([countedIn(table, filter)]);
  const whole = facetsFrom([countedIn(table, WHOLE_FILTER)]);
  return {
    count: countBits(rowsMatching(table, matchesByField(table, filter))),
    facets: withZeroCounts(found, whole),
  };
}

/** The counts with those values of the whole stock that nothing here has. */
export function withZeroCounts(found: Facets, whole: Facets): Facets {
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

/** By facet its values with how many have them, in no order. */
export type Counted = Record<Facet, readonly (readonly [value: string, count: number])[]>;

/** The counts of several tables in one. */
export function facetsFrom(parts: readonly Counted[]): Facets {
  const of = (facet: Facet): Counts => {
    const sums = new Map<string, number>();
    for (const part of parts)
      for (const [value, count] of part[facet]) sums.set(value, (sums.get(value) ?? 0) + count);
    return inFacetOrder([...sums].filter(([, count]) => count > 0));
  };
  return eachFacet(of);
}

/** @param alive rows that count at all; absent: all of them */
export function countedIn(table: Table, filter: ListingFilter, alive?: Bits): Counted {
  const wishes = matchesByField(table, filter);
  const looks = new Map<string, Uint32Array>();
  // Facets that nothing is asked of count the same rows.
  const rowsUnder = (facet: Facet): Uint32Array => {
    const own = OWN_WISHES[facet].filter((wish) => wishes.has(wish));
    const cached = looks.get(own.join());
    if (cached) return cached;
    const bits = rowsMatching(table, wishes, ...own);
    const rows = rowsIn(alive ? inAll(table.size, [bits, alive]) : bits);
    looks.set(own.join(), rows);
    return rows;
  };
  return eachFacet((facet) =>
    facet === 'model' && filter.make === null ? [] : valuesIn(columnOf(table, facet), rowsUnder(facet)),
  );
}

const columnOf = ({ names, bands }: Table, facet: Facet): NameColumn =>
  facet === 'year' || facet === 'mileage' || facet === 'engine' ? bands[facet] : names[facet];

function valuesIn({ values, codes }: NameColumn, rows: Uint32Array): Counts {
  const counts = new Uint32Array(values.length + 1);
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return values.map((value, code) => [value, counts[code] ?? 0]);
}

/** Something for each facet. */
export function eachFacet<T>(of: (facet: Facet) => T): Record<Facet, T> {
  return {
    class: of('class'),
    make: of('make'),
    model: of('model'),
    fuel: of('fuel'),
    transmission: of('transmission'),
    body: of('body'),
    steering: of('steering'),
    colour: of('colour'),
    location: of('location'),
    year: of('year'),
    mileage: of('mileage'),
    engine: of('engine'),
  };
}
