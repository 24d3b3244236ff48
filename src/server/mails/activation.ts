import { type Letter, letterTo, type MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

/** To somebody new: opens the account. Nobody has proved the address, whose typist chose what stands before its @: it is not repeated (security 58). */
export function activationLetter(
  to: MailReader,
  { site, link, hours }: { site: string; link: string; hours: number },
): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.activation.subject', message: 'Activate your Chicargos account' }),
    parts: [
      i18n._({
        id: 'mail.activation.made',
        message: 'An account was created at Chicargos with this address. Open this link to activate it:',
      }),
      { label: i18n._({ id: 'mail.activation.open', message: 'Activate the account' }), address: link },
      i18n._({
        id: 'mail.activation.hours',
        message: 'The link works for {hours} hours. After that, ask for another one:',
        values: { hours },
      }),
      {
        label: i18n._({ id: 'mail.activation.again', message: 'Ask for another link' }),
        address: `${site}/resend-activation-link`,
      },
      i18n._({
        id: 'mail.activation.not-you',
        message: 'If it was not you, do nothing. The account stays inactive.',
      }),
    ],
  });
}
