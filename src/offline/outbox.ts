import * as v from 'valibot';
import { laneOf } from '#contract/declare.ts';
import { MAX_COMMANDS, type Result, SENT_BATCH_BYTES, type SyncAnswer } from '#contract/sync.ts';
import { backoffMs, isDue } from './backoff.ts';
import type { ProductDatabase } from './database.ts';
import type { AnyCommand, Registry } from './declare.ts';
import { refold, takeBase } from './fold.ts';
import { isOpen, type OutboxRow, type Owner, type Reason } from './states.ts';

/**
 * The transactions of sync 9 on commands and rows. Inside each, only Dexie is awaited: ids, times, validation and
 * the network come before or after. A crash at any point leaves either all of a transaction or none.
 */
export const MAX_COMMAND_BYTES = 32 * 1024;
export const MAX_OPEN_COMMANDS = 2000;

/** The phone cannot take the command: too big, too many waiting, or one of its kind waits already. */
export class NotTaken extends Error {
  readonly code: 'too_large' | 'too_many' | 'already_waiting' | 'sign_in';
  constructor(code: NotTaken['code']) {
    super(`command not taken: ${code}`);
    this.code = code;
  }
}

async function nextSeq(db: ProductDatabase): Promise<number> {
  const held = await db.meta.get('seq');
  const seq = (typeof held?.value === 'number' ? held.value : 0) + 1;
  await db.meta.put({ name: 'seq', value: seq });
  return seq;
}

async function ofOwner(db: ProductDatabase, owner: Owner): Promise<OutboxRow[]> {
  return db.commands.where('[owner+seq]').between([owner, -Infinity], [owner, Infinity]).toArray();
}

export interface Enqueued {
  def: AnyCommand;
  key: string;
  owner: Owner;
  signedIn: boolean;
  payload: unknown;
  seen: unknown;
  now: number;
  draft?: string | undefined;
}

/** T1: command, seq, view and draft together, or none of them. Answers the key that carries the wish from now on. */
export async function enqueue(db: ProductDatabase, registry: Registry, given: Enqueued): Promise<string> {
  const { def, owner, key, now } = given;
  if (!given.signedIn && def.guest === 'refuse') throw new NotTaken('sign_in');
  const payload = v.parse(def.declared.payload, given.payload);
  const seen = v.parse(def.seen, given.seen);
  const sizeBytes = JSON.stringify(payload).length;
  if (sizeBytes > MAX_COMMAND_BYTES) throw new NotTaken('too_large');
  const held = !given.signedIn && def.guest === 'held';
  return db.transaction('rw', [db.commands, db.rows, db.drafts, db.meta], async () => {
    const mine = await ofOwner(db, owner);
    const open = mine.filter((command) => isOpen(command.state));
    if (open.length >= MAX_OPEN_COMMANDS) throw new NotTaken('too_many');
    if (def.single && mine.some((command) => command.name === def.declared.name && isOpen(command.state)))
      throw new NotTaken('already_waiting');
    if (given.draft) await db.drafts.delete([owner, given.draft]);
    const touches = def.touches(payload);
    const net =
      held && def.net
        ? def.net(
            open.filter(({ state }) => state === 'held'),
            payload as never,
            seen as never,
          )
        : null;
    for (const change of net?.change ?? [])
      await db.commands.update(change.key, {
        payload: change.payload,
        ...(change.seen === undefined ? {} : { seen: change.seen }),
      });
    for (const dropped of net?.drop ?? [])
      await db.commands.update(dropped, { state: 'discarded', doneAt: now });
    if (net && !net.append) {
      await refold(db, registry, owner, touches);
      return net.change[0]?.key ?? net.drop[0] ?? key;
    }
    const lane = laneOf(def.declared, key);
    await db.commands.add({
      key,
      owner,
      seq: await nextSeq(db),
      lane,
      name: def.declared.name,
      v: def.declared.v,
      payload,
      seen,
      deps: def.declared.barrier
        ? open.filter((command) => command.lane === lane).map((command) => command.key)
        : [],
      touches,
      state: held ? 'held' : 'queued',
      sent: false,
      attempts: 0,
      epoch: 0,
      notBefore: 0,
      refusals: 0,
      refusedSince: null,
      reason: null,
      answer: null,
      supersededBy: null,
      sizeBytes,
      createdAt: now,
      doneAt: null,
    });
    await refold(db, registry, owner, touches);
    return key;
  });
}

