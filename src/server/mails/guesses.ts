import { type Letter, letterTo, type Reader } from './letter.ts';
import { momentIn, wordsIn } from './words.ts';

/** To the owner, when wrong passwords are tried at the account. */
export function guessesLetter(to: Reader, { site, at }: { site: string; at: Date }): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({
      id: 'mail.guesses.subject',
      message: 'Wrong passwords were tried at your Chicargos account',
    }),
    parts: [
      i18n._({
        id: 'mail.guesses.said',
        message:
          'On {time}, ten sign-ins to your account {email} had failed within a quarter of an hour. More are refused for a while.',
        values: { email: to.email, time: momentIn(to.language, at) },
      }),
      i18n._({
        id: 'mail.guesses.phones',
        message:
          'Phones that you have used before let you in as always. On another one, ask for a link to log in, which comes to this address:',
      }),
      {
        label: i18n._({ id: 'mail.guesses.link', message: 'Email me a link to log in' }),
        address: `${site}/login/link`,
      },
      i18n._({
        id: 'mail.guesses.password',
        message:
          'If it was not you, nobody came in by it. A password that you use nowhere else stays yours. If this one is used elsewhere, choose a new one:',
      }),
      {
        label: i18n._({ id: 'mail.choose-password', message: 'Choose a new password' }),
        address: `${site}/auth-reset`,
      },
    ],
  });
}
