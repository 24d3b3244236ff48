import { priceBounds } from './price-bounds.ts';
import {
  encoded,
  addressFilterOf,
  isWholeNumber,
  addressPageOf,
  partsOf,
  addressPriceOf,
} from '../text/address-parts.ts';
import type { StockCurrency } from '../money/price-range.ts';
import { destinationCode } from '../places/destinations.ts';
import { isNoFilter } from '../text/no-filter.ts';
import { ANY_FACTS, factParams, printFacts, readFacts, type SearchedFacts } from '../stock/vehicle-facts.ts';

export type VehicleClass = 'cars' | 'commercial';
export type PriceSort = 'price' | '-price';

/** Criteria of a vehicle search; null means no filter, for the order the server's own. */
export interface VehicleSearch {
  /** from 1 */
  page: number;
  /** whole units of the price figures, as `askedPrices` reads them */
  min: number;
  max: number;
  /** of the price figures; prices in the other one are compared by the dated rate */
  currency: StockCurrency;
  vehicleClass: VehicleClass | null;
  make: string | null;
  model: string | null;
  words: string | null;
  order: PriceSort | null;
  /** Code of the country whose import rules must not refuse it, as far as is known. */
  allowed: string | null;
  facts: SearchedFacts;
}

/** All vehicles, first page. */
export const WHOLE_STOCK: VehicleSearch = {
  page: 1,
  min: 0,
  max: 0,
  currency: 'USD',
  vehicleClass: null,
  make: null,
  model: null,
  words: null,
  order: null,
  allowed: null,
  facts: ANY_FACTS,
};

/**
 * Reads what stands after /search/ (spec buyer §2, contract 7.1 "/search/… address").
 * Seven parts are page/min/max/st/sv/svm/sorted. Four are make/model/from/to; three are make/from/to when the last
 * two are whole numbers, else make/model/from; two make/model; one make; none is the whole stock. What is not
 * readable inside a form (page "x", price "-1") falls back to its default.
 * @param parts as they stand in the address, still percent-encoded; empty ones at the end do not count
 * @param query `q` holds the words, `currency` the prices' where it is not dollars, `allowed` the country, and what else is asked of a vehicle stands there by name
 * @returns null for what is no vehicle search: five, six or more than seven parts, and `cat-search-…`
 */
export function parseSearchPath(parts: readonly string[], query?: URLSearchParams): VehicleSearch | null {
  const read = partsOf(parts);
  const beside = readBeside(query);
  const [first = '', second = '', third = '', fourth = ''] = read;
  switch (read.length) {
    case 0:
      return { ...WHOLE_STOCK, ...beside };
    case 1:
      return first.startsWith('cat-search-') ? null : shortOf(first, '', '', '', beside);
    case 2:
      return shortOf(first, second, '', '', beside);
    case 3:
      return isWholeNumber(second) && isWholeNumber(third)
        ? shortOf(first, '', second, third, beside)
        : shortOf(first, second, third, '', beside);
    case 4:
      return shortOf(first, second, third, fourth, beside);
    case 7:
      return longOf(read, beside);
    default:
      return null;
  }
}

/**
 * The canonical address: /search/{page}/{min}/{max}/{st}/{sv}/{svm}/{sorted}, words as `?q=`, facts behind them.
 * prices in kwacha say so there. st is 1 for cars, 2 for commercial; sorted 0 ascending, 1 descending. No class, no make and no order are `*`,
 * the wildcard that the spec's breadcrumb uses; no model is `all`.
 */
export function printSearch(search: VehicleSearch): string {
  const st = search.vehicleClass === null ? '*' : search.vehicleClass === 'cars' ? '1' : '2';
  const sorted = search.order === null ? '*' : search.order === 'price' ? '0' : '1';
  const parts = [
    String(search.page),
    String(search.min),
    String(search.max),
    st,
    encoded(search.make ?? '*'),
    encoded(search.model ?? 'all'),
    sorted,
  ];
  const query = [
    ...(search.words === null ? [] : [`q=${encoded(search.words)}`]),
    ...printCurrency(search.currency),
    ...(search.allowed === null ? [] : [`allowed=${search.allowed}`]),
    ...printFacts(search.facts),
  ];
  return `/search/${parts.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** The short address, always with four parts, so that models 180 or 208 are never read as prices (contract 7.1). */
export function printShortSearch(
  make: string | null,
  model: string | null,
  from: number,
  to: number,
  currency: StockCurrency = 'USD',
): string {
  const path = `/search/${encoded(make ?? 'any')}/${encoded(model ?? 'any')}/${from}/${to}`;
  return [path, ...printCurrency(currency)].join('?');
}

/**
 * The parameters of /product-search/ (contract 4.3). Class and make go as exact filters, the model by its place in
 * the title as the spec's client does, the words as `search`. Defaults are left out, so that equal searches are
 * equal texts.
 */
export function vehicleSearchParams(search: VehicleSearch): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = factParams(search.facts);
  if (search.words !== null) query['search'] = search.words;
  if (search.vehicleClass !== null) query['class'] = search.vehicleClass;
  if (search.make !== null) query['make'] = search.make;
  if (search.model !== null) query['title__wildcard'] = `*${search.model}*`;
  const prices = priceBounds(search);
  if (prices) {
    query['price__range'] = `${prices.from}__${prices.to ?? ''}`;
    if (search.currency !== 'USD') query['currency'] = search.currency;
  }
  if (search.allowed !== null) query['allowed'] = search.allowed;
  if (search.order !== null) query['ordering'] = search.order;
  if (search.page > 1) query['page'] = String(search.page);
  return query;
}

/** Parts of a search that stand in the query of its address, by name. */
export type Beside = Pick<VehicleSearch, 'words' | 'currency' | 'allowed' | 'facts'>;

/** Reads what stands beside the parts of an address; what is not named there asks for nothing. */
export const readBeside = (query?: URLSearchParams): Beside => ({
  words: addressFilterOf(query?.get('q') ?? ''),
  currency: searchCurrency(query?.get('currency')),
  allowed: destinationCode(query?.get('allowed') ?? ''),
  facts: query ? readFacts(query) : ANY_FACTS,
});

/** Dollars unless it says kwacha, in an address as in parameters. */
export const searchCurrency = (given: string | null | undefined): StockCurrency =>
  given?.toUpperCase() === 'ZMW' ? 'ZMW' : 'USD';

const printCurrency = (currency: StockCurrency): string[] =>
  currency === 'USD' ? [] : [`currency=${currency}`];

function shortOf(make: string, model: string, from: string, to: string, beside: Beside): VehicleSearch {
  return {
    ...WHOLE_STOCK,
    make: addressFilterOf(make),
    model: addressFilterOf(model),
    min: addressPriceOf(from),
    max: addressPriceOf(to),
    ...beside,
  };
}

function longOf(read: readonly string[], beside: Beside): VehicleSearch {
  const [page = '', min = '', max = '', st = '', sv = '', svm = '', sorted = ''] = read;
  return {
    page: addressPageOf(page),
    min: addressPriceOf(min),
    max: addressPriceOf(max),
    vehicleClass: classOf(st),
    make: addressFilterOf(sv),
    model: addressFilterOf(svm),
    ...beside,
    order: sorted === '0' ? 'price' : sorted === '1' ? '-price' : null,
  };
}

/** 1 is cars, anything else commercial (spec buyer §2), 0 too; only the wildcards are neither. */
function classOf(st: string): VehicleClass | null {
  if (st === '1' || st === 'cars') return 'cars';
  return st !== '0' && isNoFilter(st) ? null : 'commercial';
}
