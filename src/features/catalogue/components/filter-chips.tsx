import { useLingui } from '@lingui/react/macro';
import { ChipsInUse, type ActiveFilter } from '#shown/chips-in-use.tsx';
import { useSearchedPrices } from '#shown/price-words.ts';
import { countryName } from '#domain/places/destinations.ts';
import { priceBounds } from '#domain/search/price-bounds.ts';
import { stockReference } from '#domain/stock/reference.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';
import type { VehicleSearch } from '#domain/search/search-address.ts';
import { CHOICES, FIGURES } from '#domain/stock/vehicle-facts.ts';
import { useFactTexts } from './fact-texts.ts';
import { anyPrice, filtersInUse } from './search-links.ts';

/** All that a search asks for; a tap takes one away. A class alone is a part of the shop, and no filter. */
export function FilterChips({
  search,
  rate,
  onSearch,
}: {
  search: VehicleSearch;
  /** Kwacha for a dollar today; null while unknown. */
  rate: DatedRate | null;
  onSearch: (next: VehicleSearch) => void;
}) {
  const { t, i18n } = useLingui();
  const texts = useFactTexts();
  const searchedPrices = useSearchedPrices(rate);
  const { facts } = search;
  const inUse: ActiveFilter[] = [];
  const add = (text: string, without: Partial<VehicleSearch>): void =>
    void inUse.push({ text, onRemove: () => onSearch({ ...search, ...without, page: 1 }) });
  const { make, model, vehicleClass } = search;
  if (vehicleClass !== null && filtersInUse(search) > 1)
    add(vehicleClass === 'cars' ? t`Cars` : t`Commercial vehicles`, { vehicleClass: null });
  if (make !== null) add(make, { make: null, model: null });
  if (model !== null) add(model, { model: null });
  if (search.words !== null) add(search.words, { words: null });
  const prices = anyPrice(search) ? null : priceBounds(search);
  if (prices) add(searchedPrices(prices, search.currency), { min: 0, max: 0, currency: 'USD' });
  const country = search.allowed === null ? null : countryName(search.allowed, i18n.locale);
  if (country !== null) add(t`Allowed in ${country}`, { allowed: null });
  for (const name of FIGURES) {
    const { [name]: between, ...figures } = facts.figures;
    if (between) add(texts.wish(name, between), { facts: { ...facts, figures } });
  }
  for (const name of CHOICES) {
    const { [name]: values = [], ...choices } = facts.choices;
    for (const value of values) {
      const left = values.filter((one) => one !== value);
      const next = left.length === 0 ? choices : { ...choices, [name]: left };
      add(texts.value(name, value), { facts: { ...facts, choices: next } });
    }
  }
  if (facts.reference !== null)
    add(t`REF ${stockReference(facts.reference)}`, { facts: { ...facts, reference: null } });
  return <ChipsInUse inUse={inUse} />;
}
