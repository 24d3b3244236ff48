import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '../base/fingerprint.ts';
import type { Db, Tx } from '../database/db.ts';

/** One staff act (security 31). `before` and `after` are JSON values, null for none. */
export interface StaffAct {
  actorId: number | null;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
  ip: string;
}

/** Any number, the same in every server: entries are chained one after the other. */
const CHAIN = 470_131;
const FIRST = '0'.repeat(64);

/** The request that runs in a transaction, for the entries that are written in it. */
const requests = new WeakMap<Tx, string>();
export function auditsAs(tx: Tx, requestId: string): void {
  requests.set(tx, requestId);
}

/** Appends an entry in the transaction of the act. Its hash covers the one before, so that none can be changed or taken out unseen. */
export async function writeAudit(tx: Tx, entry: StaffAct, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN})`.execute(tx);
  const last = await tx
    .selectFrom('audit_log')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const previous = last?.hash ?? FIRST;
  const requestId = requests.get(tx) ?? null;
  const row = { ...entry, before: plain(entry.before), after: plain(entry.after) };
  await tx
    .insertInto('audit_log')
    .values({
      at: now,
      actor_id: row.actorId,
      action: row.action,
      entity: row.entity,
      entity_id: row.entityId,
      before: row.before === null ? null : JSON.stringify(row.before),
      after: row.after === null ? null : JSON.stringify(row.after),
      ip: row.ip,
      previous_hash: previous,
      hash: hashOf(previous, row, now, requestId),
      request_id: requestId,
    })
    .execute();
}

/** Walks the whole chain. `brokenAt` is the id of the first entry that does not fit, null when all do. */
export async function verifyAudit(db: Db): Promise<{ entries: number; brokenAt: number | null }> {
  const state = { previous: FIRST, entries: 0, lastId: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', state.lastId)
      .orderBy('id')
      .limit(1000)
      .execute();
    for (const row of rows) {
      const entry: StaffAct = {
        actorId: row.actor_id,
        action: row.action,
        entity: row.entity,
        entityId: row.entity_id,
        before: row.before,
        after: row.after,
        ip: row.ip,
      };
      const fits =
        row.previous_hash === state.previous &&
        row.hash === hashOf(state.previous, entry, row.at, row.request_id);
      if (!fits) return { entries: state.entries, brokenAt: row.id };
      state.previous = row.hash;
      state.entries += 1;
      state.lastId = row.id;
    }
    if (rows.length < 1000) return { entries: state.entries, brokenAt: null };
  }
}

function hashOf(previous: string, entry: StaffAct, at: Date, requestId: string | null): string {
  const { actorId, action, entity, entityId, before, after, ip } = entry;
  const text = canonicalJson([
    previous,
    at.toISOString(),
    actorId,
    action,
    entity,
    entityId,
    before,
    after,
    ip,
    // Entries from before it was written down keep their hash.
    ...(requestId === null ? [] : [requestId]),
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** As it will come back from the database. */
const plain = (value: unknown): unknown =>
  value === null || value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
