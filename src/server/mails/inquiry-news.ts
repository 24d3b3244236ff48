import type { Side } from '#contract/inquiries.ts';
import { type Letter, letterTo, type MailReader } from './letter.ts';
import { paySafely, type SupportContact } from './pay-safely.ts';
import { safeLine, quotedLines } from './quoted-text.ts';
import { wordsIn } from './words.ts';

export interface InquiryFacts extends SupportContact {
  site: string;
  /** Side that wrote: the other one reads it. */
  by: Side;
  /** The buyer's name as they gave it; null: it is none. */
  buyer: string | null;
  /** Title of the listing. */
  title: string;
  /** "47 902" */
  reference: string;
  /** Words that were written; null: they are read in the shop alone. */
  words: string | null;
  /** Address of the thread for the reader. */
  address: string;
  /** The reader has no account: what to do to answer. */
  isGuest: boolean;
}

/**
 * To a seller whom a buyer asked, or to the buyer whom the seller answered. Neither learns an address or a number of the
 * other: they answer each other through the shop.
 */
export function inquiryLetter(to: MailReader, facts: InquiryFacts): Letter {
  const { site, by, title, reference, address, buyer } = facts;
  const i18n = wordsIn(to.language);
  const values = {
    title: safeLine(title),
    reference,
    buyer: safeLine(buyer ?? i18n._({ id: 'mail.inquiry.a-buyer', message: 'A buyer' })),
  };
  const fromBuyer = by === 'buyer';
  return letterTo(to, site, {
    subject: fromBuyer
      ? i18n._({ id: 'mail.inquiry.asked-subject', message: 'A question about {title}', values })
      : i18n._({ id: 'mail.inquiry.answered-subject', message: 'The seller has answered: {title}', values }),
    parts: [
      fromBuyer
        ? facts.words === null
          ? i18n._({
              id: 'mail.inquiry.asked-there',
              message: '{buyer} asks about your listing {title}, REF {reference}.',
              values,
            })
          : i18n._({
              id: 'mail.inquiry.asked',
              message: '{buyer} asks about your listing {title}, REF {reference}:',
              values,
            })
        : facts.words === null
          ? i18n._({
              id: 'mail.inquiry.answered-there',
              message: 'The seller of {title}, REF {reference}, has answered you.',
              values,
            })
          : i18n._({
              id: 'mail.inquiry.answered',
              message: 'The seller of {title}, REF {reference}, writes:',
              values,
            }),
      ...(facts.words === null ? [] : quotedLines(facts.words)),
      ...(fromBuyer ? [] : [paySafely(to.language, facts)]),
      ...(facts.isGuest
        ? [
            i18n._({
              id: 'mail.inquiry.guest',
              message: 'To write back, log in or sign up with this address. What was written is there:',
            }),
          ]
        : []),
      {
        label: fromBuyer
          ? i18n._({ id: 'mail.inquiry.read-answer', message: 'Read and answer' })
          : i18n._({ id: 'mail.inquiry.read-on', message: 'Read and write back' }),
        address,
      },
      i18n._({
        id: 'mail.inquiry.through-shop',
        message: 'Please do not reply to this email: answers go through our site, and so does every payment.',
      }),
    ],
  });
}
