import type { SyncRequest } from '#contract/sync-request.ts';
import type { SyncAnswer } from '#contract/sync.ts';
import type { Config } from '#server/platform/base/config.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Outcomes after which a phone has nothing more to send of a command. */
const DECIDED: readonly string[] = ['done', 'rejected', 'cancelled'];

/**
 * Notes what a phone says that it has waiting, less what this batch decided: staff see since when the oldest waits. Of a phone
 * with nothing left there is no row. The oldest may be among what was decided; the phone's next batch says better.
 */
export async function noteWaiting(
  { db, config, now }: { db: Db; config: Pick<Config, 'secret'>; now: Date },
  { device, owner, waiting, commands }: Pick<SyncRequest, 'device' | 'owner' | 'waiting' | 'commands'>,
  results: SyncAnswer['results'],
): Promise<void> {
  if (waiting === undefined) return;
  // Of a device that several people use, each has a queue.
  const queue_hash = keyedHash(config.secret, 'queue', `${device} ${owner}`);
  const sent = new Set(commands.map(({ key }) => key));
  const decided = results.filter(({ key, outcome }) => sent.has(key) && DECIDED.includes(outcome)).length;
  const left = waiting.count - decided;
  if (left <= 0) {
    await db.deleteFrom('phones_waiting').where('queue_hash', '=', queue_hash).execute();
    return;
  }
  const seen = {
    waiting: left,
    oldest_at: new Date(now.getTime() - waiting.oldestSeconds * 1000),
    seen_at: now,
  };
  await db
    .insertInto('phones_waiting')
    .values({ queue_hash, ...seen })
    .onConflict((conflict) => conflict.column('queue_hash').doUpdateSet(seen))
    .execute();
}
