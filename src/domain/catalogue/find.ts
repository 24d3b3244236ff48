import { type FactChoice, CHOICES, type FactFigure, FIGURES } from '../stock/vehicle-facts.ts';
import { wildcardMatcher } from '../text/wildcard.ts';
import {
  type Bits,
  bitsBetween,
  bitsOfCodes,
  countBits,
  hasBit,
  inAll,
  noBits,
  rowsFrom,
  rowsIn,
  setBit,
} from './bits.ts';
import type { ListingColumns, NameColumn, Table } from './columns.ts';
import type { Listing } from './listing.ts';
import type { SearchOrder, ListingFilter } from './listing-filter.ts';
import { ranksIn, rowsByPrice, rowsPriced } from './order.ts';
import type { SimpleQuery } from '../text/simple-query.ts';
import type { Spans } from '../money/price-range.ts';
import { refusedKey, rowsAllowed } from './refused-rows.ts';
import { rowsSaying } from './tokens.ts';

/** Fields that a filter may ask for, each by itself, so that counts can leave one out. */
export type FilterField =
  | 'kind'
  | 'class'
  | 'make'
  | 'model'
  | 'title'
  | 'words'
  | 'price'
  | 'id'
  | 'among'
  | 'allowed'
  | FactFigure
  | FactChoice;

/** By wish the rows that fulfil it; what is not wished for is not in it. Read only: some are kept for the next search. */
export type MatchesByField = ReadonlyMap<FilterField, Bits>;

export interface FindResult {
  count: number;
  /** A part of what was found, in order. */
  page: (offset: number, limit: number) => Listing[];
}

/**
 * Searches as the server's SQL does: the same listings in the same order.
 * @param among only these rows; null: all
 */
export function find(
  columns: ListingColumns,
  filter: ListingFilter,
  order: SearchOrder,
  among: Bits | null = null,
): FindResult {
  const asked = matchesByField(columns, filter);
  const wishes: MatchesByField = among === null ? asked : new Map([...asked, ['among', among]]);
  const phases = phasesOf(columns, wishes, order);
  return {
    count: countBits(rowsMatching(columns, wishes)),
    page(offset, limit) {
      const rows: number[] = [];
      let skipped = offset;
      for (const phase of phases) {
        rows.push(...rowsOfPhase(phase, skipped, limit - rows.length));
        if (rows.length === limit) break;
        skipped = Math.max(0, skipped - countBits(phase.bits));
      }
      return rows.flatMap((row) => columns.listings[row] ?? []);
    },
  };
}

/** Rows that come one behind the other; `along` null: as they stand in the table. */
export interface Phase {
  bits: Bits;
  along: Uint32Array | null;
}

/** Phases of a search, one behind the other: one search, or those that say the words whole before those that only begin so. */
export function phasesOf(table: Table, wishes: MatchesByField, order: SearchOrder): Phase[] {
  switch (order.by) {
    case 'newest':
      return [{ bits: rowsMatching(table, wishes), along: null }];
    case 'price':
      return [{ bits: rowsMatching(table, wishes), along: rowsByPrice(table, order) }];
    case 'relevance':
      return [order.whole, order.begun].map((words) => ({
        bits: rowsMatching(table, new Map([...wishes, ['words', rowsOfWords(table, words)]])),
        along: null,
      }));
  }
}

/** Up to `limit` rows of a phase, after the first `skipped`. */
export function rowsOfPhase({ bits, along }: Phase, skipped: number, limit: number): number[] {
  if (along === null) return rowsFrom(bits, skipped, limit);
  if (isSparse(bits, along.length)) return rowsOfPlaces(bits, along, skipped, limit);
  const rows: number[] = [];
  let left = skipped;
  for (let at = 0; at < along.length && rows.length < limit; at++) {
    const row = along[at] ?? 0;
    if (!hasBit(bits, row)) continue;
    if (left > 0) left--;
    else rows.push(row);
  }
  return rows;
}

/** In a smaller table it is as quick to look at each row. */
const LARGE_FROM_ROWS = 1000;

/** True where a walk along an order would pass many rows for one that is wanted. */
const isSparse = (bits: Bits, rows: number): boolean =>
  rows >= LARGE_FROM_ROWS && 4 * countBits(bits) <= rows;

/** The same by marking the places of those rows in the order, however far apart they stand in it. */
function rowsOfPlaces(bits: Bits, along: Uint32Array, skipped: number, limit: number): number[] {
  const places = ranksIn(along);
  const marked = noBits(along.length);
  const rows = rowsIn(bits);
  for (let at = 0; at < rows.length; at++) setBit(marked, places[rows[at] ?? 0] ?? 0);
  return rowsFrom(marked, skipped, limit).map((place) => along[place] ?? 0);
}

/** Rows that fulfil all wishes but these. */
export function rowsMatching(
  { size }: Table,
  wishes: MatchesByField,
  ...without: readonly FilterField[]
): Bits {
  return inAll(
    size,
    [...wishes].flatMap(([wish, rows]) => (without.includes(wish) ? [] : [rows])),
  );
}

