import * as v from 'valibot';
import type { ProductDatabase } from '../store/database.ts';
import type { AnyCommand, Registry } from '../face/declare.ts';
import { jsonBytes } from './outbox.ts';
import type { Owner, StoredTelemetry } from '../store/states.ts';

/**
 * Droppable commands (sync 4, telemetry). They are no work: they lie apart from the commands, in one list an owner, so
 * that nothing counts, shows, exports or waits for them. They travel with batches under a key of their own, and the
 * server's ledger sees to it that each counts once.
 */

/** Number of times that one goes out before it is given up. */
const TRIES = 3;
/** Number of those that go with one batch: no order is to wait for them on a slow line. */
const A_BATCH = 10;
/** Bytes of what the wire says of one beside what is kept of it: its lane and that it waits for nothing. */
const ON_THE_WIRE = 64;

const PREFIX = 'telemetry:';

const QueuedCommand = v.object({
  key: v.string(),
  name: v.string(),
  v: v.number(),
  payload: v.unknown(),
  tries: v.number(),
});

/** Telemetry of an owner that waits, oldest first; what cannot be read counts as nothing. */
export async function telemetryOf(db: ProductDatabase, owner: Owner): Promise<StoredTelemetry[]> {
  const stored: unknown = (await db.meta.get(PREFIX + owner))?.value;
  return Array.isArray(stored) ? stored.flatMap((one) => (v.is(QueuedCommand, one) ? [one] : [])) : [];
}

/** Does who is signed in agree to it, as far as this phone knows? Runs inside the caller's transaction. */
export async function hasConsent(
  db: ProductDatabase,
  { agreed }: AnyCommand,
  owner: Owner,
): Promise<boolean> {
  return agreed === null || agreed.by((await db.rows.get([owner, agreed.row]))?.view ?? null);
}

/** Writes what is left; nothing is no row. */
export async function keepTelemetry(
  db: ProductDatabase,
  owner: Owner,
  left: readonly StoredTelemetry[],
): Promise<void> {
  if (left.length === 0) await db.meta.delete(PREFIX + owner);
  else await db.meta.put({ name: PREFIX + owner, value: [...left] });
}

/**
 * Part of T2: what may go along with a batch, one try counted before it leaves. What was tried too often, and what its
 * owner does not agree to any more, is dropped here.
 * @param room how many more commands the batch takes, and of how many bytes
 */
export async function claimTelemetry(
  db: ProductDatabase,
  registry: Registry,
  owner: Owner,
  room: { count: number; bytes: number },
): Promise<StoredTelemetry[]> {
  const all = await telemetryOf(db, owner);
  if (all.length === 0) return [];
  const may: StoredTelemetry[] = [];
  for (const one of all) {
    const known = registry.commands.get(one.name);
    if (known?.declared.droppable && one.tries < TRIES && (await hasConsent(db, known, owner))) may.push(one);
  }
  let bytes = 0;
  const going = may
    .slice(0, Math.max(0, Math.min(room.count, A_BATCH)))
    .filter((one) => (bytes += jsonBytes(one) + ON_THE_WIRE) <= room.bytes);
  const tried = going.map((one) => ({ ...one, tries: one.tries + 1 }));
  await keepTelemetry(db, owner, [...tried, ...may.filter((one) => !going.includes(one))]);
  return tried;
}

/** Part of T3: what the server has decided is over, whatever it said. What it put off may come again. */
export async function settleTelemetry(
  db: ProductDatabase,
  owner: Owner,
  decided: ReadonlySet<string>,
): Promise<void> {
  const all = await telemetryOf(db, owner);
  const left = all.filter(({ key }) => !decided.has(key));
  if (left.length < all.length) await keepTelemetry(db, owner, left);
}

/** Part of each folding: who takes their agreement back, here or on another phone, leaves nothing here to be sent. */
export async function dropUnagreed(
  db: ProductDatabase,
  registry: Registry,
  owner: Owner,
  rows: ReadonlySet<string>,
): Promise<void> {
  for (const known of registry.commands.values()) {
    if (known.agreed === null || !rows.has(known.agreed.row) || (await hasConsent(db, known, owner)))
      continue;
    const all = await telemetryOf(db, owner);
    const left = all.filter(({ name }) => name !== known.declared.name);
    if (left.length < all.length) await keepTelemetry(db, owner, left);
  }
}

/** Signing out leaves none. Runs inside the caller's transaction. */
export const wipeTelemetry = (db: ProductDatabase, owner: Owner) => db.meta.delete(PREFIX + owner);

/** Removes what an older build has left behind by signing somebody out. Runs inside the caller's transaction. */
export async function dropForeignTelemetry(db: ProductDatabase, owner: Owner | undefined): Promise<void> {
  const names = await db.meta.where('name').startsWith(PREFIX).primaryKeys();
  const foreign = names.filter((name) => name !== PREFIX + (owner ?? ''));
  if (foreign.length > 0) await db.meta.bulkDelete(foreign);
}
