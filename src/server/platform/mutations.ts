import { sql } from 'kysely';
import type { Conflict } from '#contract/conflict.ts';
import type { Role } from '#contract/declare.ts';
import type { Change } from '#contract/sync.ts';
import { aliasesIn } from './aliases.ts';
import { type Answer, bodyOf, isFinal, refused, shaped } from './answers.ts';
import { nulPath } from './body.ts';
import type { Context } from './context.ts';
import { transaction } from './database.ts';
import { type HttpProblem, keyReused, notAuthenticated } from './errors.ts';
import {
  type MutationHandler,
  refuseFields,
  refuseForm,
  Refusal,
  Refused,
  Reply,
  type Tx,
} from './handle.ts';
import {
  CANCELLED,
  countUpVersion,
  findStored,
  lockKey,
  lockOwner,
  ownerOf,
  store,
  type Stored,
} from './ledger.ts';
import { mailIsWaiting, obstructMail } from './mail.ts';
import { fingerprintsOf, type ReadPayload, readPayload } from './read-payload.ts';
import type { Identity } from './sessions.ts';
import { staffDoor } from './staff-door.ts';

/** Who calls, and from where. */
export interface Caller extends Identity {
  ip: string;
  userAgent: string;
  ifMatch: string | null;
  prefetch: boolean;
}

/** One mutation as it came in through a door. */
export interface Attempt {
  handler: MutationHandler;
  /** Body or query with the path's ids in it, as JSON gave it. */
  raw: unknown;
  /** Of the declaration that `raw` was written for; absent: today's. */
  version?: number;
  /** As readKey gives it; null for none. */
  key: string | null;
  caller: Caller;
  device?: string;
  /** Whether the answer needs the rows as they stand afterwards (sync 6). */
  changes?: boolean;
  /** Runs with the key in hand, before the rules; it throws to stop. Answers the conflicts of what came before. */
  guard?: (tx: Tx, owner: string) => Promise<Conflict[]>;
  door?: { method: string; path: string };
  /** What the ledger had of the key a moment ago, null for nothing; absent: not looked at yet. */
  early?: Stored | null | undefined;
  /** Told that mail waits; absent: the job loop is woken at once. */
  mailed?: () => void;
}

/** The key was taken back before it ran; it never will. */
export class CancelledKey extends Error {
  override name = 'CancelledKey';
}

/** @throws HttpProblem 401 for a stranger where a user must sign in */
export function requireUser(handler: { role: Role }, caller: Identity): void {
  if (handler.role !== 'public' && !caller.user)
    throw notAuthenticated(caller.token === 'invalid' ? 'invalid' : 'absent');
}

/** Carries an answer out of a transaction that must leave no trace. */
class Unwritten extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`${answer.status}`);
    this.answer = answer;
  }
}

/**
 * Runs a mutation once (contract 1.3, sync 6). Effect, stored answer, mail and the user's version commit together;
 * a refusal is stored with its effect undone; any error leaves nothing behind.
 * @throws HttpProblem for answers outside the trade: 401, 409 in progress, 422, 429
 */
