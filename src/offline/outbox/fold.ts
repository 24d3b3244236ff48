import { Dexie, type PromiseExtended } from 'dexie';
import * as v from 'valibot';
import { sameJson } from '#domain/text/same-json.ts';
import type { Registry } from '../face/declare.ts';
import type { ProductDatabase } from '../store/database.ts';
import { payloadNow } from './outbox.ts';
import { isOpen, type OutboxRow, type Owner, type SessionUser, type StoredRow } from '../store/states.ts';
import { dropUnagreed } from './telemetry.ts';

/** The definition of a row by its name, or by what stands before ':' ("order:100000001"). */
export function rowDef(registry: Registry, row: string) {
  return registry.rows.get(row.split(':')[0] ?? row) ?? null;
}

/**
 * View that screens read: base with every open command that touches the row folded in, in seq order (sync 1).
 * Null when there is neither a base nor an empty form to fold over.
 */
export function foldView(
  registry: Registry,
  row: string,
  base: unknown,
  open: readonly OutboxRow[],
): unknown {
  const def = rowDef(registry, row);
  let view: unknown = base ?? def?.empty?.() ?? null;
  if (view === null) return null;
  for (const command of open) {
    const known = registry.commands.get(command.name);
    const payload = known && payloadNow(known, command);
    if (!known || payload === undefined) continue;
    try {
      view = known.optimistic(view, payload, command.seen);
    } catch (cause) {
      // One payload that cannot be drawn must not keep the answers to all the others from being stored.
      console.error(`${command.name} ${command.key} could not be shown`, cause);
    }
  }
  return view;
}

/**
 * Tells whether the rows of this owner may lie on the phone now: those of who is signed in, or a guest's while nobody is.
 * Anyone else's are gone until they come back (security 28, 29).
 */
export async function isShown(db: ProductDatabase, owner: Owner): Promise<boolean> {
  const session = await db.session.get('current');
  return session ? session.owner === owner : owner.startsWith('anon:');
}

/**
 * Folds rows again inside the caller's transaction (commands, rows, session, meta). Called after every change of an open
 * command or a base, so that `view == fold(base, open)` holds after each transaction (I10).
 */
export async function refold(
  db: ProductDatabase,
  registry: Registry,
  owner: Owner,
  rows: Iterable<string>,
): Promise<void> {
  if (!(await isShown(db, owner))) return;
  const given = new Set(rows);
  for (const row of given) {
    const open = await openOn(db, owner, row);
    const stored = await db.rows.get([owner, row]);
    const base = stored?.base ?? null;
    const view = foldView(registry, row, base, open);
    // What was never made, and is not to be any more, is nothing.
    if (base === null && open.length === 0) {
      await db.rows.delete([owner, row]);
      continue;
    }
    if (view === null && !stored) continue;
    const next: StoredRow = {
      ...(stored ?? { owner, row, version: -1, asOf: null, bytes: null, etag: null }),
      base,
      view,
    };
    await db.rows.put(next);
  }
  await dropUnagreed(db, registry, owner, given);
}

/**
 * A row as this phone calls it: what was made here keeps its own name, whatever the server calls it (sync 1). There is
 * one basket and one profile: only what is one of many is looked up. Dexie's own promise, also where nothing is read.
 */
export function localRow(db: ProductDatabase, owner: Owner, row: string): PromiseExtended<string> {
  if (!row.includes(':')) return Dexie.Promise.resolve(row);
  return db.ids.get([owner, row]).then((stored) => {
    if (stored) return stored.local;
    const at = row.lastIndexOf(':tmp:');
    // What is made here in something goes by what this phone calls that, also once the server has named it.
    return at < 0 ? row : localRow(db, owner, row.slice(0, at)).then((whole) => whole + row.slice(at));
  });
}

export async function localRows(
  db: ProductDatabase,
  owner: Owner,
  rows: readonly string[],
): Promise<string[]> {
  const local: string[] = [];
  for (const row of rows) local.push(await localRow(db, owner, row));
  return local;
}

/** The server's last value of a row; null when this phone has none, or may not show it now. */
export async function baseOf(db: ProductDatabase, owner: Owner, row: string): Promise<unknown> {
  return (await db.rows.get([owner, row]))?.base ?? null;
}

/** The open commands of an owner that touch a row, in seq order. */
export async function openOn(db: ProductDatabase, owner: Owner, row: string): Promise<OutboxRow[]> {
  const touching = await db.commands.where('touches').equals(row).toArray();
  return touching
    .filter((command) => command.owner === owner && isOpen(command.state))
    .toSorted((a, b) => a.seq - b.seq);
}

/** A value from the server as the row's schema reads it, or null when it is not that. */
export function readRow(registry: Registry, row: string, value: unknown): unknown {
  const def = rowDef(registry, row);
  if (!def) return null;
  const read = v.safeParse(def.schema, value);
  return read.success ? read.output : null;
}

/**
 * Takes a server value over as the base, unless what is there is newer (I11). Rows without a version of their own
 * have the user version of the answer that brought them. Runs inside the caller's transaction.
 */
export async function takeBase(
  db: ProductDatabase,
  registry: Registry,
  given: {
    owner: Owner;
    row: string;
    value: unknown;
    userVersion: number;
    asOf: number;
    bytes: number | null;
    etag: string | null;
  },
): Promise<boolean> {
  const def = rowDef(registry, given.row);
  const value = readRow(registry, given.row, given.value);
  if (!def || value === null) return false;
  const version = def.version ? def.version(value as never) : given.userVersion;
  const row = await localRow(db, given.owner, given.row);
  const stored = await db.rows.get([given.owner, row]);
  if (stored && stored.version > version) return false;
  await db.rows.put({
    owner: given.owner,
    row,
    base: value,
    version,
    view: stored?.view ?? value,
    asOf: given.asOf,
    bytes: given.bytes ?? stored?.bytes ?? null,
    etag: given.etag ?? null,
  });
  await updateUserFromRow(db, registry, given);
  return true;
}

/** Takes over what a row says of who is signed in, also one that was stored before anybody read it so. */
export async function updateUserFromRow(
  db: ProductDatabase,
  registry: Registry,
  { owner, row, value }: { owner: Owner; row: string; value: unknown },
): Promise<void> {
  const read = readRow(registry, row, value);
  const said = read === null ? undefined : rowDef(registry, row)?.user?.(read as never);
  if (said) await putUser(db, owner, said);
}

async function putUser(db: ProductDatabase, owner: Owner, said: Partial<SessionUser>): Promise<void> {
  const session = await db.session.get('current');
  if (session?.owner !== owner) return;
  const user = { ...session.user, ...said };
  if (!sameJson(user, session.user)) await db.session.put({ ...session, user });
}
