import type { Result, WireCommand } from '#contract/sync.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database.ts';
import {
  DropConnection,
  HttpProblem,
  knownProblem,
  newReference,
  serverError,
} from '#server/platform/errors.ts';
import type { MutationHandler, Tx } from '#server/platform/handle.ts';
import { CANCELLED, findStored, lockKey, lockOwner, ownerOf, store } from '#server/platform/ledger.ts';
import { type Caller, CancelledKey, rowsAfter, settle } from '#server/platform/mutations.ts';
import { cancelled, countsAsDone, rejected, retry, settled, skipped } from './outcomes.ts';

/** What a batch runs with: the commands by name, and who sent it. */
export interface Batch {
  ctx: Context;
  commands: ReadonlyMap<string, MutationHandler>;
  caller: Caller;
  device: string;
}

/** A dependency is neither done nor refused: the follower waits for it. */
class NotYet extends Error {
  override name = 'NotYet';
}

const dependencyRejected = () =>
  new HttpProblem(409, { code: 'dependency', detail: 'What this builds on was not accepted' });

/** One command, one transaction, one result; nothing it does undoes another (sync 6). */
export async function runCommand(batch: Batch, wire: WireCommand): Promise<Result> {
  const { ctx, commands, caller } = batch;
  const { key } = wire;
  const handler = commands.get(wire.name);
  if (!handler)
    return rejected(
      key,
      problem(400, 'unknown_command', 'This app asked for something the server does not know'),
    );
  if (wire.v < handler.declared.v || !Number.isInteger(wire.v))
    return rejected(
      key,
      problem(410, 'obsolete', 'This was made by an older version of the app and cannot be sent'),
    );
  // A newer app before an older server, in the middle of a roll-out: the command is good, its server is yet to come.
  if (wire.v > handler.declared.v)
    return retry(key, problem(503, 'unavailable', 'The server is being updated', { 'retry-after': '60' }));
  if (handler.role !== 'public' && !caller.user) return skipped(key, 'wrong_user');

  try {
    const answer = await settle(ctx, {
      handler,
      raw: wire.payload,
      key: key.toLowerCase(),
      caller,
      device: batch.device,
      changes: true,
      guard: (tx, owner) => requireDependencies(tx, owner, wire.deps, commands),
    });
    return answer.status >= 500 || answer.status === 429 || answer.status === 401
      ? retry(key, passing(answer.status, answer.body))
      : settled(key, answer);
  } catch (error) {
    if (error instanceof DropConnection) throw error;
    if (error instanceof CancelledKey) return cancelled(key, true);
    if (error instanceof NotYet) return skipped(key, 'dependency');
    return failed(ctx, wire, error);
  }
}

function failed(ctx: Context, wire: WireCommand, error: unknown): Result {
  const known = knownProblem(error);
  if (known?.status === 422 || known?.body.code === 'dependency') return rejected(wire.key, known);
  if (known && known.status < 500) return retry(wire.key, known);
  const reference = newReference();
  ctx.log.error({ err: error, reference, name: wire.name, key: wire.key }, 'command failed');
  return retry(wire.key, known ?? serverError(reference));
}

async function requireDependencies(
  tx: Tx,
  owner: string,
  deps: readonly string[],
  commands: ReadonlyMap<string, MutationHandler>,
): Promise<void> {
  for (const dep of deps) {
    const stored = await findStored(tx, owner, dep.toLowerCase());
    if (!stored) throw new NotYet();
    if (!countsAsDone(commands.get(stored.name), stored.status)) throw dependencyRejected();
  }
}

/** Takes a key out of use, or tells what it did if it was too late (sync 6 "Cancel"). */
export async function cancel({ ctx, caller, device, commands }: Batch, key: string): Promise<Result> {
  const owner = ownerOf(caller.user);
  const kept = key.toLowerCase();
  try {
    const stored = await transaction(ctx.db, async (tx) => {
      await lockKey(tx, owner, kept);
      if (caller.user) await lockOwner(tx, caller.user.id);
      const found = await findStored(tx, owner, kept);
      if (!found) {
        const row = { name: 'cancelled', fingerprint: '', status: CANCELLED, body: null, headers: {} };
        await store(tx, { ...row, owner, key: kept, device, now: ctx.clock.now() });
      }
      return found;
    });
    if (!stored || stored.status === CANCELLED) return cancelled(key, stored !== null);
    const changes = await rowsAfter(ctx, commands.get(stored.name), caller, stored);
    return settled(key, { ...stored, replay: true, changes });
  } catch (error) {
    const known = knownProblem(error);
    if (known) return retry(key, known);
    const reference = newReference();
    ctx.log.error({ err: error, reference, key }, 'cancel failed');
    return retry(key, serverError(reference));
  }
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
