import { sql } from 'kysely';
import { lockOrder } from '#server/orders/life/store.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { oneByOne } from '#server/platform/base/one-by-one.ts';
import { waitsForRate } from './entries.ts';
import { mailEarned } from './news.ts';
import { reconcileCommissions } from './reconcile-commissions.ts';
import type { Db } from '#server/platform/database/db.ts';

interface Settling {
  db: Db;
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
  now: Date;
}

/** So many are settled before whoever recorded a rate has their answer: some seconds. The job does the others. */
const AT_ONCE = 50;

/**
 * Gives the sales that waited for a rate theirs, and tells who earns on them; those that were paid before its day go on
 * waiting. Each in a transaction of its own, after the rate has committed: with the rates locked nobody may wait for a buyer,
 * who may be waiting for the rates. One that fails keeps nothing from the others.
 * @param atOnce the oldest so many; the job takes what is left, and what failed
 */
export async function settleWaiting(
  settling: Settling,
  log: Pick<Log, 'error'>,
  atOnce = AT_ONCE,
): Promise<void> {
  await settleEach(settling, (await waitingSales(settling)).slice(0, atOnce), log);
}

const NEVER = new AbortController().signal;
const settleEach = (
  settling: Settling,
  numbers: readonly string[],
  log: Pick<Log, 'error'>,
  stopped: AbortSignal = NEVER,
): Promise<void> =>
  oneByOne(numbers, { log, about: 'waiting sales', stopped }, (number) => settleOne(settling, number));

/** For what was left when a rate was recorded, and for a server that ended right after one. */
export const waitingJob = (db: Db, config: Settling['config'], log: Pick<Log, 'error'>): PeriodicJob => ({
  name: 'waiting sales',
  everySeconds: 600,
  run: async (now, stopped) => {
    const settling = { db, config, now };
    await settleEach(settling, await waitingSales(settling), log, stopped);
  },
});

/** Numbers of the orders that wait for a rate and have one by now. The ledger itself is not walked: it only grows. */
async function waitingSales({ db }: Pick<Settling, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('order_earners as earner')
    .innerJoin('orders', 'orders.number', 'earner.order_number')
    .select('earner.order_number as number')
    .where('orders.currency', '=', 'ZMW')
    .where(waitsForRate)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('exchange_rates')
          .select('id')
          .where('exchange_rates.currency', '=', 'ZMW')
          .where(sql<boolean>`day <= (earner.order_paid_at at time zone 'UTC')::date`),
      ),
    )
    .distinct()
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

const settleOne = ({ db, config, now }: Settling, number: string): Promise<void> =>
  transaction(db, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return;
    await reconcileCommissions(tx, order, now);
    await mailEarned({ tx, now, config }, number);
  });
