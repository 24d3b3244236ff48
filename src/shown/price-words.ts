import { useLingui } from '@lingui/react/macro';
import type { PriceBounds } from '#domain/price-bounds.ts';

/** "From $5,000", "Up to $9,000", "$5,000 to $9,000". */
export function usePriceWords(): (asked: PriceBounds, price: (whole: number) => string) => string {
  const { t } = useLingui();
  return ({ from, to }, price) => {
    const low = price(from);
    if (to === null) return t`From ${low}`;
    const high = price(to);
    return from === 0 ? t`Up to ${high}` : t`${low} to ${high}`;
  };
}
