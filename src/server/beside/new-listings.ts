import * as v from 'valibot';
import type { SearchKind } from '#contract/beside.ts';
import { SearchParams } from '#contract/catalogue.ts';
import { readSearch } from '#domain/catalogue/ask.ts';
import type { ListingFilter } from '#domain/catalogue/listing-filter.ts';
import { wideParams } from '#domain/saved-params.ts';
import type { Asking } from '#server/catalogue/find-listings.ts';
import { searchToday } from '#server/catalogue/search-routes.ts';
import { listingIds } from '#server/catalogue/search-store.ts';
import { isPublic } from '#server/catalogue/store.ts';
import type { Db } from '#server/platform/handle.ts';

/** What a saved search asks for. */
export interface Saved {
  kind: SearchKind;
  params: Readonly<Record<string, string | number>>;
}

/** More than this many new listings of one search are not told apart. */
export const MOST_NEW = 99;

/** What a search finds, or null for one that this server cannot read. */
async function filterOfSaved(asking: Asking, { kind, params }: Saved): Promise<ListingFilter | null> {
  if (kind !== 'vehicles') return null;
  const read = v.safeParse(SearchParams, wideParams(params));
  const asked = read.success ? readSearch(read.output) : null;
  return asked === null || Array.isArray(asked) ? null : (await searchToday(asking, asked)).filter;
}

/**
 * Ids of what a search finds that was listed after `since`, and up to `until` where that is given; newest first, 99 at
 * most.
 */
export async function newIdsOf(
  asking: Asking,
  saved: Saved,
  since: Date,
  until: Date = asking.now,
): Promise<number[]> {
  const filter = await filterOfSaved(asking, saved);
  if (filter === null) return [];
  const ids = await listingIds(asking.db, filter, { by: 'newest' }, { offset: 0, limit: MOST_NEW });
  if (ids.length === 0) return [];
  const rows = await asking.db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .execute();
  const fresh = new Set(rows.map((row) => row.id));
  return ids.filter((id) => fresh.has(id));
}

/** When the newest thing that is for sale was listed; null: nothing is. */
export async function newestListing(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('products')
    .select('created_at')
    .where(isPublic)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
