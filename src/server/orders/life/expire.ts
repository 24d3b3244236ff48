import { isOverdue } from '#domain/orders/pay-before.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { oneByOne } from '#server/platform/base/one-by-one.ts';
import { mailOrderNews, type NewsDeps } from './news.ts';
import { cancelOrder } from './move.ts';
import { chargeIsOpen, lockOrder, ordersToExpire, unpaidFacts } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

const AT_ONCE = 50;

/**
 * Gives back what was held for orders that nobody paid in time (settled point 23): a payment deadline has passed with no
 * proof and no payment, and nobody is on the page of who takes mobile money for us. Each in a transaction of its own,
 * judged again under its lock, so that any number of servers may run it and a payment of the last second wins.
 */
export const expiryJob = (db: Db, { log, ...deps }: NewsDeps & { log: Pick<Log, 'error'> }): PeriodicJob => ({
  name: 'order-expiry',
  everySeconds: 300,
  run: async (now, stopped) => {
    const numbers = await ordersToExpire(db, now, AT_ONCE);
    await oneByOne(numbers, { log, about: 'order-expiry', stopped }, (number) =>
      transaction(db, async (tx) => {
        const order = await lockOrder(tx, number);
        if (!order || !isOverdue(await unpaidFacts(tx, order), now)) return;
        if (await chargeIsOpen(tx, number, now)) return;
        const canceled = await cancelOrder({ tx, now, actorId: null }, order, {
          reason: 'It was not paid in time',
          type: 'expired',
        });
        if (!(canceled instanceof Refusal)) await mailOrderNews({ tx, now, ...deps }, canceled, 'expired');
      }),
    );
  },
});
