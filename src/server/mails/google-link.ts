import { type Letter, letterTo, type MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

/** To the owner of an account that has a password: connects Google to it. */
export function googleLinkLetter(
  to: MailReader,
  { site, link, hours }: { site: string; link: string; hours: number },
): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.google-link.subject', message: 'Connect Google to your Chicargos account' }),
    parts: [
      i18n._({
        id: 'mail.google-link.asked',
        message:
          'Somebody who signed in with Google asked to connect it to your account {email}. Open this link to connect it:',
        values: { email: to.email },
      }),
      { label: i18n._({ id: 'mail.google-link.open', message: 'Connect Google' }), address: link },
      i18n._({
        id: 'mail.google-link.hours',
        message: 'The link works once, for {hours} hours.',
        values: { hours },
      }),
      i18n._({
        id: 'mail.google-link.not-you',
        message: 'If it was not you, do nothing. Your account stays as it is.',
      }),
    ],
  });
}
