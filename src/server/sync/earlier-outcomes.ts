import type { Result } from '#contract/sync.ts';
import type { HandlerOptions } from '#server/platform/calls/handle.ts';
import { CANCELLED, findAllStored, ownerOf, type Stored } from '#server/platform/calls/ledger.ts';
import { rowsAfter } from '#server/platform/calls/mutations.ts';
import { cancelled, resultOfAnswer } from './outcomes.ts';
import type { Batch } from './batch.ts';

type Changes = NonNullable<HandlerOptions['changes']>;

/**
 * Outcomes of commands that the phone sent earlier and heard nothing of, or that this batch had no time for; those
 * that did nothing are left out. To be asked after a batch has run: where a row of its answer holds the effect of one,
 * the phone then hears of both together and shows the effect once.
 * @param late past the time for an answer no more rows are read: the phone reads them by itself
 */
export async function recall(batch: Batch, keys: readonly string[], late: () => boolean): Promise<Result[]> {
  const owner = ownerOf(batch.caller.user);
  const stored = await findAllStored(
    batch.ctx.db,
    owner,
    keys.map((key) => key.toLowerCase()),
  ).catch((error: unknown) => {
    // What has run must be told in any case; the phone asks for the rest again.
    batch.ctx.log.error({ err: error, id: batch.caller.requestId }, 'nothing could be recalled');
    return new Map<string, Stored | null>();
  });
  const results: Result[] = [];
  const read = new Set<Changes>();
  // From the last one: of rows that are the same after any answer one copy does (a basket of 25 lines costs work).
  for (const key of keys.toReversed()) {
    const found = stored.get(key.toLowerCase());
    if (!found) continue;
    const changes = batch.commands.get(found.name)?.options.changes;
    const known = changes !== undefined && changes.length < 2 && read.has(changes);
    if (changes) read.add(changes);
    results.unshift(await recallResult(batch, key, found, !known && !late()));
  }
  return results;
}

/**
 * Result that the ledger has of a key; `rows`: with the rows as they stand now. Strangers share one owner: what was answered is
 * said again only to who brings the content too, by sending the command itself (security 50).
 */
export async function recallResult(
  { ctx, commands, caller, bare }: Batch,
  key: string,
  found: Stored,
  rows: boolean,
): Promise<Result> {
  if (found.status === CANCELLED) return cancelled(key, true);
  if (!caller.user)
    return resultOfAnswer(key, { ...found, body: null, conflicts: [], replay: true, changes: [] });
  const changes = rows ? await rowsAfter(ctx, commands.get(found.name), caller, found) : [];
  return bare(found.name, resultOfAnswer(key, { ...found, replay: true, changes }));
}
