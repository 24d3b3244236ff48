import { sql } from 'kysely';
import type { StaffCategory } from '#contract/staff/categories.ts';
import { slugOf } from '#domain/shop/article-slug.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Facts of a category that staff write. */
export interface CategoryFacts {
  name: string;
  names: Record<string, string>;
}

/** All, siblings in their order. */
export function categoryRows(db: Db): Promise<StaffCategory[]> {
  return rows(db).orderBy('position').orderBy('id').execute();
}

const rows = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'slug', 'name', 'names', 'version'])
    .select(
      sql<number>`(select count(*) from product_categories where category_id = categories.id)`.as('filed'),
    );

/** Nobody else changes the tree until the transaction ends; who files a listing waits too. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`lock table categories in exclusive mode`.execute(tx);
}

export const categoryRow = (db: Db, id: number): Promise<StaffCategory | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst();

export async function hasChildren(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('categories').select('id').where('parent_id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

/** Another one beside it that is called so, in any case. */
export async function isTaken(db: Db, parentId: number | null, name: string, but: number): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', but)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds one below another. @returns its id */
export async function insertCategory(
  tx: Tx,
  parentId: number | null,
  { name, names }: CategoryFacts,
): Promise<number> {
  const { id, place } = await tx
    .selectFrom('categories')
    // Never given twice, and far from those that the shop is shipped with (migration 074).
    .select(sql<number>`nextval('category_ids')`.as('id'))
    .select(sql<number>`coalesce(max(position), -1) + 1`.as('place'))
    .executeTakeFirstOrThrow();
  const made = slugOf(name) || `category-${id}`;
  const isFree = !(await tx
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', made)
    .executeTakeFirst());
  await tx
    .insertInto('categories')
    .values({
      id,
      parent_id: parentId,
      slug: isFree ? made : `${made}-${id}`,
      name,
      names: JSON.stringify(names),
      position: place,
    })
    .execute();
  await sql`
    insert into category_paths (category_id, ancestor_id, depth)
    select ${id}::integer, ${id}::integer, 0
    union all select ${id}::integer, ancestor_id, depth + 1 from category_paths where category_id = ${parentId}
  `.execute(tx);
  return id;
}

/** Counts its version up. What is filed in it or below is found by its new names once its words are cut anew. */
export async function updateCategory(tx: Tx, id: number, { name, names }: CategoryFacts): Promise<void> {
  await tx
    .updateTable('categories')
    .set(({ eb }) => ({ name, names: JSON.stringify(names), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await sql`
    update products set words_stale = true where not deleted and id in (
      select filed.product_id from product_categories as filed
      join category_paths as path on path.category_id = filed.category_id where path.ancestor_id = ${id})
  `.execute(tx);
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('category_paths').where('category_id', '=', id).execute();
  await tx.deleteFrom('categories').where('id', '=', id).execute();
}
