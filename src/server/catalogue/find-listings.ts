import type { SearchOrder, ListingFilter, RelevanceOrder } from '#domain/catalogue/listing-filter.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import type { Remember } from '#server/platform/cache/catalogue-memory.ts';
import type { ColumnsNow } from '#server/platform/cache/search-columns.ts';
import { isPage } from '#server/platform/calls/pagination.ts';
import { countListings, listingIds } from './search-store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Database that is read, and when. */
export interface ReadContext {
  db: Db;
  now: Date;
}

/** Reading of pages with their counts, which are known from one page to the next. */
export interface Counting extends ReadContext {
  remember: Remember;
  columns: ColumnsNow | null;
}

/** A part of a search's ids, and how many there are in all. */
export interface FoundPage {
  count: number;
  ids: readonly number[];
}

/** The ids of a page of 25 and how many there are in all; null when there is no such page. */
export async function findListings(
  asking: Counting,
  filter: ListingFilter,
  order: SearchOrder,
  page: number,
): Promise<FoundPage | null> {
  const offset = (page - 1) * PAGE_SIZE;
  const found = await asking.columns?.find(filter, order, { offset, limit: PAGE_SIZE });
  if (found) return isPage(page, found.count) ? found : null;
  // An address with a page of a million must not make the database walk there, and prices are walked by count.
  const known = page > 1 || order.by === 'price' ? await countFound(asking, filter) : null;
  if (known !== null && !isPage(page, known)) return null;
  const ids =
    order.by === 'relevance'
      ? await relevantIds(asking, filter, order, offset)
      : await listingIds(asking.db, filter, order, { offset, limit: PAGE_SIZE, of: known });
  if (known !== null) return { count: known, ids };
  // A first page that is not full tells the count by itself.
  return {
    count: ids.length < PAGE_SIZE ? ids.length : Math.max(await countFound(asking, filter), ids.length),
    ids,
  };
}

/**
 * Two searches one behind the other, each along the index by age, instead of one that would have to rank all that
 * match before it knew the first page.
 */
async function relevantIds(
  asking: Counting,
  filter: ListingFilter,
  { whole, begun }: RelevanceOrder,
  offset: number,
): Promise<number[]> {
  const newest = { by: 'newest' } as const;
  const first = { ...filter, words: whole };
  const ids = await listingIds(asking.db, first, newest, { offset, limit: PAGE_SIZE });
  if (ids.length === PAGE_SIZE) return ids;
  const firsts = ids.length > 0 || offset === 0 ? offset + ids.length : await countFound(asking, first);
  const window = { offset: Math.max(0, offset - firsts), limit: PAGE_SIZE - ids.length };
  return [...ids, ...(await listingIds(asking.db, { ...filter, words: begun }, newest, window))];
}

/** Number of listings that a filter finds. */
export const countFound = ({ db, remember }: Counting, filter: ListingFilter): Promise<number> =>
  remember(`count ${JSON.stringify(filter)}`, () => countListings(db, filter));
