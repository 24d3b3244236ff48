import * as v from 'valibot';
import { Conflict } from '#contract/conflict.ts';
import type { Result, SyncAnswer } from '#contract/sync.ts';
import { UPLOAD_MISSING } from '#contract/uploads.ts';
import { backoffMs, RETRY_AFTER_CAP_MS } from './backoff.ts';
import type { ProductDatabase } from './database.ts';
import { dependencyReason, giveUp, stopDependants } from './decide.ts';
import type { AnyCommand, Registry } from './declare.ts';
import { isShown, localRow, refold, takeBase } from './fold.ts';
import { acting, isEpoch, payloadNow } from './outbox.ts';
import { dropPhotos, sendBytesAgain } from './photos.ts';
import { type CommandState, mayHaveRun, type OutboxRow, type Owner, type Reason } from './states.ts';

/** server_error: this many answers `retry` for this very command, over this long (sync 2). */
const SERVER_ERROR_TRIES = 8;
const SERVER_ERROR_MS = 10 * 60_000;

export interface Envelope {
  owner: Owner;
  epoch: number;
  answer: SyncAnswer;
  /** Commands and cancels that the request carried. */
  sent: readonly OutboxRow[];
  now: number;
  /** 0 up to 1, for the jitter of what is put off. */
  random: number;
}

/** What an envelope brought: how many commands are decided, and which rows came along. */
export interface Settled {
  final: number;
  rows: string[];
}

/**
 * T3: settles a whole envelope: final answers from any epoch once, everything else only in the current one; then
 * takes over the rows that came with it and folds again.
 */
export async function settle(db: ProductDatabase, registry: Registry, given: Envelope): Promise<Settled> {
  const { owner, answer, now } = given;
  return db.transaction('rw', acting(db), async () => {
    const current = await isEpoch(db, given.epoch);
    const shown = await isShown(db, owner);
    const results = new Map(answer.results.map((result) => [result.key, result]));
    const touched = new Set<string>();
    let final = 0;
    for (const { key } of given.sent) {
      const command = await db.commands.get(key);
      const result = results.get(key);
      if (!command || !awaitsAnswer(command)) continue;
      const change = outcomeOf(registry, command, result, now, given.random);
      const stays = change.state === 'queued' || change.state === 'cancelling';
      // What the server does not keep (retry, skipped, a refusal for the sake of another) may be overtaken by now.
      const passing = !isKept(result) && !(current && IN_HAND.includes(command.state));
      if (passing) continue;
      if (!stays) final += 1;
      for (const row of command.touches) touched.add(row);
      if (change.state === 'discarded') {
        for (const row of await giveUp(db, registry, command, now)) touched.add(row);
        continue;
      }
      await db.commands.update(key, change);
      if (change.state === 'queued' && result?.code === UPLOAD_MISSING && !(await sendBytesAgain(db, key))) {
        const reason: Reason = { ...reasonOf(result), kind: 'server_error' };
        await db.commands.update(key, { state: 'needs_user', reason });
      }
      const tooLate = change.tooLate === true;
      if (change.state === 'done')
        await keepDone(db, registry, { command, result, shown, tooLate, now, touched });
      // Behind one that was never answered the others just wait.
      if (change.state === 'needs_user' && change.reason?.kind !== 'server_error')
        for (const row of await stopDependants(db, command, dependencyReason(key))) touched.add(row);
    }
    // An envelope that decides nothing comes late: its rows may hold what is out under another request (I11).
    const rows = shown && final > 0 ? answer.results.flatMap(({ changes }) => changes) : [];
    const came = { userVersion: answer.userVersion, asOf: now, bytes: null, etag: null };
    for (const { row, value } of rows) {
      touched.add(await localRow(db, owner, row));
      await takeBase(db, registry, { owner, row, value, ...came });
    }
    await noteSettled(db, owner, answer.userVersion);
    await refold(db, registry, owner, touched);
    return { final, rows: rows.map(({ row }) => row) };
  });
}

interface Done {
  command: OutboxRow;
  result: Result | undefined;
  shown: boolean;
  tooLate: boolean;
  now: number;
  touched: Set<string>;
}

