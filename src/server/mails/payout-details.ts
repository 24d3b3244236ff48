import type { PayoutMethod } from '#domain/supporters/payout-method.ts';
import { type Letter, letterTo, type MailReader } from './letter.ts';
import { momentIn, wordsIn } from './words.ts';

export interface DetailsFacts {
  site: string;
  support: string;
  at: Date;
  method: PayoutMethod;
  /** Operator of mobile money, where it is one that we know; null: it is not named. */
  operator: string | null;
  /** The last three characters of the account: no mail holds more (security 17). */
  end: string;
  /** There were none before. */
  isFirst: boolean;
}

/** To a supporter: their commission goes elsewhere from now on. */
export function payoutDetailsLetter(to: MailReader, facts: DetailsFacts): Letter {
  const { site, support } = facts;
  const i18n = wordsIn(to.language);
  const subject = facts.isFirst
    ? i18n._({
        id: 'mail.payout-details.first',
        message: 'An account was added for paying your commission',
      })
    : i18n._({
        id: 'mail.payout-details.subject',
        message: 'The account your commission is paid to has changed',
      });
  return letterTo(to, site, {
    subject,
    parts: [
      said(to, facts),
      i18n._({ id: 'mail.if-you', message: 'If it was you, there is nothing to do.' }),
      i18n._({
        id: 'mail.if-not-you',
        message: 'If it was not you, choose a new password now. This signs out every device:',
      }),
      {
        label: i18n._({ id: 'mail.choose-password', message: 'Choose a new password' }),
        address: `${site}/auth-reset`,
      },
      i18n._({
        id: 'mail.payout-details.support',
        message: 'Then write to {support} at once, so that nothing is paid to a stranger.',
        values: { support },
      }),
      {
        label: i18n._({ id: 'mail.payout-details.open', message: 'How you are paid' }),
        address: `${site}/supporter-dashboard/payment`,
      },
    ],
  });
}

function said(to: MailReader, { at, method, operator, end }: DetailsFacts): string {
  const i18n = wordsIn(to.language);
  const values = { time: momentIn(to.language, at), end };
  if (method === 'bank')
    return i18n._({
      id: 'mail.payout-details.bank',
      message: 'Since {time} your commission goes to a bank account that ends in {end}.',
      values,
    });
  if (operator === null)
    return i18n._({
      id: 'mail.payout-details.wallet',
      message: 'Since {time} your commission goes to a mobile wallet whose number ends in {end}.',
      values,
    });
  return i18n._({
    id: 'mail.payout-details.operator',
    message: 'Since {time} your commission goes to {operator}, to a number that ends in {end}.',
    values: { ...values, operator },
  });
}
