import { sql } from 'kysely';
import * as v from 'valibot';
import type { SearchKind } from '#contract/personal-lists.ts';
import { SearchParams } from '#contract/catalogue.ts';
import { ItemSearchParams } from '#contract/items.ts';
import { readItemSearch } from '#domain/catalogue/item-search-query.ts';
import { anyOf, textFilterOf, readVehicleSearch } from '#domain/catalogue/vehicle-search-query.ts';
import { EVERYTHING, type ListingFilter } from '#domain/catalogue/listing-filter.ts';
import { spansOf } from '#domain/money/price-range.ts';
import { parseFits } from '#domain/search/fits-address.ts';
import { wideParams, type WideParams } from '#domain/search/saved-params.ts';
import { ELECTRONICS, PARTS } from '#domain/stock/stock.ts';
import { searchWords } from '#domain/text/words.ts';
import type { ReadContext } from '#server/catalogue/find-listings.ts';
import { searchToday } from '#server/catalogue/search-routes.ts';
import { productsMatching } from '#server/catalogue/search-store.ts';
import { type ItemScope, itemsInScope } from '#server/catalogue/store-items.ts';
import { isPublic, unitsPerUsd } from '#server/catalogue/store.ts';
import { categoryCalled } from '#server/parts/store.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Kind and parameters of a saved search. */
export interface StoredSearch {
  kind: SearchKind;
  params: Readonly<Record<string, string | number>>;
}

/** More than this many new listings of one search are not told apart. */
export const MOST_NEW = 99;
/** So many listings are looked through at once, and so many times one behind the other. */
const AT_ONCE = 1000;
const TURNS = 20;

/** Filter for what a search finds; `among` null: all vehicles. Null for one that this server cannot read. */
type ReadableSearch = { filter: ListingFilter; among: ItemScope | null } | null;

async function readableSearch(asking: ReadContext, { kind, params }: StoredSearch): Promise<ReadableSearch> {
  const wide = wideParams(params);
  switch (kind) {
    case 'vehicles':
      return readableVehicleSearch(asking, wide);
    case 'parts':
      return partsOf(asking, wide);
    case 'items':
      return itemsOf(asking, wide);
  }
}

async function readableVehicleSearch(asking: ReadContext, wide: WideParams): Promise<ReadableSearch> {
  const read = v.safeParse(SearchParams, wide);
  const asked = read.success ? readVehicleSearch(read.output) : null;
  if (asked === null || Array.isArray(asked)) return null;
  return { filter: (await searchToday(asking, asked)).filter, among: null };
}

/** Reads the parameters of GET /products/: words, class and category. */
async function partsOf({ db }: ReadContext, wide: WideParams): Promise<ReadableSearch> {
  const one = (name: string): string | null => textFilterOf([wide[name] ?? ''].flat()[0] ?? '');
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
    among: { items: false, category, fits: parseFits(one('fits') ?? '') },
  };
}

async function itemsOf({ db, now }: ReadContext, wide: WideParams): Promise<ReadableSearch> {
  const read = v.safeParse(ItemSearchParams, wide);
  const asked = read.success ? readItemSearch(read.output) : null;
  if (asked === null || Array.isArray(asked)) return null;
  const { words, range, currency } = asked;
  const category = asked.category === null ? null : await categoryCalled(db, asked.category);
  if (asked.category !== null && category === null) return null;
  const prices = range === null ? null : spansOf(range, currency, await unitsPerUsd(db, wireDay(now)));
  return {
    filter: { ...EVERYTHING, words: anyOf(words.length === 0 ? [] : [[...words]], false), prices },
    among: { items: true, category, fits: null },
  };
}

/** A listing of any kind, and when it came to stand in the shop. */
interface Listed {
  id: number;
  /** Microseconds since 1970, as the database has them: of two in one millisecond neither is passed over. */
  at: number;
}

const micros = (moment: Date): number => moment.getTime() * 1000;

/** Listings that can be bought, listed between two moments, newest first, 1,000 at most. `behind`: older than that one. */
async function listedBetween(
  db: Db,
  { since, until }: { since: Date; until: Date },
  behind: Listed | null = null,
): Promise<Listed[]> {
  let rows = db
    .selectFrom('products')
    .select(['id', sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('at')])
    .where(isPublic)
    .where('created_at', '>', since)
    .where('created_at', '<=', until);
  if (behind)
    rows = rows.where(
      sql<boolean>`(created_at, id) < ('epoch'::timestamptz + ${behind.at}::float8 * interval '1 microsecond', ${behind.id})`,
    );
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(AT_ONCE).execute();
}

/** Those among a thousand that a search finds, newest first, 99 at most: the size of the stock does not matter. */
async function foundAmong(
  asking: ReadContext,
  sought: ReadableSearch,
  listed: readonly Listed[],
): Promise<number[]> {
  if (sought === null || listed.length === 0) return [];
  const { filter, among } = sought;
  const ids = listed.map(({ id }) => id);
  const rows = await (
    among === null ? productsMatching(asking.db, filter) : itemsInScope(asking.db, filter, among)
  )
    .select('products.id')
    .where(sql<boolean>`products.id = any(${ids}::integer[])`)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(MOST_NEW)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * For each search how much it finds among the newest thousand of the shop that was listed after its own moment; 99 at
 * most. Where nothing was listed since, one look says so for all of them.
 */
export async function newCounts(
  asking: ReadContext,
  searches: readonly (StoredSearch & { seen_at: Date })[],
): Promise<number[]> {
  const first = Math.min(...searches.map(({ seen_at: at }) => at.getTime()));
  const news =
    searches.length === 0
      ? []
      : await listedBetween(asking.db, { since: new Date(first), until: asking.now });
  const counts: number[] = [];
  for (const search of searches) {
    const since = news.filter(({ at }) => at > micros(search.seen_at));
    const sought = since.length === 0 ? null : await readableSearch(asking, search);
    counts.push((await foundAmong(asking, sought, since)).length);
  }
  return counts;
}

/**
 * For each search the ids of what it finds that was listed after its own moment and up to `until`; newest first, 99 at
 * most, of the newest 20,000 of the shop. Each thousand is read once for all of them.
 */
export async function newIds(
  asking: ReadContext,
  searches: readonly (StoredSearch & { told_at: Date })[],
  until: Date,
): Promise<number[][]> {
  const since = new Date(Math.min(...searches.map(({ told_at: at }) => at.getTime())));
  const all: {
    search: StoredSearch;
    since: number;
    ids: number[];
    sought: Promise<ReadableSearch> | null;
  }[] = searches.map((search) => ({ search, since: micros(search.told_at), ids: [], sought: null }));
  let behind: Listed | null = null;
  for (let turn = 0; turn < TURNS && all.some(({ ids }) => ids.length < MOST_NEW); turn += 1) {
    const listed: Listed[] = await listedBetween(asking.db, { since, until }, behind);
    for (const one of all) {
      const news = listed.filter(({ at }) => at > one.since);
      if (news.length === 0 || one.ids.length >= MOST_NEW) continue;
      one.sought ??= readableSearch(asking, one.search);
      one.ids.push(...(await foundAmong(asking, await one.sought, news)));
    }
    behind = listed.at(-1) ?? null;
    if (listed.length < AT_ONCE) break;
  }
  return all.map(({ ids }) => ids.slice(0, MOST_NEW));
}

/** Moment when the newest thing that is for sale was listed; null: nothing is. */
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
