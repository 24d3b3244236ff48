import { type RefObject, useState } from 'react';
import type { StockCurrency } from '#domain/money/price-range.ts';
import { chosenOver, hasChosenPrices } from '#domain/search/chosen-address.ts';
import { printSearch, type VehicleSearch } from '#domain/search/search-address.ts';
import type { PriceCurrency } from '#shown/currency-choice.tsx';
import { useEarlyFields } from '#shown/form-fields.ts';
import { anyPrice } from './search-links.ts';

interface Wish {
  wish: VehicleSearch;
  /** Prices stay as they are. */
  change: (next: Partial<VehicleSearch>) => void;
  ask: (next: Partial<Pick<VehicleSearch, 'min' | 'max'>> & { currency?: StockCurrency }) => void;
}

/**
 * A search as the filters show it, until it is sent.
 * @param form what the fields stand in: those that were changed before script was there are taken over
 * @param early fields that were left elsewhere
 */
export function useSearchDraft(
  search: VehicleSearch,
  money: PriceCurrency,
  form: RefObject<HTMLFormElement | null>,
  early: URLSearchParams | null,
): Wish {
  const isAnyPrice = anyPrice(search);
  const [shown] = useState(isAnyPrice ? { ...search, min: 0, max: 0 } : search);
  const [begun] = useState(() => (early ? chosenOver(search, early) : shown));
  const [edited, setWish] = useState(begun);
  const [isCurrencyEdited, setCurrencyEdited] = useState(hasChosenPrices(shown, begun));
  useEarlyFields(form, (fields) => {
    const chosen = chosenOver(search, fields);
    if (printSearch(chosen) === printSearch({ ...shown, page: 1 })) return;
    setWish(chosen);
    if (hasChosenPrices(shown, chosen)) setCurrencyEdited(true);
  });
  // What was chosen on this phone is known a moment later than the address.
  const currency = isAnyPrice && !isCurrencyEdited ? (money.chosen ?? search.currency) : edited.currency;
  const change = (next: Partial<VehicleSearch>): void => setWish((now) => ({ ...now, ...next, page: 1 }));
  return {
    wish: { ...edited, currency },
    change,
    ask(next) {
      // Prices as they are named now: what is read from the phone later changes them no more.
      setCurrencyEdited(true);
      change({ currency, ...next });
    },
  };
}
