import { type Selectable, sql } from 'kysely';
import { afterMonth } from '#domain/supporters/commission.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import type { HoldReason } from '#domain/supporters/payout-care.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { PayoutRuns } from '#server/platform/database/schema/programme.ts';
import { unpaidAt } from '#server/programme/entries.ts';
import { holdReasonsAmong, shareRows } from './shares.ts';
import { leftAfterEach, takenBackMinor } from './reversed-entries.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type RunRow = Selectable<PayoutRuns>;

/** Any number, the same in every server. */
const RUNS = 470_143;

/** Until the transaction ends nobody else pays a month out. */
export async function lockRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RUNS})`.execute(tx);
}

export const runOfMonth = (db: Db, month: string) =>
  db.selectFrom('payout_runs').select('id').where('month', '=', month).executeTakeFirst();

/** YYYY-MM of the last month that was paid out; undefined before the first. */
export async function latestRunMonth(db: Db): Promise<string | undefined> {
  const latest = await db
    .selectFrom('payout_runs')
    .select('month')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.month;
}

/**
 * Writes a run with its payouts and the rows of the ledger that each covers: in one statement, of one moment, whether for
 * ten supporters or for ten thousand, and without a join between what it makes: the planner knows no sizes there and would
 * compare each with each. Which of them are held is written right after, from what was stored.
 */
export async function storeRun(
  tx: Tx,
  {
    month,
    madeBy,
    now,
    config,
  }: { month: string; madeBy: number; now: Date; config: Pick<Config, 'secret'> },
): Promise<string> {
  const { id } = await tx
    .insertInto('payout_runs')
    .values({ month, made_by: madeBy, carried: '[]', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with share as materialized (
        select *, gen_random_uuid() as payout_id from ${shareRows(unpaidAt(afterMonth(month)))} as share
      ), made as (
        insert into payouts (id, run_id, supporter_id, amount_minor)
        select payout_id, ${id}::uuid, supporter_id, amount_minor from share where fate = 'paid'
      ), covered as (
        insert into payout_items (entry_id, payout_id)
        select unnest(entry_ids), payout_id from share where fate = 'paid'
      )
    update payout_runs set carried = coalesce((
      select jsonb_agg(jsonb_build_object('supporter_id', supporter_id, 'amount_minor', amount_minor, 'why', fate)
        order by supporter_id)
      from share where fate <> 'paid' and amount_minor <> 0), '[]')
    where id = ${id}::uuid`.execute(tx);
  await holdSome(tx, id, config);
  return id;
}

async function holdSome(tx: Tx, runId: string, config: Pick<Config, 'secret'>): Promise<void> {
  const made = await tx
    .selectFrom('payouts')
    .select(['supporter_id as supporterId', 'amount_minor as amountMinor'])
    .where('run_id', '=', runId)
    .execute();
  const onHold = await holdReasonsAmong(tx, config, made);
  const rows = [...onHold].map(([id, why]) => ({ id, why }));
  if (rows.length === 0) return;
  await sql`
    update payouts set held = array(select jsonb_array_elements_text(waits.why))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as waits (id integer, why jsonb)
    where run_id = ${runId}::uuid and supporter_id = waits.id`.execute(tx);
}

/** Total of a run's payouts, those that were voided left out. US cents. */
export async function runTotal(db: Db, id: string): Promise<number> {
  const { total } = await db
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('total'))
    .where('run_id', '=', id)
    .where('status', '<>', 'void')
    .executeTakeFirstOrThrow();
  return total;
}

/** Their phones learn that something of theirs has changed, one after the other by id as everywhere. */
export async function countUpVersions(tx: Tx, runId: string): Promise<void> {
  await sql`
    with theirs as materialized (
      select id from users where id in (select supporter_id from payouts where run_id = ${runId}::uuid)
      order by id for no key update
    )
    update users set version = version + 1 from theirs where users.id = theirs.id`.execute(tx);
}

export const runById = (db: Db, id: string): Promise<RunRow | undefined> =>
  db.selectFrom('payout_runs').selectAll().where('id', '=', id).executeTakeFirst();

export async function countRuns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payout_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest month first. */
export const runsPage = (db: Db, page: number) =>
  db
    .selectFrom('payout_runs')
    .leftJoin('payouts', 'payouts.run_id', 'payout_runs.id')
    .select([
      'payout_runs.id',
      'month',
      'created_at',
      sql<number>`coalesce(sum(amount_minor) filter (where status <> 'void'), 0)::bigint`.as('total_minor'),
      sql<number>`(count(payouts.id) filter (where status <> 'void'))::int`.as('payouts'),
      sql<number>`(count(payouts.id) filter (where status = 'open'))::int`.as('open'),
    ])
    .groupBy('payout_runs.id')
    .orderBy('month', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
export type RunLine = Awaited<ReturnType<typeof runsPage>>[number];

const payouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .selectAll('payouts')
    .select((from) => [
      'month',
      'made_by',
      takenBackMinor.as('taken_back_minor'),
      leftAfterEach.as('left_minor'),
      from
        .selectFrom('payout_items')
        .whereRef('payout_id', '=', 'payouts.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('entries'),
    ]);

/** Those of a run, the lowest id of a supporter first. */
export const payoutsOf = (db: Db, runId: string) =>
  payouts(db).where('run_id', '=', runId).orderBy('supporter_id').execute();
export type PayoutRow = Awaited<ReturnType<typeof payoutsOf>>[number];

export const payoutById = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  payouts(db).where('payouts.id', '=', id).executeTakeFirst();

/** Others who mark it wait, and then see what was done. */
export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  await tx.selectFrom('payouts').select('id').where('id', '=', id).forUpdate().execute();
  return payoutById(tx, id);
}

/** Why a payout waits for a second person at this moment; [] once it was released, paid or voided. */
export const holdReasonsNow = ({ status, held: onHold, released_at }: PayoutRow): HoldReason[] =>
  status === 'open' && released_at === null ? onHold : [];

/** Amount to be transferred: less what was taken back since the run. US cents, never below zero. */
export const dueMinor = ({ amount_minor, taken_back_minor }: PayoutRow): number =>
  Math.max(0, amount_minor - taken_back_minor);

/**
 * Each sum that the bank may have been told of, the largest first: all of an open payout, and what was left of it after each
 * cancel since the run. US cents, above zero; [] once it was paid or voided.
 */
export const sumsOf = ({ status, amount_minor: whole, left_minor: left }: PayoutRow): number[] =>
  status === 'open' ? [...new Set([whole, ...left])].filter((sum) => sum > 0) : [];

/** Tells whether somebody wrote a row themselves that a payout covers. */
export async function hasWritten(db: Db, userId: number, { id }: PayoutRow): Promise<boolean> {
  const own = await db
    .selectFrom('payout_items')
    .innerJoin('commission_entries', 'commission_entries.id', 'entry_id')
    .select('entry_id')
    .where('payout_items.payout_id', '=', id)
    .where('made_by', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
