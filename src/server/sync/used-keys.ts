import type { WireCommand } from '#contract/sync-request.ts';
import type { Result } from '#contract/sync.ts';
import { transaction } from '#server/platform/database/database.ts';
import { knownProblem, newReference, notAuthenticated, serverError } from '#server/platform/http/errors.ts';
import type { Limit } from '#server/platform/calls/handle.ts';
import {
  ANY_CONTENT,
  CANCELLED,
  findStored,
  lockKey,
  ownerOf,
  storeAnswer,
  type Stored,
} from '#server/platform/calls/ledger.ts';
import { replayOf } from '#server/platform/calls/attempt.ts';
import { rowsAfter } from '#server/platform/calls/mutations.ts';
import { fingerprintsOf } from '#server/platform/calls/read-payload.ts';
import { cancelled, retryLater, resultOfAnswer } from './outcomes.ts';
import { recallResult } from './earlier-outcomes.ts';
import type { Batch } from './batch.ts';

/**
 * Keys that are used up without anything running: cancelled ones, and those of commands that this server cannot run.
 * The ledger remembers both, so that a copy that comes late, also to a server of another version, has no effect either
 * (I16) and what depends on them is told so. As such rows cost nothing to make and stay for ever, they are counted.
 */
const USER_LIMIT: Limit = { name: 'sync-keys', per: 'user', max: 600, windowSeconds: 60 };
const STRANGER_LIMIT: Limit = { name: 'sync-keys-strangers', per: 'address', max: 120, windowSeconds: 60 };

/** Takes a key out of use, or tells what it did if it was too late (sync 6 "Cancel"). */
export async function cancel(batch: Batch, key: string): Promise<Result> {
  const { ctx } = batch;
  try {
    const empty = { name: 'cancelled', fingerprint: '', status: CANCELLED, body: null };
    const found = await useUp(batch, key, empty);
    return found ? await recallResult(batch, key, found, true) : cancelled(key, false);
  } catch (error) {
    const known = knownProblem(error);
    if (known) return retryLater(key, known);
    const reference = newReference();
    ctx.log.error({ err: error, reference, id: batch.caller.requestId, key }, 'cancel failed');
    return retryLater(key, serverError(reference));
  }
}

/** A command that this server cannot run: what an earlier one did with it, else refused for good. */
export async function useUpCommand(
  batch: Batch,
  { key, name, v, payload }: WireCommand,
  refusal: { status: number; body: { code: string; detail: string } },
): Promise<Result> {
  const { ctx, commands, caller } = batch;
  const found = await useUp(batch, key, {
    // PostgreSQL keeps no U+0000.
    name: name.replaceAll(String.fromCharCode(0), ''),
    fingerprint: ANY_CONTENT,
    status: refusal.status,
    body: JSON.stringify(refusal.body),
  });
  const plain = { headers: {}, changes: [], conflicts: [] };
  if (!found)
    return resultOfAnswer(key, { ...plain, ...refusal, body: JSON.stringify(refusal.body), replay: false });
  const fingerprints =
    found.fingerprint === ANY_CONTENT ? [] : fingerprintsOf({ name, v, payload }, null, ctx.config.secret);
  const answer = replayOf(ctx, found, fingerprints, name);
  return resultOfAnswer(key, {
    ...answer,
    changes: await rowsAfter(ctx, commands.get(name), caller, answer),
  });
}

/** @returns what the key did before, null when it is used up by this */
async function useUp(
  { ctx, caller, device }: Batch,
  given: string,
  row: Pick<Stored, 'name' | 'fingerprint' | 'status' | 'body'>,
): Promise<Stored | null> {
  const now = ctx.clock.now();
  const owner = ownerOf(caller.user);
  const key = given.toLowerCase();
  const early = await findStored(ctx.db, owner, key);
  if (early) return early;
  const subject = { ip: caller.ip, userId: caller.user?.id ?? null, payload: null };
  await ctx.limits.take([caller.user ? USER_LIMIT : STRANGER_LIMIT], subject, now);
  return transaction(ctx.db, async (tx) => {
    if (!(await lockKey(tx, owner, key, caller.user?.id ?? null))) throw notAuthenticated('invalid');
    const found = await findStored(tx, owner, key);
    const ceiling = ctx.limits.ceilingOf('keys', subject, now);
    if (!found)
      await storeAnswer(tx, { ...row, headers: {}, conflicts: [], owner, key, device, now }, { ceiling });
    return found;
  });
}
