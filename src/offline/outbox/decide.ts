import * as v from 'valibot';
import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { localRows, refold } from './fold.ts';
import { giveUp } from './give-up.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { MAX_COMMAND_BYTES } from '../store/limits.ts';
import {
  mutationTables,
  depsOf,
  isOrphan,
  jsonBytes,
  mayWrite,
  nextSeq,
  ofOwner,
  payloadNow,
} from './outbox.ts';
import { dropPhotos } from './photos.ts';
import { FRESH_COMMAND, isOpen, isUnsettled, mayHaveRun, type OutboxRow } from '../store/states.ts';
import type { Discarded } from '../face/discard-outcome.ts';

/** T5: what a person decides about a command that waits or was refused (sync 2). Fetched when somebody does. */

/**
 * Try again. An unanswered command keeps its key; a stored refusal needs a new one, `newKey`. What was stopped by
 * another's refusal waits until that one is mended, and then goes behind it.
 * @throws NotTaken `gone` where what it is about is never made any more
 * @returns the key that carries the wish from now on
 */
export async function retry(
  db: ProductDatabase,
  registry: Registry,
  key: string,
  newKey: string,
  now: number,
): Promise<string> {
  return db.transaction('rw', mutationTables(db), async () => {
    const command = await db.commands.get(key);
    if (command?.state !== 'needs_user' || !(await mayWrite(db))) return key;
    const { reason, seen } = command;
    if (reason?.kind === 'rejected') {
      const known = registry.commands.get(command.name);
      const payload = known && payloadNow(known, command);
      // What this version of the app cannot read it cannot write anew either.
      if (payload === undefined) return key;
      return supersede(db, registry, command, { key: newKey, payload, seen, now });
    }
    const fresh = { state: 'queued', notBefore: 0, refusals: 0, refusedSince: null, reason: null } as const;
    if (reason?.kind === 'dependency') {
      const mine = await ofOwner(db, command.owner);
      if (mine.some((other) => other.state === 'needs_user' && command.deps.includes(other.key))) return key;
      // What it is about is never made any more: it can only be given up.
      if (await isOrphan(db, registry, command)) throw new LocalWriteError('gone');
      const open = new Set(mine.filter(({ state }) => isOpen(state)).map((other) => other.key));
      const kept = command.deps.filter((dep) => open.has(dep));
      const deps = [...new Set([...kept, ...(await depsOf(db, registry, mine, command))])];
      await db.commands.update(key, { ...fresh, deps });
    } else await db.commands.update(key, fresh);
    await refold(db, registry, command.owner, command.touches);
    return key;
  });
}

/** A refused command is replaced by a changed one with a new key; an unanswered one cannot be, it may have run. */
export async function replace(
  db: ProductDatabase,
  registry: Registry,
  given: { key: string; newKey: string; payload: unknown; seen: unknown; now: number },
): Promise<string> {
  return db.transaction('rw', mutationTables(db), async () => {
    const command = await db.commands.get(given.key);
    const known = command && registry.commands.get(command.name);
    const refused = command?.state === 'needs_user' && !mayHaveRun(command);
    if (!command || !known || !refused || !(await mayWrite(db))) return given.key;
    const payload = v.parse(known.declared.payload, given.payload);
    const seen = v.parse(known.seen, given.seen);
    return supersede(db, registry, command, { key: given.newKey, payload, seen, now: given.now });
  });
}

async function supersede(
  db: ProductDatabase,
  registry: Registry,
  old: OutboxRow,
  given: { key: string; payload: unknown; seen: unknown; now: number },
): Promise<string> {
  const known = registry.commands.get(old.name);
  const sizeBytes = jsonBytes(given.payload);
  if (sizeBytes > MAX_COMMAND_BYTES) throw new LocalWriteError('too_large');
  // A lane that stopped behind the refusal goes on in its place; otherwise the new one goes last.
  const keepsPlace = known?.declared.onReject === 'stop';
  const next: OutboxRow = {
    ...old,
    ...FRESH_COMMAND,
    key: given.key,
    v: known?.declared.v ?? old.v,
    lane: old.lane.endsWith(`:${old.key}`) ? old.lane.slice(0, -old.key.length) + given.key : old.lane,
    seq: keepsPlace ? old.seq : await nextSeq(db),
    payload: given.payload,
    seen: given.seen,
    touches: known ? await localRows(db, old.owner, known.touches(given.payload as never)) : old.touches,
    state: 'queued',
    sizeBytes,
    createdAt: given.now,
  };
  // What it is about is never made any more, whatever is written for it.
  if (await isOrphan(db, registry, next)) throw new LocalWriteError('gone');
  const mine = await ofOwner(db, old.owner);
  await db.commands.update(old.key, { state: 'superseded', supersededBy: given.key, doneAt: given.now });
  await db.commands.add({ ...next, deps: await depsOf(db, registry, mine, next) });
  const samePhoto = known?.photo?.(given.payload as never) === known?.photo?.(old.payload as never);
  await (samePhoto ? passPhotos(db, old.key, next.key) : dropPhotos(db, [old.key]));
  await followReplacement(db, mine, old, next);
  await refold(db, registry, old.owner, [...old.touches, ...next.touches]);
  return given.key;
}

/** Part of T5: a command that takes another one's place takes its bytes over, and they are tried anew. */
async function passPhotos(db: ProductDatabase, from: string, to: string): Promise<void> {
  const fresh = { failures: 0, restarts: 0, notBefore: 0 };
  await db.photos
    .where('command')
    .equals(from)
    .modify({ command: to, ...fresh });
}

/** Followers of the old one wait for the new one, behind it. */
async function followReplacement(
  db: ProductDatabase,
  mine: readonly OutboxRow[],
  old: OutboxRow,
  next: OutboxRow,
): Promise<void> {
  const unsettled = mine.filter(({ state }) => isUnsettled(state));
  for (const { key, deps, seq, state } of unsettled) {
    if (!deps.includes(old.key)) continue;
    const renamed = deps.map((dep) => (dep === old.key ? next.key : dep));
    const behind = seq > next.seq || state === 'sending' ? seq : await nextSeq(db);
    await db.commands.update(key, { deps: renamed, seq: behind });
  }
}

/**
 * The user gives a command up. What was never sent, or was refused, is discarded at once. What may have reached the
 * server is asked back: only the server's own word makes it discarded, or says that it was too late (I16).
 * @returns 'kept' for what is on its way just now, or over
 */
export async function discard(
  db: ProductDatabase,
  registry: Registry,
  key: string,
  now: number,
): Promise<Discarded> {
  return db.transaction('rw', mutationTables(db), async () => {
    const command = await db.commands.get(key);
    if (!command || !(await mayWrite(db))) return 'kept';
    const { state, sent } = command;
    // A refusal stands in the ledger: it never happens. What was only stopped may be out on another phone (sync 13).
    const refused = state === 'needs_user' && !mayHaveRun(command);
    if (refused || ((state === 'queued' || state === 'held') && !sent)) {
      await refold(db, registry, command.owner, await giveUp(db, registry, command, now));
      return 'discarded';
    }
    if (state !== 'queued' && state !== 'needs_user') return 'kept';
    await db.commands.update(key, { state: 'cancelling', notBefore: 0, refusals: 0, refusedSince: null });
    await refold(db, registry, command.owner, command.touches);
    return 'cancelling';
  });
}
