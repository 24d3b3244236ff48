import { type Letter, letterTo, type MailReader } from './letter.ts';
import { momentIn, wordsIn } from './words.ts';

/** To the buyer: a quote for shipping ran out with nothing ordered, and how to ask for another. */
export function quoteExpiredLetter(
  to: MailReader,
  { site, port, ended }: { site: string; port: string; ended: Date },
): Letter {
  const i18n = wordsIn(to.language);
  const values = { port, ended: momentIn(to.language, ended) };
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.quote-expired.subject', message: 'Your shipping quote has expired' }),
    parts: [
      i18n._({
        id: 'mail.quote-expired',
        message: 'Your quote for shipping to {port} expired on {ended}, and nothing was ordered with it.',
        values,
      }),
      i18n._({
        id: 'mail.quote-expired.again',
        message:
          'Your basket is kept. Open it and press Request a shipping quote: no new details are needed, and we answer by email.',
      }),
      {
        label: i18n._({ id: 'mail.quote.open', message: 'Your basket' }),
        address: `${site}/my-basket`,
      },
    ],
  });
}
