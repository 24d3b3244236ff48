import { sql } from 'kysely';
import { FIGURE_DAYS } from '#contract/listings/listing-figures.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Counts of how often a listing was opened on a day. */
export interface OpenedOn {
  product_id: number;
  day: string;
  views: number;
}

/** Counts up; what is the shop's own, or has gone, is counted nowhere. */
export async function addViews(db: Db, opened: readonly OpenedOn[]): Promise<void> {
  if (opened.length === 0) return;
  // In the order of the listings, so that two servers that count at once do not wait for each other in a ring.
  await sql`
    insert into listing_views (product_id, day, views)
    select product_id, day, views
    from json_to_recordset(${JSON.stringify(opened)}::json) as given (product_id integer, day date, views integer)
    join products on products.id = product_id and owner_id is not null and not deleted
    order by product_id, day
    on conflict (product_id, day) do update set views = listing_views.views + excluded.views`.execute(db);
}

/** The pairs of somebody and a listing that is theirs. */
export async function ownersAmong(
  db: Db,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (tokenHashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: string; ids: number[] }>`
    select encode(token_hash, 'hex') as hash, array_agg(products.id) as ids
    from sessions join products on products.owner_id = sessions.user_id
    where token_hash = any(${tokenHashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
    group by token_hash`.execute(db);
  return new Map(rows.map(({ hash, ids }) => [hash, ids]));
}

/** Figures of the last 30 days, oldest first. */
export async function figuresByDay(
  db: Db,
  productId: number,
  now: Date,
): Promise<{ day: string; views: number; inquiries: number }[]> {
  const { rows } = await sql<{ day: string; views: number; inquiries: number }>`
    select days.day::date as day,
      coalesce((select views from listing_views v where v.product_id = ${productId} and v.day = days.day::date), 0)::integer
        as views,
      coalesce(asked.inquiries, 0)::integer as inquiries
    from generate_series(${wireDay(now)}::date - ${FIGURE_DAYS - 1}::integer, ${wireDay(now)}::date, interval '1 day') as days (day)
    left join (
      select (created_at at time zone 'UTC')::date as day, count(*) as inquiries
      from requests where product_id = ${productId} and kind = 'inquiry' group by 1
    ) as asked on asked.day = days.day::date
    order by 1`.execute(db);
  return rows;
}
