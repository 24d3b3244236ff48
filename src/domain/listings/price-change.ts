import { MAX_LISTING_MINOR } from './listing-rules.ts';

/** One change for the prices of many listings. Percent in hundredths: 550 is 5.5 %. Amounts in minor units. */
export type PriceChange =
  | { kind: 'percent'; hundredths: number }
  | { kind: 'amount'; minor: number }
  | { kind: 'set'; minor: number };

/** `no_price`: there is none to count from. `too_low`: nothing would be left. `same`: it is that already. */
export type PriceProblem = 'no_price' | 'too_low' | 'too_high' | 'same';

/**
 * A price after the change.
 * @param before minor units; 0: no price yet
 * @param isWhole to the nearest whole kwacha, half up
 * @returns minor units above 0
 */
export function changedPrice(before: number, change: PriceChange, isWhole: boolean): number | PriceProblem {
  if (before === 0 && change.kind !== 'set') return 'no_price';
  const exact = withChange(before, change);
  const after = isWhole ? halfUp(exact, 100) * 100 : exact;
  if (after <= 0) return 'too_low';
  if (after > MAX_LISTING_MINOR) return 'too_high';
  return after === before ? 'same' : after;
}

function withChange(before: number, change: PriceChange): number {
  if (change.kind === 'set') return change.minor;
  if (change.kind === 'amount') return before + change.minor;
  return halfUp(before * (10_000 + change.hundredths), 10_000);
}

const halfUp = (dividend: number, divisor: number): number => Math.floor((dividend + divisor / 2) / divisor);

/** "5", "5.5" or "5,25" as hundredths of a percent, up to 1000 %; null for anything else, and for nothing. */
export function readPercent(typed: string): number | null {
  const found = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!found) return null;
  const hundredths = Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`);
  return hundredths > 0 && hundredths <= 100_000 ? hundredths : null;
}
