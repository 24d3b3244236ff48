import { sql } from 'kysely';
import { moneyText } from '#domain/money/money.ts';
import { payoutWhereLetter } from '#server/mails/payout-where.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { takenBackMinor } from '#server/staff/commissions/reversed-entries.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Asks a supporter, once for each payout that was made, where to send it: as long as it is open and they have not said. */
export const payoutWhereJob = (
  db: Db,
  config: Pick<Config, 'publicUrl' | 'supportInbox'>,
  /** Number of rows in one turn. */
  atOnce = 500,
): PeriodicJob => ({
  name: 'payout-where',
  everySeconds: 300,
  run: async (now, stopped) => {
    for (const { id, cents, email, firstName, language } of await waiting(db, atOnce)) {
      if (stopped.aborted) return;
      const letter = payoutWhereLetter(
        { email, firstName, language },
        { site: config.publicUrl, amount: moneyText(cents, 'USD') },
      );
      const mail = {
        dedupeKey: `payout-where:${id}`,
        template: 'payout-where',
        to: email,
        ...letter,
        replyTo: config.supportInbox,
      };
      await transaction(db, (tx) => queueMail(tx, mail, now));
    }
  },
});

/** Amount to be transferred: less what was taken back since the run. US cents. */
const due = sql<number>`(payouts.amount_minor - ${takenBackMinor})::bigint`;
const mailKey = sql<string>`'payout-where:' || payouts.id`;

/** Open payouts of which something is left, without an address for them; whoever was asked makes no room short for others. */
const waiting = (db: Db, most: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.supporter_id')
    .leftJoin('payout_details', 'payout_details.user_id', 'payouts.supporter_id')
    .select(['payouts.id', due.as('cents'), 'email', 'first_name as firstName', 'language'])
    .where('payouts.status', '=', 'open')
    .where(due, '>', 0)
    .where('payout_details.user_id', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail_outbox').select('mail_outbox.id').where('dedupe_key', '=', mailKey))),
    )
    .orderBy('payouts.id')
    .limit(most)
    .execute();