/** T0: a new leader counts the epoch up and takes back what an older one was sending. Answers the epoch. */
export async function takeLead(db: ProductDatabase): Promise<number> {
  return db.transaction('rw', [db.meta, db.commands], async () => {
    const held = await db.meta.get('epoch');
    const epoch = (typeof held?.value === 'number' ? held.value : 0) + 1;
    await db.meta.put({ name: 'epoch', value: epoch });
    await db.commands.filter((command) => command.state === 'sending').modify({ state: 'queued' });
    return epoch;
  });
}

async function isEpoch(db: ProductDatabase, epoch: number): Promise<boolean> {
  return (await db.meta.get('epoch'))?.value === epoch;
}

/**
 * T2: claims the next commands of one owner and reads the token that goes with them, in one transaction, so that a
 * command never meets another user's token (I8). Commits before the request goes out (I5). Null: nothing to send.
 */
export async function claim(
  db: ProductDatabase,
  registry: Registry,
  given: { epoch: number; owner: Owner; now: number; limit: number },
): Promise<{ commands: OutboxRow[]; token: string | null } | null> {
  return db.transaction('rw', [db.commands, db.session, db.meta], async () => {
    if (!(await isEpoch(db, given.epoch))) return null;
    const session = await db.session.get('current');
    const signed = given.owner.startsWith('u:');
    if (signed && (session?.owner !== given.owner || session.token === null)) return null;
    const picked = pickBatch(await ofOwner(db, given.owner), registry, given);
    if (picked.length === 0) return null;
    const commands = picked.map((command): OutboxRow => ({
      ...command,
      state: 'sending',
      sent: true,
      epoch: given.epoch,
      attempts: command.attempts + 1,
    }));
    await db.commands.bulkPut(commands);
    return { commands, token: signed ? (session?.token ?? null) : null };
  });
}

/** The heads of all lanes that may go now, in seq order, within the limits of a batch. */
export function pickBatch(
  mine: readonly OutboxRow[],
  registry: Registry,
  given: { now: number; limit: number },
): OutboxRow[] {
  const byKey = new Map(mine.map((command) => [command.key, command]));
  const blocked = new Set<string>();
  const picked: OutboxRow[] = [];
  const inBatch = new Set<string>();
  let bytes = 0;
  for (const command of mine.toSorted((a, b) => a.seq - b.seq)) {
    if (command.state === 'needs_user') {
      if (registry.commands.get(command.name)?.declared.onReject === 'stop') blocked.add(command.lane);
      continue;
    }
    if (command.state === 'sending') blocked.add(command.lane);
    if (command.state !== 'queued' || blocked.has(command.lane)) continue;
    const due = isDue(command.notBefore, given.now);
    const ready = command.deps.every((dep) => {
      const found = byKey.get(dep);
      return !found || !isOpen(found.state) || inBatch.has(dep);
    });
    const fits =
      picked.length < Math.min(given.limit, MAX_COMMANDS) &&
      (picked.length === 0 || bytes + command.sizeBytes + 300 <= SENT_BATCH_BYTES);
    if (!due || !ready || !fits) {
      blocked.add(command.lane);
      continue;
    }
    picked.push(command);
    inBatch.add(command.key);
    bytes += command.sizeBytes + 300;
  }
  return picked;
}

/** T4: what was sending waits again: no answer (backoff), or a 401 that costs no attempt. */
export async function release(
  db: ProductDatabase,
  keys: readonly string[],
  given: { epoch: number; notBefore: number; countsAttempt: boolean },
): Promise<void> {
  await db.transaction('rw', [db.commands, db.meta], async () => {
    if (!(await isEpoch(db, given.epoch))) return;
    for (const key of keys) {
      const command = await db.commands.get(key);
      if (command?.state !== 'sending') continue;
      await db.commands.update(key, {
        state: 'queued',
        notBefore: given.notBefore,
        attempts: command.attempts - (given.countsAttempt ? 0 : 1),
      });
    }
  });
}

/** A command that the endpoint refuses to read even when sent alone: its key stays, a person decides. */
export async function setAside(
  db: ProductDatabase,
  registry: Registry,
  given: { key: string; epoch: number; why: string },
): Promise<void> {
  await db.transaction('rw', [db.commands, db.rows, db.meta], async () => {
    if (!(await isEpoch(db, given.epoch))) return;
    const command = await db.commands.get(given.key);
    if (command?.state !== 'sending') return;
    const reason: Reason = {
      kind: 'server_error',
      status: null,
      code: 'server_error',
      message: given.why,
      fields: null,
      body: null,
    };
    await db.commands.update(given.key, { state: 'needs_user', reason });
    await refold(db, registry, command.owner, command.touches);
  });
}

const SERVER_ERROR_TRIES = 8;
const SERVER_ERROR_MS = 10 * 60_000;

