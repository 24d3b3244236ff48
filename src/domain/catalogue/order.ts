import { SCALE, scaled } from './price-range.ts';
import type { Columns } from './columns.ts';
import type { PriceOrder } from './listing-filter.ts';

/** Orders kept of one catalogue: both directions, by today's rate and one other. */
const KEPT = 4;

/** All rows in the order of price: what each is worth by the rate, equal ones by id, the other currency last without one. */
export function rowsByPrice(columns: Columns, order: PriceOrder): Uint32Array {
  const { descending, currency, unitsPerUsd } = order;
  const key = `${descending} ${unitsPerUsd ?? currency}`;
  const kept = columns.sorted.get(key);
  if (kept) return kept;
  const rows = sortedRows(columns, order);
  const [oldest] = columns.sorted.size >= KEPT ? columns.sorted.keys() : [];
  if (oldest !== undefined) columns.sorted.delete(oldest);
  columns.sorted.set(key, rows);
  return rows;
}

function sortedRows(columns: Columns, { descending, currency, unitsPerUsd }: PriceOrder): Uint32Array {
  const { prices, inUsd, listings } = columns;
  const usd = unitsPerUsd === null ? SCALE : scaled(unitsPerUsd);
  const isUsd = currency === 'USD' ? 1 : 0;
  const rank = (row: number): number => (unitsPerUsd !== null || inUsd[row] === isUsd ? 0 : 1);
  const price = (row: number): number => prices[row] ?? 0;
  const worth = (row: number): bigint => BigInt(price(row)) * (inUsd[row] === 1 ? usd : SCALE);
  const about = Float64Array.from(prices, (minor, row) => minor * Number(inUsd[row] === 1 ? usd : SCALE));
  const compared = (a: number, b: number): number => {
    if (inUsd[a] === inUsd[b]) return price(a) - price(b);
    const [left = 0, right = 0] = [about[a], about[b]];
    // As floating point they are near; where they are too near to tell, whole numbers decide.
    if (Math.abs(left - right) > left * 1e-12) return left - right;
    const [one, other] = [worth(a), worth(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  };
  const turn = descending ? -1 : 1;
  const id = (row: number): number => listings[row]?.id ?? 0;
  return Uint32Array.from(prices.keys()).toSorted(
    (a, b) => rank(a) - rank(b) || turn * compared(a, b) || id(a) - id(b),
  );
}
