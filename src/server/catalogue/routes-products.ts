import { products } from '#contract/catalogue.ts';
import type { ListingOrder } from '#domain/catalogue/listing-filter.ts';
import { type ProductListQuery, readProductList } from '#domain/catalogue/product-list-query.ts';
import { PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import { categoryCalled } from '#server/parts/store.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { cardRows } from './card-rows.ts';
import { type ReadContext, type Counting, findListings, type FoundPage } from './find-listings.ts';
import { idsOf, invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { productCardOf } from './shape.ts';
import { crossedOutKnown, unitsPerUsdOn } from './search-routes.ts';
import { countItems, itemIds } from './store-items.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';

export const listProducts = answer(
  products,
  'public',
  async ({ db, now, remember, rememberEach, columns, params }) => {
    const asked = readProductList(params);
    if (Array.isArray(asked)) return refuseFields(asked);
    const page = pageNumber(params.page);
    if (page === null) return invalidPage();
    const asking = { db, now, remember, columns };
    const order = await orderOf(asking, asked.order);
    const found =
      asked.category === null && asked.fits === null
        ? await findListings(asking, asked.filter, order, page)
        : await findAmong(asking, asked, order, page);
    if (found === null) return invalidPage();
    const [cards, crossedOut] = await Promise.all([
      cardRows({ db, rememberEach }, found.ids),
      crossedOutKnown(asking),
    ]);
    const results = cards.map(({ row, primary }) => productCardOf(row, primary, crossedOut));
    return paged(products.path, params, page, found.count, results);
  },
  { kept: { shows: idsOf } },
);

/**
 * A page of what is filed under a category, by its slug or name, and below, or of what fits a vehicle; null when there is no
 * such page.
 */
async function findAmong(
  { db }: ReadContext,
  asked: ProductListQuery,
  order: ListingOrder,
  page: number,
): Promise<FoundPage | null> {
  const category = asked.category === null ? null : await categoryCalled(db, asked.category);
  const isNowhere = asked.category !== null && category === null;
  const among = { items: false, category, fits: asked.fits };
  const count = isNowhere ? 0 : await countItems(db, asked.filter, among);
  if (!isPage(page, count)) return null;
  const ids = count === 0 ? [] : await itemIds(db, asked.filter, among, order, (page - 1) * PAGE_SIZE);
  return { count, ids };
}

async function orderOf(
  { db, now, remember }: Counting,
  byPrice: ProductListQuery['order'],
): Promise<ListingOrder> {
  if (byPrice === null) return { by: 'newest' };
  const rate = await unitsPerUsdOn(wireDay(now), { db, remember });
  return { by: 'price', ...byPrice, currency: 'USD', unitsPerUsd: rate };
}
