import type { Conflict } from '#contract/conflict.ts';
import { isMoreThan, MAX_VALUES } from '#contract/json.ts';
import type { Result, WireCommand } from '#contract/sync.ts';
import { UnknownAlias } from '#server/platform/aliases.ts';
import type { Answer } from '#server/platform/answers.ts';
import type { Context } from '#server/platform/context.ts';
import {
  DropConnection,
  HttpProblem,
  knownProblem,
  newReference,
  payloadTooLarge,
  serverError,
} from '#server/platform/errors.ts';
import type { MutationHandler, Tx } from '#server/platform/handle.ts';
import { findDecided, type Stored } from '#server/platform/ledger.ts';
import { type Attempt, type Caller, CancelledKey } from '#server/platform/attempt.ts';
import { settle } from '#server/platform/mutations.ts';
import { canBeRaised } from '#server/platform/read-payload.ts';
import { cancelled, countsAsDone, rejected, retry, settled, skipped } from './outcomes.ts';
import { type Barriers, unlessOrdered } from './ordered-already.ts';
import { useUpCommand } from './used-up.ts';

/** What a batch runs with: the commands by name, and who sent it. */
export interface Batch {
  ctx: Context;
  commands: ReadonlyMap<string, MutationHandler>;
  /** Names that no server runs any more. */
  withdrawn: readonly string[];
  caller: Caller;
  device: string;
  /** What the ledger had of the batch's keys when it came. */
  early: ReadonlyMap<string, Stored | null>;
  /** What stands behind a command of this batch and may have had its effect already. */
  barriers: (wire: WireCommand) => Barriers | null;
  /** A result without the body that the phone does not want of a yes to this command. */
  bare: (name: string, result: Result) => Result;
  /** Told that a command has left mail behind. */
  mailed: () => void;
}

/** A dependency is neither done nor refused: the follower waits for it. */
class NotYet extends Error {
  override name = 'NotYet';
}

const dependencyRejected = () =>
  new HttpProblem(409, { code: 'dependency', detail: 'What this builds on was not accepted' });

const UNKNOWN = {
  code: 'unknown_command',
  detail: 'This app asked for something the server does not know',
};
const OBSOLETE = {
  code: 'obsolete',
  detail: 'This was made by an older version of the app and cannot be sent',
};

/** One command in a transaction of its own, with one result; nothing it does undoes another (sync 6). */
export async function runCommand(batch: Batch, wire: WireCommand): Promise<Result> {
  try {
    const attempt = attemptOf(batch, wire);
    return attempt ? answered(wire, await settle(batch.ctx, attempt)) : await standsAgainst(batch, wire);
  } catch (error) {
    if (error instanceof DropConnection) throw error;
    return failed(batch.ctx, wire, error);
  }
}

/** What to settle of a command; null where something stands against it that is no matter of its handler's. */
export function attemptOf(batch: Batch, wire: WireCommand): Attempt | null {
  const { commands, caller } = batch;
  const handler = commands.get(wire.name);
  if (!handler || batch.withdrawn.includes(wire.name)) return null;
  if (isMoreThan(wire.payload, MAX_VALUES)) return null;
  if (handler.role !== 'public' && !caller.user) return null;
  if (wire.v > handler.declared.v || !canBeRaised(handler.declared, wire.v)) return null;
  const key = wire.key.toLowerCase();
  return {
    handler: unlessOrdered(handler, batch.barriers(wire)),
    raw: wire.payload,
    version: wire.v,
    key,
    early: batch.early.get(key),
    mailed: batch.mailed,
    caller,
    device: batch.device,
    proof: wire.proof,
    changes: true,
    guard: (tx, owner) => requireDependencies(tx, owner, wire.deps, commands),
  };
}

async function standsAgainst(batch: Batch, wire: WireCommand): Promise<Result> {
  if (batch.withdrawn.includes(wire.name)) return useUpCommand(batch, wire, { status: 410, body: OBSOLETE });
  const handler = batch.commands.get(wire.name);
  if (!handler) return useUpCommand(batch, wire, { status: 400, body: UNKNOWN });
  // A newer app before an older server, in the middle of a roll-out: the command is good, its server is yet to come.
  if (Number.isInteger(wire.v) && wire.v > handler.declared.v)
    return retry(
      wire.key,
      problem(503, 'unavailable', 'The server is being updated', { 'retry-after': '60' }),
    );
  if (handler.role !== 'public' && !batch.caller.user) return skipped(wire.key, 'wrong_user');
  if (isMoreThan(wire.payload, MAX_VALUES))
    return useUpCommand(batch, wire, { status: 413, body: payloadTooLarge().body });
  return useUpCommand(batch, wire, { status: 410, body: OBSOLETE });
}

export function answered({ key }: WireCommand, answer: Answer): Result {
  return answer.status >= 500 || answer.status === 429 || answer.status === 401
    ? retry(key, passing(answer.status, answer.body))
    : settled(key, answer);
}

/** What a command is told that could not be settled; what is no known problem is logged. */
export function failed(ctx: Context, wire: WireCommand, error: unknown): Result {
  const { key } = wire;
  if (error instanceof CancelledKey) return cancelled(key, true);
  if (error instanceof NotYet) return skipped(key, 'dependency');
  if (error instanceof UnknownAlias) return skipped(key, 'not_here_yet');
  const known = knownProblem(error);
  if (known?.status === 422 || known?.body.code === 'dependency') return rejected(key, known);
  if (known && known.status < 500) return retry(key, known);
  const reference = newReference();
  ctx.log.error({ err: error, reference, name: wire.name, key }, 'command failed');
  return retry(key, known ?? serverError(reference));
}

/**
 * @returns the conflicts that the dependencies left
 * @throws NotYet, HttpProblem `dependency`
 */
async function requireDependencies(
  tx: Tx,
  owner: string,
  deps: readonly string[],
  commands: ReadonlyMap<string, MutationHandler>,
): Promise<Conflict[]> {
  const keys = new Set(deps.map((dep) => dep.toLowerCase()));
  const known = await findDecided(tx, owner, [...keys]);
  if (known.some(({ name, status }) => !countsAsDone(commands.get(name), status))) throw dependencyRejected();
  if (known.length < keys.size) throw new NotYet();
  return known.flatMap(({ conflicts }) => conflicts);
}

const problem = (status: number, code: string, detail: string, headers: Record<string, string> = {}) =>
  new HttpProblem(status, { code, detail }, headers);

/** An answer that a handler itself gave for now only. */
function passing(status: number, body: string | null): HttpProblem {
  const given: unknown = body === null ? null : JSON.parse(body);
  const code: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'code') : null;
  const detail: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'detail') : null;
  return problem(
    status,
    typeof code === 'string' ? code : 'unavailable',
    typeof detail === 'string' ? detail : 'Please try again',
  );
}
