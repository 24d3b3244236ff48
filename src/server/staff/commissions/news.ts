import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { moneyText } from '#domain/money/money.ts';
import { payoutPaidLetter } from '#server/mails/payout-paid.ts';
import type { Handling } from '#server/platform/calls/handle.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { PayoutRow } from './store.ts';

/** Tells a supporter that they were paid; who has left is told nothing. */
export async function mailPayoutPaid(
  { tx, now, config }: Pick<Handling<'staff', unknown>, 'tx' | 'now' | 'config'>,
  payout: PayoutRow,
  { reference, paidAt }: { reference: string; paidAt: Date },
): Promise<void> {
  const to = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', payout.supporter_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!to) return;
  const letter = payoutPaidLetter(
    { email: to.email, firstName: to.first_name, language: to.language },
    {
      site: config.publicUrl,
      month: payout.month,
      amount: moneyText(payout.amount_minor, 'USD'),
      paidOn: wireDay(paidAt),
      // No mail names an account (security 17): a reference that reads like one stands on the page alone.
      reference: holdsBankAccount(reference) ? null : reference,
    },
  );
  await queueMail(
    tx,
    {
      dedupeKey: `payout:${payout.id}`,
      template: 'payout-paid',
      to: to.email,
      ...letter,
      replyTo: config.supportInbox,
    },
    now,
  );
}