/** The reason shown for a refusal: what the server said, whole. */
function reasonOf(result: Result): Reason {
  return {
    kind: result.code === 'dependency' ? 'dependency' : 'rejected',
    status: result.status,
    code: result.code ?? 'rejected',
    message: result.message ?? '',
    fields: result.fields,
    body: result.body,
  };
}

/**
 * T3: settles a whole envelope: final answers from any epoch once, everything else only in the current one; then
 * takes over the rows that came with it and folds again.
 */
export async function settle(
  db: ProductDatabase,
  registry: Registry,
  given: {
    owner: Owner;
    epoch: number;
    answer: SyncAnswer;
    sent: readonly OutboxRow[];
    now: number;
    random: number;
  },
): Promise<void> {
  await db.transaction('rw', [db.commands, db.rows, db.meta], async () => {
    const current = await isEpoch(db, given.epoch);
    const results = new Map(given.answer.results.map((result) => [result.key, result]));
    const touched = new Set<string>();
    for (const { key } of given.sent) {
      const command = await db.commands.get(key);
      if (!command || (command.state !== 'sending' && command.state !== 'queued')) continue;
      const result = results.get(key);
      const change = outcomeOf(registry, command, result, given.now, given.random);
      const final = change.state === 'done' || change.state === 'needs_user' || change.state === 'discarded';
      if (!final && !current) continue;
      await db.commands.update(key, change);
      for (const row of command.touches) touched.add(row);
      if (change.state === 'needs_user')
        for (const row of await stopDependants(db, command, reasonOfDependency(command))) touched.add(row);
    }
    for (const result of given.answer.results)
      for (const change of result.changes) {
        await takeBase(db, registry, {
          owner: given.owner,
          row: change.row,
          value: change.value,
          userVersion: given.answer.userVersion,
          asOf: given.now,
          bytes: null,
          etag: null,
        });
        touched.add(change.row);
      }
    await noteSettled(db, given.owner, given.answer.userVersion);
    await refold(db, registry, given.owner, touched);
  });
}

function outcomeOf(
  registry: Registry,
  command: OutboxRow,
  result: Result | undefined,
  now: number,
  random: number,
): Partial<OutboxRow> {
  const known = registry.commands.get(command.name);
  if (!result || result.outcome === 'skipped')
    return {
      state: 'queued',
      attempts: Math.max(0, command.attempts - 1),
      notBefore: result?.code === 'wrong_user' ? now + 60_000 : 0,
    };
  if (result.outcome === 'done' || (result.outcome === 'rejected' && known?.doneWhen(result.status ?? 0)))
    return { state: 'done', answer: result.body, reason: null, doneAt: now };
  if (result.outcome === 'cancelled') return { state: 'discarded', doneAt: now };
  if (result.outcome === 'rejected') return { state: 'needs_user', reason: reasonOf(result) };
  const since = command.refusedSince ?? now;
  const refusals = command.refusals + 1;
  if (refusals >= SERVER_ERROR_TRIES && now - since >= SERVER_ERROR_MS)
    return {
      state: 'needs_user',
      refusals,
      refusedSince: since,
      reason: {
        kind: 'server_error',
        status: result.status,
        code: result.code ?? 'server_error',
        message: result.message ?? '',
        fields: null,
        body: result.body,
      },
    };
  const waitMs = Math.max(backoffMs(refusals, random), (result.retryAfter ?? 0) * 1000);
  return { state: 'queued', refusals, refusedSince: since, notBefore: now + waitMs };
}

function reasonOfDependency(cause: OutboxRow): Reason {
  return {
    kind: 'dependency',
    status: null,
    code: 'dependency',
    message: '',
    fields: null,
    body: { cause: cause.key },
  };
}

/** Unsent commands that named a refused or discarded one cannot go: a person decides. Answers the rows they touch. */
async function stopDependants(db: ProductDatabase, cause: OutboxRow, reason: Reason): Promise<string[]> {
  const waiting = (await ofOwner(db, cause.owner)).filter(
    ({ state, sent, deps }) => state === 'queued' && !sent && deps.includes(cause.key),
  );
  for (const command of waiting) await db.commands.update(command.key, { state: 'needs_user', reason });
  return waiting.flatMap(({ touches }) => touches);
}

/** Remembers the highest settled user version: no older read is stored any more (I11). */
async function noteSettled(db: ProductDatabase, owner: Owner, userVersion: number): Promise<void> {
  const held = await db.meta.get(`settled:${owner}`);
  if (typeof held?.value !== 'number' || held.value < userVersion)
    await db.meta.put({ name: `settled:${owner}`, value: userVersion });
}

