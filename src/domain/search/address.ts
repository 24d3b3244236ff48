import { withoutEnd } from '../text/text-ends.ts';
import { encoded, addressFilterOf, partsOf } from '../text/address-parts.ts';
import { type DetailAddress, parseDetail, printDetail } from './detail-address.ts';
import { ALL_ITEMS, type ItemSearch, parseItemPath, printItems } from './item-address.ts';
import { parseId } from '../text/links.ts';
import {
  type ListPlace,
  parseList,
  parsePartsPath,
  type PartsPlace,
  printList,
  printParts,
} from './parts-address.ts';
import { parseSearchPath, printSearch, type VehicleSearch, WHOLE_STOCK } from './search-address.ts';

/** Every address of the catalogue (spec buyer §2); what two addresses name alike is one of these. */
export type Address =
  | { kind: 'home' }
  | { kind: 'vehicles'; search: VehicleSearch }
  | { kind: 'items'; search: ItemSearch }
  | { kind: 'category'; category: Category }
  | { kind: 'parts'; place: PartsPlace }
  | { kind: 'electronics'; place: ListPlace }
  | { kind: 'article'; slug: string }
  | DetailAddress;

/** Categories with an address of their own. */
export const CATEGORIES = ['men', 'women'] as const;
export type Category = (typeof CATEGORIES)[number];

const CATEGORY_SEARCH = 'cat-search-';

/**
 * Reads what an address of the catalogue names. Its fixed words may stand in any case, slashes at the end do not count.
 * @returns null for what is none of these
 */
export function parseAddress(pathname: string, query: URLSearchParams): Address | null {
  const [word = '', ...path] = withoutEnd(pathname.replace(/^\/+/, ''), '/').split('/');
  const fixed = word.toLowerCase();
  const isAlone = path.length === 0;
  switch (fixed) {
    case '':
    case 'stage':
    case 'index.html':
      return isAlone ? { kind: 'home' } : null;
    case 'search': {
      const category = categoryOf(path);
      if (category) return { kind: 'category', category };
      const search = parseSearchPath(path, query);
      return search && { kind: 'vehicles', search };
    }
    case 'commercial-vehicles':
      return isAlone ? COMMERCIAL : null;
    case 'partner-one-search':
    case 'partner-one-search-cat': {
      const search = parseItemPath(path, fixed.endsWith('-cat'), query);
      return search && { kind: 'items', search };
    }
    case 'auto-parts': {
      const place = parsePartsPath(path, query);
      return place && { kind: 'parts', place };
    }
    case 'electronics':
      return isAlone ? { kind: 'electronics', place: parseList(query) } : null;
    case 'latest':
      return articleOf(path);
    default:
      return parseDetail(fixed, path);
  }
}

/** The vehicle search that an address names, null for none. */
export function vehicleSearchOf(pathname: string, query: URLSearchParams): VehicleSearch | null {
  const named = parseAddress(pathname, query);
  return named?.kind === 'vehicles' ? named.search : null;
}

/** The item search that an address names, one that names a category alone too; null for none. */
export function itemsOf(pathname: string, query: URLSearchParams): ItemSearch | null {
  const named = parseAddress(pathname, query);
  if (named?.kind === 'items') return named.search;
  return named?.kind === 'category' ? { ...ALL_ITEMS, category: named.category } : null;
}

/** The one address that a page of the catalogue is known by. */
export function printAddress(address: Address): string {
  switch (address.kind) {
    case 'home':
      return '/';
    case 'vehicles':
      return printSearch(address.search);
    case 'category':
      return `/search/${CATEGORY_SEARCH}${address.category}`;
    case 'items':
      return printItems(address.search);
    case 'parts':
      return printParts(address.place);
    case 'electronics':
      return `/electronics${printList(address.place)}`;
    case 'article':
      return `/latest/${encoded(address.slug)}`;
    default:
      return printDetail(address);
  }
}

const COMMERCIAL: Address = { kind: 'vehicles', search: { ...WHOLE_STOCK, vehicleClass: 'commercial' } };

function categoryOf(path: readonly string[]): Category | null {
  const [only = '', ...rest] = path;
  const name = only.toLowerCase();
  if (rest.length > 0 || !name.startsWith(CATEGORY_SEARCH)) return null;
  return CATEGORIES.find((one) => name === CATEGORY_SEARCH + one) ?? null;
}

/** /latest/{slug}, and /latest/{slug}/{id} as lists of earlier days linked it. */
function articleOf(path: readonly string[]): Address | null {
  const [slug = '', id, ...rest] = partsOf(path);
  if (addressFilterOf(slug) === null || rest.length > 0 || (id !== undefined && parseId(id) === null))
    return null;
  return { kind: 'article', slug };
}