export async function settle(ctx: Context, attempt: Attempt): Promise<Answer> {
  const { handler, caller } = attempt;
  const { declared } = handler;
  const now = ctx.clock.now();
  const owner = ownerOf(caller.user);
  requireUser(handler, caller);

  const version = attempt.version ?? declared.v;
  const read = readPayload(declared, attempt.raw, version);
  const key = declared.kind === 'command' || declared.ledger ? attempt.key : null;
  const sent = { name: declared.name, v: version, payload: attempt.raw };
  const fingerprints = fingerprintsOf(sent, version === declared.v ? read : null, ctx.config.secret);

  // A stored answer comes before the limits, so that a phone without luck may ask as often as it must.
  const early =
    key === null ? null : attempt.early === undefined ? await findStored(ctx.db, owner, key) : attempt.early;
  if (early) return withChanges(ctx, attempt, replayOf(ctx, early, fingerprints, declared.name));

  const subject = {
    ip: caller.ip,
    userId: caller.user?.id ?? null,
    payload: read.issues === null ? read.payload : attempt.raw,
  };
  const counted = [await ctx.limits.take(handler.options.limits ?? [], subject, now)];
  const giveBack = async () => {
    for (const back of counted) await back();
  };

  const giveBackAndThrow = async (error: unknown): Promise<never> => {
    await giveBack();
    throw error;
  };

  const struck = { name: declared.name, ...attempt.door };
  await ctx.faults.before(struck);

  const shut = handler.role === 'staff' ? staffDoor(caller.user, ctx.config) : null;
  const before = shut ? undefined : await prepared(ctx, attempt, read, now).catch(giveBackAndThrow);
  const more = before === undefined || before instanceof Refusal ? null : handler.options.preparedLimits;
  if (more) {
    const { limits, about } = more({ payload: read.payload, prepared: before });
    const took = ctx.limits.take(limits, { ...subject, payload: about }, now);
    counted.push(await took.catch(giveBackAndThrow));
  }
  const given = { shut, read, now, prepared: before };
  const told = { mailed: false, uncounted: false };
  const run = async (tx: Tx): Promise<Answer> => {
    obstructMail(tx, () => ctx.faults.before({ name: 'mail' }));
    const userId = caller.user?.id ?? null;
    const here =
      key === null ? userId === null || (await lockOwner(tx, userId)) : await lockKey(tx, owner, key, userId);
    // Deleted or closed since the token was read.
    if (!here) throw notAuthenticated('invalid');
    const stored = key === null ? null : await findStored(tx, owner, key);
    if (stored) return replayOf(ctx, stored, fingerprints, declared.name);
    const conflictsBefore = (await attempt.guard?.(tx, owner)) ?? [];

    await sql`savepoint rules`.execute(tx);
    const outcome = await judged(ctx, attempt, { tx, ...given, conflictsBefore });
    told.uncounted = outcome instanceof Refusal && outcome.uncounted;
    const answer = outcome instanceof Refusal ? refused(outcome) : shaped(handler, outcome);
    if (answer.status >= 400) {
      if (key === null || !isFinal(answer.status)) throw new Unwritten(answer);
      await sql`rollback to savepoint rules`.execute(tx);
    } else {
      if (attempt.changes) answer.changes = await rowsNow(ctx, attempt, { tx, outcome, answer, now });
      told.mailed = mailIsWaiting(tx);
    }
    const changedUser = answer.status < 400 ? userId : null;
    if (key !== null) {
      const { status, body, headers, conflicts } = answer;
      const kept = { name: declared.name, status, body, headers, conflicts };
      const device = attempt.device ?? null;
      await store(tx, { owner, key, fingerprint: fingerprints[0], ...kept, device, now }, changedUser);
    } else if (changedUser !== null) await countUpVersion(tx, changedUser);
    return answer;
  };

  const { gate } = handler.options;
  const work = (): Promise<Answer> => transaction(ctx.db, run);
  const answer = await (gate ? gate(work) : work()).catch((error: unknown) =>
    error instanceof Unwritten ? error.answer : giveBackAndThrow(error),
  );
  if (told.mailed) (attempt.mailed ?? ctx.jobs.wake)();
  if (answer.status < 400 || answer.status >= 500 || told.uncounted) await giveBack();
  if (answer.status < 400) await ctx.faults.afterCommit(struck);
  return answer.replay ? withChanges(ctx, attempt, answer) : answer;
}

/**
 * What a key did, for whoever sends it again with the same content.
 * @throws HttpProblem 422 for other content; CancelledKey
 */
export function replayOf(
  ctx: Context,
  stored: Stored,
  fingerprints: readonly string[],
  name: string,
): Answer {
  if (stored.status === CANCELLED) throw new CancelledKey();
  if (!fingerprints.includes(stored.fingerprint)) {
    ctx.log.error(
      { alarm: 'idempotency_key_reused', name, first: stored.name },
      'a key came with other content',
    );
    throw keyReused();
  }
  return { ...stored, replay: true, changes: [] };
}

/** What the handler asks for before its transaction; nothing where the shape will be refused in it. */
async function prepared(ctx: Context, { handler }: Attempt, read: ReadPayload, now: Date): Promise<unknown> {
  if (!handler.options.prepare || read.issues !== null || nulPath(read.payload)) return undefined;
  return handler.options.prepare({ payload: read.payload, config: ctx.config, now, log: ctx.log });
}

/** The role and the shape are judged inside the transaction, because their refusals are stored too (account contract 1). */
async function judged(
  ctx: Context,
  attempt: Attempt,
  {
    tx,
    shut,
    read,
    now,
    prepared: before,
    conflictsBefore,
  }: {
    tx: Tx;
    /** Why the door is not open to the caller, or null. */
    shut: HttpProblem | null;
    read: ReadPayload;
    now: Date;
    prepared: unknown;
    conflictsBefore: readonly Conflict[];
  },
): Promise<unknown> {
  const { handler, caller } = attempt;
  if (shut) return new Refusal(shut.status, shut.body);
  const nul = read.issues === null ? nulPath(read.payload) : null;
  const issues = nul ? [{ path: nul, code: 'invalid', detail: 'Enter plain text' }] : read.issues;
  // Nothing was looked up yet, so this is no guess.
  if (issues)
    return (handler.options.shape === 'form' ? refuseForm : refuseFields)(issues, { uncounted: true });
  if (before instanceof Refusal) return before;
  try {
    return await handler.run({
      tx,
      payload: read.payload,
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

/** A replayed answer comes with the rows as they stand now: the phone that lost the first answer needs them. */
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
