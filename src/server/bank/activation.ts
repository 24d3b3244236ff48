import { issuedWithOther } from '#server/invoices/store.ts';
import { nothingDue, replaceInvoice } from '#server/orders/reissue-invoice.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { accountLast4 } from '#domain/payments/account-number.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { oneByOne } from '#server/platform/base/one-by-one.ts';
import { mailStaff } from './news.ts';
import { activeRow, lockBank, stepBank } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

const AT_ONCE = 50;

/**
 * After the day of a change has come: tells staff, once, and gives each unpaid order a pro-forma with the new account. What
 * verifies as superseded meanwhile does so without this job; any number of servers may run it.
 */
export const bankJob = (
  db: Db,
  config: Pick<Config, 'bank' | 'bitcoinAddress' | 'publicUrl' | 'supportInbox'>,
  log: Pick<Log, 'error'>,
): PeriodicJob => ({
  name: 'bank-change',
  everySeconds: 60,
  run: async (now, stopped) => {
    const active = await activeRow(db, now);
    if (!active) return;
    const one = { log, about: 'bank-change', stopped };
    if (active.announced_at === null) await oneByOne([active.id], one, () => announce(db, config, now));
    await oneByOne(await issuedWithOther(db, active.id, now, AT_ONCE), one, (number) =>
      transaction(db, async (tx) => {
        const order = await lockOrder(tx, number);
        if (!order || nothingDue(order)) return;
        const [still] = await issuedWithOther(tx, active.id, now, 1, number);
        if (still === number) await replaceInvoice({ tx, now, config, actorId: null }, order);
      }),
    );
  },
});

async function announce(db: Db, config: Parameters<typeof bankJob>[1], now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await lockBank(tx);
    const row = await activeRow(tx, now);
    if (!row || row.announced_at !== null) return;
    await stepBank(tx, row.id, { announced_at: now });
    await writeAudit(
      tx,
      {
        actorId: null,
        action: 'bank.active',
        entity: 'bank',
        entityId: String(row.id),
        before: null,
        after: { payee: row.payee, account_last4: accountLast4(row.account_number) },
        ip: '',
      },
      now,
    );
    await mailStaff(tx, row, { step: 'active', by: null, now }, config);
  });
}
