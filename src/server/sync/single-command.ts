import { valueHoldsMoreThan, MAX_VALUES } from '#contract/json.ts';
import type { WireCommand } from '#contract/sync-request.ts';
import type { Result } from '#contract/sync.ts';
import { settleAttempt } from '#server/platform/calls/mutations.ts';
import { DropConnection, payloadTooLarge, httpProblem } from '#server/platform/http/errors.ts';
import { attemptOf } from './command-attempt.ts';
import type { Batch } from './batch.ts';
import { retryLater, skipped } from './outcomes.ts';
import { answered, failed } from './results.ts';
import { useUpCommand } from './used-keys.ts';

/** One command in a transaction of its own, with one result; nothing it does undoes another (sync 6). */
export async function runCommand(batch: Batch, wire: WireCommand): Promise<Result> {
  try {
    const attempt = attemptOf(batch, wire);
    return attempt
      ? answered(wire, await settleAttempt(batch.ctx, attempt))
      : await standsAgainst(batch, wire);
  } catch (error) {
    if (error instanceof DropConnection) throw error;
    return failed(batch, wire, error);
  }
}

async function standsAgainst(batch: Batch, wire: WireCommand): Promise<Result> {
  if (batch.withdrawn.includes(wire.name)) return useUpCommand(batch, wire, httpProblem('obsolete'));
  const handler = batch.commands.get(wire.name);
  if (!handler) return useUpCommand(batch, wire, httpProblem('unknown_command'));
  // A newer app before an older server, in the middle of a roll-out: the command is good, its server is yet to come.
  if (Number.isInteger(wire.v) && wire.v > handler.declared.v)
    return retryLater(
      wire.key,
      httpProblem('unavailable', { detail: 'The server is being updated' }, { 'retry-after': '60' }),
    );
  if (handler.role !== 'public' && !batch.caller.user) return skipped(wire.key, 'wrong_user');
  if (valueHoldsMoreThan(wire.payload, MAX_VALUES)) return useUpCommand(batch, wire, payloadTooLarge());
  return useUpCommand(batch, wire, httpProblem('obsolete'));
}
