import { printSearch, type VehicleSearch, WHOLE_STOCK } from './search-address.ts';

/**
 * Searches nearest to a search that found nothing, nearest first: a make without its model or the words beside it, with the
 * other filters, then the make alone. Empty where no make is named, or nothing but the make was asked for.
 */
export function nearerSearches(search: VehicleSearch): VehicleSearch[] {
  if (search.make === null) return [];
  const first = { ...search, page: 1 };
  const onlyMake = { ...WHOLE_STOCK, make: search.make, order: search.order };
  const nearer = [{ ...first, model: null, words: null }, onlyMake];
  const seen = new Set([printSearch(first)]);
  return nearer.filter((one) => {
    const address = printSearch(one);
    return seen.size < seen.add(address).size;
  });
}
