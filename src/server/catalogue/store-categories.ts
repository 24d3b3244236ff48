import { sql } from 'kysely';
import type { CategoryNames } from '#domain/stock/category-tree.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Place in the tree where a product is filed, by the categories' ids. */
export interface Filed {
  /** "Vehicle Parts & Accessories > Brakes". */
  fullName: string;
  /** Names of the category itself in other languages. */
  names: CategoryNames;
}

export async function categoriesOf(db: Db, productId: number): Promise<Filed[]> {
  return await db
    .selectFrom('product_categories as pc')
    .innerJoin('category_paths as path', 'path.category_id', 'pc.category_id')
    .innerJoin('categories as above', 'above.id', 'path.ancestor_id')
    .innerJoin('categories as own', 'own.id', 'pc.category_id')
    .where('pc.product_id', '=', productId)
    .groupBy(['pc.category_id', 'own.names'])
    .select(['own.names', sql<string>`string_agg(above.name, ' > ' order by path.depth desc)`.as('fullName')])
    .orderBy('pc.category_id')
    .execute();
}
