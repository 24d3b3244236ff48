import { bankChangeLetter, type BankStep } from '#server/mails/bank-change.ts';
import type { Config } from '#server/platform/base/config.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { allStaff, type BankRow } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Tells every member of staff of a step, so that no change of the account goes unseen (security 17). */
export async function mailStaff(
  tx: Tx,
  row: BankRow,
  news: { step: BankStep; by: number | null; now: Date },
  config: Pick<Config, 'publicUrl' | 'supportInbox'>,
): Promise<void> {
  const staff = await allStaff(tx, news.now);
  const actor = staff.find(({ id }) => id === news.by);
  for (const { id, email, first_name: firstName, language } of staff) {
    const letter = bankChangeLetter(
      { email, firstName, language },
      {
        site: config.publicUrl,
        step: news.step,
        who: actor ? `${actor.first_name} ${actor.last_name}`.trim() : 'Chicargos',
        at: news.now,
        from: row.active_from,
      },
    );
    await queueMail(
      tx,
      {
        dedupeKey: `bank:${row.id}-${news.step}/${id}`,
        template: `bank-${news.step}`,
        to: email,
        ...letter,
        replyTo: config.supportInbox,
      },
      news.now,
    );
  }
}
