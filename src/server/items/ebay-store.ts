import { sql } from 'kysely';
import * as v from 'valibot';
import { DAY_MS } from '#domain/text/durations.ts';
import { EbayFacts, type EbayItem } from './ebay-wire.ts';
import type { Db } from '#server/platform/database/db.ts';

const PROVIDER = 'ebay';

/**
 * Keeps what eBay offers under ids of ours, the same ones each time; in the order given. That one was seen is written
 * once a day: most searches show what others have shown before.
 */
export async function keepItems(db: Db, items: readonly EbayItem[], now: Date): Promise<number[]> {
  if (items.length === 0) return [];
  // In one order whoever asks: two that keep the same ones at once must not wait for each other in a circle.
  const rows = items
    .map(({ foreignId, ...facts }) => ({ foreignId, facts }))
    .toSorted((a, b) => (a.foreignId < b.foreignId ? -1 : 1));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given ("foreignId" text, facts jsonb)`;
  // Only what is new draws a number: a search that is made a thousand times shall not use up a thousand.
  await sql`
    insert into partner_items (provider, foreign_id, facts, seen_at)
    select ${PROVIDER}, "foreignId", facts, ${now} from ${given}
    where not exists (select from partner_items where provider = ${PROVIDER} and foreign_id = "foreignId")
    order by "foreignId"
    on conflict (provider, foreign_id) do nothing`.execute(db);
  await sql`
    update partner_items set facts = given.facts, seen_at = ${now} from ${given}
    where provider = ${PROVIDER} and foreign_id = "foreignId"
      and (partner_items.facts <> given.facts or seen_at < ${new Date(now.getTime() - DAY_MS)})`.execute(db);
  const known = await db
    .selectFrom('partner_items')
    .select(['id', 'foreign_id'])
    .where('provider', '=', PROVIDER)
    .where(
      'foreign_id',
      'in',
      items.map(({ foreignId }) => foreignId),
    )
    .execute();
  const ids = new Map(known.map(({ id, foreign_id }) => [foreign_id, id]));
  return items.flatMap(({ foreignId }) => ids.get(foreignId) ?? []);
}

/** Item as we last knew it, by our id; null when it is not eBay's. */
export async function keptItem(db: Db, id: number): Promise<EbayItem | null> {
  const row = await db
    .selectFrom('partner_items')
    .select(['foreign_id', 'facts'])
    .where('id', '=', id)
    .where('provider', '=', PROVIDER)
    .executeTakeFirst();
  const facts = v.safeParse(EbayFacts, row?.facts);
  return row && facts.success ? { foreignId: row.foreign_id, ...facts.output } : null;
}
