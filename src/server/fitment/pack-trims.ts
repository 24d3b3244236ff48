import { sql } from 'kysely';
import { yearSpans } from '#domain/fitment/fitment.ts';
import type { PackTrims } from '#domain/pack/format.ts';
import type { Db } from '#server/platform/database/db.ts';
import { labelOf } from './store.ts';

/** Every trim of the models that some public part names, model by model, always in the same order. */
export async function trimsOfParts(db: Db): Promise<PackTrims[]> {
  const rows = await db
    .selectFrom('fitment_trims as t')
    .selectAll()
    .where(
      sql<boolean>`(t.make, t.model) in (
        select named.make, named.model from product_fitment
        join fitment_trims named on named.id = trim_id
        join products on products.id = product_id
        where products.live and not products.deleted
      )`,
    )
    .orderBy(sql`make collate "C"`)
    .orderBy(sql`model collate "C"`)
    .orderBy(sql`id collate "C"`)
    .execute();
  const models = new Map<string, PackTrims>();
  for (const row of rows) {
    const key = `${row.make}\n${row.model}`;
    const known = models.get(key) ?? [row.make, row.model, []];
    known[2].push([row.id, row.variant, labelOf(row), yearSpans(row.years).flat()]);
    models.set(key, known);
  }
  return [...models.values()];
}
