import * as v from 'valibot';
import { Conflict } from '#contract/listings/conflict.ts';
import type { Result, SyncAnswer } from '#contract/sync.ts';
import { UPLOAD_MISSING } from '#contract/listings/uploads.ts';
import type { ProductDatabase } from '../store/database.ts';
import { dependencyReason, giveUp, stopDependants } from '../outbox/give-up.ts';
import type { AnyCommand, Registry } from '../face/declare.ts';
import { isShown, localRow, refold, rowDef, takeBase } from '../outbox/fold.ts';
import { mutationTables, isEpoch, ofOwner, payloadNow } from '../outbox/outbox.ts';
import { dropPhotos, sendBytesAgain } from '../outbox/photos.ts';
import { isOpen, type OutboxRow, type Owner, UNCLEAR_REASON } from '../store/states.ts';
import { settleTelemetry } from '../outbox/telemetry.ts';
import { isAnswerCurrent, reasonOf, type CommandVerdict, verdictOf } from './verdict.ts';

export interface Envelope {
  owner: Owner;
  epoch: number;
  answer: SyncAnswer;
  /** Commands and cancels that the request carried, and those that it only asked about. */
  asked: readonly OutboxRow[];
  /** Keys of the telemetry that went along. */
  telemetry: readonly string[];
  now: number;
  /** 0 up to 1, for the jitter of what is put off. */
  random: number;
}

/** Outcome of an envelope: how many commands are decided, and which rows came along. */
export interface EnvelopeOutcome {
  final: number;
  rows: string[];
}

/**
 * T3: settles a whole envelope; then takes over the rows that came with it and folds again. What the server keeps for
 * good counts from any epoch, once; the rest only in the current one. Of an older one nothing is taken for rows on which
 * more is out by now: its commands are out again with that.
 */
export async function settle(
  db: ProductDatabase,
  registry: Registry,
  given: Envelope,
): Promise<EnvelopeOutcome> {
  const { owner, answer, now } = given;
  return db.transaction('rw', mutationTables(db), async () => {
    const current = await isEpoch(db, given.epoch);
    const shown = await isShown(db, owner);
    const inDoubt = current ? new Set<string>() : await overtaken(db, owner, given.asked);
    const results = new Map(answer.results.map((result) => [result.key, result]));
    const pile: Pile = { written: [], finished: [], done: [], gone: [], touched: new Set() };
    const { touched } = pile;
    let final = 0;
    for (const command of await db.commands.bulkGet(given.asked.map(({ key }) => key))) {
      const result = command && results.get(command.key);
      if (!command || !isAnswerCurrent(command, result, current)) continue;
      // What was set aside is in no view, and is not sent again by itself: its word counts.
      if (command.state !== 'needs_user' && command.touches.some((row) => inDoubt.has(row))) continue;
      const change = verdictOf(registry, command, result, now, given.random);
      if (change.state !== 'queued' && change.state !== 'cancelling') final += 1;
      for (const row of command.touches) touched.add(row);
      pile.written.push({ ...command, ...change });
      if (change.state === 'done') {
        pile.done.push(command.key);
        pile.finished.push({ command, answer: result?.body });
        // Of someone who signed out meanwhile nothing stays (security 29), but what they must still be told or asked.
        if (!shown && !change.tooLate) pile.gone.push(command.key);
      }
      const decided = { command, change, result, now };
      // Where nothing follows nothing is waited for: a transaction ends on any other promise than Dexie's (sync 9).
      if (leavesMore(registry, decided)) await follow(db, registry, decided, pile);
    }
    if (pile.written.length > 0) await flush(db, pile);
    if (pile.done.length > 0) await dropPhotos(db, pile.done);
    if (pile.gone.length > 0) await db.commands.bulkDelete(pile.gone);
    // An envelope that decides nothing comes late: its rows may hold what is out under another request (I11).
    const brought = shown && final > 0 ? answer.results.flatMap(({ changes }) => changes) : [];
    const from = { userVersion: answer.userVersion, asOf: now, bytes: null, etag: null };
    const rows: string[] = [];
    const came = new Set<string>();
    for (const { row, value } of brought) {
      const local = await localRow(db, owner, row);
      if (inDoubt.has(local)) continue;
      touched.add(local);
      rows.push(row);
      came.add(local);
      if (value === null) await dropBase(db, owner, local);
      else await takeBase(db, registry, { owner, row, value, ...from });
    }
    if (shown) await keepAfter(db, registry, pile.finished, came);
    await noteSettled(db, owner, answer.userVersion);
    if (given.telemetry.length > 0) await settleTelemetry(db, owner, decidedOf(given));
    await refold(db, registry, owner, touched);
    return { final, rows };
  });
}

/** The server says that a thing is no more. */
async function dropBase(db: ProductDatabase, owner: Owner, row: string): Promise<void> {
  const stored = await db.rows.get([owner, row]);
  if (stored) await db.rows.put({ ...stored, base: null, etag: null });
}

