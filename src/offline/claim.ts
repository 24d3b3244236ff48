import { MAX_COMMANDS, SENT_BATCH_BYTES } from '#contract/sync.ts';
import { isDue } from './backoff.ts';
import type { ProductDatabase } from './database.ts';
import type { Registry } from './declare.ts';
import { isEpoch, jsonBytes, mayWrite, ofOwner } from './outbox.ts';
import { awaitingPhotos } from './photos.ts';
import { type Claimed, wireOf } from './protocol.ts';
import { isUnsettled, type OutboxRow, type Owner } from './states.ts';

/**
 * T0: a new leader counts the epoch up and takes back what an older one was sending. Answers the epoch, or null where
 * this build must leave alone what lies here (sync 10).
 */
export async function takeLead(db: ProductDatabase): Promise<number | null> {
  return db.transaction('rw', [db.meta, db.commands], async () => {
    if (!(await mayWrite(db))) return null;
    const held = await db.meta.get('epoch');
    const epoch = (typeof held?.value === 'number' ? held.value : 0) + 1;
    await db.meta.put({ name: 'epoch', value: epoch });
    await db.commands.filter((command) => command.state === 'sending').modify({ state: 'queued' });
    return epoch;
  });
}

/**
 * T2: claims the next commands of one owner and reads the token that goes with them, in one transaction, so that a
 * command never meets another user's token (I8). Commits before the request goes out (I5). Null: nothing to send.
 */
export async function claim(
  db: ProductDatabase,
  registry: Registry,
  given: { epoch: number; owner: Owner; now: number; limit: number },
): Promise<Claimed | null> {
  return db.transaction('rw', [db.commands, db.session, db.meta, db.photos], async () => {
    if (!(await isEpoch(db, given.epoch))) return null;
    const session = await db.session.get('current');
    const signed = given.owner.startsWith('u:');
    if (signed && (session?.owner !== given.owner || session.token === null)) return null;
    const mine = await ofOwner(db, given.owner);
    const cancels = mine
      .filter(({ state, notBefore }) => state === 'cancelling' && isDue(notBefore, given.now))
      .slice(0, Math.min(given.limit, MAX_COMMANDS));
    const without = await awaitingPhotos(db, given.owner);
    const picked = pickBatch(mine, registry, { ...given, limit: given.limit - cancels.length, without });
    if (picked.length + cancels.length === 0) return null;
    await db.meta.put({ name: 'beat', value: given.now });
    const commands = picked.map((command): OutboxRow => ({
      ...command,
      state: 'sending',
      sent: true,
      epoch: given.epoch,
      attempts: command.attempts + 1,
    }));
    await db.commands.bulkPut(commands);
    const going = new Set(picked);
    const unanswered = mine
      .filter((command) => command.state === 'queued' && command.sent && !going.has(command))
      .slice(0, MAX_COMMANDS);
    return { commands, cancels, unanswered, token: signed ? (session?.token ?? null) : null };
  });
}

/** Room for the envelope around the commands: heads, keys that are asked about, and names. */
const ENVELOPE_BYTES = 4 * 1024;

/** The heads of all lanes that may go now, within the limits of a batch; `mine` and the answer are in seq order. */
export function pickBatch(
  mine: readonly OutboxRow[],
  registry: Registry,
  given: { now: number; limit: number; without?: ReadonlySet<string> },
): OutboxRow[] {
  const byKey = new Map(mine.map((command) => [command.key, command]));
  const blocked = new Set<string>();
  const picked = new Map<string, OutboxRow>();
  let bytes = ENVELOPE_BYTES;
  for (const command of mine) {
    const { state, lane } = command;
    // Behind one that is being taken back nobody knows yet whether it had its effect.
    const stands = state === 'needs_user' && stopsLane(registry, command);
    if (state === 'sending' || state === 'cancelling' || stands) blocked.add(lane);
    if (state !== 'queued' || blocked.has(lane)) continue;
    const size = jsonBytes(wireOf(command)) + 1;
    const fits =
      picked.size < Math.min(given.limit, MAX_COMMANDS) &&
      (picked.size === 0 || bytes + size <= SENT_BATCH_BYTES);
    const ready = command.deps.every((dep) => picked.has(dep) || isOver(byKey.get(dep)));
    if (!fits || !ready || !isDue(command.notBefore, given.now) || given.without?.has(command.key)) {
      blocked.add(lane);
      continue;
    }
    picked.set(command.key, command);
    bytes += size;
  }
  return [...picked.values()];
}

const stopsLane = (registry: Registry, { name }: OutboxRow): boolean =>
  registry.commands.get(name)?.declared.onReject === 'stop';

/** A dependency that nothing waits for any more: settled, given up, or long forgotten by this phone. */
const isOver = (dep: OutboxRow | undefined): boolean => dep === undefined || !isUnsettled(dep.state);
