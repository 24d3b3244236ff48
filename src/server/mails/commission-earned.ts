import { type Letter, letterTo, type MailReader } from './letter.ts';
import { dayIn, wordsIn } from './words.ts';

export interface EarnedFacts {
  site: string;
  /** Number of the order. */
  number: string;
  /** By their own code or link, or because a recruit placed it. */
  kind: 'direct' | 'downline';
  /** Written out: "USD 50.00". */
  amount: string;
  /** From when on it can be paid out, YYYY-MM-DD. */
  payableOn: string;
}

/** To a supporter: an order that they earn on was paid. Who bought is not theirs to know (security 18). */
export function earnedLetter(to: MailReader, { site, number, kind, amount, payableOn }: EarnedFacts): Letter {
  const i18n = wordsIn(to.language);
  const values = { number, amount, day: dayIn(to.language, payableOn) };
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.earned.subject', message: 'You earned {amount}', values }),
    parts: [
      i18n._({
        id: 'mail.earned.paid',
        message: 'Order {number} was paid: {amount} will be payable from {day}.',
        values,
      }),
      kind === 'direct'
        ? i18n._({ id: 'mail.earned.direct', message: 'It came through your code or your link.' })
        : i18n._({ id: 'mail.earned.downline', message: 'Somebody who joined through you placed it.' }),
      i18n._({ id: 'mail.earned.taken-back', message: 'If the order is canceled, this is reversed.' }),
      {
        label: i18n._({ id: 'mail.payout.open', message: 'Your commissions' }),
        address: `${site}/supporter-dashboard/statement`,
      },
    ],
  });
}
