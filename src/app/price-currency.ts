import { get, set } from 'idb-keyval';
import { useCallback, useEffect, useState } from 'react';
import type { StockCurrency } from '#domain/money/price-range.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';
import { importRules } from '#features/catalogue/queries.ts';
import { useQuery } from '#offline/react/react.ts';
import type { PriceCurrency } from '#shown/currency-choice.tsx';

const KEPT = 'price-currency';
const YEAR_S = 31_536_000;

const currencyOf = (stored: unknown): StockCurrency | null =>
  stored === 'USD' || stored === 'ZMW' ? stored : null;

/** The currency that was chosen on this phone; null for none. Never rejects. */
export const chosenCurrency = async (): Promise<StockCurrency | null> => {
  const written = currencyOf(/(?:^|;\s*)money=(\w+)/.exec(document.cookie)?.[1]);
  return written ?? currencyOf(await get<unknown>(KEPT).catch(() => null));
};

/** The currency that this person names prices in, kept on this phone. The first drawing knows none. */
export function usePriceCurrency(): PriceCurrency {
  const [chosen, setChosen] = useState<StockCurrency | null>(null);
  useEffect(() => {
    // What was chosen while it was read holds.
    void chosenCurrency().then((stored) => setChosen((now) => now ?? stored));
  }, []);
  const choose = useCallback((currency: StockCurrency): void => {
    setChosen(currency);
    // At once, so that leaving the page loses nothing; beside it too, as some browsers throw a script's cookies away after a week.
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `money=${currency}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
    set(KEPT, currency).catch(() => undefined);
  }, []);
  return { chosen, choose };
}

/** Country whose rules carry the rate of its money. */
export const KWACHA = { country: 'ZM' };

/** Kwacha for a dollar by the rate of the day; null for a search in dollars, and while nobody has said. */
export function useKwachaRate(currency: StockCurrency): DatedRate | null {
  const { data } = useQuery(importRules, currency === 'ZMW' ? KWACHA : null);
  return data?.exchange_rate ?? null;
}
