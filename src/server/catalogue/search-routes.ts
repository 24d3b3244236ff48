import { products, productSearch } from '#contract/catalogue.ts';
import {
  anyOf,
  type AskedSearch,
  filterOf,
  needsRate,
  readSearch,
  searchOf,
  textIssues,
} from '#domain/catalogue/ask.ts';
import {
  EVERYTHING,
  type ListingFilter,
  type ListingOrder,
  NO_WORDS,
} from '#domain/catalogue/listing-filter.ts';
import { didYouMean, vocabularyOf } from '#domain/catalogue/near.ts';
import { isNoFilter } from '#domain/no-filter.ts';
import { ELECTRONICS, PARTS, VEHICLES } from '#domain/stock.ts';
import { searchWords } from '#domain/words.ts';
import { answer, refuseFields } from '#server/platform/handle.ts';
import { dayOf } from '#server/platform/wire-time.ts';
import { type Asking, findListings } from './find-listings.ts';
import { memoryOf } from './memory.ts';
import { invalidPage, paged, pageNumber } from './pages.ts';
import { primaryImagesOf, NO_PRIMARY_IMAGE } from './pictures.ts';
import { productCardOf, searchResultOf } from './shape.ts';
import { crossedOutSetting, modelCounts, unitsPerUsd } from './store.ts';

export const searchVehicles = answer(productSearch, 'public', async ({ db, now, config, params }) => {
  const asked = readSearch(params);
  if (Array.isArray(asked)) return refuseFields(asked);
  const page = pageNumber(params.page);
  if (page === null) return invalidPage();
  const asking = { db, now, config };
  const { filter, order } = await searchToday(asking, asked);
  const [found, crossedOut] = await Promise.all([
    findListings(asking, filter, order, page),
    crossedOutSetting(db),
  ]);
  if (found === null) return invalidPage();
  const images = await primaryImagesOf(
    db,
    found.rows.map((row) => row.id),
  );
  const results = found.rows.map((row) =>
    searchResultOf(row, images.get(row.id) ?? NO_PRIMARY_IMAGE, crossedOut),
  );
  return {
    ...paged(productSearch.path, params, page, found.count, results),
    did_you_mean: found.count === 0 ? await nearText(asking, asked.typed) : null,
  };
});

/** The classes of GET /products/: vehicles by their own class. */
const CLASSES: Record<string, Partial<ListingFilter>> = {
  cars: { productClass: VEHICLES, vehicleClass: 'cars' },
  commercial: { productClass: VEHICLES, vehicleClass: 'commercial' },
  parts: { productClass: PARTS },
  electronics: { productClass: ELECTRONICS },
};

export const listProducts = answer(products, 'public', async ({ db, now, config, params }) => {
  const issues = (['q', 'class'] as const).flatMap((name) => textIssues(name, [params[name]]));
  if (issues.length > 0) return refuseFields(issues);
  const page = pageNumber(params.page);
  if (page === null) return invalidPage();
  const asking = { db, now, config };
  const named = filterOf(params.class)?.toLowerCase();
  const chosen = named === undefined ? {} : Object.hasOwn(CLASSES, named) ? CLASSES[named] : null;
  const words = isNoFilter(params.q) ? [] : searchWords(params.q);
  const filter: ListingFilter = {
    ...EVERYTHING,
    ...chosen,
    words: chosen === null ? NO_WORDS : anyOf(words.length === 0 ? [] : [words], false),
  };
  const ordering = params.ordering === 'price' || params.ordering === '-price' ? params.ordering : null;
  const order: ListingOrder =
    ordering === null ? { by: 'newest' } : await priceOrder(asking, ordering, 'USD');
  const found = await findListings(asking, filter, order, page);
  if (found === null) return invalidPage();
  const images = await primaryImagesOf(
    db,
    found.rows.map((row) => row.id),
  );
  const results = found.rows.map((row) => productCardOf(row, images.get(row.id) ?? NO_PRIMARY_IMAGE));
  return paged(products.path, params, page, found.count, results);
});

/** The rate of the day for those searches that compare prices. */
export async function searchToday(
  { db, now }: Asking,
  asked: AskedSearch,
): Promise<ReturnType<typeof searchOf>> {
  return searchOf(asked, needsRate(asked) ? await unitsPerUsd(db, dayOf(now)) : null);
}

async function priceOrder(
  { db, now }: Asking,
  ordering: 'price' | '-price',
  currency: 'USD' | 'ZMW',
): Promise<ListingOrder> {
  const rate = await unitsPerUsd(db, dayOf(now));
  return { by: 'price', descending: ordering === '-price', currency, unitsPerUsd: rate };
}

async function nearText({ db, now, config }: Asking, typed: readonly string[][]): Promise<string | null> {
  if (typed.length === 0) return null;
  const models = await memoryOf(config).modelCounts.get('', now, () => modelCounts(db));
  return didYouMean(typed, vocabularyOf(models));
}
