import { DAY_MS } from '#domain/durations.ts';
import { HOLD_DAYS } from '#domain/pay-before.ts';
import type { Log } from '#server/platform/base/log.ts';
import { oneByOne } from '#server/platform/base/one-by-one.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';
import { transaction } from '#server/platform/database/database.ts';
import { cancelOrder } from './move.ts';
import { mailOrderNews, type NewsDeps } from './news.ts';
import { lockOrder, unpaidFacts } from './store.ts';

const AT_ONCE = 50;
const REASON = `We did not get to check its names and address within ${HOLD_DAYS} days`;

/**
 * Cancels orders whose names and address nobody of the shop has looked at in time: without a pro-forma nobody can pay them,
 * and they would keep what they hold from everybody else for good (security 46). What money or a proof has come for stays.
 */
export const heldOrderJob = (
  db: Db,
  { log, ...deps }: NewsDeps & { log: Pick<Log, 'error'> },
): PeriodicJob => ({
  name: 'held-orders',
  everySeconds: 3600,
  run: async (now, stopped) => {
    const before = new Date(now.getTime() - HOLD_DAYS * DAY_MS);
    const numbers = await heldSince(db, before, AT_ONCE);
    await oneByOne(numbers, { log, about: 'held-orders', stopped }, (number) =>
      transaction(db, async (tx) => {
        const order = await lockOrder(tx, number);
        // Staff may have let it go a moment ago.
        if (!order || order.held_at === null || order.held_at > before || order.status !== 'Pending') return;
        const { paidMinor, hasProof } = await unpaidFacts(tx, order);
        if (paidMinor > 0 || hasProof) return;
        const canceled = await cancelOrder({ tx, now, actorId: null }, order, { reason: REASON });
        if (!(canceled instanceof Refusal))
          await mailOrderNews({ tx, now, ...deps }, canceled, 'canceled', { facts: { reason: REASON } });
      }),
    );
  },
});

async function heldSince(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('held_at', '<=', before)
    .where('status', '=', 'Pending')
    .where('paid_minor', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_proofs')
            .select('payment_proofs.id')
            .whereRef('payment_proofs.order_number', '=', 'orders.number')
            .where('payment_proofs.status', '<>', 'rejected'),
        ),
      ),
    )
    .orderBy('held_at')
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map(({ number }) => number);
}
