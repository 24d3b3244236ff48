import { type Letter, letterTo, type MailReader } from './letter.ts';
import { safeLine } from './quoted-text.ts';
import { dayIn, wordsIn } from './words.ts';

export interface PayoutFacts {
  site: string;
  /** YYYY-MM. */
  month: string;
  /** Written out: "$84.50". */
  amount: string;
  /** YYYY-MM-DD. */
  paidOn: string;
  /** Reference of the transfer; null where it is not to stand in a mail. */
  reference: string | null;
}

/** To a supporter: their commission of a month was paid. */
export function payoutPaidLetter(to: MailReader, facts: PayoutFacts): Letter {
  const { site, amount, reference } = facts;
  const i18n = wordsIn(to.language);
  const values = {
    amount,
    month: i18n.date(new Date(`${facts.month}-01T00:00:00Z`), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
    day: dayIn(to.language, facts.paidOn),
    reference: safeLine(reference ?? ''),
  };
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.payout.subject', message: 'Your commission was paid' }),
    parts: [
      i18n._({
        id: 'mail.payout.paid',
        message: 'We paid your commission for {month} on {day}: {amount}.',
        values,
      }),
      ...(reference === null
        ? []
        : [
            i18n._({
              id: 'mail.payout.reference',
              message: 'The reference of the transfer: {reference}',
              values,
            }),
          ]),
      i18n._({
        id: 'mail.payout.late',
        message: 'A transfer can take a few days. If it has not come after a week, reply to this email.',
      }),
      {
        label: i18n._({ id: 'mail.payout.open', message: 'Your commissions' }),
        address: `${site}/supporter-dashboard/statement`,
      },
    ],
  });
}
