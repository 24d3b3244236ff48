import { sql } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';

/** Full names of the categories that a product is filed in: "Vehicle Parts & Accessories > Brakes". */
export async function categoryNamesOf(db: Db, productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_categories as pc')
    .innerJoin('category_paths as path', 'path.category_id', 'pc.category_id')
    .innerJoin('categories as above', 'above.id', 'path.ancestor_id')
    .where('pc.product_id', '=', productId)
    .groupBy('pc.category_id')
    .select(sql<string>`string_agg(above.name, ' > ' order by path.depth desc)`.as('name'))
    .orderBy('pc.category_id')
    .execute();
  return rows.map(({ name }) => name);
}
