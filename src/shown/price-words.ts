import { useLingui } from '@lingui/react/macro';
import { aboutDollars } from '#domain/shipping/about-dollars.ts';
import type { StockCurrency } from '#domain/money/price-range.ts';
import type { PriceBounds } from '#domain/search/price-bounds.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';

/** In front of a price figure of a search. */
export const PRICE_SIGNS = { USD: '$', ZMW: 'K' } as const;

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

/** The same in a search's currency, kwacha with what they are about in dollars: "K50,000 to K100,000 (about $1,850 to $3,700)". */
export function useSearchedPrices(
  rate: DatedRate | null,
): (asked: PriceBounds, currency: StockCurrency) => string {
  const { t, i18n } = useLingui();
  const words = usePriceWords();
  return (asked, currency) => {
    const said = words(asked, (whole) => `${PRICE_SIGNS[currency]}${i18n.number(whole)}`);
    if (currency === 'USD' || rate === null) return said;
    const dollars = (kwacha: number): string => `$${i18n.number(aboutDollars(kwacha, rate))}`;
    const low = dollars(asked.from);
    const high = asked.to === null ? low : dollars(asked.to);
    if (asked.from === 0 || low === high) return t`${said} (about ${high})`;
    return asked.to === null ? t`${said} (about ${low})` : t`${said} (about ${low} to ${high})`;
  };
}
