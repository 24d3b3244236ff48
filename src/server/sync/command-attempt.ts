import type { Conflict } from '#contract/listings/conflict.ts';
import { valueHoldsMoreThan, MAX_VALUES } from '#contract/json.ts';
import type { WireCommand } from '#contract/sync-request.ts';
import type { Attempt } from '#server/platform/calls/attempt.ts';
import type { MutationHandler } from '#server/platform/calls/handle.ts';
import { findDecided } from '#server/platform/calls/ledger.ts';
import { canBeRaised } from '#server/platform/calls/read-payload.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { Batch } from './batch.ts';
import { unlessOrdered } from './barriers.ts';
import { countsAsDone } from './outcomes.ts';
import { dependencyRejected, NotYet } from './results.ts';

/** Attempt to settle a command; null where something stands against it that is no matter of its handler's. */
export function attemptOf(batch: Batch, wire: WireCommand): Attempt | null {
  const { commands, caller } = batch;
  const handler = commands.get(wire.name);
  if (!handler || batch.withdrawn.includes(wire.name)) return null;
  if (valueHoldsMoreThan(wire.payload, MAX_VALUES)) return null;
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
