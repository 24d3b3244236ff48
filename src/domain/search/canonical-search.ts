import { priceBounds } from './price-bounds.ts';
import type { VehicleSearch } from './search-address.ts';

/**
 * The one search of all that find the same: make and model as the shop spells them, and no prices where they ask for none.
 * @param makes of the shop, each with its models
 */
export function canonicalSearch(
  search: VehicleSearch,
  makes: Readonly<Record<string, readonly string[]>>,
): VehicleSearch {
  const make = spelled(search.make, Object.keys(makes));
  const model = spelled(search.model, (make !== null && makes[make]) || []);
  const prices = priceBounds(search) ? {} : { min: 0, max: 0, currency: 'USD' as const };
  return { ...search, make, model, ...prices };
}

const spelled = (given: string | null, names: readonly string[]): string | null =>
  names.find((name) => name.toLowerCase() === given?.toLowerCase()) ?? given;
