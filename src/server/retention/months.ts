import { sql } from 'kysely';
import { DAY_MS } from '#domain/text/durations.ts';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { Log } from '#server/platform/base/log.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Db } from '#server/platform/database/db.ts';
import { daysBefore, removed, type Rule } from './rule.ts';

/** Tables that are divided by the months of their days (migration 077). */
const COUNTS = ['listing_views', 'search_counts'] as const;
type Counts = (typeof COUNTS)[number];

/** Months made beside the present one: a job that fails for a quarter of a year costs nothing yet. */
const AHEAD = 3;

/**
 * Makes the months that are to come, and each of which rows lie in the part for the rest; these move into it. Any number of servers
 * may do it at once, and again. A month whose table is in use is the next turn's.
 * @returns parts that were made
 */
export async function makeCountMonths(db: Db, now: Date): Promise<string[]> {
  const made: string[] = [];
  for (const table of COUNTS)
    for (const month of await monthsToMake(db, table, now)) {
      const { rows } = await sql<{ made: boolean }>`
        select make_count_month(${table}, ${month}::date) as made`.execute(db);
      if (rows[0]?.made === true) made.push(`${table}_${month.slice(0, 7).replace('-', '_')}`);
    }
  return made;
}

/** First days of months that have no part. What has had its day needs none. */
async function monthsToMake(db: Db, table: Counts, now: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with parts as (${partsOf(table)}),
    wanted as (
      select generate_series(date_trunc('month', ${wireDay(now)}::date),
        date_trunc('month', ${wireDay(now)}::date) + ${`${AHEAD} months`}::interval, interval '1 month')::date as month
      union select distinct date_trunc('month', day)::date from ${sql.table(`${table}_rest`)})
    select month from wanted
    where month >= ${wireDay(daysBefore(now, RETENTION_DAYS.count))}::date
      and not exists (select from parts where month < past and (month >= since or since is null))
    order by month`.execute(db);
  return rows.map(({ month }) => month);
}

/** Parts of a table but the one for the rest: days from `since` (null: all before) up to and without `past`. */
const partsOf = (table: Counts) => sql`
  select relname as name,
    substring(pg_get_expr(relpartbound, pg_class.oid) from 'FROM \\(''([0-9-]+)''')::date as since,
    substring(pg_get_expr(relpartbound, pg_class.oid) from 'TO \\(''([0-9-]+)''')::date as past
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = ${table}::regclass and pg_get_expr(relpartbound, pg_class.oid) <> 'DEFAULT'`;

/**
 * The end of counts: a month goes whole once its first day has had its day, and so do the days from before there were months with
 * the last of them. Until then, and of a month that was never made, days go one by one.
 */
export function monthsDropped(table: Counts, by: string): Rule {
  const days = removed(table, { column: 'day', days: RETENTION_DAYS.count, by, isDay: true });
  return {
    ...days,
    run: async (clearing, before) => {
      const { rows } = await sql<{ name: string }>`
        with parts as (${partsOf(table)})
        select name from parts where past - interval '1 month' < ${wireDay(before)}::date order by past`.execute(
        clearing.db,
      );
      let count = 0;
      for (const { name } of rows) {
        if (clearing.stopped.aborted) return count;
        const gone = await sql<{ gone: number }>`select drop_count_month(${table}, ${name}) as gone`.execute(
          clearing.db,
        );
        count += gone.rows[0]?.gone ?? 0;
      }
      return count + (await days.run(clearing, before));
    },
  };
}

/** Once at the start and then each day. */
export const countMonthsJob = (db: Db, log: Pick<Log, 'info'>): PeriodicJob => ({
  name: 'months of counts',
  everySeconds: DAY_MS / 1000,
  run: async (now) => {
    const made = await makeCountMonths(db, now);
    if (made.length > 0) log.info({ made }, 'made months for counts');
  },
});
