import { useLingui } from '@lingui/react/macro';
import type { AskedPrices } from '#domain/asked-prices.ts';

/** "From $5,000", "Up to $9,000", "$5,000 to $9,000". */
export function usePriceWords(): (asked: AskedPrices, price: (whole: number) => string) => string {
  const { t } = useLingui();
  return ({ from, to }, price) => {
    const low = price(from);
    if (to === null) return t`From ${low}`;
    const high = price(to);
    return from === 0 ? t`Up to ${high}` : t`${low} to ${high}`;
  };
}
