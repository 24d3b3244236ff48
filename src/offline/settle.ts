import type { Result, SyncAnswer } from '#contract/sync.ts';
import { backoffMs } from './backoff.ts';
import type { ProductDatabase } from './database.ts';
import { dependencyReason, stopDependants } from './decide.ts';
import type { Registry } from './declare.ts';
import { isShown, refold, takeBase } from './fold.ts';
import { acting, isEpoch } from './outbox.ts';
import type { OutboxRow, Owner, Reason } from './states.ts';

/** server_error: this many answers `retry` for this very command, over this long (sync 2). */
const SERVER_ERROR_TRIES = 8;
const SERVER_ERROR_MS = 10 * 60_000;

export interface Envelope {
  owner: Owner;
  epoch: number;
  answer: SyncAnswer;
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
      if (!command || !awaitsAnswer(command)) continue;
      const change = outcomeOf(registry, command, results.get(key), now, given.random);
      if (change.state === 'queued' && !(current && command.state === 'sending')) continue;
      if (change.state !== 'queued') final += 1;
      // What is done belongs to the person who may have signed out meanwhile: then nothing of it stays (security 29).
      if (change.state === 'done' && !shown) await db.commands.delete(key);
      else await db.commands.update(key, change);
      for (const row of command.touches) touched.add(row);
      // Behind one that was never answered the others just wait.
      if (
        change.state === 'discarded' ||
        (change.state === 'needs_user' && change.reason?.kind !== 'server_error')
      )
        for (const row of await stopDependants(db, command, dependencyReason(key))) touched.add(row);
    }
    const rows = answer.results.flatMap(({ changes }) => changes);
    if (shown)
      for (const { row, value } of rows) {
        touched.add(row);
        await takeBase(db, registry, {
          owner,
          row,
          value,
          userVersion: answer.userVersion,
          asOf: now,
          bytes: null,
          etag: null,
        });
      }
    await noteSettled(db, owner, answer.userVersion);
    await refold(db, registry, owner, touched);
    return { final, rows: rows.map(({ row }) => row) };
  });
}

/** A late yes or no still counts for what was set aside without an answer, never for what is decided. */
function awaitsAnswer({ state, reason }: OutboxRow): boolean {
  return (
    state === 'sending' || state === 'queued' || (state === 'needs_user' && reason?.kind === 'server_error')
  );
}

function outcomeOf(
  registry: Registry,
  command: OutboxRow,
  result: Result | undefined,
  now: number,
  random: number,
): Partial<OutboxRow> & { state: OutboxRow['state'] } {
  if (!result || result.outcome === 'skipped')
    return {
      state: 'queued',
      attempts: Math.max(0, command.attempts - 1),
      notBefore: result?.code === 'wrong_user' ? now + WRONG_USER_MS : 0,
    };
  if (result.outcome === 'cancelled') return { state: 'discarded', doneAt: now };
  if (result.outcome === 'retry') return putOff(command, result, now, random);
  const wish = registry.commands.get(command.name);
  if (result.outcome === 'done' || wish?.doneWhen(result.status ?? 0))
    return { state: 'done', answer: result.body, reason: null, doneAt: now };
  return { state: 'needs_user', reason: reasonOf(result) };
}

/** A stranger's command that only a signed-in user may send: it cannot be mended by asking often. */
const WRONG_USER_MS = 60_000;

function putOff(
  command: OutboxRow,
  result: Result,
  now: number,
  random: number,
): Partial<OutboxRow> & { state: OutboxRow['state'] } {
  const refusedSince = command.refusedSince ?? now;
  const refusals = command.refusals + 1;
  if (refusals >= SERVER_ERROR_TRIES && now - refusedSince >= SERVER_ERROR_MS)
    return {
      state: 'needs_user',
      refusals,
      refusedSince,
      reason: {
        ...reasonOf(result),
        kind: 'server_error',
        code: result.code ?? 'server_error',
        fields: null,
      },
    };
  const waitMs = Math.max(1000, backoffMs(refusals, random), (result.retryAfter ?? 0) * 1000);
  return { state: 'queued', refusals, refusedSince, notBefore: now + waitMs };
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
