import { type Letter, letterTo, type MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

/** To a supporter: somebody named them when they joined. @param masked the address as a supporter may see it (security 18) */
export function recruitLetter(to: MailReader, { site, masked }: { site: string; masked: string }): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.recruit.subject', message: 'Somebody joined through you' }),
    parts: [
      i18n._({
        id: 'mail.recruit.joined',
        message:
          '{masked} has joined the supporter programme and named you. From now on you earn on the orders that they place.',
        values: { masked: masked },
      }),
      {
        label: i18n._({ id: 'mail.recruit.open', message: 'Your downline' }),
        address: `${site}/my-downline`,
      },
    ],
  });
}
