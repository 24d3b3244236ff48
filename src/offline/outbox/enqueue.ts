import * as v from 'valibot';
import { laneOf } from '#contract/declare.ts';
import { requireCapacity, unsettledUpTo } from './capacity.ts';
import { applyNet, netEffect, touchedBy } from './coalesce.ts';
import type { ProductDatabase } from '../store/database.ts';
import type { AnyCommand, Registry } from '../face/declare.ts';
import { localRow, localRows, refold } from './fold.ts';
import { MAX_COMMAND_BYTES } from '../store/limits.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { mutationTables, depsOf, isOrphan, jsonBytes, mayWrite, nextSeq } from './outbox.ts';
import { addPhoto } from './photos.ts';
import { FRESH_COMMAND, isOpen, mayHaveRun, type OutboxRow, type Owner } from '../store/states.ts';

export interface Enqueued {
  def: AnyCommand;
  key: string;
  /** Owner whose work the screen showed; null: it did not know yet. */
  shownTo: Owner | null;
  /** The owner of what is done without signing in. */
  guest: Owner;
  payload: unknown;
  seen: unknown;
  now: number;
  draft?: string | undefined;
  /** The bytes that the command's `photo` names. */
  photo?: { type: string; bytes: ArrayBuffer; sha256: string } | undefined;
}

/**
 * T1: command, seq, view and draft together, or none of them. The owner is who is signed in at that moment; a screen
 * that another tab has overtaken gets `other_user`, so that nobody acts in another's name.
 * @returns the key that carries the wish from now on: its own, or that of the held command it changed
 * @throws NotTaken
 */
export async function enqueue(db: ProductDatabase, registry: Registry, given: Enqueued): Promise<string> {
  const { def } = given;
  const payload = v.parse(def.declared.payload, given.payload);
  const seen = v.parse(def.seen, given.seen);
  const sizeBytes = jsonBytes(payload);
  if (sizeBytes > MAX_COMMAND_BYTES) throw new LocalWriteError('too_large');
  const named = def.photo?.(payload as never) ?? null;
  if (given.photo && given.photo.sha256 !== named) throw new Error('these are not the bytes that it names');
  const tables = [...mutationTables(db), db.drafts];
  return db.transaction('rw', tables, async () => {
    // Side by side: a slow phone pays for each turn to the database, and for each request in it.
    const [may, session] = await Promise.all([mayWrite(db), db.session.get('current')]);
    if (!may) throw new LocalWriteError('closed');
    const owner = session?.owner ?? given.guest;
    if (given.shownTo !== null && given.shownTo !== owner) throw new LocalWriteError('other_user');
    if (!session && def.guest === 'refuse') throw new LocalWriteError('sign_in');
    const held = !session && def.guest === 'held';
    const [seq, touches, lane, few] = await Promise.all([
      nextSeq(db),
      localRows(db, owner, def.touches(payload)),
      localRow(db, owner, laneOf(def.declared, given.key, payload)),
      unsettledUpTo(db, owner, LATELY),
    ]);
    const row: OutboxRow = {
      ...FRESH_COMMAND,
      key: given.key,
      owner,
      seq,
      lane,
      name: def.declared.name,
      v: def.declared.v,
      payload,
      seen,
      touches,
      state: held ? 'held' : 'queued',
      sizeBytes,
      createdAt: given.now,
    };
    const mine = await nearby(db, row, few);
    if (def.single) await takeOver(db, mine, row);
    if (given.draft) await db.drafts.delete([owner, given.draft]);
    const net = await netEffect(db, registry, def, mine, row);
    const append = net?.append ?? true;
    if (net) await applyNet(db, registry, net, row);
    if (append) {
      if (await isOrphan(db, registry, row)) throw new LocalWriteError('gone');
      if (!few) await requireCapacity(db, owner, sizeBytes);
      // What this one took the place of is never sent: nobody may wait for it.
      const left = mine.filter(({ key }) => !net?.drop.includes(key));
      await db.commands.add({ ...row, deps: await depsOf(db, registry, left, row) });
      if (given.photo) await addPhoto(db, row, given.photo);
    }
    const changed = [...row.touches, ...touchedBy(mine, net)];
    if (changed.length > 0) await refold(db, registry, owner, changed);
    return append ? row.key : (net?.into ?? net?.change[0]?.key ?? net?.drop[0] ?? row.key);
  });
}

/** Far back enough to meet the same act done twice. */
const LATELY = 50;

/**
 * The commands that a new one can meet: those of its lane; of a kind with a lane each, what was done lately.
 * @param few all that is unsettled, where that is little
 */
async function nearby(
  db: ProductDatabase,
  { owner, lane, key }: OutboxRow,
  few: OutboxRow[] | null,
): Promise<OutboxRow[]> {
  const ownLane = lane.endsWith(`:${key}`);
  if (few) return few.filter((other) => ownLane || other.lane === lane);
  if (!ownLane)
    return db.commands
      .where('[owner+lane+seq]')
      .between([owner, lane, -Infinity], [owner, lane, Infinity])
      .toArray();
  const found = db.commands.where('[owner+seq]').between([owner, -Infinity], [owner, Infinity]);
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection, newest first
  return (await found.reverse().limit(LATELY).toArray()).toReversed();
}

/**
 * Rule for a kind that is done once at a time (placing an order): one that may still reach the server refuses a second, one
 * that the server has refused gives way to it.
 */
async function takeOver(db: ProductDatabase, mine: readonly OutboxRow[], next: OutboxRow): Promise<void> {
  const same = mine.filter(({ name }) => name === next.name);
  const mayHappen = ({ state, reason }: OutboxRow): boolean =>
    isOpen(state) || state === 'cancelling' || (state === 'needs_user' && reason?.kind === 'server_error');
  if (same.some(mayHappen)) throw new LocalWriteError('already_waiting');
  const gone = { state: 'superseded', supersededBy: next.key, doneAt: next.createdAt } as const;
  for (const command of same.filter(({ state }) => state === 'needs_user'))
    // Stopped for the sake of another, it may be out on another phone: the new one waits until that is taken back.
    await db.commands.update(command.key, mayHaveRun(command) ? { state: 'cancelling' } : gone);
}
