import { sql } from 'kysely';
import { type StoredCategory, categoryNamed } from '#domain/stock/category-tree.ts';
import type { NamedCar } from '#domain/fitment/fitment.ts';
import { PARTS, VEHICLES } from '#domain/stock/stock.ts';
import { isPublic } from '#server/catalogue/store.ts';
import { fittingProducts } from '#server/fitment/store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** All categories of spares, siblings in their order. */
export async function allCategories(db: Db): Promise<StoredCategory[]> {
  return await db
    .selectFrom('categories')
    .select(['id', 'parent_id as parentId', 'slug', 'name', 'names'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export interface CategoryCount {
  id: number;
  count: number;
}

/**
 * Number of public products that each category holds with those below it, none left out that its list shows: parts and
 * electronics that are filed there, and at a root every part.
 * @param fits only what says it fits this vehicle, or may; null: everything
 */
export async function countsByCategory(db: Db, fits: NamedCar | null = null): Promise<CategoryCount[]> {
  const fitting =
    fits === null ? sql<boolean>`true` : sql<boolean>`products.id in (${fittingProducts(fits)})`;
  const filed = db
    .selectFrom('product_categories as pc')
    .innerJoin('category_paths as path', 'path.category_id', 'pc.category_id')
    .innerJoin('products', 'products.id', 'pc.product_id')
    .where(isPublic)
    .where('products.product_class_id', '<>', VEHICLES)
    .where(fitting)
    .select(['path.ancestor_id as id', 'products.id as product']);
  const parts = db
    .selectFrom('products')
    .innerJoin('categories as root', (join) => join.on('root.parent_id', 'is', null))
    .where(isPublic)
    .where('products.product_class_id', '=', PARTS)
    .where(fitting)
    .select(['root.id', 'products.id as product']);
  return await db
    .selectFrom(filed.union(parts).as('held'))
    .select(['held.id', sql<number>`count(*)`.as('count')])
    .groupBy('held.id')
    .execute();
}

/** Number of public vehicles that each class has. */
export async function countsByVehicleClass(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('products')
    .where(isPublic)
    .where('product_class_id', '=', VEHICLES)
    .where('vehicle_class', 'is not', null)
    .groupBy('vehicle_class')
    .select(['vehicle_class', sql<number>`count(*)`.as('count')])
    .execute();
  return new Map(rows.map(({ vehicle_class, count }) => [vehicle_class ?? '', count]));
}

/** The category of spares that a slug or name means, as lists ask for it; null: there is none. */
export async function categoryCalled(db: Db, text: string): Promise<{ id: number; isRoot: boolean } | null> {
  const found = categoryNamed(await allCategories(db), text);
  return found && { id: found.id, isRoot: found.parentId === null };
}
