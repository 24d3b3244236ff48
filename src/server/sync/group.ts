import type { WireCommand } from '#contract/sync-request.ts';
import type { Result } from '#contract/sync.ts';
import type { Answer } from '#server/platform/calls/answers.ts';
import type { Context } from '#server/platform/calls/context.ts';
import { isTransient, transaction } from '#server/platform/database/database.ts';
import { DropConnection } from '#server/platform/http/errors.ts';
import { findAllStored, ownerOf, type Stored } from '#server/platform/calls/ledger.ts';
import {
  finishAnswer,
  runAfterCommit,
  openRules,
  runMutation,
  settleReady,
  takeOwner,
  undoRules,
  unwrittenAnswer,
} from '#server/platform/calls/mutations.ts';
import { makeReady, type Ready } from '#server/platform/calls/attempt.ts';
import { runCommand } from './single-command.ts';
import { attemptOf } from './command-attempt.ts';
import { answered, failed } from './results.ts';
import type { Lanes } from './lanes.ts';
import { skipped } from './outcomes.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { Batch } from './batch.ts';

/*
 * The sequence: `groupOf` says which commands may commit together. One alone goes to single-command.ts. Several are made ready one by
 * one (`memberOf`), run in one transaction (`inOne`, `runMember`), and once it has committed their counts are let go and
 * their answers finished. A transaction that could not commit has done nothing: then each is settled by itself (`oneByOne`).
 */

/** Others wait for the rows that a group has touched until it commits, so it stays small. */
const MOST = 10;

/** A command of a group: ready, or what stands against it. */
interface Member {
  wire: WireCommand;
  ready: Ready | null;
  problem: unknown;
}

/** Outcome of a member: an answer that is still to be finished, or its result; null: it had no turn. */
type MemberOutcome = { answer: Answer } | { result: Result } | null;

/**
 * Runs the first of these commands, and those right behind it that may commit together with it.
 * @returns their results, from the front on
 */
export async function runNext(batch: Batch, wires: readonly WireCommand[], lanes: Lanes): Promise<Result[]> {
  const group = groupOf(batch, wires, lanes);
  const [first] = group;
  if (!first) return [];
  const told = group.length > 1 ? await runGroup(batch, group, lanes) : [await runAlone(batch, first, lanes)];
  return told.map((result, place) => {
    const wire = group[place] ?? first;
    lanes.note(wire, result);
    return batch.bare(wire.name, result);
  });
}

/**
 * A stranger's stands alone, as no row of theirs is held meanwhile, and alone what is no handler's matter. Limits count
 * before the group runs, so what has some begins another one where it might have no turn.
 */
function groupOf(batch: Batch, wires: readonly WireCommand[], lanes: Lanes): readonly WireCommand[] {
  const next = wires.slice(0, batch.caller.user ? MOST : 1);
  const taken = new Set<string>();
  const end = next.findIndex((wire) => {
    const attempt = lanes.mayRun(wire) ? attemptOf(batch, wire) : null;
    const isBehind = taken.has(wire.lane);
    taken.add(wire.lane);
    return !attempt || (isBehind && attempt.handler.options.limits !== undefined);
  });
  return end < 0 ? next : next.slice(0, Math.max(1, end));
}

async function runAlone(batch: Batch, wire: WireCommand, lanes: Lanes): Promise<Result> {
  return lanes.mayRun(wire) ? runCommand(batch, wire) : skipped(wire.key);
}

/**
 * Runs commands of one user in their order and commits them together: a disk that keeps its word takes longer over a
 * commit than most commands take in all. Each still stands alone: what is refused or fails is undone by itself, and
 * nothing is told before all of it is on disk.
 */
