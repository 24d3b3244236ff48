import type { Conflict } from '#contract/listings/conflict.ts';
import type { Role } from '#contract/declare.ts';
import type { FaultTarget } from '../base/faults.ts';
import { traced } from '../base/trace.ts';
import type { Answer } from './answers.ts';
import { nulPath } from '../http/body.ts';
import type { Context } from './context.ts';
import { withDeclaredProblems } from './declared-problems.ts';
import { type HttpProblem, keyReused, notAuthenticated } from '../http/errors.ts';
import { type MutationHandler } from './handle.ts';
import { ANY_CONTENT, CANCELLED, findStored, ownerOf, type Stored } from './ledger.ts';
import type { SettleCounts } from './limits.ts';
import { fingerprintsOf, type ReadPayload, readPayload } from './read-payload.ts';
import { type Files, NO_FILES } from '../http/multipart.ts';
import { CROWD_LIMIT, isProof, isProofNeeded, proofNeeded, PUZZLES } from './puzzles.ts';
import type { Identity } from './sessions.ts';
import { staffDoor } from './staff-door.ts';
import { Refusal } from './refuse.ts';
import type { Tx } from '../database/db.ts';

/** Caller, and where they call from. */
export interface Caller extends Identity {
  ip: string;
  userAgent: string;
  /** As the log line of the request has it. */
  requestId: string;
  ifMatch: string | null;
  prefetch: boolean;
  /** The browser asks that nothing be counted (Sec-GPC, DNT). */
  uncounted: boolean;
}

/** One mutation as it came in through a door. */
export interface Attempt {
  handler: MutationHandler;
  /** Body or query with the path's ids in it, as JSON gave it. */
  raw: unknown;
  /** Files that came with it; absent: none. */
  files?: Files;
  /** Version of the declaration that `raw` was written for; absent: today's. */
  version?: number;
  /** As readKey gives it; null for none. */
  key: string | null;
  caller: Caller;
  device?: string;
  /** Proof of a puzzle (puzzles.ts); absent: none. */
  proof?: string | undefined;
  /** Tells whether the answer needs the rows as they stand afterwards (sync 6). */
  changes?: boolean;
  /** Runs with the key in hand, before the rules; it throws to stop. Answers the conflicts of what came before. */
  guard?: (tx: Tx, owner: string) => Promise<Conflict[]>;
  /** Absent in a batch. */
  door?: { method: string; path: string };
  /** Row that the ledger had of the key a moment ago, null for none; absent: not looked at yet. */
  early?: Stored | null | undefined;
  /** Told that mail waits; absent: the job loop is woken at once. */
  mailed?: () => void;
}

/** The key was taken back before it ran; it never will. */
export class CancelledKey extends Error {
  override name = 'CancelledKey';
}

/** @throws HttpProblem 401 for a stranger where a user must sign in */
export function requireUser(
  handler: { role: Role; options?: { strangerText?: string } },
  caller: Identity,
): void {
  if (handler.role !== 'public' && !caller.user)
    throw notAuthenticated(caller.token === 'invalid' ? 'invalid' : 'absent', handler.options?.strangerText);
}

/** An attempt that has been read and counted by its limits, and has not run yet. */
export interface Ready {
  attempt: Attempt;
  owner: string;
  /** Null where no ledger remembers it. */
  key: string | null;
  fingerprints: [string, ...string[]];
  read: ReadPayload;
  now: Date;
  /** Why the door is not open to the caller, or null. */
  shut: HttpProblem | null;
  prepared: unknown;
  /** The stored answer of an earlier try: it does not run. */
  replay: Answer | null;
  /** Facts that `runMutation` found out for `runAfterCommit`. */
  told: { mailed: boolean; uncounted: boolean };
  struck: FaultTarget;
  /** The proof that this attempt needs, to be taken in its transaction; null: it needs none. */
  proof: string | null;
  /** Settles what limits counted, once. */
  settleCounts: SettleCounts;
}

/**
 * All that comes before the transaction: role, shape, the ledger as it was, limits, and what the handler asks for.
 * @throws HttpProblem 401, 422, 429; CancelledKey
 */