/** T5: try again. An unanswered command keeps its key; a stored refusal needs a new one, `key`. */
export async function retry(
  db: ProductDatabase,
  registry: Registry,
  key: string,
  newKey: string,
  now: number,
): Promise<string> {
  return db.transaction('rw', [db.commands, db.rows, db.meta], async () => {
    const command = await db.commands.get(key);
    if (command?.state !== 'needs_user') return key;
    // A refusal for a dependency is not stored on the server, and server_error was never answered: same key.
    if (command.reason?.kind !== 'rejected') {
      await db.commands.update(key, {
        state: 'queued',
        notBefore: 0,
        refusals: 0,
        refusedSince: null,
        reason: null,
        deps: await openBefore(db, registry, command),
      });
      await refold(db, registry, command.owner, command.touches);
      return key;
    }
    return supersede(db, registry, command, {
      key: newKey,
      payload: command.payload,
      seen: command.seen,
      now,
    });
  });
}

/** T5: a refused command is replaced by a changed one with a new key. */
export async function replace(
  db: ProductDatabase,
  registry: Registry,
  given: { key: string; newKey: string; payload: unknown; seen: unknown; now: number },
): Promise<string> {
  return db.transaction('rw', [db.commands, db.rows, db.meta], async () => {
    const command = await db.commands.get(given.key);
    const known = command && registry.commands.get(command.name);
    if (!command || !known || command.state !== 'needs_user' || command.reason?.kind === 'server_error')
      return given.key;
    const payload = v.parse(known.declared.payload, given.payload);
    const seen = v.parse(known.seen, given.seen);
    return supersede(db, registry, command, { key: given.newKey, payload, seen, now: given.now });
  });
}

async function openBefore(db: ProductDatabase, registry: Registry, command: OutboxRow): Promise<string[]> {
  if (!registry.commands.get(command.name)?.declared.barrier) return [];
  return (await ofOwner(db, command.owner))
    .filter((other) => other.lane === command.lane && isOpen(other.state) && other.key !== command.key)
    .map((other) => other.key);
}

async function supersede(
  db: ProductDatabase,
  registry: Registry,
  old: OutboxRow,
  given: { key: string; payload: unknown; seen: unknown; now: number },
): Promise<string> {
  const stops = registry.commands.get(old.name)?.declared.onReject === 'stop';
  const deps = await openBefore(db, registry, old);
  await db.commands.update(old.key, { state: 'superseded', supersededBy: given.key, doneAt: given.now });
  await db.commands.add({
    ...old,
    key: given.key,
    lane: old.lane.endsWith(`:${old.key}`) ? old.lane.slice(0, -old.key.length) + given.key : old.lane,
    // A lane that stopped behind the refusal goes on in its place; otherwise the new one goes last.
    seq: stops ? old.seq : await nextSeq(db),
    payload: given.payload,
    seen: given.seen,
    deps,
    state: 'queued',
    sent: false,
    attempts: 0,
    notBefore: 0,
    refusals: 0,
    refusedSince: null,
    reason: null,
    createdAt: given.now,
    sizeBytes: JSON.stringify(given.payload).length,
  });
  await refold(db, registry, old.owner, old.touches);
  return given.key;
}

/** T5: the user gives up what was never sent, or what was refused. False: it may have reached the server already. */
export async function discard(
  db: ProductDatabase,
  registry: Registry,
  key: string,
  now: number,
): Promise<boolean> {
  return db.transaction('rw', [db.commands, db.rows], async () => {
    const command = await db.commands.get(key);
    if (!command) return false;
    const unsent = (command.state === 'queued' || command.state === 'held') && !command.sent;
    const refused = command.state === 'needs_user' && command.reason?.kind !== 'server_error';
    if (!unsent && !refused) return false;
    await db.commands.update(key, { state: 'discarded', doneAt: now });
    const more = await stopDependants(db, command, reasonOfDependency(command));
    await refold(db, registry, command.owner, [...command.touches, ...more]);
    return true;
  });
}

const KEPT_DONE = 200;
const KEPT_DONE_MS = 7 * 24 * 3600_000;

/** T8, the part there is: settled commands go after 7 days, or beyond the last 200. */
export async function prune(db: ProductDatabase, owner: Owner, now: number): Promise<void> {
  await db.transaction('rw', [db.commands], async () => {
    const settled = (await ofOwner(db, owner))
      .filter(({ state }) => state === 'done' || state === 'discarded' || state === 'superseded')
      .toSorted((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0));
    const old = settled.filter(
      (command, place) => place >= KEPT_DONE || now - (command.doneAt ?? 0) > KEPT_DONE_MS,
    );
    await db.commands.bulkDelete(old.map(({ key }) => key));
  });
}
