import type { AddressField } from './consignee.ts';
import { readsLikePayment } from './payment-words.ts';

/** What of an address is printed on a pro-forma as somebody typed it; their phone numbers are digits alone. */
const PRINTED = [
  ['title', 'first_name', 'last_name'],
  ['line1'],
  ['line2', 'line3'],
  ['line4', 'state', 'postcode'],
  ['notify_name'],
  ['agent_name'],
] as const satisfies readonly (readonly AddressField[])[];

/** The words that somebody may have put into an address of mail; its dots and digits are what such addresses have. */
const wordsOfEmail = (email: string): string => email.replaceAll(/[^\p{L}]+/gu, ' ');

/**
 * Lines of an address that read like where to send money, as they would be printed (security 45); none in most.
 * @param email what is printed below it; its own, where that is not given
 */
export function paymentLines(
  address: Partial<Record<string, string>>,
  email: string = address['email'] ?? '',
): string[] {
  const lines = PRINTED.map((fields) =>
    fields
      .map((field) => address[field] ?? '')
      .filter(Boolean)
      .join(' '),
  );
  const found = lines.filter(readsLikePayment);
  if (readsLikePayment(wordsOfEmail(email))) found.push(email);
  // Words may be spread over lines that say nothing alone.
  const whole = lines.filter(Boolean).join(', ');
  return found.length === 0 && readsLikePayment(whole) ? [whole] : found;
}