export async function makeReady(ctx: Context, attempt: Attempt): Promise<Ready> {
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
  const struck = { name: declared.name, ...attempt.door };
  const counted: SettleCounts[] = [];
  const settleCounts: SettleCounts = async (became) => {
    for (const settle of counted.splice(0)) await settle(became);
  };
  const told = { mailed: false, uncounted: false };
  const ready: Ready = {
    attempt,
    owner,
    key,
    fingerprints,
    read,
    now,
    shut: handler.role === 'staff' ? staffDoor(caller.user, ctx.config) : null,
    prepared: undefined,
    replay: null,
    told,
    struck,
    proof: null,
    settleCounts,
  };

  // A stored answer comes before the limits, so that a phone without luck may ask as often as it must.
  const early =
    key === null ? null : attempt.early === undefined ? await findStored(ctx.db, owner, key) : attempt.early;
  if (early) return { ...ready, replay: replayOf(ctx, early, fingerprints, declared.name) };

  const subject = {
    ip: caller.ip,
    userId: caller.user?.id ?? null,
    payload: read.issues === null ? read.payload : attempt.raw,
  };
  // Sent by itself: a batch has its own limit, and months of work may go out in a minute.
  if (!handler.options.limits && caller.user && attempt.door) ctx.limits.takeCall(caller.user.id, now);
  counted.push(await ctx.limits.take(handler.options.limits ?? [], subject, now));
  await ctx.faults.before(struck);
  const { shut } = ready;
  try {
    ready.proof = await proofOf(ctx, attempt, now);
    const before = shut ? undefined : await prepared(ctx, attempt, read, now);
    const more = before === undefined || before instanceof Refusal ? null : handler.options.preparedLimits;
    if (more) {
      const { limits, about } = more({ payload: read.payload, prepared: before });
      counted.push(await ctx.limits.take(limits, { ...subject, payload: about }, now));
    }
    return { ...ready, prepared: before };
  } catch (error) {
    // The same form comes again with its proof, and is no second one.
    await settleCounts(isProofNeeded(error) ? 'undone' : 'blameless');
    throw error;
  }
}

/**
 * @throws HttpProblem 429 with a puzzle where guests' forms need a proof and this one has none that holds; without one
 *   where its address had too many
 */
async function proofOf(ctx: Context, { handler, caller, proof }: Attempt, now: Date): Promise<string | null> {
  if (!handler.options.inCrowds || caller.user) return null;
  const { name } = handler.declared;
  const holds = isProof(ctx.config, proof ?? null, name, now);
  // Before the crowd is counted: who is beyond it makes no crowd.
  const settleCounts = await ctx.limits.take(
    holds ? [] : [PUZZLES],
    { ip: caller.ip, userId: null, payload: null },
    now,
  );
  if (!(await ctx.limits.isCrowded(CROWD_LIMIT, now))) {
    await settleCounts('undone');
    return null;
  }
  if (!holds) throw proofNeeded(ctx.config, name, now);
  return proof ?? null;
}

/**
 * Stored answer of a key, for whoever sends it again with the same content.
 * @throws HttpProblem 422 for other content; CancelledKey
 */
export function replayOf(
  ctx: Context,
  stored: Stored,
  fingerprints: readonly string[],
  name: string,
): Answer {
  if (stored.status === CANCELLED) throw new CancelledKey();
  if (stored.fingerprint !== ANY_CONTENT && !fingerprints.includes(stored.fingerprint)) {
    ctx.log.error(
      { alarm: 'idempotency_key_reused', name, first: stored.name },
      'a key came with other content',
    );
    throw keyReused();
  }
  return { ...stored, replay: true, changes: [] };
}

/** Prepares what the handler asks for before its transaction; nothing where the shape will be refused in it. */
async function prepared(
  ctx: Context,
  { handler, files, caller }: Attempt,
  read: ReadPayload,
  now: Date,
): Promise<unknown> {
  if (!handler.options.prepare || read.issues !== null || nulPath(read.payload)) return undefined;
  const { prepare } = handler.options;
  return traced(`prepare ${handler.declared.name}`, {}, () =>
    withDeclaredProblems(ctx.config, handler.declared, () =>
      prepare({
        payload: read.payload,
        files: files ?? NO_FILES,
        db: ctx.db,
        user: caller.user,
        config: ctx.config,
        now,
        log: ctx.log,
      }),
    ),
  );
}
