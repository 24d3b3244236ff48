import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { jsonBytes, ofOwner, payloadNow } from './outbox.ts';
import { dropPhotos } from './photos.ts';
import { isUnsettled, type OutboxRow, type Reason } from '../store/states.ts';

/** Fate of the work behind a command that will never have its effect (sync 2). */

export function dependencyReason(cause: string): Reason {
  return { kind: 'dependency', status: null, code: 'dependency', message: '', fields: null, body: { cause } };
}

/**
 * Unsent commands that named a refused or discarded one cannot go: a person decides. Answers the rows they touch.
 * Sent ones hear it from the server, which knows whether the cause was in time. Of an optional one they are free.
 */
export async function stopDependants(
  db: ProductDatabase,
  registry: Registry,
  cause: OutboxRow,
  reason: Reason,
): Promise<string[]> {
  const free = registry.commands.get(cause.name)?.declared.optional;
  const waiting = (await ofOwner(db, cause.owner)).filter(
    ({ state, sent, deps }) => state === 'queued' && (free || !sent) && deps.includes(cause.key),
  );
  for (const { key, deps } of waiting)
    await db.commands.update(
      key,
      free ? { deps: deps.filter((dep) => dep !== cause.key) } : { state: 'needs_user', reason },
    );
  return waiting.flatMap(({ touches }) => touches);
}

/**
 * A command will never have its effect: what builds on it asks a person, the next unsent edit of the same thing starts
 * from what it started from (sync 2), and its photos go. Answers the rows that must be folded again.
 */
export async function giveUp(
  db: ProductDatabase,
  registry: Registry,
  lost: OutboxRow,
  now: number,
): Promise<string[]> {
  await db.commands.update(lost.key, { state: 'discarded', reason: null, doneAt: now });
  await dropPhotos(db, [lost.key]);
  const stopped = await stopDependants(db, registry, lost, dependencyReason(lost.key));
  const known = registry.commands.get(lost.name);
  const heir = (await ofOwner(db, lost.owner)).find(
    ({ name, lane, seq, state }) =>
      name === lost.name && lane === lost.lane && seq > lost.seq && isUnsettled(state),
  );
  // One that was sent is frozen, and those behind it were built on it.
  if (!known?.inherit || heir?.state !== 'queued' || heir.sent) return [...lost.touches, ...stopped];
  const next = payloadNow(known, heir);
  const before = payloadNow(known, lost);
  if (next === undefined || before === undefined) return [...lost.touches, ...stopped];
  const payload = known.inherit(next as never, before as never);
  await db.commands.update(heir.key, { payload, v: known.declared.v, sizeBytes: jsonBytes(payload) });
  return [...lost.touches, ...stopped, ...heir.touches];
}
