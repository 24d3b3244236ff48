import { sql } from 'kysely';
import { endsAt } from '#domain/orders/pay-before.ts';
import { mailOrderNews, type NewsDeps } from '#server/orders/life/news.ts';
import { endsByItself, lockOrder, unpaidFacts } from '#server/orders/life/store.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { oneByOne } from '#server/platform/base/one-by-one.ts';
import type { Db } from '#server/platform/database/db.ts';

const AHEAD_MS = 24 * 3_600_000;

interface Deps extends NewsDeps {
  log: Pick<Log, 'error'>;
  /** Number of rows in one turn; 500 when absent. */
  atOnce?: number;
}

/**
 * Reminds, once for each day to pay by, a buyer of whom nothing has come, a day before the order ends; whoever was told of
 * the day within the last one knows it.
 */
export const paySoonJob = (db: Db, { log, atOnce = 500, ...deps }: Deps): PeriodicJob => ({
  name: 'pay-soon',
  everySeconds: 600,
  run: async (now, stopped) => {
    const numbers = await endingSoon(db, now, atOnce);
    await oneByOne(numbers, { log, about: 'pay-soon', stopped }, (number) =>
      transaction(db, async (tx) => {
        const order = await lockOrder(tx, number);
        const end = order && endsAt(await unpaidFacts(tx, order));
        if (!order || !end || end <= now) return;
        await mailOrderNews({ tx, now, ...deps }, order, 'pay-soon', {
          about: `until-${end.toISOString()}`,
        });
      }),
    );
  },
});

/** The key of its mail, as mailOrderNews writes it: who has it makes no room short for others. */
const mailKey = sql<string>`'order:' || orders.number || '/until-' || to_char(orders.pay_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '-pay-soon'`;

async function endingSoon(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where(endsByItself)
    .where('pay_before', '>', now)
    .where('pay_before', '<=', new Date(now.getTime() + AHEAD_MS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail_outbox').select('mail_outbox.id').where('dedupe_key', '=', mailKey))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_number', '=', 'orders.number')
            .where('type', '=', 'pay_before')
            .where('at', '>', new Date(now.getTime() - AHEAD_MS)),
        ),
      ),
    )
    .orderBy('pay_before')
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map(({ number }) => number);
}
