import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type StoredCategory, trailTo } from '#domain/category-tree.ts';
import { seedDataDir } from './data-folder.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The tree of the test catalogue (contract 8). */
export const CONTRACT_CATEGORIES: readonly StoredCategory[] = [
  { id: 50, parentId: null, slug: 'vehicle-parts-accessories', name: 'Vehicle Parts & Accessories' },
  { id: 51, parentId: 50, slug: 'bumpers', name: 'Bumpers' },
  { id: 52, parentId: 50, slug: 'seats', name: 'Seats' },
  { id: 53, parentId: 50, slug: 'wheels', name: 'Wheels' },
  { id: 60, parentId: 50, slug: 'men', name: 'Men' },
].map((category) => ({ ...category, namePt: null }));

const Rows = v.array(v.tuple([v.number(), v.nullable(v.number()), v.string(), v.string(), v.string()]));

/** Clothes that the workshop wears: the source has parts alone, and /search/cat-search-men and -women browse these two. */
const WEAR: v.InferOutput<typeof Rows> = [
  [1900, 1000, 'workshop-and-riding-wear', 'Workshop & Riding Wear', 'Roupa de oficina e de condução'],
  [1901, 1900, 'men', 'Men', 'Homem'],
  [1902, 1900, 'women', 'Women', 'Mulher'],
];

/** The tree of the demo: real categories of the trade. */
export function seedCategories(): StoredCategory[] {
  const text = readFileSync(join(seedDataDir, 'categories.json'), 'utf8');
  return [...v.parse(Rows, JSON.parse(text)), ...WEAR].map(([id, parentId, slug, name, namePt]) => ({
    id,
    parentId,
    slug,
    name,
    namePt,
  }));
}

/** Writes a tree, parents before their children, with the way from each category up to its root. */
export async function insertCategories(db: Db, categories: readonly StoredCategory[]): Promise<void> {
  const rows = categories.map(({ id, parentId, slug, name, namePt }, position) => {
    return { id, parent_id: parentId, slug, name, name_pt: namePt, position };
  });
  const paths = categories.flatMap(({ id }) =>
    trailTo(categories, id)
      .toReversed()
      .map((above, depth) => ({ category_id: id, ancestor_id: above.id, depth })),
  );
  await sql`
    insert into categories select * from json_populate_recordset(null::categories, ${JSON.stringify(rows)}::json)
  `.execute(db);
  await sql`
    insert into category_paths
    select * from json_populate_recordset(null::category_paths, ${JSON.stringify(paths)}::json)
  `.execute(db);
}

/** By which names a product of this category is found: its own and all above it but the root's, which all have. */
export const searchedNames = (categories: readonly StoredCategory[], id: number): string[] =>
  trailTo(categories, id).flatMap(({ name, parentId }) => (parentId === null ? [] : [name]));
