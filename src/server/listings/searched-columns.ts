import { foldTitle, type InnerPart } from '#domain/catalogue/search-words.ts';
import { searchedNames } from '#domain/stock/category-tree.ts';
import { sql } from 'kysely';
import { searchVectorOf } from '#server/catalogue/search-vector.ts';
import { liveEntriesOf } from './entries.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Facts of a listing that search reads. */
interface Searched {
  title: string;
  make: string | null;
  model: string | null;
  vehicle_class: 'cars' | 'commercial' | null;
  body_type: string | null;
  fuel: string | null;
  part_number: string | null;
}

/**
 * The columns by which a listing is found.
 * @param categories names, the widest first, without the root that all have
 * @param parts as `searchedPartsOf` gives them
 */
export function searchedColumns(
  listing: Searched,
  categories: readonly string[],
  parts: readonly InnerPart[] = [],
) {
  return {
    title_fold: foldTitle(listing.title),
    search_words: sql`${searchVectorOf({ ...listing, categories, parts })}::tsvector`,
  };
}

/** By which names of categories a listing is found: those above its own, but for the root, and its own. */
export async function searchedNamesOf(db: Db, productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_categories as filed')
    .innerJoin('category_paths as path', 'path.category_id', 'filed.category_id')
    .innerJoin('categories', 'categories.id', 'path.ancestor_id')
    .select(['categories.id', 'parent_id as parentId', 'slug', 'name', 'names'])
    .where('filed.product_id', '=', productId)
    .orderBy('filed.category_id')
    .orderBy('path.depth', 'desc')
    .execute();
  return searchedNames(rows);
}

/** By which live parts a listing is found. */
export async function searchedPartsOf(db: Db, productId: number): Promise<InnerPart[]> {
  const live = await liveEntriesOf(db, productId);
  return live.map(({ part_number: number, title }) => ({ number, title }));
}
