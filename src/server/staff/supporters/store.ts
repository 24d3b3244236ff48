import { type RawBuilder, sql } from 'kysely';
import { SUPPORTER_SORTS } from '#contract/staff/supporters.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { POSITION_CODES } from '#domain/supporters/positions.ts';
import type { Config } from '#server/platform/base/config.ts';
import { ofPeople } from '../people-search.ts';
import { sortIn } from '../sort.ts';
import { markedAmong } from './marks.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export interface SupporterFilter {
  q: string;
  position: string;
  /** '1': those with marks alone. */
  flagged: string;
  sort: string;
}

const MOST_RECRUITS_SHOWN = 100;

const recruits = sql<number>`(select count(*)::int from supporters below where below.upline_id = s.user_id)`;

const people = (db: Db) =>
  db
    .selectFrom('supporters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('sellers', 'sellers.user_id', 's.user_id')
    .select(['s.user_id', 's.code', 's.position', 's.upline_id', 's.created_at', 's.disabled_at'])
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.deleted_at'])
    .select(['sellers.status as vendor_status', recruits.as('recruits')]);

function matching(db: Db, { q, position }: SupporterFilter, marked: FlaggedPeople) {
  let found = people(db);
  const words = q.trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 255);
  if (words !== '')
    found = found.where(({ or, eb }) =>
      or([
        eb('s.user_id', 'in', sql<number>`(${ofPeople(words)})`),
        eb(sql<string>`lower(s.code)`, '=', words),
      ]),
    );
  const wanted = position.trim().toUpperCase();
  const known = POSITION_CODES.find((one) => one === wanted);
  if (known) found = found.where('s.position', '=', known);
  else if (wanted !== '') found = found.where(sql<boolean>`false`);
  if (marked !== null) found = found.where('s.user_id', '=', sql<number>`any(${[...marked]}::integer[])`);
  return found;
}

/** People among whom a filter looks, found once for the count and the page; null: all. */
export type FlaggedPeople = ReadonlySet<number> | null;
export const flaggedPeople = async (
  db: Db,
  { flagged }: SupporterFilter,
  config: Pick<Config, 'secret'>,
): Promise<FlaggedPeople> => (flagged.trim() === '1' ? markedAmong(db, config, null) : null);

export async function countSupporters(
  db: Db,
  filter: SupporterFilter,
  marked: FlaggedPeople,
): Promise<number> {
  const { count } = await matching(db, filter, marked)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const SORT_BY: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  recruits: sql`recruits`,
};

/** One page in the wanted order. */
export function pageOfSupporters(db: Db, filter: SupporterFilter, page: number, marked: FlaggedPeople) {
  const { by, direction } = sortIn(SUPPORTER_SORTS, filter.sort);
  return matching(db, filter, marked)
    .orderBy(SORT_BY[by] ?? sql`s.created_at`, direction)
    .orderBy('s.user_id', direction)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}
export type StaffSupporterRow = Awaited<ReturnType<typeof pageOfSupporters>>[number];

export const supporterById = (db: Db, id: number): Promise<StaffSupporterRow | undefined> =>
  people(db).where('s.user_id', '=', id).executeTakeFirst();

/** Other staff wait until the transaction ends, and payments of their sales: these count by the position that holds then. */
export const lockSupporter = (tx: Tx, id: number) =>
  tx
    .selectFrom('supporters')
    .select(['user_id', 'position', 'disabled_at'])
    .where('user_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** US cents: goods after discounts of orders that are paid in full; kwacha by the rate of the day they were paid, or the last before it. */
export interface Sales {
  own: number;
  team: number;
}

/**
 * Sales of these by code or link, and what their recruits have bought, and sold in their turn. An order counts once:
 * what is somebody's own sale is none of their team's, and what they bought themselves is neither.
 */
export async function salesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Sales>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; own: number; team: number }>`
    with own (id, number) as (
      select supporter_id, order_number from order_earners
      where kind = 'direct' and supporter_id in (${sql.join(ids)})
    ), team (id, number) as (
      select s.upline_id, o.number from supporters s join orders o on o.user_id = s.user_id
      where s.upline_id in (${sql.join(ids)}) and o.placed_at >= s.created_at
      union
      select s.upline_id, e.order_number from supporters s
        join order_earners e on e.supporter_id = s.user_id and e.kind = 'direct'
      where s.upline_id in (${sql.join(ids)})
    ), sale (id, number, is_own) as (
      select id, number, true from own
      union all
      select id, number, false from team where (id, number) not in (select id, number from own)
    )
    select sale.id,
      coalesce(sum(usd.amount) filter (where is_own), 0)::bigint as own,
      coalesce(sum(usd.amount) filter (where not is_own), 0)::bigint as team
    from sale join orders o on o.number = sale.number and o.user_id <> sale.id
      cross join lateral (
        select case o.currency when 'USD' then o.items_minor else (
          select round(o.items_minor / units_per_usd::numeric) from exchange_rates
          where currency = o.currency and day <= (o.paid_at at time zone 'UTC')::date
          order by day desc limit 1) end as amount
      ) as usd
    where o.status <> 'Canceled' and o.paid_at is not null and o.paid_minor >= o.total_minor
    group by sale.id`.execute(db);
  return new Map(rows.map(({ id, own, team }) => [id, { own, team }]));
}

/** Sums that the shop owes these, in US cents. */
export async function balancesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('commission_entries')
    .select(['supporter_id', sql<number>`sum(amount_minor)::bigint`.as('sum')])
    .where('supporter_id', 'in', ids)
    .groupBy('supporter_id')
    .execute();
  return new Map(rows.map(({ supporter_id: id, sum }) => [id, sum]));
}

/** Recruits who came by them, newest first. */
export const teamOf = (db: Db, id: number) =>
  people(db)
    .where('s.upline_id', '=', id)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.user_id', 'desc')
    .limit(MOST_RECRUITS_SHOWN)
    .execute();

export const positionsOf = (db: Db, id: number) =>
  db.selectFrom('position_changes').selectAll().where('user_id', '=', id).orderBy('id', 'desc').execute();
