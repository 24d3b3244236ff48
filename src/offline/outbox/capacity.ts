import type { ProductDatabase } from '../store/database.ts';
import { MAX_COMMAND_BYTES, MAX_WAITING, MAX_WAITING_BYTES } from '../store/limits.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { ofOwner } from './outbox.ts';
import { isUnsettled, type OutboxRow, type Owner } from '../store/states.ts';

/** Below this many even the largest commands fit: nothing needs to be weighed. */
const LIGHT = Math.floor(MAX_WAITING_BYTES / MAX_COMMAND_BYTES);

/**
 * Everything unsettled of an owner in seq order where there is at most so much of it, else null. Its states stand in
 * two ranges of the index: what was done lately, each with an answer that may be large, is not read.
 */
export async function unsettledUpTo(
  db: ProductDatabase,
  owner: Owner,
  most: number,
): Promise<OutboxRow[] | null> {
  const found = await Promise.all(unsettled(db, owner).map((range) => range.limit(most + 1).toArray()));
  const waiting = found.flat();
  return waiting.length > most ? null : waiting.toSorted((a, b) => a.seq - b.seq);
}

/** From held to sending no other state stands between (UNSETTLED). */
const unsettled = (db: ProductDatabase, owner: Owner) => [
  db.commands.where('[owner+state]').equals([owner, 'cancelling']),
  db.commands.where('[owner+state]').between([owner, 'held'], [owner, 'sending'], true, true),
];

/**
 * Part of T1: room for one more command (sync 10). Counting is an index's work; what waits is read and weighed only
 * where there is so much of it that it could be too heavy, and then a bound is kept that later acts only add to.
 * @throws NotTaken when the phone holds as much unsettled work of this owner as it may
 */
export async function requireCapacity(db: ProductDatabase, owner: Owner, sizeBytes: number): Promise<void> {
  const counts = await Promise.all(unsettled(db, owner).map((range) => range.count()));
  const waiting = counts.reduce((sum, count) => sum + count, 0);
  if (waiting >= MAX_WAITING) throw new LocalWriteError('too_many');
  if (waiting < LIGHT) return;
  const name = `weight:${owner}`;
  const stored = (await db.meta.get(name))?.value;
  // Below that number nothing was added to the bound: on the way up it is found anew.
  const bound = waiting > LIGHT && typeof stored === 'number' ? stored + sizeBytes : Infinity;
  const weight = bound <= MAX_WAITING_BYTES ? bound : (await weigh(db, owner)) + sizeBytes;
  if (weight > MAX_WAITING_BYTES) throw new LocalWriteError('too_many');
  await db.meta.put({ name, value: weight });
}

/** Bytes of all that is unsettled. */
async function weigh(db: ProductDatabase, owner: Owner): Promise<number> {
  const mine = await ofOwner(db, owner);
  return mine.filter(({ state }) => isUnsettled(state)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Commands came to an owner by another way than acts: the bound is not one any more. */
export async function forgetWaitingBound(db: ProductDatabase, owner: Owner): Promise<void> {
  await db.meta.delete(`weight:${owner}`);
}
