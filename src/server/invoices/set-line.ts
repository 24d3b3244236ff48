import type { Language } from '#domain/text/languages.ts';
import type { SetFigures } from '#domain/orders/set-figures.ts';
import { dayIn, wordsIn } from '#server/mails/words.ts';

/** Words about who set the figures of a line, and when, in one line of a paper; '' where nobody has kept it. */
export function setLine(set: SetFigures | null, language: Language): string {
  if (!set) return '';
  return [priceSet(set, language), shippingSet(set, language)].filter((part) => part !== '').join(' · ');
}

/** Day of a moment on the wire, as papers print it. */
const dayOf = (language: Language, moment: string): string => dayIn(language, moment.slice(0, 10));

function priceSet({ seller, price_since: since }: SetFigures, language: Language): string {
  const i18n = wordsIn(language);
  const who =
    seller === null ? 'Chicargos' : seller || i18n._({ id: 'invoice.the-seller', message: 'the seller' });
  if (since === null)
    return i18n._({ id: 'invoice.price-set', message: 'Price set by {who}', values: { who } });
  return i18n._({
    id: 'invoice.price-set-on',
    message: 'Price set by {who} on {day}',
    values: { who, day: dayOf(language, since) },
  });
}

function shippingSet({ shipping }: SetFigures, language: Language): string {
  if (!shipping) return '';
  const i18n = wordsIn(language);
  const { source, since, at } = shipping;
  if (source === 'quote')
    return at === null
      ? i18n._({ id: 'invoice.shipping-quoted', message: 'shipping quoted by Chicargos' })
      : i18n._({
          id: 'invoice.shipping-quoted-on',
          message: 'shipping quoted by Chicargos on {day}',
          values: { day: dayOf(language, at) },
        });
  return since === null
    ? i18n._({ id: 'invoice.shipping-published', message: 'shipping at the published rate' })
    : i18n._({
        id: 'invoice.shipping-published-since',
        message: 'shipping at the rate published from {day}',
        values: { day: dayOf(language, since) },
      });
}
