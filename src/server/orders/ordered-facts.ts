import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Facts of those of the products that are vehicles, as they are now. */
export async function orderedFacts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderedFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'model_year as year', 'mileage', 'engine_cc', 'fuel', 'colour', 'steering'])
    .select(['doors', 'seats', 'chassis'])
    .where('id', 'in', ids)
    .where('product_class_id', '=', VEHICLES)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
