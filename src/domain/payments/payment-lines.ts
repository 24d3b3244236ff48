import { type AddressField, MAX_PARTY_NAME } from '../places/consignee.ts';
import { lengthOf } from '../people/field-problem.ts';
import { nameReadsLikePayment, readsLikePayment, togetherReadLikePayment } from './payment-words.ts';

/** Fields of an address that are printed on a pro-forma as somebody typed them. */
const NAMES = [
  ['title', 'first_name', 'last_name'],
  ['notify_name'],
  ['agent_name'],
] as const satisfies Fields;
const PLACES = [['line1'], ['line2', 'line3'], ['line4', 'state']] as const satisfies Fields;
type Fields = readonly (readonly AddressField[])[];

/** Six digits at most, letters between them or not; nine where they are five and four. */
const POSTCODE = /^(?:(?:[a-z -]*\d){0,6}[a-z -]*|\d{5}-\d{4})$/i;
const MAX_POSTCODE = 10;
const isPostcode = (text: string): boolean => text.length <= MAX_POSTCODE && POSTCODE.test(text);

/** Longer than any number to ring is (E.164). */
const isNoTelephone = (digits: string): boolean => digits.replace(/\D/g, '').length > 15;
const TELEPHONES = ['phone_number', 'notify_phone', 'agent_phone'] as const satisfies readonly AddressField[];

type Address = Partial<Record<string, string>>;

/** Tells whether a paper says this text otherwise than it was typed. */
const isCut = (name: string): boolean => lengthOf(name) > MAX_PARTY_NAME;

/**
 * Lines of an address that read like where to send money, or are longer than they would be printed (security 45); none in
 * most. The address of mail is not printed.
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
  const places = [...PLACES.map(line), ...(isPostcode(postcode) ? [] : [postcode])];
  const telephones = TELEPHONES.map((field) => address[field] ?? '');
  const found = [
    ...names.filter((name) => nameReadsLikePayment(name) || isCut(name)),
    ...places.filter(readsLikePayment),
    ...telephones.filter(isNoTelephone),
  ];
  if (found.length > 0) return found;
  // Words may be spread over lines that say nothing alone.
  const all = [...names, ...places].filter(Boolean);
  return togetherReadLikePayment(all) ? [all.join(', ')] : [];
}
