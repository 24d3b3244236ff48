import { type Letter, letterTo, type MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

/** To the owner of an address for which a new password was asked; it is not repeated, as nobody may have proved it (security 58). */
export function resetLetter(
  to: MailReader,
  { site, link, hours }: { site: string; link: string; hours: number },
): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.reset.subject', message: 'Choose a new password for Chicargos' }),
    parts: [
      i18n._({
        id: 'mail.reset.asked',
        message:
          'Somebody asked for a new password for the account with this address. Open this link to choose one:',
      }),
      { label: i18n._({ id: 'mail.choose-password', message: 'Choose a new password' }), address: link },
      i18n._({
        id: 'mail.reset.hours',
        message: 'The link works once, for {hours} hours. The link in a newer email replaces it.',
        values: { hours },
      }),
      i18n._({
        id: 'mail.reset.not-you',
        message: 'If it was not you, do nothing. Your password stays as it is.',
      }),
    ],
  });
}
