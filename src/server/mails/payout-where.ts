import { type Letter, letterTo, type MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

/** To a supporter who is to be paid and has not said where. @param amount written out: "$50.00" */
export function payoutWhereLetter(
  to: MailReader,
  { site, amount }: { site: string; amount: string },
): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({
      id: 'mail.payout-where.subject',
      message: '{amount} is waiting for you: tell us where to send it',
      values: { amount },
    }),
    parts: [
      i18n._({
        id: 'mail.payout-where.said',
        message:
          'We are paying out commissions, and {amount} of it is yours. We do not yet know where to send it.',
        values: { amount },
      }),
      i18n._({
        id: 'mail.payout-where.how',
        message:
          'Log in and give us your mobile money number or your bank account. Nothing is lost in the meantime: the money is kept for you.',
      }),
      {
        label: i18n._({ id: 'mail.payout-where.open', message: 'Tell us where to send it' }),
        address: `${site}/supporter-dashboard/payment`,
      },
    ],
  });
}
