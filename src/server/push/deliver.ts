import type { Clock } from '#server/platform/base/clock.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { pushWords } from '#server/mails/push-words.ts';
import { pushAddress } from './public-address.ts';
import { type PushOutcome, sendPush } from './send.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Notices that are older are read in the shop alone. */
const GIVE_UP_MS = 24 * 3_600_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Longer than a push service is waited for: after that it is nobody's again. */
const TAKEN_MS = 60_000;
/** One turn hands over so many at most, so many at a time, and takes none after so long: other jobs have their turn too. */
const AT_MOST = 200;
const AT_ONCE = 4;
const TURN_MS = 15_000;

interface Delivering {
  db: Db;
  config: Config;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/** Tells the phones that want it. Any number of servers may do this at the same time. */
export const pushJob = (delivering: Delivering): PeriodicJob => ({
  name: 'push',
  everySeconds: 0,
  async run(start, stopped) {
    const turn = { stopped, silent: new Set<string>() };
    let left = AT_MOST;
    const hasEnded = () =>
      left-- <= 0 || stopped.aborted || delivering.clock.now().getTime() - start.getTime() >= TURN_MS;
    const work = async () => {
      while (!hasEnded() && (await deliverNext(delivering, turn)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  },
});

interface Turn {
  stopped: AbortSignal;
  /** Hosts that did not answer: they are asked again in another turn. */
  silent: Set<string>;
}

/**
 * Hands over one that is due; false when there is none. It is taken for a while and no lock is held meanwhile: a sign-out
 * never waits for a server of somebody else's. A server that dies leaves it to be taken again.
 */
async function deliverNext(
  { db, config, clock, log }: Delivering,
  { stopped, silent }: Turn,
): Promise<boolean> {
  // A turn is long: what it takes now is its own for a while from now on, not from its start.
  const now = clock.now();
  const due = await db.transaction().execute((tx) => takeDue(tx, now));
  if (!due) return false;
  const isOver = due.read_at !== null || now.getTime() - due.created_at.getTime() >= GIVE_UP_MS;
  if (isOver || !due.is_active) {
    await drop(db, due);
    return true;
  }
  const { endpoint, p256dh, auth } = due;
  const host = pushAddress(endpoint, config.testHooks)?.host ?? '';
  if (silent.has(host)) {
    await change(db, due, { not_before: new Date(now.getTime() + FIRST_WAIT_MS) });
    return true;
  }
  const message = JSON.stringify({
    body: pushWords(due, due.language),
    address: due.address,
    tag: due.kind === 'order' ? due.address : `notice-${due.notice_id}`,
  });
  try {
    const pushed = await sendPush(config, { endpoint, keys: { p256dh, auth } }, message, stopped);
    if (pushed.kind === 'silent') silent.add(host);
    await settle(db, due, pushed, clock.now());
    if ('why' in pushed)
      log.warn({ notice: due.notice_id, attempt: due.attempts + 1, why: pushed.why }, 'a push was not taken');
  } catch (error) {
    if (!stopped.aborted) throw error;
    await change(db, due, { not_before: clock.now() });
  }
  return true;
}

type Due = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

async function takeDue(tx: Tx, now: Date) {
  const due = await tx
    .selectFrom('push_outbox')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'subscription_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select([
      'notice_id',
      'subscription_id',
      'attempts',
      'kind',
      'params',
      'address',
      'notices.created_at',
      'read_at',
      'endpoint',
      'p256dh',
      'auth',
      'language',
      'is_active',
    ])
    .where('not_before', '<=', now)
    .orderBy('not_before')
    .orderBy('notice_id')
    .limit(1)
    .forUpdate('push_outbox')
    .skipLocked()
    .executeTakeFirst();
  if (due) await change(tx, due, { not_before: new Date(now.getTime() + TAKEN_MS) });
  return due;
}

async function settle(db: Db, due: Due, pushed: PushOutcome, now: Date): Promise<void> {
  switch (pushed.kind) {
    case 'gone':
      // What else waits for this phone goes with it.
      await db.deleteFrom('push_subscriptions').where('id', '=', due.subscription_id).execute();
      return;
    case 'silent':
    case 'later': {
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(due.attempts, 20), LONGEST_WAIT_MS);
      const askedMs = pushed.kind === 'later' ? pushed.afterSeconds * 1000 : 0;
      const not_before = new Date(now.getTime() + Math.max(waitMs, askedMs));
      return change(db, due, { attempts: due.attempts + 1, not_before });
    }
    case 'sent':
      await drop(db, due);
      await db
        .updateTable('push_subscriptions')
        .set({ last_success_at: now })
        .where('id', '=', due.subscription_id)
        .execute();
      return;
    case 'refused':
      return drop(db, due);
  }
}

/** One notice for one phone. */
interface Key {
  notice_id: number;
  subscription_id: number;
}

async function change(
  db: Db,
  { notice_id, subscription_id }: Key,
  to: { attempts?: number; not_before: Date },
): Promise<void> {
  await db
    .updateTable('push_outbox')
    .set(to)
    .where('notice_id', '=', notice_id)
    .where('subscription_id', '=', subscription_id)
    .execute();
}

async function drop(db: Db, { notice_id, subscription_id }: Key): Promise<void> {
  await db
    .deleteFrom('push_outbox')
    .where('notice_id', '=', notice_id)
    .where('subscription_id', '=', subscription_id)
    .execute();
}
