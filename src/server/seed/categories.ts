import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { searchedNames, type StoredCategory, trailTo } from '#domain/stock/category-tree.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { seedDataDir } from './data-folder.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The tree of the test catalogue (contract 8). */
export const CONTRACT_CATEGORIES: readonly StoredCategory[] = [
  { id: 50, parentId: null, slug: 'vehicle-parts-accessories', name: 'Vehicle Parts & Accessories' },
  { id: 51, parentId: 50, slug: 'bumpers', name: 'Bumpers' },
  { id: 52, parentId: 50, slug: 'seats', name: 'Seats' },
  { id: 53, parentId: 50, slug: 'wheels', name: 'Wheels' },
  { id: 60, parentId: 50, slug: 'men', name: 'Men' },
].map((category) => ({ ...category, names: {} }));

const Rows = v.array(v.tuple([v.number(), v.nullable(v.number()), v.string(), v.string()]));
const Names = v.record(v.string(), v.string());

/** Clothes that the workshop wears: the source has parts alone, and /search/cat-search-men and -women browse these two. */
const WEAR: v.InferOutput<typeof Rows> = [
  [1900, 1000, 'workshop-and-riding-wear', 'Workshop & Riding Wear'],
  [1901, 1900, 'men', 'Men'],
  [1902, 1900, 'women', 'Women'],
];
const WEAR_PT = {
  'workshop-and-riding-wear': 'Roupa de oficina e de condução',
  men: 'Homem',
  women: 'Mulher',
};

function readData<S extends v.GenericSchema>(schema: S, file: string): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(readFileSync(join(seedDataDir, file), 'utf8')));
}

/** The tree of the demo: real categories of the trade, named in each language. */
export function seedCategories(): StoredCategory[] {
  const named = LANGUAGES.filter((language) => language !== 'en').map((language) => {
    const names = readData(Names, `category-names-${language}.json`);
    return [language, language === 'pt' ? { ...names, ...WEAR_PT } : names] as const;
  });
  return [...readData(Rows, 'categories.json'), ...WEAR].map(([id, parentId, slug, name]) => {
    const names = named.flatMap(([language, of]) => {
      const own = of[slug];
      return own === undefined ? [] : [[language, own] as const];
    });
    return { id, parentId, slug, name, names: Object.fromEntries(names) };
  });
}

/** Writes a tree, parents before their children, with the way from each category up to its root. */
export async function insertCategories(db: Db, categories: readonly StoredCategory[]): Promise<void> {
  const rows = categories.map(({ id, parentId, slug, name, names }, position) => {
    return { id, parent_id: parentId, slug, name, names, version: 1, position };
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

/** By which names a product of this category is found. */
export const namesToFind = (categories: readonly StoredCategory[], id: number): string[] =>
  searchedNames(trailTo(categories, id));

/**
 * Names the categories of a shop that was filled by an earlier build, which had fewer languages: those that are still called as
 * they are shipped. What staff have called otherwise stays. What is filed there is marked, so that it is found by the new names.
 */
export async function nameCategories(db: Db): Promise<void> {
  const shipped = seedCategories().map(({ slug, name, names }) => ({ slug, name, names }));
  await sql`
    with named as (
    update categories set names = shipped.names || categories.names
    from json_to_recordset(${JSON.stringify(shipped)}::json) as shipped (slug text, name text, names jsonb)
    where categories.slug = shipped.slug and categories.name = shipped.name and categories.version = 1
      and not categories.names @> shipped.names
    returning categories.id)
    update products set words_stale = true where not deleted and not words_stale and id in (
      select filed.product_id from product_categories as filed
      join category_paths as path on path.category_id = filed.category_id
      where path.ancestor_id in (select id from named))
  `.execute(db);
}