/** What a command leaves behind: the server's names for what it made, fields in two versions, and no bytes. */
async function keepDone(
  db: ProductDatabase,
  registry: Registry,
  { command, result, shown, tooLate, now, touched }: Done,
): Promise<void> {
  const { key, owner, name, seen } = command;
  await dropPhotos(db, [key]);
  const def = registry.commands.get(name);
  const payload = def && payloadNow(def, command);
  const named = def && payload !== undefined ? namesOf(def, payload, result?.body) : [];
  for (const { row, local } of named) await db.ids.put({ owner, row, local });
  for (const [place, given] of (result?.conflicts ?? []).entries()) {
    const read = v.safeParse(Conflict, given);
    if (!read.success) continue;
    const row = await localRow(db, owner, read.output.row);
    touched.add(row);
    // A newer conflict over the same field takes the place of the older one.
    await db.conflicts
      .where('[owner+row]')
      .equals([owner, row])
      .filter(({ field }) => field === read.output.field)
      .delete();
    await db.conflicts.put({
      ...read.output,
      id: `${key}:${place}`,
      owner,
      row,
      key,
      command: name,
      seen,
      at: now,
    });
  }
  // What is done belongs to the person who may have signed out meanwhile: nothing of it stays (security 29), but what
  // they must still be told or asked.
  if (!shown && !tooLate) await db.commands.delete(key);
}

/** The names in an answer; one that has none must not keep the rest of the envelope from being settled. */
function namesOf(def: AnyCommand, payload: unknown, body: unknown): { row: string; local: string }[] {
  try {
    return def.ids?.(payload as never, body) ?? [];
  } catch (cause) {
    console.error(`${def.declared.name} was answered without a name`, cause);
    return [];
  }
}

/** Is this answer in the ledger for good? Anything else only says how things stood then (settled point 2). */
function isKept(result: Result | undefined): boolean {
  if (!result || result.outcome === 'retry' || result.outcome === 'skipped') return false;
  return result.outcome !== 'rejected' || result.code !== 'dependency';
}

/** Its answer is what this very request was for. */
const IN_HAND: readonly CommandState[] = ['sending', 'cancelling'];

/** A late yes or no still counts for what was set aside without an answer, never for what is decided. */
const awaitsAnswer = (command: OutboxRow): boolean =>
  command.state === 'queued' ||
  IN_HAND.includes(command.state) ||
  (command.state === 'needs_user' && mayHaveRun(command));

type Change = Partial<OutboxRow> & { state: OutboxRow['state'] };

function outcomeOf(
  registry: Registry,
  command: OutboxRow,
  result: Result | undefined,
  now: number,
  random: number,
): Change {
  const cancelling = command.state === 'cancelling';
  if (!result || result.outcome === 'skipped')
    return cancelling
      ? { state: 'cancelling' }
      : {
          state: 'queued',
          attempts: Math.max(0, command.attempts - 1),
          notBefore: result?.code === 'wrong_user' ? now + WRONG_USER_MS : 0,
        };
  if (result.outcome === 'cancelled') return { state: 'discarded' };
  if (result.outcome === 'retry') return putOff(command, result, now, random);
  const wish = registry.commands.get(command.name);
  if (result.outcome === 'done' || wish?.doneWhen(result.status ?? 0))
    return {
      state: 'done',
      answer: wish?.keepsAnswer ? result.body : null,
      reason: null,
      doneAt: now,
      tooLate: cancelling,
    };
  // What the user gave up and the server refused has had no effect and never will.
  return cancelling ? { state: 'discarded' } : { state: 'needs_user', reason: reasonOf(result) };
}

/** A stranger's command that only a signed-in user may send: it cannot be mended by asking often. */
const WRONG_USER_MS = 60_000;

function putOff(command: OutboxRow, result: Result, now: number, random: number): Change {
  const refusedSince = command.refusedSince ?? now;
  const refusals = command.refusals + 1;
  const askedMs = Math.min((result.retryAfter ?? 0) * 1000, RETRY_AFTER_CAP_MS);
  const waitMs = Math.max(1000, backoffMs(refusals, random), askedMs);
  const later = { refusals, refusedSince, notBefore: now + waitMs };
  if (command.state === 'cancelling') return { state: 'cancelling', ...later };
  if (refusals < SERVER_ERROR_TRIES || now - refusedSince < SERVER_ERROR_MS)
    return { state: 'queued', ...later };
  return {
    state: 'needs_user',
    refusals,
    refusedSince,
    reason: { ...reasonOf(result), kind: 'server_error', code: result.code ?? 'server_error', fields: null },
  };
}

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

/** Remembers the highest settled user version: no older read is stored any more (I11). */
async function noteSettled(db: ProductDatabase, owner: Owner, userVersion: number): Promise<void> {
  const held = await db.meta.get(`settled:${owner}`);
  if (typeof held?.value !== 'number' || held.value < userVersion)
    await db.meta.put({ name: `settled:${owner}`, value: userVersion });
}
