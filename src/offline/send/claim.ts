import { MAX_COMMANDS, SENT_BATCH_BYTES } from '#contract/sync.ts';
import { isDue } from '../device/backoff.ts';
import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { needsDeferredRegistry } from '../outbox/load-registry.ts';
import { isEpoch, jsonBytes, mayWrite, ofOwner } from '../outbox/outbox.ts';
import { awaitingPhotos } from '../outbox/photos.ts';
import { type Claimed, wireCommandOf } from './protocol.ts';
import { isUnsettled, type OutboxRow, type Owner } from '../store/states.ts';
import { claimTelemetry } from '../outbox/telemetry.ts';

/**
 * T0: a new leader counts the epoch up and takes back what an older one was sending. Answers the epoch, or null where
 * this build must leave alone what lies here (sync 10).
 */
export async function becomeLeader(db: ProductDatabase): Promise<number | null> {
  return db.transaction('rw', [db.meta, db.commands], async () => {
    if (!(await mayWrite(db))) return null;
    const stored = await db.meta.get('epoch');
    const epoch = (typeof stored?.value === 'number' ? stored.value : 0) + 1;
    await db.meta.put({ name: 'epoch', value: epoch });
    await db.commands.filter((command) => command.state === 'sending').modify({ state: 'queued' });
    // Who worked it out is gone.
    await db.commands.filter(({ proof }) => proof === '').modify({ proof: undefined });
    return epoch;
  });
}

/** Tells whether telemetry goes: not with this batch; with others' work; or also where nothing else does. */
export type Telemetry = 'none' | 'along' | 'alone';

/**
 * T2: claims the next commands of one owner and reads the token that goes with them, in one transaction, so that a
 * command never meets another user's token (I8). Commits before the request goes out (I5). Null: nothing to send.
 */
export async function claim(
  db: ProductDatabase,
  registry: Registry,
  given: {
    epoch: number;
    owner: Owner;
    now: number;
    limit: number;
    telemetry?: Telemetry;
    /** Photos go out by themselves; false: they wait to be asked for, and nothing waits for them. */
    photosGo?: boolean;
  },
): Promise<Claimed | null> {
  return db.transaction('rw', [db.commands, db.session, db.meta, db.photos, db.rows], async () => {
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
    const work = picked.length + cancels.length;
    const { telemetry: way = 'none' } = given;
    const goes = signed && (way === 'alone' || (way === 'along' && work > 0));
    const room = { count: Math.min(given.limit, MAX_COMMANDS) - work, bytes: bytesLeft(picked) };
    const telemetry = goes ? await claimTelemetry(db, registry, given.owner, room) : [];
    if (work + telemetry.length === 0) return null;
    await db.meta.put({ name: 'beat', value: given.now });
    const commands = picked.map((command): OutboxRow => ({
      ...command,
      state: 'sending',
      sent: true,
      epoch: given.epoch,
      attempts: command.attempts + 1,
      // Why it was put off before says nothing about this time.
      reason: null,
    }));
    await db.commands.bulkPut(commands);
    const going = new Set(picked.map(({ key }) => key));
    // One that is done before what led to it got there by another way: the server is told that this led to it.
    const unanswered = mine
      .filter(({ key, state, sent, deps }) =>
        state === 'done' ? deps.some((dep) => going.has(dep)) : state === 'queued' && sent && !going.has(key),
      )
      .slice(0, MAX_COMMANDS);
    const unsent = mine.filter(({ state }) => state === 'queued' || state === 'sending');
    const since = given.now - (unsent[0]?.createdAt ?? given.now);
    // A clock that was set back makes nothing younger than now.
    const waiting = { count: unsent.length, oldestSeconds: Math.max(0, Math.round(since / 1000)) };
    return {
      commands,
      cancels,
      telemetry,
      unanswered,
      waiting,
      token: signed ? (session?.token ?? null) : null,
    };
  });
}

/** Room for the envelope around the commands: heads, keys that are asked about, and names. */
const ENVELOPE_BYTES = 4 * 1024;

const weightOf = (command: OutboxRow): number => jsonBytes(wireCommandOf(command)) + 1;

/** Bytes that the batch holds besides; none, where a single large one is more than it should. */
const bytesLeft = (picked: readonly OutboxRow[]): number =>
  SENT_BATCH_BYTES - picked.reduce((sum, command) => sum + weightOf(command), ENVELOPE_BYTES);

/** The heads of all lanes that may go now, within the limits of a batch; `mine` and the answer are in seq order. */
export function pickBatch(
  mine: readonly OutboxRow[],
  registry: Registry,
  given: { now: number; limit: number; without?: ReadonlySet<string>; photosGo?: boolean },
): OutboxRow[] {
  const byKey = new Map(mine.map((command) => [command.key, command]));
  const blocked = new Set<string>();
  const picked = new Map<string, OutboxRow>();
  /** Rows of which a picture is still on its way. */
  const bare = new Set<string>();
  let bytes = ENVELOPE_BYTES;
  for (const command of mine) {
    const { state, lane } = command;
    // Behind one that is being taken back nobody knows yet whether it had its effect.
    const stands = state === 'needs_user' && stopsLane(registry, command);
    if (state === 'sending' || state === 'cancelling' || stands || needsDeferredRegistry(registry, command))
      blocked.add(lane);
    if (state === 'queued' && given.photosGo && given.without?.has(command.key))
      for (const row of command.touches) bare.add(row);
    if (state !== 'queued' || blocked.has(lane)) continue;
    const size = weightOf(command);
    const fits =
      picked.size < Math.min(given.limit, MAX_COMMANDS) &&
      (picked.size === 0 || bytes + size <= SENT_BATCH_BYTES);
    const isBare =
      registry.commands.get(command.name)?.afterPhotos === true &&
      command.touches.some((row) => bare.has(row));
    const ready = !isBare && command.deps.every((dep) => picked.has(dep) || isOver(registry, byKey.get(dep)));
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

/** A dependency that nothing waits for any more: settled, given up, long forgotten by this phone, or refused and optional. */
const isOver = (registry: Registry, dep: OutboxRow | undefined): boolean =>
  dep === undefined ||
  !isUnsettled(dep.state) ||
  (dep.reason?.kind === 'rejected' && registry.commands.get(dep.name)?.declared.optional === true);
