import { type Letter, letterTo, type MailReader } from './letter.ts';
import { momentIn, wordsIn } from './words.ts';

/** Change in signing in; of a recovery code how many of the ten are left. */
export type SignInChange =
  | { what: 'google-connected' | 'second-step-on' | 'second-step-off' }
  | { what: 'recovery-code'; left: number };

/** So few are left that somebody should think of new ones. */
const FEW = 2;

/** To the owner, about each thing that opens the account in another way than before. */
export function signInChangedLetter(
  to: MailReader,
  { site, support, at, change }: { site: string; support: string; at: Date; change: SignInChange },
): Letter {
  const i18n = wordsIn(to.language);
  const few = change.what === 'recovery-code' && change.left <= FEW;
  return letterTo(to, site, {
    subject: i18n._({
      id: 'mail.sign-in-changed.subject',
      message: 'A change in how you sign in to Chicargos',
    }),
    parts: [
      said(to, at, change),
      ...(few
        ? [
            i18n._({
              id: 'mail.sign-in-changed.few',
              message:
                'To get ten new codes, turn two-step sign-in off and on again in your account. That takes one more code, from the app or one of these.',
            }),
          ]
        : []),
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
        id: 'mail.sign-in-changed.support',
        message: 'Then write to {support}. We will go through the account with you.',
        values: { support },
      }),
    ],
  });
}

function said({ email, language }: MailReader, at: Date, change: SignInChange): string {
  const i18n = wordsIn(language);
  const values = { email, time: momentIn(language, at) };
  switch (change.what) {
    case 'google-connected':
      return i18n._({
        id: 'mail.sign-in-changed.google',
        message:
          'Google was connected to your account {email} on {time}. Anyone with that Google account can sign in with it.',
        values,
      });
    case 'second-step-on':
      return i18n._({
        id: 'mail.sign-in-changed.on',
        message:
          'Two-step sign-in was turned on for your account {email} on {time}. Signing in now asks for a code from an authenticator app. All other phones and browsers were signed out.',
        values,
      });
    case 'second-step-off':
      return i18n._({
        id: 'mail.sign-in-changed.off',
        message:
          'Two-step sign-in was turned off for your account {email} on {time}. Signing in no longer asks for a code.',
        values,
      });
    case 'recovery-code':
      return i18n._({
        id: 'mail.sign-in-changed.recovery',
        message: 'A recovery code of your account {email} was used to sign in on {time}. Codes left: {left}.',
        values: { email, time: values.time, left: change.left },
      });
  }
}
