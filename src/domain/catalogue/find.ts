import { type Choice, CHOICES, type Figure, FIGURES } from '../vehicle-facts.ts';
import { wildcardMatcher } from '../wildcard.ts';
import { type Bits, bitsWhere, countBits, hasBit, inAll, rowsIn } from './bits.ts';
import type { Columns, Name } from './columns.ts';
import type { Listing } from './listing.ts';
import type { FindOrder, ListingFilter } from './listing-filter.ts';
import { rowsByPrice } from './order.ts';
import type { Spans } from './price-range.ts';
import { rowsSaying } from './tokens.ts';

/** What a filter may ask for, each by itself, so that counts can leave one out. */
export type Wish = 'kind' | 'class' | 'make' | 'model' | 'title' | 'words' | 'price' | 'id' | Figure | Choice;

/** By wish the rows that fulfil it; what is not wished for is not in it. */
export type Wishes = ReadonlyMap<Wish, Bits>;

export interface Found {
  count: number;
  /** A part of what was found, in order. */
  page: (offset: number, limit: number) => Listing[];
}

/** Searches as the server's SQL does: the same listings in the same order. */
export function find(columns: Columns, filter: ListingFilter, order: FindOrder): Found {
  const rows = matching(columns, wishesOf(columns, filter));
  return {
    count: countBits(rows),
    page(offset, limit) {
      const found: Listing[] = [];
      let passed = 0;
      for (const row of inOrder(columns, rows, filter, order)) {
        if (passed++ < offset) continue;
        const listing = columns.listings[row];
        if (found.length === limit || !listing) break;
        found.push(listing);
      }
      return found;
    },
  };
}

function* inOrder(columns: Columns, rows: Bits, filter: ListingFilter, order: FindOrder): Generator<number> {
  switch (order.by) {
    case 'newest':
      return yield* rowsIn(rows);
    case 'price':
      for (const row of rowsByPrice(columns, order)) if (hasBit(rows, row)) yield row;
      return;
    case 'relevance': {
      const wishes = wishesOf(columns, filter);
      for (const words of [order.whole, order.begun])
        yield* rowsIn(matching(columns, new Map([...wishes, ['words', rowsSaying(columns.tokens, words)]])));
    }
  }
}

/** Rows that fulfil all wishes but these. */
export function matching({ size }: Columns, wishes: Wishes, ...without: readonly Wish[]): Bits {
  return inAll(
    size,
    [...wishes].flatMap(([wish, rows]) => (without.includes(wish) ? [] : [rows])),
  );
}

export function wishesOf(columns: Columns, filter: ListingFilter): Wishes {
  const { productClass, vehicleClass, make, model, words, title, prices, figures, choices, id } = filter;
  const { size, listings } = columns;
  const wishes = new Map<Wish, Bits>();
  const where = (wish: Wish, fits: (row: number) => boolean) => wishes.set(wish, bitsWhere(size, fits));
  const named = (name: Name, fits: (value: string) => boolean) =>
    wishes.set(name, bitsOfNames(columns, name, fits));
  if (productClass !== null) where('kind', (row) => listings[row]?.productClass === productClass);
  if (vehicleClass !== null) named('class', (value) => value === vehicleClass);
  if (make !== null) named('make', isNamed(make));
  if (model !== null) named('model', isNamed(model));
  if (words.kind !== 'all') wishes.set('words', rowsSaying(columns.tokens, words));
  if (title !== null) {
    const titles = columns.titles();
    const matches = wildcardMatcher(title);
    where('title', (row) => matches(titles[row] ?? ''));
  }
  for (const name of FIGURES) {
    const between = figures[name];
    if (!between || (between.from === null && between.to === null)) continue;
    const { from, to } = between;
    const values = columns.figures[name];
    // NaN is neither below nor above: what is not known is in no range.
    where(
      name,
      (row) => (values[row] ?? NaN) >= (from ?? -Infinity) && (values[row] ?? NaN) <= (to ?? Infinity),
    );
  }
  for (const name of CHOICES) {
    const values = choices[name];
    if (values) named(name, (value) => values.includes(value.toLowerCase()));
  }
  if (id !== null) where('id', (row) => listings[row]?.id === id);
  if (prices !== null) wishes.set('price', bitsOfPrices(columns, prices));
  return wishes;
}

function isNamed(wanted: string): (value: string) => boolean {
  const lower = wanted.toLowerCase();
  return (value) => value.toLowerCase() === lower;
}

function bitsOfNames({ size, names }: Columns, name: Name, fits: (value: string) => boolean): Bits {
  const { values, codes } = names[name];
  const fitting = values.map(fits);
  return bitsWhere(size, (row) => fitting[codes[row] ?? -1] === true);
}

function bitsOfPrices({ size, prices, inUsd }: Columns, spans: Spans): Bits {
  return bitsWhere(size, (row) => {
    const span = inUsd[row] === 1 ? spans.USD : spans.ZMW;
    const price = prices[row] ?? 0;
    return span !== null && price >= span.from && (span.to === null || price <= span.to);
  });
}
