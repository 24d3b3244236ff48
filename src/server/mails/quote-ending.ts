import { type Letter, letterTo, type MailReader } from './letter.ts';
import { momentIn, wordsIn } from './words.ts';

/** To the buyer, a day before a quote for shipping runs out with nothing ordered. */
export function quoteEndingLetter(
  to: MailReader,
  { site, port, until }: { site: string; port: string; until: Date },
): Letter {
  const i18n = wordsIn(to.language);
  const values = { port, until: momentIn(to.language, until) };
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.quote-ending.subject', message: 'Your shipping quote expires soon' }),
    parts: [
      i18n._({
        id: 'mail.quote-ending',
        message: 'Your quote for shipping to {port} is valid until {until}. After that, ask for a new one.',
        values,
      }),
      {
        label: i18n._({ id: 'mail.quote.open', message: 'Your basket' }),
        address: `${site}/my-basket`,
      },
    ],
  });
}
