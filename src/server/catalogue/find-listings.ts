import { PAGE_SIZE } from '#domain/pagination.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/handle.ts';
import type { ListingFilter, ListingOrder } from './listing-filter.ts';
import type { ListingRow } from './listing-row.ts';
import { memoryOf } from './memory.ts';
import { isPage } from './pages.ts';
import { countListings, listingIds, listingRows } from './search-store.ts';
import { both, not, type WordQuery } from './word-query.ts';

/** Who reads what, and when. */
export interface Asking {
  db: Db;
  now: Date;
  config: Config;
}

/**
 * `relevance`: listings that hold all words whole (`whole`) come before those with words that only begin so, each
 * newest first.
 */
export type FindOrder = ListingOrder | { by: 'relevance'; whole: WordQuery };

/** A page of 25 and how many there are in all; null when there is no such page. */
export async function findListings(
  asking: Asking,
  filter: ListingFilter,
  order: FindOrder,
  page: number,
): Promise<{ count: number; rows: ListingRow[] } | null> {
  // Counted first: an address with a page of a million must not make the database walk there.
  const known = page === 1 ? null : await count(asking, filter);
  if (known !== null && !isPage(page, known)) return null;
  const offset = (page - 1) * PAGE_SIZE;
  const ids =
    order.by === 'relevance'
      ? await relevantIds(asking, filter, order.whole, offset)
      : await listingIds(asking.db, filter, order, offset, PAGE_SIZE);
  const rows = await listingRows(asking.db, ids);
  if (known !== null) return { count: known, rows };
  return {
    count: ids.length < PAGE_SIZE ? rows.length : Math.max(await count(asking, filter), ids.length),
    rows,
  };
}

/**
 * Two searches one behind the other, each along the index by age, instead of one that would have to rank all that
 * match before it knew the first page.
 */
async function relevantIds(
  asking: Asking,
  filter: ListingFilter,
  whole: WordQuery,
  offset: number,
): Promise<number[]> {
  const newest = { by: 'newest' } as const;
  if (whole === 'all') return await listingIds(asking.db, filter, newest, offset, PAGE_SIZE);
  const first = { ...filter, words: both([filter.words, whole]) };
  const ids = await listingIds(asking.db, first, newest, offset, PAGE_SIZE);
  if (ids.length === PAGE_SIZE) return ids;
  const firsts = ids.length > 0 || offset === 0 ? offset + ids.length : await count(asking, first);
  const rest = { ...filter, words: both([filter.words, not(whole)]) };
  const missing = PAGE_SIZE - ids.length;
  return [...ids, ...(await listingIds(asking.db, rest, newest, Math.max(0, offset - firsts), missing))];
}

async function count({ db, now, config }: Asking, filter: ListingFilter): Promise<number> {
  return await memoryOf(config).counts.get(JSON.stringify(filter), now, () => countListings(db, filter));
}
