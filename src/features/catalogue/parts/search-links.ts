import { HOME_FROM, HOME_TO } from '#domain/price-options.ts';
import { printSearch, type VehicleSearch, WHOLE_STOCK } from '#domain/search-address.ts';

export interface Step {
  kind: 'home' | 'class' | 'make' | 'model';
  name: string | null;
  to: string;
}

/** Breadcrumb of a search: each step resets what is finer, to page 1 and all prices, with wildcards (spec buyer §2). */
export function stepsOf(search: VehicleSearch): Step[] {
  const wide = { ...WHOLE_STOCK, vehicleClass: search.vehicleClass };
  const steps: Step[] = [
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

/** Home's resting prices stand for any price. */
export const anyPrice = ({ min, max }: VehicleSearch): boolean =>
  max <= min || (min === HOME_FROM && max >= HOME_TO);

/** How many of the ways to narrow a search are in use; the sort is none of them. */
export function filtersInUse(search: VehicleSearch): number {
  const wishes = [search.vehicleClass, search.make, search.model, search.words].filter(
    (wish) => wish !== null,
  );
  return wishes.length + (anyPrice(search) ? 0 : 1);
}

/** The search that was asked for with these parameters of /product-search/: the way back from `searchQuery`. */
export function searchOf(params: Readonly<Record<string, string>>): VehicleSearch {
  const [min = '0', max = '0'] = (params['price__range'] ?? '').split('__');
  const vehicleClass = params['class'];
  const order = params['ordering'];
  return {
    page: Number(params['page'] ?? 1),
    min: Number(min),
    max: Number(max),
    vehicleClass: vehicleClass === 'cars' || vehicleClass === 'commercial' ? vehicleClass : null,
    make: params['make'] ?? null,
    model: params['title__wildcard']?.replace(/^\*|\*$/g, '') ?? null,
    words: params['search'] ?? null,
    order: order === 'price' || order === '-price' ? order : null,
  };
}
