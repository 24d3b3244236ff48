import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import { Pool, types as pgTypes } from 'pg';
import { type Clock, systemClock } from '../base/clock.ts';
import { errorCodeOf } from '../base/error-code.ts';
import { tracing } from '../base/trace.ts';
import { afterCommitWorkOf } from './after-commit.ts';
import { neededFor, numberOf, refuseTooEarly } from './contracting.ts';
import { StartProblem } from './embedded/start-problem.ts';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';
import type { Db, Tx } from './db.ts';

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number;
  /** Milliseconds a statement may take, 0 for no limit (migrations, seeds). Security 23: 5 s. */
  statementTimeoutMs?: number;
  /** Milliseconds that a new connection may take, and that one waits for a free one: 5 s unless said. */
  connectWithinMs?: number;
  /** Told of a connection that broke while nobody used it; the pool replaces it by itself. */
  onLost?: (problem: Error) => void;
  /** Told of what failed that was owed after a commit; the commit holds. */
  onUndone?: (problem: unknown) => void;
  /** Told of each statement that took so many milliseconds or longer: its text, never its values. */
  slow?: { fromMs: number; told: (statement: { sql: string; ms: number }) => void };
}

const undone = new WeakMap<Db, (problem: unknown) => void>();
const pools = new WeakMap<Db, Pool>();

