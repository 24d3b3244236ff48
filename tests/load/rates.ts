import * as v from 'valibot';
import { productSearch } from '#contract/catalogue.ts';
import { addressOf } from '#contract/declare.ts';
import { vehicleSearchParams, type VehicleSearch, WHOLE_STOCK } from '#domain/search-address.ts';
import { AT_ONCE, DRAWN_PAGES_A_SECOND, TIMES } from './bounds.ts';
import { type Rate, readAtOnce } from './readers.ts';
import { type Measured, milliseconds, timeRow } from './report.ts';
import { type BenchShop, SEARCH, SEARCH_JSON } from './shop.ts';

const MOST = 20_000;
const WITHIN_MS = 6000;
/** Enough connections to keep the server busy; more only make a queue. */
const BUSY = 16;

/** Number that this machine serves a second, and time that a search takes when many search. */
export async function rates(shop: BenchShop): Promise<Measured> {
  const every = { port: shop.port, pid: shop.pid, atOnce: BUSY, most: MOST, withinMs: WITHIN_MS };
  const searches = await manySearches(shop);
  const nothing = await readAtOnce({ ...every, paths: ['/healthz'] });
  const pages = await readAtOnce({ ...every, paths: [SEARCH] });
  const json = await readAtOnce({ ...every, paths: [SEARCH_JSON] });
  const search = await readAtOnce({ ...every, atOnce: AT_ONCE, paths: searches });
  const figures = ({ perSecond, p50Ms, p99Ms, processorMs }: Rate): string => {
    const each = processorMs === null ? '' : `, ${processorMs.toFixed(1)} ms of processor each`;
    return `${Math.round(perSecond)}/s, p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}${each}`;
  };
  return {
    rows: [
      {
        what: 'list page drawn and compressed',
        measured: figures(pages),
        bound: `floor ${DRAWN_PAGES_A_SECOND}/s drawn only: ${(pages.perSecond / DRAWN_PAGES_A_SECOND).toFixed(2)} of it`,
        ok: '-',
      },
      {
        what: 'search JSON, the newest 25',
        measured: figures(json),
        bound: `floor /healthz ${Math.round(nothing.perSecond)}/s: ${(json.perSecond / nothing.perSecond).toFixed(2)} of it`,
        ok: '-',
      },
      timeRow(
        `${searches.length} different searches, ${AT_ONCE} at once: p99`,
        search.p99Ms,
        TIMES.searchP99Ms,
        `, ${figures(search)}`,
      ),
    ],
    notes: [
      `rates: readers and server share this machine; ${shop.vehicles} vehicles in the catalogue, the bound is for 100,000`,
    ],
  };
}

/** Searches as people do them: by make and model, by price, by class and order, by words, and further pages. */
async function manySearches(shop: BenchShop): Promise<string[]> {
  const response = await fetch(`${shop.url}/api/vehicle-makes/`);
  const makes = v.parse(v.record(v.string(), v.array(v.string())), await response.json());
  const searches = Object.entries(makes).flatMap(([make, models], place): Partial<VehicleSearch>[] => {
    const [model = ''] = models;
    const min = 500 * (1 + (place % 12));
    return [
      { make },
      { make, model },
      { make, order: place % 2 === 0 ? 'price' : '-price' },
      { min, max: min + 3000 },
      { vehicleClass: 'cars', page: 1 + (place % 9) },
      { words: `${make} ${model}` },
    ];
  });
  // As the search screen asks.
  const queries = searches.map((search) =>
    addressOf(productSearch.path, vehicleSearchParams({ ...WHOLE_STOCK, ...search })),
  );
  return [...new Set(queries)];
}