/** Keeps what is done and did not come along as done in rows that are read whole, until they are (CommandDef.after). */
async function keepAfter(
  db: ProductDatabase,
  registry: Registry,
  finished: Pile['finished'],
  came: ReadonlySet<string>,
): Promise<void> {
  for (const { command, answer } of finished) {
    const known = registry.commands.get(command.name);
    const payload = known?.after && payloadNow(known, command);
    if (!known?.after || payload === undefined) continue;
    for (const row of command.touches) {
      const stored = came.has(row) ? undefined : await db.rows.get([command.owner, row]);
      if (!stored) continue;
      const base: unknown = stored.base ?? rowDef(registry, row)?.empty?.() ?? null;
      if (base === null) continue;
      const next = known.after(base as never, payload as never, command.seen as never, answer);
      await db.rows.put({ ...stored, base: next, etag: null });
    }
  }
}

/** Telemetry of which the server has spoken its last word. */
function decidedOf({ answer, telemetry }: Envelope): ReadonlySet<string> {
  const later = ['retry', 'skipped'];
  const decided = answer.results.filter(
    ({ key, outcome }) => telemetry.includes(key) && !later.includes(outcome),
  );
  return new Set(decided.map(({ key }) => key));
}

/**
 * Rows for which a newer leader of this phone has sent more since: those of this answer may hold what is still out. What
 * it says of commands on them can wait: they are asked for with each batch, and answered from the ledger.
 */
async function overtaken(
  db: ProductDatabase,
  owner: Owner,
  asked: readonly OutboxRow[],
): Promise<ReadonlySet<string>> {
  const keys = new Set(asked.map(({ key }) => key));
  const open = await ofOwner(db, owner);
  const since = open.filter(({ key, state, attempts }) => isOpen(state) && attempts > 0 && !keys.has(key));
  return new Set(since.flatMap(({ touches }) => touches));
}

interface Decided {
  command: OutboxRow;
  change: CommandVerdict;
  result: Result | undefined;
  now: number;
}

/**
 * Changes that are written together: fifty commands one by one keep a slow phone busy. Whatever looks at other commands
 * comes after a flush.
 */
interface Pile {
  written: OutboxRow[];
  /** Commands that are done, in the order of the acts, with what was answered. */
  finished: { command: OutboxRow; answer: unknown }[];
  /** Keys of what is done, and of what is done and must not stay. */
  done: string[];
  gone: string[];
  /** Rows to be folded again. */
  touched: Set<string>;
}

const flush = (db: ProductDatabase, { written }: Pile) => db.commands.bulkPut(written.splice(0));

/** Is there more to an answer than what it made of its command? */
function leavesMore(registry: Registry, { command, change, result }: Decided): boolean {
  if (change.state === 'done')
    return (
      result !== undefined &&
      (result.conflicts.length > 0 || registry.commands.get(command.name)?.ids != null)
    );
  if (change.state === 'queued') return result?.code === UPLOAD_MISSING;
  return change.state !== 'cancelling';
}

/** Consequences for the bytes of a command, for what it made, and for those that build on it. */
async function follow(db: ProductDatabase, registry: Registry, decided: Decided, pile: Pile): Promise<void> {
  const { command, change, result, now } = decided;
  const { key } = command;
  await flush(db, pile);
  if (change.state === 'done') await keepMade(db, registry, decided, pile.touched);
  if (change.state === 'discarded')
    for (const row of await giveUp(db, registry, command, now)) pile.touched.add(row);
  if (change.state === 'queued' && result && !(await sendBytesAgain(db, key))) {
    const reason = { ...reasonOf(result), kind: UNCLEAR_REASON.kind };
    await db.commands.update(key, { state: 'needs_user', reason });
  }
  // Behind one that was never answered the others just wait.
  if (change.state === 'needs_user' && change.reason?.kind !== 'server_error')
    for (const row of await stopDependants(db, registry, command, dependencyReason(key)))
      pile.touched.add(row);
}

/** Keeps what a command leaves behind: the server's names for what it made, and fields in two versions. */
async function keepMade(
  db: ProductDatabase,
  registry: Registry,
  { command, result, now }: Decided,
  touched: Set<string>,
): Promise<void> {
  const { key, owner, name, seen } = command;
  const def = registry.commands.get(name);
  const payload = def && payloadNow(def, command);
  const named = def && payload !== undefined ? namesOf(def, payload, result?.body) : [];
  for (const { row, local } of named)
    await db.ids.put({ owner, row, local: await localRow(db, owner, local) });
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

/** Remembers the highest settled user version: no older read is stored any more (I11). */
async function noteSettled(db: ProductDatabase, owner: Owner, userVersion: number): Promise<void> {
  const stored = await db.meta.get(`settled:${owner}`);
  if (typeof stored?.value !== 'number' || stored.value < userVersion)
    await db.meta.put({ name: `settled:${owner}`, value: userVersion });
}
