import { sql } from 'kysely';
import type { Conflict } from '#contract/listings/conflict.ts';
import { readConflicts } from './answers.ts';
import { keyInProgress, rateLimited } from '../http/errors.ts';
import type { Ceiling } from './limits.ts';
import type { Db, Tx } from '../database/db.ts';

/** Outcome of a key. `body` is the answer's JSON text byte for byte, null for none. */
export interface Stored {
  name: string;
  fingerprint: string;
  /** CANCELLED for a key that must never run. */
  status: number;
  body: string | null;
  headers: Record<string, string>;
  conflicts: Conflict[];
}

/** Status of a ledger row that holds no answer: the phone took the command back before it ran. */
export const CANCELLED = 0;

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The key in the form in which it is kept, or null when it is no UUID. */
export function readKey(text: string): string | null {
  const key = text.trim().toLowerCase();
  return KEY.test(key) ? key : null;
}

/** The fingerprint of what was refused unread: no digest of it was made (security 49). */
export const ANY_CONTENT = '';

/** The ledger's owner of a caller: strangers share one, their keys are random. */
export const ownerOf = (user: { id: number } | null): string => (user ? `u:${user.id}` : 'anon');

export async function findStored(db: Db, owner: string, key: string): Promise<Stored | null> {
  const row = await storedRows(db).where('owner', '=', owner).where('key', '=', key).executeTakeFirst();
  return row ? { ...row, conflicts: readConflicts(row.conflicts) } : null;
}

/** The same of many keys at once, by key; null for those that did nothing yet. */
export async function findAllStored(
  db: Db,
  owner: string,
  keys: readonly string[],
): Promise<Map<string, Stored | null>> {
  const found = new Map<string, Stored | null>(keys.map((key) => [key, null]));
  if (keys.length === 0) return found;
  const rows = await storedRows(db)
    .select('key')
    .where('owner', '=', owner)
    .where('key', '=', sql<string>`any(${keys}::uuid[])`)
    .execute();
  for (const { key, ...row } of rows) found.set(key, { ...row, conflicts: readConflicts(row.conflicts) });
  return found;
}

const storedRows = (db: Db) =>
  db
    .selectFrom('command_ledger')
    .select(['name', 'fingerprint', 'status', 'headers', 'conflicts'])
    .select(sql<string | null>`body::text`.as('body'));

/** Keys of the given ones that are decided; in no order. */
export async function findDecided(
  db: Db,
  owner: string,
  keys: readonly string[],
): Promise<Pick<Stored, 'name' | 'status' | 'conflicts'>[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('command_ledger')
    .select(['name', 'status', 'conflicts'])
    .where('owner', '=', owner)
    .where('key', '=', sql<string>`any(${keys}::uuid[])`)
    .execute();
  return rows.map((row) => ({ ...row, conflicts: readConflicts(row.conflicts) }));
}

/** Time for which a rival with the same key waits for the first one (settled point 1). */
const RIVAL_WAIT = '2s';

/**
 * Takes the key for this transaction, then its user's row as `lockOwner` does; both are free again when the transaction
 * ends, however it ends. What others committed while this waited, only the next statement sees.
 * @param userId null for strangers
 * @returns false when the user is gone
 * @throws HttpProblem 409 `idempotency_in_progress` after two seconds
 */
export async function lockKey(tx: Tx, owner: string, key: string, userId: number | null): Promise<boolean> {
  const name = `${owner} ${key}`;
  // One statement for both locks: with fifty commands in a batch each way to the database and back counts.
  const { rows } = await sql<{ got: boolean; id: number | null }>`
    with taken as materialized (select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got)
    select got, case when got then
      (select id from users where id = ${userId}::integer and is_active for no key update) end as id
    from taken`.execute(tx);
  if (rows[0]?.got === true) return userId === null || rows[0].id !== null;
  await sql`select set_config('lock_timeout', ${RIVAL_WAIT}, true)`.execute(tx);
  try {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') throw keyInProgress();
    throw error;
  }
  await sql`select set_config('lock_timeout', '0', true)`.execute(tx);
  return userId === null || lockOwner(tx, userId);
}

/**
 * The same for whoever acts for a user: the user's row first, and the key only where it is free. Two phones of one user
 * hold the row and wait for keys; who waited for both the other way round would wait for ever.
 * @returns false when the user is gone
 * @throws HttpProblem 409 `idempotency_in_progress` while somebody else has the key
 */
export async function lockKeyOf(tx: Tx, userId: number, key: string): Promise<boolean> {
  if (!(await lockOwner(tx, userId))) return false;
  const name = `${ownerOf({ id: userId })} ${key}`;
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(tx);
  if (rows[0]?.got !== true) throw keyInProgress();
  return true;
}

/** Commands of one user run one after the other: their phones wait for each other here. False when the user is gone. */
export async function lockOwner(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the user's version up: something of theirs has changed (sync 6). */
const countingUp = (tx: Pick<Tx, 'updateTable'>, userId: number) =>
  tx
    .updateTable('users')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', userId);

export async function countUpVersion(tx: Tx, userId: number): Promise<void> {
  await countingUp(tx, userId).execute();
}

/** Adds to what an owner has left behind today. */
const weigh = (tx: Tx, { bucket, start }: Ceiling, bytes: number) =>
  tx
    .insertInto('rate_limits')
    .values({ bucket, window_start: start, count: bytes })
    .onConflict((onKey) =>
      onKey
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ count: sql<number>`rate_limits.count + excluded.count` }),
    )
    .returning('count');

/** Bytes that a row costs beside what was answered: key, owner, fingerprint, its place in two indexes. */
const ROW_BYTES = 300;

/**
 * @param options.changedUser whose version counts up in the same statement; null for nobody's
 * @param options.ceiling what its owner may leave here in a day; null where nobody counts
 * @throws HttpProblem 429 beyond the ceiling: the act is undone with it, and goes through once there is room
 */
export async function storeAnswer(
  tx: Tx,
  row: { owner: string; key: string; device: string | null; now: Date } & Stored,
  { changedUser = null, ceiling }: { changedUser?: number | null; ceiling: Ceiling | null },
): Promise<void> {
  const headers = JSON.stringify(row.headers);
  const conflicts = row.conflicts.length > 0 ? JSON.stringify(row.conflicts) : null;
  const bytes = ROW_BYTES + Buffer.byteLength(`${row.body ?? ''}${headers}${conflicts ?? ''}`);
  const counting = changedUser === null ? tx : tx.with('counted', (part) => countingUp(part, changedUser));
  const weighing = ceiling === null ? counting : counting.with('weighed', () => weigh(tx, ceiling, bytes));
  const { weight } = await weighing
    .insertInto('command_ledger')
    .values({
      owner: row.owner,
      key: row.key,
      fingerprint: row.fingerprint,
      name: row.name,
      status: row.status,
      body: row.body,
      headers,
      device: row.device,
      created_at: row.now,
      conflicts,
    })
    .returning(sql<number>`${ceiling === null ? 0 : sql`(select count from weighed)`}`.as('weight'))
    .executeTakeFirstOrThrow();
  if (ceiling !== null && weight > ceiling.max) throw rateLimited(ceiling.seconds);
}
