import type { Columns } from './columns.ts';
import type { PriceOrder } from './listing-filter.ts';
import { SCALE, scaled } from './price-range.ts';

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
  const factor = [Number(SCALE), Number(usd)];
  const about = Float64Array.from(prices, (minor, row) => minor * (factor[inUsd[row] ?? 0] ?? 0));
  const turn = descending ? -1 : 1;
  const compare = (a: number, b: number): number => {
    const left = about[a] ?? 0;
    const apart = left - (about[b] ?? 0);
    // In one currency equal is equal; across both, where floating point is too near to tell, whole numbers decide.
    if (inUsd[a] === inUsd[b] || Math.abs(apart) > left * 1e-12) return turn * apart;
    return turn * exactly(worthOf(columns, a, usd), worthOf(columns, b, usd));
  };
  // The sort is stable: what is worth the same stays by id.
  const byId = [...listings.keys()].toSorted((a, b) => (listings[a]?.id ?? 0) - (listings[b]?.id ?? 0));
  const isUsd = currency === 'USD' ? 1 : 0;
  const isLast = (row: number): boolean => unitsPerUsd === null && inUsd[row] !== isUsd;
  const first = byId.filter((row) => !isLast(row)).toSorted(compare);
  return Uint32Array.from([...first, ...byId.filter(isLast).toSorted(compare)]);
}

const worthOf = ({ prices, inUsd }: Columns, row: number, usd: bigint): bigint =>
  BigInt(prices[row] ?? 0) * (inUsd[row] === 1 ? usd : SCALE);

const exactly = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
