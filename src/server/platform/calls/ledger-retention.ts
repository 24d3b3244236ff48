import { sql } from 'kysely';
import { DAY_MS } from '#domain/text/durations.ts';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import { transaction } from '../database/database.ts';
import type { Handler } from './handle.ts';
import type { Db, Tx } from '../database/db.ts';

/** Keys and fingerprints stay for ever; a whole answer so many days (settled point 9). */
const WHOLE_DAYS = RETENTION_DAYS.answer;
/** Few enough that a batch takes no noticeable time from those who write meanwhile. */
const BATCH = 500;
/** A long backlog is worked off over several runs: mail waits for the same loop. */
const BATCHES = 20;
/** Fields that stay of every success: what the thing is called. */
const IDS = ['id', 'number', 'url'];
/** Fields that stay of every refusal: what a person was told. */
const HEADS = ['code', 'detail'];

/** Names that stay, by command. */
export type RetainedFields = ReadonlyMap<string, readonly string[]>;

export function retainedFieldsOf(handlers: readonly Handler[]): RetainedFields {
  return new Map(
    handlers.flatMap((handler) =>
      handler.kind === 'mutation' ? [[handler.declared.name, handler.options.keep ?? []] as const] : [],
    ),
  );
}

/**
 * Cuts the bodies of old answers down to their ids: a replay then still says what became of the command and what it
 * made. Conflicts stay whole, as they are somebody's words (I13). Any number of servers may do it at once.
 * @param stopped the server ends: what is left is the next run's; absent: it does not
 * @returns how many were cut
 */
export async function shrinkOldAnswers(
  db: Db,
  keeps: RetainedFields,
  now: Date,
  stopped?: AbortSignal,
): Promise<number> {
  const until = new Date(now.getTime() - WHOLE_DAYS * DAY_MS);
  let count = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    if (stopped?.aborted) break;
    const cut = await transaction(db, (tx) => shrinkBatch(tx, keeps, until, now));
    count += cut;
    if (cut < BATCH) break;
  }
  return count;
}

async function shrinkBatch(tx: Tx, keeps: RetainedFields, until: Date, now: Date): Promise<number> {
  const rows = await tx
    .selectFrom('command_ledger')
    .select(['owner', 'key', 'name', 'status', 'body'])
    .where('body', 'is not', null)
    .where('shrunk_at', 'is', null)
    .where('created_at', '<', until)
    .orderBy('created_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const bodies = rows.map(({ name, status, body }) =>
    JSON.stringify(shrunk(body, status < 400 ? [...IDS, ...(keeps.get(name) ?? [])] : HEADS)),
  );
  await sql`
    update command_ledger set body = cut.body::json, shrunk_at = ${now}
    from unnest(
      ${rows.map(({ owner }) => owner)}::text[], ${rows.map(({ key }) => key)}::uuid[], ${bodies}::text[]
    ) as cut (owner, key, body)
    where command_ledger.owner = cut.owner and command_ledger.key = cut.key`.execute(tx);
  return rows.length;
}

/** The named numbers and texts of an answer, in the answer's own order; anything else is what they lead to. */
function shrunk(body: unknown, names: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => names.includes(name) && (typeof value === 'number' || typeof value === 'string'),
    ),
  );
}
