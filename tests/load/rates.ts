import * as v from 'valibot';
import { productSearch } from '#contract/catalogue.ts';
import { addressOf } from '#contract/declare.ts';
import {
  printSearch,
  vehicleSearchParams,
  type VehicleSearch,
  WHOLE_STOCK,
} from '#domain/search/search-address.ts';
import type { Floor } from './floor/floor.ts';
import { AT_ONCE, DISTINCT, TIMES } from './bounds.ts';
import { type Rate, readAtOnce } from './readers.ts';
import { type Measured, milliseconds, type Row, timeRow, timesRow, type TimesBound } from './report.ts';
import { type BenchShop, SEARCH, SEARCH_JSON } from './shop.ts';

const MOST = 20_000;
const WITHIN_MS = 6000;
/** Enough connections to keep the server busy; more only make a queue. */
const BUSY = 16;

/** Number that this machine serves a second, and time that a search takes when many search. */
export async function rates(shop: BenchShop, floor: Floor): Promise<Measured> {
  const every = { port: shop.port, pid: shop.pid, atOnce: BUSY, most: MOST, withinMs: WITHIN_MS };
  const asked = await manySearches(shop);
  // As the search screen asks.
  const address = (one: VehicleSearch): string => addressOf(productSearch.path, vehicleSearchParams(one));
  const searches = [...new Set(asked.map(address))];
  const nothing = await readAtOnce({ ...every, paths: ['/healthz'] });
  const below = await readAtOnce({ ...every, port: floor.port, pid: process.pid, paths: FLOOR_PAGES });
  // Each for the first time, and none of them as data and as a page: one is drawn from the other.
  const unasked = unaskedSearches(asked);
  const half = Math.ceil(unasked.length / 2);
  const ofDistinct = async (paths: string[]): Promise<Rate> => {
    const distinct = { ...every, atOnce: AT_ONCE, warmUpPaths: ['/healthz'] };
    // Until the code is compiled that makes them; the floor's has been long ago.
    const before = paths.splice(0, COMPILED_AFTER);
    await readAtOnce({ ...distinct, paths: before, most: before.length, withinMs: 3 * WITHIN_MS });
    return readAtOnce({ ...distinct, paths, most: paths.length });
  };
  const firstJson = await ofDistinct(unasked.slice(0, half).map(address));
  const firstPages = await ofDistinct(unasked.slice(half).map(printSearch));
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
        bound: `floor ${Math.round(below.perSecond)}/s drawn only: ${(pages.perSecond / below.perSecond).toFixed(2)} of it`,
        ok: '-',
      },
      distinctRow('list pages that nobody asked for before, of the floor page', firstPages, {
        floor: below,
        ...DISTINCT.pages,
      }),
      {
        what: 'search JSON, the newest 25',
        measured: figures(json),
        bound: `floor /healthz ${Math.round(nothing.perSecond)}/s: ${(json.perSecond / nothing.perSecond).toFixed(2)} of it`,
        ok: '-',
      },
      distinctRow('searches that nobody asked for before, JSON, of /healthz', firstJson, {
        floor: nothing,
        ...DISTINCT.json,
      }),
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

/** Ranges of price in which each make is searched: enough that a server which has just started is warm for most of them. */
const PRICES = 40;

/** Requests after which Node has compiled what makes a page: a server that has just started takes three times as long. */
const COMPILED_AFTER = 1500;
/** More than a machine answers in the time that is measured. */
const UNASKED = 24_000;

/** Searches of makes by price that none of these others is, no two alike. */
function unaskedSearches(others: readonly VehicleSearch[]): VehicleSearch[] {
  const makes = [...new Set(others.flatMap(({ make }) => make ?? []))];
  return Array.from({ length: UNASKED }, (_, place) => {
    const min = 100 + ((place * 37) % 7000);
    return {
      ...WHOLE_STOCK,
      make: makes[place % makes.length] ?? null,
      min,
      max: min + 2501 + ((place * 13) % 2999),
    };
  });
}

/** Pages of the floor, no two alike in a row. */
const FLOOR_PAGES = Array.from({ length: 400 }, (_, place) => `/search?page=${place}`);

/** Times that one takes as long as what is below it, both with the machine busy: shares are alike on every machine. */
export function distinctRow(
  what: string,
  { perSecond, p99Ms }: Rate,
  { floor, ...bound }: TimesBound & { floor: Rate },
): Row {
  const more = `, ${Math.round(perSecond)}/s, p99 ${milliseconds(p99Ms)}`;
  return timesRow(what, floor.perSecond / perSecond, { ...bound, more });
}

/** Searches as people do them: by make and model, by price, by class and order, by words, and further pages. */
async function manySearches(shop: BenchShop): Promise<VehicleSearch[]> {
  const response = await fetch(`${shop.url}/api/vehicle-makes/`);
  const makes = v.parse(v.record(v.string(), v.array(v.string())), await response.json());
  const searches = Object.entries(makes).flatMap(([make, models], place): Partial<VehicleSearch>[] => {
    const [model = ''] = models;
    const narrow = Array.from({ length: PRICES }, (_, step) => ({
      make,
      min: 300 * step,
      max: 300 * step + 2500,
    }));
    const min = 500 * (1 + (place % 12));
    return [
      { make },
      { make, model },
      { make, order: place % 2 === 0 ? 'price' : '-price' },
      { min, max: min + 3000 },
      { vehicleClass: 'cars', page: 1 + (place % 9) },
      { words: `${make} ${model}` },
      ...narrow,
    ];
  });
  return searches.map((search) => ({ ...WHOLE_STOCK, ...search }));
}
