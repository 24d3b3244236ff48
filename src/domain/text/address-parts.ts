import { isNoFilter } from './no-filter.ts';
import { MAX_SEARCH } from './words.ts';

/** The parts that addresses of searches are made of; what cannot be read falls back, and never throws. */

/** Prices of an address end where the wire's money does. */
const MAX_PRICE = 999_999_999;
const MAX_PAGE = 9_999_999;

/** The parts of a path after its first word, decoded, without empty ones at the end. */
export function partsOf(path: readonly string[]): string[] {
  const read = path.map(decoded);
  while (read.at(-1) === '') read.pop();
  return read;
}

/**
 * A part as text that asks for something; null for none, for the words that mean no filter, and for dots alone, which no
 * address can hold.
 */
export function addressFilterOf(text: string): string | null {
  const trimmed = text.trim().slice(0, MAX_SEARCH).trim();
  return isNoFilter(trimmed) || /^\.{1,2}$/.test(trimmed) ? null : trimmed;
}

/** Whole units of a price figure; 0 for anything else. */
export const addressPriceOf = (text: string): number =>
  isWholeNumber(text) ? Math.min(Number(text), MAX_PRICE) : 0;

/** A page from 1; 1 for anything else. */
export const addressPageOf = (text: string): number =>
  isWholeNumber(text) ? Math.min(Math.max(1, Number(text)), MAX_PAGE) : 1;

export const isWholeNumber = (text: string): boolean => /^\d+$/.test(text);

/** Half a surrogate pair cannot be encoded; it is no letter of any name either. */
export const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));

/** A part that is not validly encoded is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
