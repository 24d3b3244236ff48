import { type Letter, letterTo, type LetterPart, type MailReader } from './letter.ts';
import { paySafely, type SupportContact } from './pay-safely.ts';
import { staffLines, quotedLines } from './quoted-text.ts';
import { wordsIn } from './words.ts';

/**
 * Way in which the reader writes back: in their account, in one that they make first, or by mail, because nobody signs in to the
 * account of their address.
 */
export type ReplyWay = 'signed-in' | 'as-guest' | 'by-mail';

export interface RequestAnswerFacts extends SupportContact {
  site: string;
  /** Request that was made at first; null: the mail does not repeat it. */
  asked: string | null;
  /** The answer. */
  words: string;
  /** Address of the thread for who asked. */
  address: string;
  writesBack: ReplyWay;
}

/** Most characters of what was asked that a mail repeats. */
const REPEATED = 300;

/** To whoever asked the shop for something: what our people answered. */
export function requestAnswerLetter(to: MailReader, facts: RequestAnswerFacts): Letter {
  const i18n = wordsIn(to.language);
  return letterTo(to, facts.site, {
    subject: i18n._({ id: 'mail.request.subject', message: 'Our answer to your request' }),
    parts: [
      // First what is theirs, so that nothing below our own words has the same mark.
      ...(facts.asked === null
        ? []
        : [
            i18n._({ id: 'mail.request.asked', message: 'You asked:' }),
            ...quotedLines(facts.asked, REPEATED),
          ]),
      i18n._({ id: 'mail.request.answer', message: 'Our team writes:' }),
      ...staffLines(facts.words),
      paySafely(to.language, facts),
      ...waysBack(to.language, facts),
    ],
  });
}

function waysBack(
  language: MailReader['language'],
  { writesBack, address, support }: RequestAnswerFacts,
): LetterPart[] {
  const i18n = wordsIn(language);
  if (writesBack === 'by-mail')
    return [
      i18n._({
        id: 'mail.request.by-mail',
        message: 'To write back, reply to this email, or write to {support}.',
        values: { support },
      }),
    ];
  const onward = {
    label: i18n._({ id: 'mail.request.read-on', message: 'Read and write back' }),
    address,
  };
  if (writesBack === 'signed-in') return [onward];
  return [
    i18n._({
      id: 'mail.request.guest',
      message: 'To write back, log in or sign up with this address. What was written is there:',
    }),
    onward,
  ];
}
