import { type Letter, letterTo, type LetterPart, type MailReader } from './letter.ts';
import { safeLine } from './quoted-text.ts';
import { momentIn, wordsIn } from './words.ts';

export interface QuoteFacts {
  site: string;
  news: 'quoted' | 'withdrawn';
  /** "Mombasa, Kenya" */
  to: string;
  /** Money is written out: "$1,450.00 USD". */
  lines: readonly { title: string; quantity: number; method: 'RORO' | 'Container'; shipping: string }[];
  /** Before the discount. */
  items: string;
  /** Discount of a voucher, with its code; null for none. */
  discount: { code: string; amount: string } | null;
  shipping: string;
  total: string;
  until: Date | null;
}

/** To the buyer: what shipping of the basket costs and until when, or that this no longer holds. */
export function quoteLetter(reader: MailReader, facts: QuoteFacts): Letter {
  const { site, to } = facts;
  const i18n = wordsIn(reader.language);
  return letterTo(reader, site, {
    subject:
      facts.news === 'quoted'
        ? i18n._({ id: 'mail.quote.subject', message: 'Your shipping quote is ready' })
        : i18n._({ id: 'mail.quote.withdrawn-subject', message: 'Your shipping quote was withdrawn' }),
    parts: [
      ...(facts.news === 'quoted'
        ? quoted(reader, facts)
        : [
            i18n._({
              id: 'mail.quote.withdrawn',
              message:
                'The shipping quote to {to} is no longer valid. Your basket is kept as it is and shows the current figures.',
              values: { to },
            }),
          ]),
      { label: i18n._({ id: 'mail.quote.open', message: 'Your basket' }), address: `${site}/my-basket` },
    ],
  });
}

function quoted(
  reader: MailReader,
  { to, lines, items, discount, shipping, total, until }: QuoteFacts,
): LetterPart[] {
  const i18n = wordsIn(reader.language);
  return [
    i18n._({ id: 'mail.quote.quoted', message: 'Shipping to {to} has been quoted.', values: { to } }),
    ...lines.map((line) => `${line.quantity} × ${safeLine(line.title)}, ${line.method}: ${line.shipping}`),
    i18n._({ id: 'mail.quote.items', message: 'Items: {items}.', values: { items } }),
    ...(discount === null
      ? []
      : [
          i18n._({
            id: 'mail.quote.discount',
            message: 'Discount code {code}: {amount}.',
            values: { ...discount, code: safeLine(discount.code) },
          }),
        ]),
    i18n._({
      id: 'mail.quote.total',
      message: 'Shipping: {shipping}. Total: {total}.',
      values: { shipping, total },
    }),
    ...(until === null
      ? []
      : [
          i18n._({
            id: 'mail.quote.until',
            message: 'The quote is valid until {until}. You can place your order now.',
            values: { until: momentIn(reader.language, until) },
          }),
        ]),
  ];
}
