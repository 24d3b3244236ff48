import * as v from 'valibot';
import { productSearch } from '#contract/catalogue.ts';
import { addressOf } from '#contract/declare.ts';
import { vehicleSearchParams, type VehicleSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import type { BenchShop } from './shop.ts';

/** Different searches that people do, of which few are done often. */
export const POOL = 3000;
export const PEOPLE = 6000;

/** By make and model, price, class and words, in both orders; no two alike. */
export async function searchPool(shop: Pick<BenchShop, 'url'>): Promise<string[]> {
  const response = await fetch(`${shop.url}/api/vehicle-makes/`);
  const makes = v.parse(v.record(v.string(), v.array(v.string())), await response.json());
  const models = Object.entries(makes).flatMap(([make, names]) => names.map((model) => ({ make, model })));
  const found = new Set<string>();
  for (let place = 0; found.size < POOL; place++) {
    const { make = '', model = '' } = models[place % models.length] ?? {};
    const round = Math.floor(place / models.length);
    const min = 100 * (round % 150);
    const kinds: Partial<VehicleSearch>[] = [
      { make, model, min, max: min + 4000 },
      { make, order: round % 2 === 0 ? 'price' : '-price', min: 10 * place, max: 10 * place + 2000 },
      {
        words: `${model} ${['diesel', 'automatic', 'petrol', 'estate'][round % 4] ?? ''}`,
        max: 20_000 + min,
      },
      { vehicleClass: 'cars', min: place, max: place + 3000 },
    ];
    const asked = { ...WHOLE_STOCK, ...kinds[place % kinds.length] };
    found.add(addressOf(productSearch.path, vehicleSearchParams(asked)));
  }
  return [...found];
}

/** Each by one through its place: the first a hundred times as often as the hundredth. The same every time. */
export function byZipf(pool: readonly string[]): string[] {
  let total = 0;
  const sums = pool.map((_, place) => (total += 1 / (place + 1)));
  let state = 1;
  return Array.from({ length: PEOPLE }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    const at = (state / 0x7fff_ffff) * total;
    return pool[sums.findIndex((sum) => sum >= at)] ?? pool[0] ?? '';
  });
}
