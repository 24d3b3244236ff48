import * as v from 'valibot';
import type { SearchKind } from '#contract/beside.ts';
import { SearchParams } from '#contract/catalogue.ts';
import { ItemSearchParams } from '#contract/items.ts';
import { anyOf, filterOf, readSearch } from '#domain/catalogue/ask.ts';
import { EVERYTHING, type ListingFilter } from '#domain/catalogue/listing-filter.ts';
import { spansOf } from '#domain/catalogue/price-range.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { wideParams, type WideParams } from '#domain/saved-params.ts';
import { ELECTRONICS, PARTS } from '#domain/stock.ts';
import { searchWords } from '#domain/words.ts';
import type { Asking } from '#server/catalogue/find-listings.ts';
import { searchToday } from '#server/catalogue/search-routes.ts';
import { listingIds } from '#server/catalogue/search-store.ts';
import { type Among, itemRows } from '#server/catalogue/store-items.ts';
import { isPublic, unitsPerUsd } from '#server/catalogue/store.ts';
import { readItems } from '#server/partner/routes.ts';
import { categoryCalled } from '#server/parts/store.ts';
import type { Db } from '#server/platform/handle.ts';
import { dayOf } from '#server/platform/wire-time.ts';

/** What a saved search asks for. */
export interface Saved {
  kind: SearchKind;
  params: Readonly<Record<string, string | number>>;
}

/** More than this many new listings of one search are not told apart. */
export const MOST_NEW = 99;

/** What a search finds; `among` null: all vehicles. Null for one that this server cannot read. */
type Sought = { filter: ListingFilter; among: Among | null } | null;

async function soughtBy(asking: Asking, { kind, params }: Saved): Promise<Sought> {
  const wide = wideParams(params);
  switch (kind) {
    case 'vehicles':
      return vehiclesOf(asking, wide);
    case 'parts':
      return partsOf(asking, wide);
    case 'items':
      return itemsOf(asking, wide);
  }
}

async function vehiclesOf(asking: Asking, wide: WideParams): Promise<Sought> {
  const read = v.safeParse(SearchParams, wide);
  const asked = read.success ? readSearch(read.output) : null;
  if (asked === null || Array.isArray(asked)) return null;
  return { filter: (await searchToday(asking, asked)).filter, among: null };
}

/** Of the parameters of GET /products/: words, class and category. */
async function partsOf({ db }: Asking, wide: WideParams): Promise<Sought> {
  const one = (name: string): string | null => filterOf([wide[name] ?? ''].flat()[0] ?? '');
  const name = one('parts-cat');
  const category = name === null ? null : await categoryCalled(db, name);
  if (name !== null && category === null) return null;
  const words = searchWords(one('q') ?? '');
  const productClass = one('class')?.toLowerCase() === 'electronics' ? ELECTRONICS : PARTS;
  return {
    filter: {
      ...EVERYTHING,
      productClass: category === null ? productClass : null,
      words: anyOf(words.length === 0 ? [] : [words], false),
    },
    among: { items: false, category },
  };
}

async function itemsOf({ db, now }: Asking, wide: WideParams): Promise<Sought> {
  const read = v.safeParse(ItemSearchParams, wide);
  const asked = read.success ? readItems(read.output) : null;
  if (asked === null || Array.isArray(asked)) return null;
  const { words, range, currency } = asked;
  const category = asked.category === null ? null : await categoryCalled(db, asked.category);
  if (asked.category !== null && category === null) return null;
  const prices = range === null ? null : spansOf(range, currency, await unitsPerUsd(db, dayOf(now)));
  return {
    filter: { ...EVERYTHING, words: anyOf(words.length === 0 ? [] : [[...words]], false), prices },
    among: { items: true, category },
  };
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
  const sought = await soughtBy(asking, saved);
  if (sought === null) return [];
  const { db } = asking;
  const { filter, among } = sought;
  if (among === null) {
    const ids = await listingIds(db, filter, { by: 'newest' }, { offset: 0, limit: MOST_NEW });
    return listedBetween(db, ids, since, until);
  }
  const found: number[] = [];
  for (let offset = 0; offset < MOST_NEW; offset += PAGE_SIZE) {
    const rows = await itemRows(db, filter, among, { by: 'newest' }, offset);
    const ids = rows.map(({ id }) => id);
    found.push(...(await listedBetween(db, ids, since, until)));
    // Newest first: behind one that was there before nothing is new.
    if (ids.length < PAGE_SIZE || (await listedBetween(db, ids.slice(-1), since, asking.now)).length === 0)
      break;
  }
  return found.slice(0, MOST_NEW);
}

/** Those of the ids, in their order, that were listed after `since` and up to `until`. */
async function listedBetween(db: Db, ids: readonly number[], since: Date, until: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
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
