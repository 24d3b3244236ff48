import { type Letter, letterTo, type MailReader } from './letter.ts';
import { safeLine } from './quoted-text.ts';
import { wordsIn } from './words.ts';

/** A listing as the mail names it. */
export interface MatchedListing {
  title: string;
  /** "$4,500.00" */
  price: string;
  address: string;
}

/** To somebody who asked for it: what was listed that their saved searches find. `more`: how many beyond those named. */
export function savedSearchLetter(
  to: MailReader,
  {
    site,
    names,
    found,
    more,
  }: { site: string; names: readonly string[]; found: readonly MatchedListing[]; more: number },
): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: i18n._({ id: 'mail.saved-search.subject', message: 'New for your saved searches' }),
    parts: [
      i18n._({
        id: 'mail.saved-search.found',
        message: 'Listed since our last email, for: {names}.',
        values: { names: names.map((name) => safeLine(name)).join(', ') },
      }),
      ...found.map(({ title, price, address }) => ({ label: `${safeLine(title)}, ${price}`, address })),
      ...(more === 0
        ? []
        : [i18n._({ id: 'mail.saved-search.more', message: 'And {more} more.', values: { more } })]),
      i18n._({
        id: 'mail.saved-search.stop',
        message: 'We send at most one such email a day. You can stop them with your saved searches:',
      }),
      {
        label: i18n._({ id: 'mail.saved-search.open', message: 'Your saved searches' }),
        address: `${site}/profile/saved?tab=searches`,
      },
    ],
  });
}
