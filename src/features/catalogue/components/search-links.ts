import { destinationCode } from '#domain/places/destinations.ts';
import { priceBounds } from '#domain/search/price-bounds.ts';
import { HOME_FROM, HOME_TO } from '#domain/search/price-options.ts';
import { factsInUse, searchedFactsOf } from '#domain/stock/vehicle-facts.ts';
import {
  searchCurrency,
  printSearch,
  type VehicleSearch,
  WHOLE_STOCK,
} from '#domain/search/search-address.ts';

export interface SearchStep {
  kind: 'home' | 'class' | 'make' | 'model';
  name: string | null;
  to: string;
}

/** Breadcrumb of a search: each step resets what is finer, to page 1 and all prices, with wildcards (spec buyer §2). */
export function searchSteps(search: VehicleSearch): SearchStep[] {
  const wide = { ...WHOLE_STOCK, vehicleClass: search.vehicleClass };
  const steps: SearchStep[] = [
    { kind: 'home', name: null, to: '/' },
    { kind: 'class', name: search.vehicleClass, to: printSearch(wide) },
  ];
  if (search.make !== null)
    steps.push({ kind: 'make', name: search.make, to: printSearch({ ...wide, make: search.make }) });
  if (search.model !== null)
    steps.push({
      kind: 'model',
      name: search.model,
      to: printSearch({ ...wide, make: search.make, model: search.model }),
    });
  return steps;
}

/** Home's resting prices stand for any price; in kwacha somebody chose them, and dearer ones are left out. */
export const anyPrice = ({ min, max, currency }: VehicleSearch): boolean =>
  priceBounds({ min, max }) === null || (currency === 'USD' && min === HOME_FROM && max >= HOME_TO);

/** Number of the ways to narrow a search that are in use; the sort is none of them. */
export function filtersInUse(search: VehicleSearch): number {
  const wishes = [search.vehicleClass, search.make, search.model, search.words, search.allowed].filter(
    (wish) => wish !== null,
  );
  return wishes.length + (anyPrice(search) ? 0 : 1) + factsInUse(search.facts);
}

/** The search that was asked for with these parameters of /product-search/: the way back from `searchQuery`. */
export function vehicleSearchFromParams(params: Readonly<Record<string, string | string[]>>): VehicleSearch {
  const one = (name: string): string | undefined => [params[name] ?? []].flat()[0];
  const [min = '0', max = '0'] = (one('price__range') ?? '').split('__');
  const vehicleClass = one('class');
  const order = one('ordering');
  return {
    page: Number(one('page') ?? 1),
    min: Number(min),
    max: Number(max),
    currency: searchCurrency(one('currency')),
    vehicleClass: vehicleClass === 'cars' || vehicleClass === 'commercial' ? vehicleClass : null,
    make: one('make') ?? null,
    model: one('title__wildcard')?.replace(/^\*|\*$/g, '') ?? null,
    words: one('search') ?? null,
    order: order === 'price' || order === '-price' ? order : null,
    allowed: destinationCode(one('allowed') ?? ''),
    facts: searchedFactsOf(params),
  };
}
