import { sql } from 'kysely';
import type { Conflict } from '#contract/listings/conflict.ts';
import type { Change } from '#contract/sync.ts';
import { aliasesIn } from './aliases.ts';
import { type Answer, bodyOf, isFinal, refused, shaped } from './answers.ts';
import { withDeclaredProblems } from './declared-problems.ts';
import { auditsAs } from './audit.ts';
import { traced } from '../base/trace.ts';
import { nulPath } from '../http/body.ts';
import type { Context } from './context.ts';
import { transaction } from '../database/database.ts';
import { notAuthenticated } from '../http/errors.ts';
import { type MutationHandler, Reply } from './handle.ts';
import {
  countUpVersion,
  findStored,
  lockKey,
  lockOwner,
  ownerOf,
  storeAnswer,
  type Stored,
} from './ledger.ts';
import { mailIsWaiting, obstructMail } from '../mail/mail.ts';
import { NO_FILES } from '../http/multipart.ts';
import { isProofNeeded, proofNeeded, spendProof } from './puzzles.ts';
import type { Identity } from './sessions.ts';
import { type Attempt, makeReady, type Ready, replayOf } from './attempt.ts';
import { refuseFields, refuseForm, Refusal, Refused } from './refuse.ts';
import type { Tx } from '../database/db.ts';

/** Carries an answer out of a transaction that must leave no trace. */
class Unwritten extends Error {
  readonly answer: Answer;
  /** By it a span tells a refusal from a fault. */
  get status(): number {
    return this.answer.status;
  }
  constructor(answer: Answer) {
    super(`${answer.status}`);
    this.answer = answer;
  }
}

/** The answer that `runMutation` threw so as to leave no trace; null: it was something else. */
export const unwrittenAnswer = (error: unknown): Answer | null =>
  error instanceof Unwritten ? error.answer : null;

/**
 * Runs a mutation once (contract 1.3, sync 6). Effect, stored answer, mail and the user's version commit together;
 * a refusal is stored with its effect undone; any error leaves nothing behind.
 * @throws HttpProblem for answers outside the trade: 401, 409 in progress, 422, 429
 */
export async function settleAttempt(ctx: Context, attempt: Attempt): Promise<Answer> {
  return settleReady(ctx, await makeReady(ctx, attempt));
}

/** Runs what is ready in a transaction of its own. */
export async function settleReady(ctx: Context, ready: Ready): Promise<Answer> {
  if (ready.replay) return finishAnswer(ctx, ready, ready.replay);
  const { gate } = ready.attempt.handler.options;
  const work = (): Promise<Answer> =>
    transaction(ctx.db, async (tx) => {
      const stored = await takeKey(tx, ready);
      await openRules(tx);
      return runMutation(ctx, tx, ready, stored);
    });
  const answer = await (gate ? gate(work) : work()).catch(async (error: unknown) => {
    const told = unwrittenAnswer(error);
    if (told) return told;
    await ready.settleCounts(isProofNeeded(error) ? 'undone' : 'blameless');
    throw error;
  });
  await runAfterCommit(ctx, ready, answer);
  return finishAnswer(ctx, ready, answer);
}

/**
 * Takes the user and the key for this transaction.
 * @returns what the key did meanwhile
 * @throws HttpProblem 401, 409 `idempotency_in_progress`
 */
async function takeKey(tx: Tx, { attempt: { caller }, owner, key }: Ready): Promise<Stored | null> {
  const userId = caller.user?.id ?? null;
  if (key === null) {
    if (userId !== null) await takeOwner(tx, userId);
    return null;
  }
  if (!(await lockKey(tx, owner, key, userId))) throw notAuthenticated('invalid');
  return findStored(tx, owner, key);
}

/** @throws HttpProblem 401 when the user was deleted or closed since the token was read */
export async function takeOwner(tx: Tx, userId: number): Promise<void> {
  if (!(await lockOwner(tx, userId))) throw notAuthenticated('invalid');
}

/** The place to which the rules of one mutation are undone, right before it runs. Where this fails, nothing may run. */
export async function openRules(tx: Tx): Promise<void> {
  await sql`savepoint rules`.execute(tx);
}

/** Undoes what ran since the last `openRules`, also after a statement that the database refused. */
export async function undoRules(tx: Tx): Promise<void> {
  await sql`rollback to savepoint rules`.execute(tx);
}

/**
 * Runs what is ready, with its user and key taken and its rules open.
 * @param stored what the key did, null for nothing
 * @throws what `unwritten` reads, HttpProblem, and whatever the handler throws
 */
export async function runMutation(
  ctx: Context,
  tx: Tx,
  ready: Ready,
  stored: Stored | null,
): Promise<Answer> {
  const { kind, name } = ready.attempt.handler.declared;
  return traced(`${kind} ${name}`, {}, async (span) => {
    if (ready.key !== null) span?.set({ 'chicargos.key': ready.key });
    const answer = await runOnce(ctx, tx, ready, stored);
    span?.set({ 'chicargos.status': answer.status });
    return answer;
  });
}

