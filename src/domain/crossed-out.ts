import { crossedOutPrice, wireMoney } from './money.ts';

/** The staff setting `crossed_out_price` (contract 7.1 "Home and deal cards"). */
export type CrossedOut = 'spec' | 'real' | 'off';

/** The crossed-out price for the wire, or null where the setting shows none. */
export function crossedOutOf(
  { priceMinor, earlierPriceMinor }: { priceMinor: number; earlierPriceMinor: number | null },
  setting: CrossedOut,
): string | null {
  if (setting === 'spec') return wireMoney(crossedOutPrice(priceMinor));
  return setting === 'real' && earlierPriceMinor !== null && earlierPriceMinor > priceMinor
    ? wireMoney(earlierPriceMinor)
    : null;
}
