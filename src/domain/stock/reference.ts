import { groupedDigits } from '../text/text-ends.ts';

/**
 * The stock reference: the product id in groups of three from the right, 40001 gives "40 001" (contract 1).
 * The plate adds "REF"; the blank is a plain one.
 */
export function stockReference(id: number): string {
  return groupedDigits(String(id), ' ');
}
