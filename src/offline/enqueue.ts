import * as v from 'valibot';
import { laneOf } from '#contract/declare.ts';
import type { ProductDatabase } from './database.ts';
import type { AnyCommand, NetEffect, Registry } from './declare.ts';
import { refold } from './fold.ts';
import { NotTaken } from './not-taken.ts';
import { acting, jsonBytes, nextSeq, ofOwner, openBefore } from './outbox.ts';
import { isOpen, isUnsettled, type OutboxRow, type Owner } from './states.ts';

/** Limits of sync 10: one command, and all of an owner that are not settled yet. */
export const MAX_COMMAND_BYTES = 32 * 1024;
export const MAX_WAITING = 2000;
export const MAX_WAITING_BYTES = 5 * 1024 * 1024;

export interface Enqueued {
  def: AnyCommand;
  key: string;
  /** Whose work the screen showed; null: it did not know yet. */
  shownTo: Owner | null;
  /** The owner of what is done without signing in. */
  guest: Owner;
  payload: unknown;
  seen: unknown;
  now: number;
  draft?: string | undefined;
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
  if (sizeBytes > MAX_COMMAND_BYTES) throw new NotTaken('too_large');
  return db.transaction('rw', [...acting(db), db.drafts], async () => {
    const session = await db.session.get('current');
    const owner = session?.owner ?? given.guest;
    if (given.shownTo !== null && given.shownTo !== owner) throw new NotTaken('other_user');
    if (!session && def.guest === 'refuse') throw new NotTaken('sign_in');
    const held = !session && def.guest === 'held';
    const mine = await ofOwner(db, owner);
    requireRoom(mine, sizeBytes);

    const seq = await nextSeq(db);
    const row: OutboxRow = {
      ...FRESH,
      key: given.key,
      owner,
      seq,
      lane: laneOf(def.declared, given.key),
      name: def.declared.name,
      v: def.declared.v,
      payload,
      seen,
      touches: def.touches(payload),
      state: held ? 'held' : 'queued',
      sizeBytes,
      createdAt: given.now,
    };
    if (def.single) await takeOver(db, mine, row);
    if (given.draft) await db.drafts.delete([owner, given.draft]);
    const net = held && def.net ? netOut(def, mine, row) : null;
    if (net) await applyNet(db, net, given.now);
    if (!net || net.append) await db.commands.add({ ...row, deps: openBefore(mine, registry, row) });
    await refold(db, registry, owner, row.touches);
    return net && !net.append ? (net.change[0]?.key ?? net.drop[0] ?? row.key) : row.key;
  });
}

const FRESH = {
  deps: [],
  sent: false,
  attempts: 0,
  epoch: 0,
  notBefore: 0,
  refusals: 0,
  refusedSince: null,
  reason: null,
  answer: null,
  supersededBy: null,
  doneAt: null,
} satisfies Partial<OutboxRow>;

function requireRoom(mine: readonly OutboxRow[], sizeBytes: number): void {
  const waiting = mine.filter(({ state }) => isUnsettled(state));
  const bytes = waiting.reduce((sum, command) => sum + command.sizeBytes, sizeBytes);
  if (waiting.length >= MAX_WAITING || bytes > MAX_WAITING_BYTES) throw new NotTaken('too_many');
}

/**
 * Of a kind that is done once at a time (placing an order): one that may still reach the server refuses a second, one
 * that the server has refused gives way to it.
 */
async function takeOver(db: ProductDatabase, mine: readonly OutboxRow[], next: OutboxRow): Promise<void> {
  const same = mine.filter(({ name }) => name === next.name);
  if (
    same.some(
      ({ state, reason }) => isOpen(state) || (state === 'needs_user' && reason?.kind === 'server_error'),
    )
  )
    throw new NotTaken('already_waiting');
  for (const { key, state } of same)
    if (state === 'needs_user')
      await db.commands.update(key, { state: 'superseded', supersededBy: next.key, doneAt: next.createdAt });
}

/** The phone's own declarations checked the types where they were made; payload and seen were parsed above. */
function netOut(def: AnyCommand, mine: readonly OutboxRow[], row: OutboxRow): NetEffect | null {
  const held = mine.filter(({ state }) => state === 'held');
  return def.net?.(held, row.payload as never, row.seen as never) ?? null;
}

async function applyNet(db: ProductDatabase, net: NetEffect, now: number): Promise<void> {
  for (const { key, payload, seen } of net.change)
    await db.commands.update(key, {
      payload,
      sizeBytes: jsonBytes(payload),
      ...(seen === undefined ? {} : { seen }),
    });
  for (const key of net.drop) await db.commands.update(key, { state: 'discarded', doneAt: now });
}
