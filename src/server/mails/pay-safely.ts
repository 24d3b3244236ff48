import type { MailReader } from './letter.ts';
import { wordsIn } from './words.ts';

/** Contact whom a mail names for doubts about paying. */
export interface SupportContact {
  /** Bare address. */
  support: string;
  /** Tells whether our site shows a number. Never the number itself: a forged mail could name another (security 17). */
  hasNumber: boolean;
}

/** Stands in every mail that speaks of paying (security 17). */
export function paySafely(language: MailReader['language'], { support, hasNumber }: SupportContact): string {
  const i18n = wordsIn(language);
  if (!hasNumber)
    return i18n._({
      id: 'mail.pay-safely-write',
      message:
        'Pay only to the account on a pro-forma that our site calls current. It never changes by phone, email or WhatsApp. If somebody says it did, do not pay. Write to {support}.',
      values: { support },
    });
  return i18n._({
    id: 'mail.pay-safely',
    message:
      'Pay only to the account on a pro-forma that our site calls current. It never changes by phone, email or WhatsApp. If somebody says it did, do not pay. Write to {support}, or call the number on our site.',
    values: { support },
  });
}

/** Stands in every mail that speaks of money going back: whoever asks first for an account, a PIN or a fee is not us. */
export function giveBackSafely(language: MailReader['language'], { support }: SupportContact): string {
  const i18n = wordsIn(language);
  return i18n._({
    id: 'mail.give-back-safely',
    message:
      'For questions about a refund, write to {support}: this address is also on your order page. We never ask for a PIN, a password or a fee for it. Anyone who writes to you or calls you about it first is not us: do not answer.',
    values: { support },
  });
}
