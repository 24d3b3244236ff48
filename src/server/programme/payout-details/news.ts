import { accountEnd } from '#domain/supporters/payout-account.ts';
import { knownOperator } from '#domain/supporters/payout-operators.ts';
import { payoutDetailsLetter } from '#server/mails/payout-details.ts';
import { lockedUserById } from '#server/identity/store.ts';
import type { Handling } from '#server/platform/calls/handle.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import type { DetailsRow } from './store.ts';

/** Tells the owner that their commission goes elsewhere: whoever did it on a stolen phone is seen. */
export async function mailDetailsChanged(
  { tx, now, config }: Pick<Handling<'user', unknown>, 'tx' | 'now' | 'config'>,
  row: DetailsRow,
): Promise<void> {
  const to = await lockedUserById(tx, row.user_id);
  if (!to) return;
  const letter = payoutDetailsLetter(
    { email: to.email, firstName: to.first_name, language: to.language },
    {
      site: config.publicUrl,
      support: await supportAddress(tx, config),
      at: now,
      method: row.method,
      // What somebody typed has no place in a mail of ours: it may be a stranger on their phone.
      operator: row.method === 'bank' ? null : knownOperator(row.country, row.provider),
      end: accountEnd(row.account),
      isFirst: row.revision === 1,
    },
  );
  await queueMail(
    tx,
    {
      dedupeKey: `payout-details:${row.user_id}:${row.revision}`,
      template: 'payout-details',
      to: to.email,
      ...letter,
      replyTo: config.supportInbox,
    },
    now,
  );
}
