import { type Letter, letterTo, type MailReader } from './letter.ts';
import { momentIn, wordsIn } from './words.ts';

/** To the owner, when sign-ins to the account fail again and again. */
export function guessesLetter(to: MailReader, { site, at }: { site: string; at: Date }): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({
      id: 'mail.guesses.subject',
      message: 'Sign-ins to your Chicargos account failed',
    }),
    parts: [
      i18n._({
        id: 'mail.guesses.said',
        message:
          'By {time}, ten sign-ins to your account {email} had failed that day. After many failures, further attempts are refused for a while.',
        values: { email: to.email, time: momentIn(to.language, at) },
      }),
      i18n._({
        id: 'mail.guesses.phones',
        message:
          'Phones you have used before work as usual. On another one, ask for a link to log in, which is sent to this address:',
      }),
      {
        label: i18n._({ id: 'mail.guesses.link', message: 'Email me a link to log in' }),
        address: `${site}/login/link`,
      },
      i18n._({
        id: 'mail.guesses.password',
        message:
          'If it was not you, choose a new password if you use this one anywhere else too, or if your account uses an authenticator app, as anyone who was asked for its code knew the password:',
      }),
      {
        label: i18n._({ id: 'mail.choose-password', message: 'Choose a new password' }),
        address: `${site}/auth-reset`,
      },
    ],
  });
}
