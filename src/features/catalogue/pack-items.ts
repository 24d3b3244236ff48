import type { CategoryTree } from '#contract/parts.ts';
import { readFits, readProductList } from '#domain/catalogue/product-list-query.ts';
import { textFilterOf, textIssues } from '#domain/catalogue/vehicle-search-query.ts';
import { itemListingSearch, readItemSearch } from '#domain/catalogue/item-search-query.ts';
import { type Bits, hasBit, inAll, noBits, setBit } from '#domain/catalogue/bits.ts';
import { find, type FindResult } from '#domain/catalogue/find.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import { type ListingOrder, NO_WORDS } from '#domain/catalogue/listing-filter.ts';
import { categoryNamed, type StoredCategory, viewFrom } from '#domain/stock/category-tree.ts';
import {
  asksForParts,
  hasReadableId,
  shownTree,
  startOf,
  VEHICLE_CLASSES,
} from '#domain/stock/shown-tree.ts';
import type { NamedCar } from '#domain/fitment/fitment.ts';
import { printFits } from '#domain/search/fits-address.ts';
import { parseId } from '#domain/text/links.ts';
import { pageCount, PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import { PARTS, VEHICLES } from '#domain/stock/stock.ts';
import { rowsFitting } from './pack-fitment.ts';
import { filedIn, type OpenCatalogue, packRateOn, crossedOutRuleOf } from './pack-open.ts';
import { type PackMoment, type PackParams, paramText, paramTexts } from './pack-params.ts';
import { cardOf, packItemOf, packResultOf } from './pack-shapes.ts';

/** The type that looks one item up by its id (contract 4.4). */
const LOOKUP = 'gsi';

/** Parts, electronics and partners' vehicles; null where nothing is found, undefined where the catalogue does not know. */
export function itemsFound(open: OpenCatalogue, given: PackParams, { day, now }: PackMoment): unknown {
  const { loaded, categories } = open;
  const params = paramTexts(given, ['q', 'min', 'max', 'currency', 'sort', 'type', 'page']);
  const asked = readItemSearch(params);
  if (Array.isArray(asked) || loaded.sections.categories === null) return undefined;
  if (textFilterOf(params.type)?.toLowerCase() === LOOKUP) {
    const id = parseId(params.q.trim());
    // What it does not hold the shop may have: a partner's, or one of today.
    return id === null ? null : itemCalled(open, id, now);
  }
  const page = pageNumber(params.page);
  if (page === null) return undefined;
  const category = asked.category === null ? null : categoryNamed(categories, asked.category);
  if (asked.category !== null && category === null) return null;
  const { filter, order } = itemListingSearch(asked, packRateOn(loaded, day));
  const among = category === null ? itemsOf(open) : rowsIn(open, category);
  const hits = find(open.columns, filter, order, among);
  const results = pageIn(open, hits, page).map((listing) =>
    packResultOf(listing, crossedOutRuleOf(loaded, now)),
  );
  if (results.length === 0) return null;
  return {
    count: hits.count,
    results,
    metadata: {
      pageNumber: page,
      totalEntries: hits.count,
      entriesPerPage: PAGE_SIZE,
      totalPages: pageCount(hits.count),
    },
  };
}

/** Anything that is for sale, by its id. */
export function itemCalled(open: OpenCatalogue, id: number, now: number): unknown {
  const listing = open.loaded.listings.get(id);
  return listing && packItemOf(listing, crossedOutRuleOf(open.loaded, now), filedIn(open, listing));
}

export function productsListed(open: OpenCatalogue, given: PackParams, { day, now }: PackMoment): unknown {
  const { loaded, columns, categories } = open;
  const params = paramTexts(given, ['page', 'q', 'class', 'ordering', 'parts-cat', 'fits']);
  const page = pageNumber(params.page);
  const asked = readProductList(params);
  if (Array.isArray(asked) || page === null || loaded.sections.categories === null) return undefined;
  const fitting = asked.fits && rowsFor(open, asked.fits);
  if (fitting === undefined) return undefined;
  const category = asked.category === null ? null : categoryNamed(categories, asked.category);
  // A category that there is not holds nothing.
  const isKnown = asked.category === null || category !== null;
  const filter = isKnown ? asked.filter : { ...asked.filter, words: NO_WORDS };
  const order: ListingOrder =
    asked.order === null
      ? { by: 'newest' }
      : { by: 'price', ...asked.order, currency: 'USD', unitsPerUsd: packRateOn(loaded, day) };
  const among = [category && rowsIn(open, category), fitting].filter((rows) => rows !== null);
  const hits = find(columns, filter, order, among.length === 0 ? null : inAll(columns.size, among));
  if (page > 1 && page > pageCount(hits.count)) return undefined;
  const results = pageIn(open, hits, page).map((listing) => cardOf(listing, crossedOutRuleOf(loaded, now)));
  return { count: hits.count, next: null, previous: null, results };
}

/** As the catalogue holds them: the columns have other titles. */
const pageIn = ({ loaded }: OpenCatalogue, hits: FindResult, page: number): Listing[] =>
  hits.page((page - 1) * PAGE_SIZE, PAGE_SIZE).flatMap(({ id }) => loaded.listings.get(id) ?? []);

const itemsOf = (open: OpenCatalogue): Bits =>
  kept(open, 'items', ({ productClass, partner }) => productClass !== VEHICLES || partner);

/** Rows filed in a category and below; a root holds every part, filed or not. */
const rowsIn = (open: OpenCatalogue, { id, parentId }: StoredCategory): Bits =>
  kept(
    open,
    String(id),
    (listing) => (parentId === null && listing.productClass === PARTS) || above(open, listing).has(id),
  );

/** The categories that a listing is filed in, with all above them: of vehicles, a tree of spares knows nothing. */
const above = ({ trails }: OpenCatalogue, { productClass, categories }: Listing): Set<number> =>
  new Set(
    productClass === VEHICLES
      ? []
      : categories.flatMap((slug) => trails.get(slug) ?? []).map((category) => category.id),
  );

/** Asked again for each page and order. */
function rowsFor(open: OpenCatalogue, car: NamedCar): Bits | undefined {
  const key = `fits ${printFits(car)}`;
  const rows = open.among.get(key) ?? rowsFitting(open, car);
  if (rows) open.among.set(key, rows);
  return rows;
}

function kept({ columns, among }: OpenCatalogue, key: string, is: (listing: Listing) => boolean): Bits {
  const known = among.get(key);
  if (known) return known;
  const bits = noBits(columns.size);
  for (const [row, listing] of columns.listings.entries()) if (is(listing)) setBit(bits, row);
  among.set(key, bits);
  return bits;
}

/** Part of a tree with how much is in it, contract 4.11. */
export function treeOf(open: OpenCatalogue, asked: PackParams): CategoryTree | undefined {
  const params = paramTexts(asked, ['cat-id', 'catID', 'slug', 'fits']);
  const { fits, issues } = readFits(params.fits);
  if (open.loaded.sections.categories === null) return undefined;
  issues.push(...textIssues('slug', [params.slug]));
  if (!hasReadableId(params) || issues.length > 0) return undefined;
  const fitting = fits && rowsFor(open, fits);
  if (fitting === undefined) return undefined;
  const isParts = asksForParts(asked['parts'] === undefined ? undefined : paramText(asked, 'parts'));
  const known = isParts ? open.categories : VEHICLE_CLASSES;
  const counts = isParts ? partCounts(open, fitting) : classCounts(open);
  const view = viewFrom(known, counts, startOf(known, params));
  return view === null ? undefined : shownTree(view);
}

function partCounts(open: OpenCatalogue, fitting: Bits | null): Map<number, number> {
  const counts = new Map<number, number>();
  const roots = open.categories.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  for (const [row, listing] of open.columns.listings.entries()) {
    if (fitting !== null && !hasBit(fitting, row)) continue;
    const within = above(open, listing);
    if (listing.productClass === PARTS) for (const root of roots) within.add(root);
    for (const id of within) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function classCounts({ loaded }: OpenCatalogue): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { productClass, vehicleClass } of loaded.listings.values()) {
    const id = VEHICLE_CLASSES.find(({ slug }) => slug === vehicleClass)?.id;
    if (productClass === VEHICLES && id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
