import { LRUCache } from 'lru-cache';
import { readsLikePayment } from '#domain/payments/payment-words.ts';

/** More values than any shop has places and colours. */
const MOST_KNOWN = 5_000;
const known = new LRUCache<string, boolean>({ max: MOST_KNOWN });

/** Tells whether a place or a colour that somebody wrote may stand among the filters of all visitors. Each value is judged once. */
export function mayBeFilter(value: string): boolean {
  const found = known.get(value);
  if (found !== undefined) return found;
  const may = !readsLikePayment(value);
  known.set(value, may);
  return may;
}

/** The value as everybody may choose it; null for one that nobody may, and for none. */
export const forFilters = (value: string | null): string | null =>
  value !== null && mayBeFilter(value) ? value : null;
