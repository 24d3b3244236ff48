import type { SyncRequest } from '#contract/sync-request.ts';
import type { SyncAnswer } from '#contract/sync.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import type { Limit } from '#server/platform/calls/handle.ts';
import type { LimitSubject } from '#server/platform/calls/limits.ts';
import { HttpProblem } from '#server/platform/http/errors.ts';
import type { Batch } from './batch.ts';

/** Outcomes after which a phone has nothing more to send of a command. */
const DECIDED: readonly string[] = ['done', 'rejected', 'cancelled'];

/** Queues that begin to wait in a day; of more nothing is noted. Whoever makes up phones must not fill the disk with them. */
const USER_LIMIT: Limit = { name: 'queues', per: 'user', max: 100, windowSeconds: 86_400 };
const STRANGER_LIMIT: Limit = { name: 'queues-strangers', per: 'address', max: 1_000, windowSeconds: 86_400 };

/**
 * Notes what a phone says that it has waiting, less what this batch decided: staff see since when the oldest waits. Of a phone
 * with nothing left there is no row. The oldest may be among what was decided; the phone's next batch says better.
 */
export async function noteWaiting(
  { ctx: { db, config, limits, clock }, commands: known, caller }: Batch,
  { device, owner, waiting, commands, unanswered }: SyncRequest,
  results: SyncAnswer['results'],
): Promise<void> {
  if (waiting === undefined) return;
  const now = clock.now();
  // Of a device that several people use, each has a queue.
  const queue_hash = keyedHash(config.secret, 'queue', `${device} ${owner}`);
  // Telemetry that goes along waits for nobody and is not counted. What was only asked about waits on the phone as well.
  const work = commands.filter(({ name }) => {
    const declared = known.get(name)?.declared;
    return !(declared?.kind === 'command' && declared.droppable);
  });
  const counted = new Set([...work.map(({ key }) => key), ...unanswered]);
  const decided = results.filter(({ key, outcome }) => counted.has(key) && DECIDED.includes(outcome)).length;
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
  const before = await db
    .updateTable('phones_waiting')
    .set(seen)
    .where('queue_hash', '=', queue_hash)
    .executeTakeFirst();
  if (before.numUpdatedRows > 0n) return;
  const subject = { ip: caller.ip, userId: caller.user?.id ?? null, payload: null };
  if (!(await isRoom(limits, subject, now))) return;
  await db
    .insertInto('phones_waiting')
    .values({ queue_hash, ...seen })
    .onConflict((conflict) => conflict.column('queue_hash').doUpdateSet(seen))
    .execute();
}

async function isRoom(limits: Batch['ctx']['limits'], subject: LimitSubject, now: Date): Promise<boolean> {
  try {
    await limits.take([subject.userId === null ? STRANGER_LIMIT : USER_LIMIT], subject, now);
    return true;
  } catch (cause) {
    if (cause instanceof HttpProblem && cause.status === 429) return false;
    throw cause;
  }
}
