import type { AddressField } from './consignee.ts';
import { nameReadsLikePayment, readsLikePayment, togetherReadLikePayment } from './payment-words.ts';

/** What of an address is printed on a pro-forma as somebody typed it; their phone numbers are digits alone. */
const NAMES = [
  ['title', 'first_name', 'last_name'],
  ['notify_name'],
  ['agent_name'],
] as const satisfies Fields;
const PLACES = [['line1'], ['line2', 'line3'], ['line4', 'state']] as const satisfies Fields;
type Fields = readonly (readonly AddressField[])[];

/** As long as the longest postcodes are. */
const POSTCODE = /^[a-z\d][a-z\d -]{0,8}$/i;

type Address = Partial<Record<string, string>>;

/**
 * Lines of an address that read like where to send money, as they would be printed (security 45); none in most. The
 * address of mail is not printed.
 */
export function paymentLines(address: Address): string[] {
  const line = (fields: readonly AddressField[]): string =>
    fields
      .map((field) => address[field] ?? '')
      .filter(Boolean)
      .join(' ');
  const postcode = address['postcode'] ?? '';
  const names = NAMES.map(line);
  // The digits of a postcode count for nothing where it is one.
  const places = [...PLACES.map(line), ...(POSTCODE.test(postcode) ? [] : [postcode])];
  const found = [...names.filter(nameReadsLikePayment), ...places.filter(readsLikePayment)];
  if (found.length > 0) return found;
  // Words may be spread over lines that say nothing alone.
  const all = [...names, ...places].filter(Boolean);
  return togetherReadLikePayment(all) ? [all.join(', ')] : [];
}