async function runOnce(ctx: Context, tx: Tx, ready: Ready, stored: Stored | null): Promise<Answer> {
  const { attempt, owner, key, fingerprints, now, told } = ready;
  const { handler, caller } = attempt;
  if (stored) return replayOf(ctx, stored, fingerprints, handler.declared.name);
  auditsAs(tx, caller.requestId);
  obstructMail(tx, () => ctx.faults.before({ name: 'mail' }));
  // Behind `openRules`: with a refusal it is given back.
  if (ready.proof !== null && !(await spendProof(tx, ready.proof, now)))
    throw proofNeeded(ctx.config, handler.declared.name, now);
  const userId = caller.user?.id ?? null;
  const conflictsBefore = (await attempt.guard?.(tx, owner)) ?? [];

  const outcome = await withDeclaredProblems(ctx.config, handler.declared, () =>
    judged(ctx, tx, ready, conflictsBefore),
  );
  told.uncounted = outcome instanceof Refusal && outcome.uncounted;
  const answer = outcome instanceof Refusal ? refused(outcome) : shaped(handler, outcome);
  if (answer.status >= 400) {
    if (key === null || !isFinal(answer.status)) throw new Unwritten(answer);
    await undoRules(tx);
  } else {
    if (attempt.changes && !handler.options.changesLater)
      answer.changes = await rowsNow(ctx, attempt, { tx, outcome, answer, now });
    told.mailed = mailIsWaiting(tx);
  }
  const changedUser = answer.status < 400 ? userId : null;
  if (key !== null) {
    const { status, body, headers, conflicts } = answer;
    const kept = { name: handler.declared.name, status, body, headers, conflicts };
    const device = attempt.device ?? null;
    const row = { owner, key, fingerprint: fingerprints[0], ...kept, device, now };
    const ceiling = ctx.limits.ceilingOf('answers', { ip: caller.ip, userId }, now);
    await storeAnswer(tx, row, { changedUser, ceiling });
  } else if (changedUser !== null) await countUpVersion(tx, changedUser);
  return answer;
}

/** Does what is owed at once when it has committed, or was seen to leave nothing: mail is sent, limits forget it. */
export async function runAfterCommit(
  ctx: Context,
  { attempt, replay, told, settleCounts }: Ready,
  answer: Answer,
): Promise<void> {
  if (replay) return;
  if (told.mailed) (attempt.mailed ?? ctx.jobs.wake)();
  if (answer.status < 400) await settleCounts('done');
  else await settleCounts(answer.status >= 500 || told.uncounted ? 'blameless' : 'refused');
}

/** Answer after it has been let go, as the phone gets it, its rows read again where it is a replay. */
export async function finishAnswer(
  ctx: Context,
  { attempt, replay, struck }: Ready,
  answer: Answer,
): Promise<Answer> {
  if (!replay && answer.status < 400) await ctx.faults.afterCommit(struck);
  const areOwed = answer.replay || (attempt.handler.options.changesLater && answer.status < 400);
  return areOwed ? withChanges(ctx, attempt, answer) : answer;
}

/** The role and the shape are judged inside the transaction, because their refusals are stored too (account contract 1). */
async function judged(
  ctx: Context,
  tx: Tx,
  { attempt, shut, read, now, prepared: before }: Ready,
  conflictsBefore: readonly Conflict[],
): Promise<unknown> {
  const { handler, caller, files } = attempt;
  // A door that is shut says nothing of what was guessed at it.
  if (shut) return new Refusal(shut.status, shut.body, { uncounted: true });
  const nul = read.issues === null ? nulPath(read.payload) : null;
  const issues = nul ? [{ path: nul, code: 'invalid' as const, detail: 'Enter plain text' }] : read.issues;
  // Nothing was looked up yet, so this is no guess.
  if (issues)
    return (handler.options.shape === 'form' ? refuseForm : refuseFields)(issues, { uncounted: true });
  if (before instanceof Refusal) return before;
  try {
    return await handler.run({
      tx,
      payload: read.payload,
      files: files ?? NO_FILES,
      prepared: before,
      log: ctx.log,
      aliases: aliasesIn(tx, caller.user && ownerOf(caller.user), now),
      conflictsBefore,
      now,
      config: ctx.config,
      user: caller.user,
      sessionId: caller.sessionId,
      token: caller.token,
      ip: caller.ip,
      userAgent: caller.userAgent,
      ifMatch: caller.ifMatch ?? baseVersionIn(read.payload),
      prefetch: caller.prefetch,
      uncounted: caller.uncounted,
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

function baseVersionIn(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('base_version' in payload)) return null;
  return typeof payload.base_version === 'string' && payload.base_version !== ''
    ? payload.base_version
    : null;
}

/** The rows that a success has just changed: those that its handler gave with the answer, else read again. */
async function rowsNow(
  ctx: Context,
  { handler, caller }: Attempt,
  { tx, outcome, answer, now }: { tx: Tx; outcome: unknown; answer: Answer; now: Date },
): Promise<Change[]> {
  const given = outcome instanceof Reply ? outcome.options.changes : undefined;
  if (given) return [...given];
  const handling = { tx, user: caller.user, now, config: ctx.config };
  return (await handler.options.changes?.(handling, bodyOf(answer))) ?? [];
}

/**
 * A replayed answer comes with the rows as they stand now, because the phone that lost the first one needs them, and so does
 * one whose rows were left for later.
 */
async function withChanges(ctx: Context, attempt: Attempt, answer: Answer): Promise<Answer> {
  if (!attempt.changes) return answer;
  return { ...answer, changes: await rowsAfter(ctx, attempt.handler, attempt.caller, answer) };
}

/** The rows that an earlier success of this handler touched, as they stand now. */
export async function rowsAfter(
  ctx: Context,
  handler: MutationHandler | undefined,
  caller: Identity,
  answer: { status: number; body: string | null },
): Promise<Change[]> {
  const changes = handler?.options.changes;
  if (!changes || answer.status >= 400) return [];
  return transaction(ctx.db, (tx) =>
    changes({ tx, user: caller.user, now: ctx.clock.now(), config: ctx.config }, bodyOf(answer)),
  ).catch((error: unknown) => {
    // The effect is done; its rows may be gone since. The phone reads them again by itself.
    ctx.log.warn({ err: error, name: handler.declared.name }, 'no rows for a replayed answer');
    return [];
  });
}
