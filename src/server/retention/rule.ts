import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#domain/text/durations.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { RetainedFields } from '#server/platform/calls/ledger-retention.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Few enough that nobody who writes meanwhile waits for noticeable time. */
export const ROWS_AT_ONCE = 500;
/** A long backlog is worked off over several runs. */
const BATCHES = 20;

/** Context of a run. */
export interface Clearing {
  db: Db;
  config: Pick<Config, 'dataDir' | 's3'>;
  /** Names in the answers of commands that outlive them. */
  keeps: RetainedFields;
  now: Date;
  /** The server ends: what is left is the next run's. */
  stopped: AbortSignal;
}

/** The end of one kind of rows. */
export interface Rule {
  /** Column that its age is counted from. */
  column: string;
  /** Whole or in part: rows that are older than so many days. */
  days: number;
  /** Source where that stands written. */
  by: string;
  /** Ends what is older than `before`. @returns how many rows */
  run: (clearing: Clearing, before: Date) => Promise<number>;
}

/** Moment when what is this many days old was made. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Does it batch by batch of `size` rows, each in a transaction of its own, until one is not full. */
export async function inBatches(
  { db, stopped }: Clearing,
  batch: (tx: Tx) => Promise<number>,
  size = ROWS_AT_ONCE,
): Promise<number> {
  let count = 0;
  for (let turn = 0; turn < BATCHES && !stopped.aborted; turn += 1) {
    const done = await transaction(db, batch);
    count += done;
    if (done < size) break;
  }
  return count;
}

interface Removing {
  /** Which rows it is about; absent: all. */
  only?: RawBuilder<SqlBool>;
  /** The column holds a day, no moment. */
  isDay?: true;
}

/** Removes rows by their age. What somebody else has in hand waits for the next run. */
export function removed(
  table: keyof Database,
  { column, days, by, only, isDay }: Pick<Rule, 'column' | 'days' | 'by'> & Removing,
): Rule {
  const run: Rule['run'] = (clearing, before) =>
    inBatches(clearing, async (tx) => {
      const from = isDay ? sql`${wireDay(before)}::date` : sql`${before}::timestamptz`;
      // Each part of a divided table has rows at the same places: a place alone would name one of every month.
      const gone = await sql`
        with gone as materialized (
          select tableoid as part, ctid as place from ${sql.table(table)}
          where ${sql.ref(column)} < ${from} and ${only ?? sql<SqlBool>`true`}
          limit ${ROWS_AT_ONCE} for update skip locked)
        delete from ${sql.table(table)}
        where ctid = any(array(select place from gone)) and (tableoid, ctid) in (select part, place from gone)`.execute(
        tx,
      );
      return Number(gone.numAffectedRows ?? 0n);
    });
  return { column, days, by, run };
}
