import { type Letter, letterTo, type MailReader } from './letter.ts';
import { safeLine } from './quoted-text.ts';
import { momentIn, wordsIn } from './words.ts';

/** A step of changing where transfers go. */
export type BankStep = 'proposed' | 'confirmed' | 'withdrawn' | 'active';

/**
 * To every member of staff, at each step: who did it, when, and how to stop it. Never a figure of the account (security
 * 17), so that the mail itself is of no use to anybody.
 */
export function bankChangeLetter(
  to: MailReader,
  { site, step, who, at, from }: { site: string; step: BankStep; who: string; at: Date; from: Date | null },
): Letter {
  const i18n = wordsIn(to.language);
  const values = {
    who: safeLine(who),
    at: momentIn(to.language, at),
    from: from === null ? '' : momentIn(to.language, from),
  };
  const told = {
    proposed: i18n._({
      id: 'mail.bank.proposed',
      message:
        '{who} proposed another bank account for the shop on {at}. Somebody else must confirm it, then 24 hours pass before anything changes.',
      values,
    }),
    confirmed: i18n._({
      id: 'mail.bank.confirmed',
      message:
        '{who} confirmed another bank account for the shop on {at}. New pro-formas will show it from {from}.',
      values,
    }),
    withdrawn: i18n._({
      id: 'mail.bank.withdrawn',
      message: '{who} withdrew the change of the bank account on {at}. Nothing changes.',
      values,
    }),
    active: i18n._({
      id: 'mail.bank.active',
      message:
        'Since {from} new pro-formas show another bank account. Unpaid ones with the old account were replaced.',
      values,
    }),
  }[step];
  const open = step === 'proposed' || step === 'confirmed';
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.bank.subject', message: 'Bank account of the shop: a change' }),
    parts: [
      told,
      ...(open
        ? [
            i18n._({
              id: 'mail.bank.stop',
              message: 'If you know nothing about it, withdraw it now and call the others:',
            }),
          ]
        : []),
      {
        label: i18n._({ id: 'mail.bank.open', message: 'Bank account' }),
        address: `${site}/staff/bank`,
      },
    ],
  });
}
