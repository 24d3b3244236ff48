import type { Result } from '#contract/sync.ts';
import { CANCELLED, findStored, ownerOf, type Stored } from '#server/platform/ledger.ts';
import { rowsAfter } from '#server/platform/mutations.ts';
import type { Batch } from './batch.ts';
import { cancelled, settled, skipped } from './outcomes.ts';

/**
 * What became of a command that the phone sent earlier and heard nothing of; skipped while nothing did. To be asked
 * after a batch has run: where a row of the batch's answer holds the command's effect, the phone then hears of both
 * together and shows the effect once.
 */
export async function recall(batch: Batch, key: string): Promise<Result> {
  const found = await findStored(batch.ctx.db, ownerOf(batch.caller.user), key.toLowerCase());
  return found ? told(batch, key, found) : skipped(key);
}

/** What the ledger has of a key, with the rows as they stand now. */
export async function told({ ctx, commands, caller }: Batch, key: string, found: Stored): Promise<Result> {
  if (found.status === CANCELLED) return cancelled(key, true);
  const changes = await rowsAfter(ctx, commands.get(found.name), caller, found);
  return settled(key, { ...found, replay: true, changes });
}
