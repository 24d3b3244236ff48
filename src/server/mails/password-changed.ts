import { type Letter, letterTo, type MailReader } from './letter.ts';
import { momentIn, wordsIn } from './words.ts';

/** To the owner, after a reset as after a change in the account. */
export function passwordChangedLetter(to: MailReader, { site, at }: { site: string; at: Date }): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.password-changed.subject', message: 'Your Chicargos password was changed' }),
    parts: [
      i18n._({
        id: 'mail.password-changed.said',
        message:
          'The password of your account {email} was changed on {time}. All other phones and browsers were signed out.',
        values: { email: to.email, time: momentIn(to.language, at) },
      }),
      i18n._({
        id: 'mail.password-changed.not-you',
        message: 'If it was not you, choose a new password now:',
      }),
      {
        label: i18n._({ id: 'mail.choose-password', message: 'Choose a new password' }),
        address: `${site}/auth-reset`,
      },
    ],
  });
}
