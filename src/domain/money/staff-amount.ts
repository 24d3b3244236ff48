import { parseMoney } from './money.ts';
import { readTypedAmount } from './typed-amount.ts';

/** Looks like an amount, but like more than one, or like one that was not typed to its end. */
const AMBIGUOUS = 'This can be read in more than one way. Write it like 1500, 1,500 or 1,500.50';
const TOO_LARGE = 'This amount is too large';
/** Four digits without a mark are no thousands to come: 1450.5 is what a program writes for 1450.50. */
const NUMERIC = /^\d{4,}\.\d$/;

/**
 * Reads an amount in a field of the staff: typed as people type it, or a number as programs send it.
 * @param otherwise what to say of what is no amount at all
 * @returns minor units, 0 for nothing; or what is wrong, in words for the field
 */
export function readStaffAmount(given: unknown, otherwise: string): number | string {
  if (typeof given === 'number') return parseMoney(given) ?? otherwise;
  if (typeof given !== 'string') return otherwise;
  const text = given.trim();
  const read = readTypedAmount(text);
  if (typeof read === 'number') return read;
  if (read === 'nothing') return 0;
  if (read === 'too_large') return TOO_LARGE;
  if (NUMERIC.test(text)) return parseMoney(text) ?? TOO_LARGE;
  return /^\d[\d.,\s]*$/.test(text) ? AMBIGUOUS : otherwise;
}
