import { products } from '#contract/catalogue.ts';
import { anyOf, textFilterOf, textIssues } from '#domain/catalogue/vehicle-search-query.ts';
import {
  EVERYTHING,
  type ListingFilter,
  type ListingOrder,
  NO_WORDS,
} from '#domain/catalogue/listing-filter.ts';
import { isNoFilter } from '#domain/no-filter.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { ELECTRONICS, PARTS, VEHICLES } from '#domain/stock.ts';
import { searchWords } from '#domain/words.ts';
import { categoryCalled } from '#server/parts/store.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { wireDay } from '#domain/wire-time.ts';
import { cardRows } from './card-rows.ts';
import { type ReadContext, type Counting, findListings, type FoundPage } from './find-listings.ts';
import { idsOf, invalidPage, isPage, paged, pageNumber } from '#server/platform/calls/pagination.ts';
import { productCardOf } from './shape.ts';
import { unitsPerUsdOn } from './search-routes.ts';
import { countItems, itemIds } from './store-items.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';

/** The classes of GET /products/: vehicles by their own class. */
const CLASSES: Record<string, Partial<ListingFilter>> = {
  cars: { productClass: VEHICLES, vehicleClass: 'cars' },
  commercial: { productClass: VEHICLES, vehicleClass: 'commercial' },
  parts: { productClass: PARTS },
  electronics: { productClass: ELECTRONICS },
};

export const listProducts = answer(
  products,
  'public',
  async ({ db, now, remember, columns, params }) => {
    const issues = (['q', 'class', 'parts-cat'] as const).flatMap((name) => textIssues(name, [params[name]]));
    if (issues.length > 0) return refuseFields(issues);
    const page = pageNumber(params.page);
    if (page === null) return invalidPage();
    const asking = { db, now, remember, columns };
    const named = textFilterOf(params.class)?.toLowerCase();
    const chosen = named === undefined ? {} : Object.hasOwn(CLASSES, named) ? CLASSES[named] : null;
    const words = isNoFilter(params.q) ? [] : searchWords(params.q);
    const filter: ListingFilter = {
      ...EVERYTHING,
      ...chosen,
      words: chosen === null ? NO_WORDS : anyOf(words.length === 0 ? [] : [words], false),
    };
    const category = textFilterOf(params['parts-cat']);
    const order = await orderOf(asking, params.ordering);
    const found =
      category === null
        ? await findListings(asking, filter, order, page)
        : await findInCategory(asking, { filter, category }, order, page);
    if (found === null) return invalidPage();
    const cards = await cardRows(db, found.ids);
    const results = cards.map(({ row, primary }) => productCardOf(row, primary));
    return paged(products.path, params, page, found.count, results);
  },
  { kept: { shows: idsOf } },
);

/** A page of what is filed under a category, by its slug or name, and below; null when there is no such page. */
async function findInCategory(
  { db }: ReadContext,
  asked: { filter: ListingFilter; category: string },
  order: ListingOrder,
  page: number,
): Promise<FoundPage | null> {
  const category = await categoryCalled(db, asked.category);
  const among = { items: false, category };
  const count = category === null ? 0 : await countItems(db, asked.filter, among);
  if (!isPage(page, count)) return null;
  const ids = count === 0 ? [] : await itemIds(db, asked.filter, among, order, (page - 1) * PAGE_SIZE);
  return { count, ids };
}

async function orderOf({ db, now, remember }: Counting, ordering: string): Promise<ListingOrder> {
  if (ordering !== 'price' && ordering !== '-price') return { by: 'newest' };
  const rate = await unitsPerUsdOn(wireDay(now), { db, remember });
  return { by: 'price', descending: ordering === '-price', currency: 'USD', unitsPerUsd: rate };
}
