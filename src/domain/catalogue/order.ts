import type { Table } from './columns.ts';
import type { PriceOrder } from './listing-filter.ts';
import { SCALE, scaled } from '../money/price-range.ts';

/** Orders kept of one catalogue: both directions, by today's rate and one other. */
const KEPT = 4;

/** All rows in the order of price: what each is worth by the rate, equal ones by id, the other currency last without one. */
export function rowsByPrice(table: Table, order: PriceOrder): Uint32Array {
  const { descending, currency, unitsPerUsd } = order;
  const key = `${descending} ${unitsPerUsd ?? currency}`;
  const kept = table.sorted.get(key);
  if (kept) return kept;
  const rows = merged(table, order);
  const [oldest] = table.sorted.size >= KEPT ? table.sorted.keys() : [];
  if (oldest !== undefined) table.sorted.delete(oldest);
  table.sorted.set(key, rows);
  return rows;
}

/**
 * Each currency is sorted by itself and once, whatever the rate; both become one order by a walk along them. So the rate
 * of another day costs a million listings some milliseconds, not a second.
 */
function merged(table: Table, order: PriceOrder): Uint32Array {
  const sides = [inCurrency(table, 1, order.descending), inCurrency(table, 0, order.descending)] as const;
  const [usd, zmw] = sides;
  const rows = new Uint32Array(table.size);
  const isBefore = priceCompare(order);
  let [u, z] = [0, 0];
  for (let at = 0; at < rows.length; at++) {
    const [left, right] = [usd[u], zmw[z]];
    const takesLeft = right === undefined || (left !== undefined && isBefore(table, left, table, right) < 0);
    if (takesLeft) u++;
    else z++;
    rows[at] = (takesLeft ? left : right) ?? 0;
  }
  return rows;
}

const ranks = new WeakMap<Uint32Array, Uint32Array>();

/** By row its place in an order, which is made once for as long as that is kept. */
export function ranksIn(along: Uint32Array): Uint32Array {
  const known = ranks.get(along);
  if (known) return known;
  const places = new Uint32Array(along.length);
  for (let place = 0; place < along.length; place++) places[along[place] ?? 0] = place;
  ranks.set(along, places);
  return places;
}

/** Rows of one currency whose price lies between the ends. @param currency 1 for dollars */
export function rowsPriced(table: Table, currency: 0 | 1, from: number, to: number): Uint32Array {
  const rows = table.priced.get(currency) ?? inCurrency(table, currency, false).slice();
  table.priced.set(currency, rows);
  const first = placeOfPrice(table, rows, (price) => price < from);
  return rows.subarray(
    first,
    Math.max(
      first,
      placeOfPrice(table, rows, (price) => price <= to),
    ),
  );
}

/** Number of rows that stand before the first for which it does not hold. */
function placeOfPrice({ prices }: Table, rows: Uint32Array, isBefore: (price: number) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(prices[rows[middle] ?? 0] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of one currency by price, equal ones by id. */
function inCurrency({ size, prices, ids, inUsd }: Table, currency: 0 | 1, descending: boolean): Uint32Array {
  const rows = new Uint32Array(size);
  let count = 0;
  for (let row = 0; row < size; row++) if (inUsd[row] === currency) rows[count++] = row;
  const turn = descending ? -1 : 1;
  return rows
    .subarray(0, count)
    .sort((a, b) => turn * ((prices[a] ?? 0) - (prices[b] ?? 0)) || (ids[a] ?? 0) - (ids[b] ?? 0));
}

/** Compares rows, also of different tables, as an order by price has them. */
export function priceCompare({
  descending,
  currency,
  unitsPerUsd,
}: PriceOrder): (one: Table, a: number, other: Table, b: number) => number {
  const usd = unitsPerUsd === null ? SCALE : scaled(unitsPerUsd);
  const factors = [Number(SCALE), Number(usd)];
  const turn = descending ? -1 : 1;
  const last = unitsPerUsd === null ? (currency === 'USD' ? 0 : 1) : -1;
  return (one, a, other, b) => {
    const [mine, its] = [one.inUsd[a] ?? 0, other.inUsd[b] ?? 0];
    if (mine !== its && last >= 0) return mine === last ? 1 : -1;
    const left = (one.prices[a] ?? 0) * (factors[mine] ?? 0);
    const apart = left - (other.prices[b] ?? 0) * (factors[its] ?? 0);
    // In one currency equal is equal; across both, where floating point is too near to tell, whole numbers decide.
    const sure = mine === its || Math.abs(apart) > left * 1e-12;
    const order = sure ? apart : exactly(worthOf(one, a, usd), worthOf(other, b, usd));
    return turn * order || (one.ids[a] ?? 0) - (other.ids[b] ?? 0);
  };
}

const worthOf = ({ prices, inUsd }: Table, row: number, usd: bigint): bigint =>
  BigInt(prices[row] ?? 0) * (inUsd[row] === 1 ? usd : SCALE);

const exactly = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
