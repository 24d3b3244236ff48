import { type Letter, letterTo, type LetterPart, type MailReader } from './letter.ts';
import { MOST_OF_A_REASON, safeLine } from './quoted-text.ts';
import { momentIn, wordsIn } from './words.ts';

/** Act of staff on an account; of a lock why, in their words. */
export type AccountNews =
  | { what: 'locked'; reason: string }
  | { what: 'unlocked' | 'signed-out' | 'staff' | 'no-staff' };

interface AccountNewsFacts {
  site: string;
  /** Address at which a person answers. */
  support: string;
  at: Date;
  news: AccountNews;
}

/** To the owner of an account, about what staff did to it. */
export function accountNewsLetter(to: MailReader, news: AccountNewsFacts): Letter {
  const i18n = wordsIn(to.language);
  const { site, support } = news;
  const ask = i18n._({
    id: 'mail.account.ask',
    message: 'If you have a question, write to {support}.',
    values: { support },
  });
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.account.subject', message: 'A change in your account at Chicargos' }),
    parts: [...partsOf(to, news), ask],
  });
}

function partsOf({ email, language }: MailReader, { site, at, news }: AccountNewsFacts): LetterPart[] {
  const i18n = wordsIn(language);
  const values = { email, time: momentIn(language, at) };
  const signIn = {
    label: i18n._({ id: 'mail.account.sign-in', message: 'Log in' }),
    address: `${site}/login`,
  };
  switch (news.what) {
    case 'locked':
      return [
        i18n._({ id: 'mail.account.locked', message: 'Your account {email} was locked on {time}.', values }),
        i18n._({
          id: 'mail.account.locked-reason',
          message: 'The reason: {reason}',
          values: { reason: safeLine(news.reason, MOST_OF_A_REASON) },
        }),
        i18n._({
          id: 'mail.account.locked-kept',
          message:
            'Every phone was signed out, and nobody can log in. Your orders continue. Anything not yet sent stays on your phone and is sent when the account is unlocked.',
        }),
      ];
    case 'unlocked':
      return [
        i18n._({
          id: 'mail.account.unlocked',
          message: 'Your account {email} was unlocked on {time}. Log in as before.',
          values,
        }),
        signIn,
      ];
    case 'signed-out':
      return [
        i18n._({
          id: 'mail.account.signed-out',
          message:
            'We signed out every phone and browser from your account {email} on {time}. Log in again to continue. What has not been sent yet is kept on your phone.',
          values,
        }),
        signIn,
      ];
    case 'staff':
      return [
        i18n._({
          id: 'mail.account.staff',
          message:
            'Your account {email} has been a staff account since {time}. Log in again, and turn on two-step sign-in before you open the first staff page.',
          values,
        }),
        {
          label: i18n._({ id: 'mail.account.second-step', message: 'Two-step sign-in' }),
          address: `${site}/profile/security`,
        },
      ];
    case 'no-staff':
      return [
        i18n._({
          id: 'mail.account.no-staff',
          message:
            'Your account {email} has not been a staff account since {time}. Everything else in it stays as it was. Log in again to use it.',
          values,
        }),
        signIn,
      ];
  }
}