export async function runGroup(batch: Batch, wires: readonly WireCommand[], lanes: Lanes): Promise<Result[]> {
  const { ctx } = batch;
  const members: Member[] = [];
  for (const wire of wires) members.push(await memberOf(batch, wire));
  const told = await transaction(ctx.db, (tx) => inOne(batch, tx, members, lanes.copy())).catch(
    (problem: unknown) => {
      if (problem instanceof DropConnection) throw problem;
      ctx.log.warn({ err: problem, id: batch.caller.requestId }, 'commands could not commit together');
      return null;
    },
  );
  if (!told) return oneByOne(batch, members, lanes.copy());
  // Of all of them first: each has committed, whatever becomes of another's answer.
  for (const [place, { ready }] of members.entries()) await letMemberGo(ctx, ready, told[place] ?? null);
  const results: Result[] = [];
  for (const [place, member] of members.entries())
    results.push(await resultOf(batch, member, told[place] ?? null));
  return results;
}

/** A command that takes the connection down with it must not keep the others from arriving. */
async function oneByOne(batch: Batch, members: readonly Member[], lanes: Lanes): Promise<Result[]> {
  const results: Result[] = [];
  for (const member of members) {
    const hasTurn = lanes.mayRun(member.wire);
    if (!hasTurn) await member.ready?.settleCounts('undone');
    const result = hasTurn ? await settleMember(batch, member) : skipped(member.wire.key);
    lanes.note(member.wire, result);
    results.push(result);
  }
  return results;
}

async function settleMember(batch: Batch, { wire, ready, problem }: Member): Promise<Result> {
  if (!ready) return failed(batch, wire, problem);
  try {
    return answered(wire, await settleReady(batch.ctx, ready));
  } catch (error) {
    if (error instanceof DropConnection) throw error;
    return failed(batch, wire, error);
  }
}

async function memberOf(batch: Batch, wire: WireCommand): Promise<Member> {
  try {
    const attempt = attemptOf(batch, wire);
    return { wire, ready: attempt && (await makeReady(batch.ctx, attempt)), problem: null };
  } catch (problem) {
    if (problem instanceof DropConnection) throw problem;
    return { wire, ready: null, problem };
  }
}

async function inOne(
  batch: Batch,
  tx: Tx,
  members: readonly Member[],
  lanes: Lanes,
): Promise<MemberOutcome[]> {
  const { user } = batch.caller;
  if (user) await takeOwner(tx, user.id);
  const keys = members.flatMap(({ ready }) => ready?.key ?? []);
  // With the owner's row in hand: whoever had one of these keys before has committed.
  const stored = await findAllStored(tx, ownerOf(user), keys);
  const all: MemberOutcome[] = [];
  for (const member of members) {
    const told = lanes.mayRun(member.wire) ? await runMember(batch, tx, member, stored) : null;
    if (told) lanes.note(member.wire, 'answer' in told ? answered(member.wire, told.answer) : told.result);
    all.push(told);
  }
  return all;
}

async function runMember(
  batch: Batch,
  tx: Tx,
  { wire, ready, problem: before }: Member,
  stored: Map<string, Stored | null>,
): Promise<NonNullable<MemberOutcome>> {
  if (!ready) return { result: failed(batch, wire, before) };
  if (ready.replay) return { answer: ready.replay };
  const key = ready.key ?? '';
  await openRules(tx);
  try {
    const answer = await runMutation(batch.ctx, tx, ready, stored.get(key) ?? null);
    const { name } = ready.attempt.handler.declared;
    // The same key may stand in a batch twice.
    if (!answer.replay) stored.set(key, { ...answer, name, fingerprint: ready.fingerprints[0] });
    return { answer };
  } catch (problem) {
    // The group as a whole is tried again, or ends.
    if (problem instanceof DropConnection || isTransient(problem)) throw problem;
    await undoRules(tx);
    const answer = unwrittenAnswer(problem);
    return answer ? { answer } : { result: failed(batch, wire, problem) };
  }
}

async function letMemberGo(ctx: Context, ready: Ready | null, told: MemberOutcome): Promise<void> {
  if (told && 'answer' in told) return ready ? runAfterCommit(ctx, ready, told.answer) : undefined;
  await ready?.settleCounts(told ? 'blameless' : 'undone');
}

async function resultOf({ ctx }: Batch, { wire, ready }: Member, told: MemberOutcome): Promise<Result> {
  if (ready && told && 'answer' in told) return answered(wire, await finishAnswer(ctx, ready, told.answer));
  return told && 'result' in told ? told.result : skipped(wire.key);
}