/** Connections of one server: open ones, those of them that nobody uses, and who waits for one. */
export function connectionsOf(db: Db): { open: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

const INT8 = 20;
const DATE = 1082;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is too large for a number`);
  return value;
}

/** Forms in which columns arrive: int8 as number, date as 'YYYY-MM-DD', timestamptz as Date, numeric as string, jsonb parsed. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pgTypes.getTypeParser(oid, format);
    if (oid === INT8) return safeInteger;
    if (oid === DATE) return (text: string) => text;
    return pgTypes.getTypeParser(oid, 'text');
  },
};

/**
 * Opens a pool; the first query connects. Close it with `destroy()`.
 * @param url postgresql://…, also of a socket as `startEmbedded` gives it
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectWithinMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    // A machine that is gone without a word is noticed by the system, after a while.
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'chicargos',
    types,
  });
  const lost = (problem: Error) => {
    // A pool that was told to end says goodbye on its own time; the database may be gone before.
    if (!pool.ending) options.onLost?.(problem);
  };
  pool.on('error', lost);
  // A connection that breaks between two statements of a transaction tells only its own listeners.
  pool.on('connect', (client) => client.on('error', lost));
  const { slow } = options;
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis: ms, level }) => {
      if (slow && ms >= slow.fromMs) slow.told({ sql: query.sql, ms: Math.round(ms) });
      tracing()?.statement({ sql: query.sql, ms, isFailed: level === 'error' });
    },
  });
  pools.set(db, pool);
  if (options.onUndone) undone.set(db, options.onUndone);
  return db;
}

/** Table in use elsewhere for longer than `lock_timeout` says, or by somebody who waits for one of ours. */
const IN_USE: readonly string[] = ['55P03', '40P01'];
const MIGRATION_TRIES = 120;

export interface MigrationOptions {
  /** Only so far, for what was made by an older version. */
  upTo?: string | undefined;
  /** Milliseconds that a change waits for a table in use, and then leaves it alone before the next try. */
  lockMs?: number;
  /** Told when a table is in use for longer, before the next try. */
  onInUse?: () => void;
  /** Tells who of the servers still runs. */
  clock?: Clock;
  /** Those of another build, for tests. */
  steps?: Readonly<Record<string, Migration>>;
}

/** Names of the migrations that these tables have seen. */
async function stepsDone(db: Db): Promise<string[]> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!there[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Tells whether a newer build has brought the tables further than this one knows: it then runs on them as they are
 * (docs/operations, rollback), unless that took away what this one uses. Something unknown in the midst of ours is another
 * program's.
 * @throws StartProblem
 */
function isBehind(done: readonly string[], ours: readonly string[]): boolean {
  if (done.length <= ours.length || !ours.every((name, at) => done[at] === name)) return false;
  const needed = neededFor(done.slice(ours.length));
  if (needed !== null && needed > numberOf(ours.at(-1) ?? ''))
    throw new StartProblem(
      `A newer build has taken away what this one uses: only builds that know ${needed} run on these tables.`,
    );
  return true;
}

/**
 * Brings the tables to the newest version. Several servers may start at once: they wait for each other. Where a table is in use
 * (a backup reads all of them) everybody else would queue behind a change that waits for it: so it gives up soon, and tries
 * again as a whole.
 * @throws StartProblem where a step would take from a server that runs, or has taken from this build, what it uses
 */
export async function migrate(
  db: Db,
  { upTo, lockMs = 2_000, onInUse, clock = systemClock, steps = migrations }: MigrationOptions = {},
): Promise<string[]> {
  const ours = Object.keys(steps).toSorted();
  const done = await stepsDone(db);
  if (isBehind(done, ours)) return [];
  await refuseTooEarly(
    db,
    ours.filter((name) => !done.includes(name) && (upTo === undefined || name <= upTo)),
    clock.now(),
  );
  const provider = { getMigrations: () => Promise.resolve(withLockTimeout(steps, lockMs)) };
  const migrator = new Migrator({ db, provider });
  const once = () => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  let { error, results } = await once();
  for (let tried = 1; tried < MIGRATION_TRIES && IN_USE.includes(errorCodeOf(error)); tried++) {
    onInUse?.();
    await new Promise((resume) => setTimeout(resume, lockMs));
    ({ error, results } = await once());
  }
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first';
    throw new Error(`The database could not be brought up to date (${failed}): ${messageOf(error)}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** The migrations, each for its transaction alone with a limit to waiting for tables. */
function withLockTimeout(steps: Readonly<Record<string, Migration>>, ms: number): Record<string, Migration> {
  const limited = Object.entries(steps).map(([name, migration]): [string, Migration] => [
    name,
    {
      ...migration,
      up: async (db) => {
        await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(db);
        await migration.up(db);
      },
    },
  ]);
  return Object.fromEntries(limited);
}

/** Refuses a database that may forget what it acknowledged (R1). */
export async function requireDurability(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`.execute(db);
  const off = rows.map((row) => row.name).join(', ');
  if (off)
    throw new Error(
      `PostgreSQL has ${off} switched off, so a crash would lose orders. Switch it on and start again.`,
    );
}

/** Tells whether statements end by themselves: a pooler between may not pass on what the connection asks for (security 23). */
export async function hasTimeLimits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db);
  return rows[0]?.limit !== '0';
}

const TRIES = 3;

/**
 * Runs `work` in one transaction, and again as a whole when the database asked for that or went away (R6).
 * A lost answer to the commit leaves its outcome unknown; running again is right all the same, because every effect
 * is written together with its ledger row, which the second run finds.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // What is owed has the same connection: at a rush it would wait behind everybody for another.
      return await db.connection().execute(async (connected) => {
        const { done, owed } = await connected
          .transaction()
          .execute(async (tx) => ({ done: await work(tx), owed: afterCommitWorkOf(tx) }))
          .catch(async (problem: unknown) => {
            if (errorCodeOf(problem) === READ_ONLY) await endConnection(connected);
            throw problem;
          });
        for (const one of owed) await one(connected).catch((problem: unknown) => undone.get(db)?.(problem));
        return done;
      });
    } catch (problem) {
      if (attempt >= TRIES || !isTransient(problem)) throw problem;
      await new Promise((resume) => setTimeout(resume, (0.5 + Math.random()) * 50 * 4 ** (attempt - 1)));
    }
  }
}

/** A write to what is still a standby, or is one again now that the primary is back. */
const READ_ONLY = '25006';

/** Ends a connection that leads to a standby: kept, it would be given to one write after the other long after the primary is back. */
async function endConnection(connected: Db): Promise<void> {
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(connected).catch(() => undefined);
}

/**
 * Serialisation failure, deadlock, lost connection, server going down or coming up, and a write to what is still a standby: the
 * balancer leads there as soon as the primary is gone, a moment before it is promoted.
 */
const TRANSIENT_STATES = /^(40001|40P01|08...|57P0[123]|25006)$/;
const TRANSIENT_SOCKETS = /^(ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)$/;
/** pg gives these no code; the last is what a rollback on a broken connection says instead of the cause. */
const TRANSIENT_MESSAGES =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed/;

/** Tells whether the same work may succeed when it is simply done again. */
export function isTransient(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  if (TRANSIENT_MESSAGES.test(problem.message)) return true;
  if (!('code' in problem) || typeof problem.code !== 'string') return false;
  return (
    TRANSIENT_STATES.test(problem.code) || ('syscall' in problem && TRANSIENT_SOCKETS.test(problem.code))
  );
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
