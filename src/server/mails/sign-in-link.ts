import { type Letter, letterTo, type MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

/** To the owner of an address for which a link to log in was asked; it works for one hour. */
export function signInLinkLetter(to: MailReader, { site, link }: { site: string; link: string }): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.sign-in-link.subject', message: 'Your link to log in to Chicargos' }),
    parts: [
      i18n._({
        id: 'mail.sign-in-link.asked',
        message:
          'Somebody asked for a link to log in to the account with this address. Open it on the phone that you want to log in on:',
      }),
      { label: i18n._({ id: 'mail.sign-in-link.open', message: 'Log in' }), address: link },
      i18n._({
        id: 'mail.sign-in-link.hour',
        message: 'The link works once, for one hour. Once you have logged in, no other login link works.',
      }),
      i18n._({
        id: 'mail.sign-in-link.not-you',
        message:
          'If it was not you, do nothing, and give the link to nobody: anyone who opens it is logged in as you.',
      }),
    ],
  });
}