export function matchesByField(table: Table, filter: ListingFilter): MatchesByField {
  const { productClass, vehicleClass, make, model, words, title, prices, figures, choices, id } = filter;
  const { refused } = filter;
  const { names, size } = table;
  const wishes = new Map<FilterField, Bits>();
  const named = (wish: FilterField, column: NameColumn, asked: string, fits: (value: string) => boolean) =>
    wishes.set(
      wish,
      known(table, `${wish} ${asked}`, () => bitsOfNames(column, fits)),
    );
  const same = (wish: 'make' | 'model', wanted: string) => {
    const lower = wanted.toLowerCase();
    named(wish, names[wish], lower, (value) => value.toLowerCase() === lower);
  };
  if (productClass !== null) {
    const kind = String(productClass);
    named('kind', table.kinds, kind, (value) => value === kind);
  }
  if (vehicleClass !== null) named('class', names.class, vehicleClass, (value) => value === vehicleClass);
  if (make !== null) same('make', make);
  if (model !== null) same('model', model);
  if (words.kind !== 'all') wishes.set('words', rowsOfWords(table, words));
  if (title !== null) {
    const fits = wildcardMatcher(title);
    wishes.set('title', bitsOfNames({ codes: table.titles.codes, values: table.titles.values() }, fits));
  }
  for (const name of FIGURES) {
    const between = figures[name];
    if (!between || (between.from === null && between.to === null)) continue;
    const { from, to } = between;
    wishes.set(name, bitsBetween(table.figures[name], from ?? -Infinity, to ?? Infinity));
  }
  for (const name of CHOICES) {
    const values = choices[name];
    if (values)
      named(name, names[name], JSON.stringify(values), (value) => values.includes(value.toLowerCase()));
  }
  if (id !== null) {
    const row = table.ids.indexOf(id);
    const bits = noBits(size);
    if (row >= 0) setBit(bits, row);
    wishes.set('id', bits);
  }
  if (prices !== null) wishes.set('price', bitsOfPrices(table, prices));
  if (refused.length > 0)
    wishes.set(
      'allowed',
      known(table, `allowed ${refusedKey(refused)}`, () => rowsAllowed(table, refused)),
    );
  return wishes;
}

/** Sets of rows that are kept may take so much in all; the first found goes first. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Longest key that is kept: what people ask for is shorter; a longer one is somebody's own invention. */
const LONGEST_KEY = 100;
/** Bytes that an entry takes with the longest key and no rows. */
const ENTRY_BYTES = 2 * LONGEST_KEY + 300;

/**
 * Rows that have a name: asked for again and again, and the same for as long as the table is. Strangers write the keys:
 * one that finds nothing is not kept, nor a long one.
 */
function known({ known: kept, size }: Table, key: string, look: () => Bits): Bits {
  const cached = kept.get(key);
  if (cached) return cached;
  const bits = look();
  if (size < LARGE_FROM_ROWS || key.length > LONGEST_KEY || countBits(bits) === 0) return bits;
  kept.set(key, bits);
  for (const oldest of kept.keys()) {
    if (kept.size * (size / 8 + ENTRY_BYTES) <= KEPT_BYTES) break;
    kept.delete(oldest);
  }
  return bits;
}

/** Words that many say are asked for again and again. */
const rowsOfWords = (table: Table, words: SimpleQuery): Bits =>
  rowsSaying(table.tokens, words, (word, look) => known(table, `word ${word}`, look));

function bitsOfNames({ values, codes }: NameColumn, fits: (value: string) => boolean): Bits {
  return bitsOfCodes(codes, Uint8Array.from([...values.map((value) => (fits(value) ? 1 : 0)), 0]));
}

function bitsOfPrices(table: Table, spans: Spans): Bits {
  if (table.size < LARGE_FROM_ROWS) return bitsOfEachPrice(table, spans);
  const { USD, ZMW } = spans;
  const inside = ([USD, ZMW] as const).map((span, place) =>
    span === null
      ? new Uint32Array()
      : rowsPriced(table, place === 0 ? 1 : 0, span.from, span.to ?? Infinity),
  );
  const bits = noBits(table.size);
  for (const rows of inside) for (let at = 0; at < rows.length; at++) setBit(bits, rows[at] ?? 0);
  return bits;
}

function bitsOfEachPrice({ size, prices, inUsd }: Table, { USD, ZMW }: Spans): Bits {
  // Nothing lies between these where no rate is known.
  const from = Float64Array.of(ZMW?.from ?? Infinity, USD?.from ?? Infinity);
  const to = Float64Array.of(ZMW?.to ?? Infinity, USD?.to ?? Infinity);
  const bits = noBits(size);
  for (let at = 0, row = 0; at < bits.length; at++) {
    const end = Math.min(row + 32, size);
    let part = 0;
    for (let bit = 1; row < end; row++, bit <<= 1) {
      const price = prices[row] ?? 0;
      const currency = inUsd[row] ?? 0;
      if (price >= (from[currency] ?? 0) && price <= (to[currency] ?? 0)) part |= bit;
    }
    bits[at] = part;
  }
  return bits;
}
