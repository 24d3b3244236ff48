import { destinationCode } from '../places/destinations.ts';
import { parseFits } from './fits-address.ts';
import { BROWSE, itemCurrency, printItems } from './item-address.ts';
import { printParts } from './parts-address.ts';
import { type WideParams, wideParams } from './saved-params.ts';
import { searchCurrency, printSearch, type VehicleSearch } from './search-address.ts';
import { searchedFactsOf } from '../stock/vehicle-facts.ts';

/** A search that somebody keeps, by the parameters of the read behind it. */
export interface SavedSearchParams {
  kind: 'vehicles' | 'parts' | 'items';
  params: Readonly<Record<string, string | number>>;
}

/** Its page, from the beginning. What cannot be read in it is not asked for. */
export function savedAddress({ kind, params }: SavedSearchParams): string {
  const wide = wideParams(params);
  const one = (name: string): string | null => [wide[name] ?? []].flat()[0] ?? null;
  switch (kind) {
    case 'vehicles':
      return printSearch(savedVehicleSearch(wide));
    case 'parts': {
      const slug = one('parts-cat');
      return printParts({
        category: slug === null ? null : { slug, id: null },
        fits: parseFits(one('fits') ?? ''),
        words: one('q'),
        page: 1,
        order: orderOf(one('ordering')),
      });
    }
    case 'items': {
      const sort = one('sort');
      return printItems({
        words: one('q') === BROWSE ? null : one('q'),
        min: Number(one('min') ?? 0) || 0,
        max: Number(one('max') ?? 0) || 0,
        currency: itemCurrency(one('currency')),
        page: 1,
        order: sort === 'a' || sort === 'd' ? sort : 'b',
        category: one('type'),
      });
    }
  }
}

const orderOf = (ordering: string | null) => (ordering === 'price' ? 'a' : ordering === '-price' ? 'd' : 'b');

/** The way back from `searchQuery`. */
export function savedVehicleSearch(params: Readonly<WideParams>): VehicleSearch {
  const one = (name: string): string | null => [params[name] ?? []].flat()[0] ?? null;
  const [min = '', max = ''] = (one('price__range') ?? '').split('__');
  const vehicleClass = one('class');
  const order = one('ordering');
  return {
    page: 1,
    min: Number(min) || 0,
    max: Number(max) || 0,
    currency: searchCurrency(one('currency')),
    vehicleClass: vehicleClass === 'cars' || vehicleClass === 'commercial' ? vehicleClass : null,
    make: one('make'),
    model: one('title__wildcard')?.replace(/^\*|\*$/g, '') ?? null,
    words: one('search'),
    order: order === 'price' || order === '-price' ? order : null,
    allowed: destinationCode(one('allowed') ?? ''),
    facts: searchedFactsOf(params),
  };
}
