import { productSearch } from '#contract/catalogue.ts';
import { type AskedSearch, needsRate, readSearch, searchOf } from '#domain/catalogue/ask.ts';
import { didYouMean, vocabularyOf } from '#domain/catalogue/near.ts';
import { answer, refuseFields } from '#server/platform/handle.ts';
import { dayOf } from '#server/platform/wire-time.ts';
import { type Asking, type Counting, findListings } from './find-listings.ts';
import { idsOf, invalidPage, paged, pageNumber } from './pages.ts';
import { primaryImagesOf, NO_PRIMARY_IMAGE } from './pictures.ts';
import { searchResultOf } from './shape.ts';
import { crossedOutSetting, modelCounts, unitsPerUsd } from './store.ts';

/** Under which name the models and how many there are of each are remembered. */
export const MODELS = 'models';

export const searchVehicles = answer(
  productSearch,
  'public',
  async ({ db, now, remember, params }) => {
    const asked = readSearch(params);
    if (Array.isArray(asked)) return refuseFields(asked);
    const page = pageNumber(params.page);
    if (page === null) return invalidPage();
    const asking = { db, now, remember };
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
  },
  { kept: { shows: idsOf } },
);

/** The rate of the day for those searches that compare prices. */
export async function searchToday(
  { db, now }: Asking,
  asked: AskedSearch,
): Promise<ReturnType<typeof searchOf>> {
  return searchOf(asked, needsRate(asked) ? await unitsPerUsd(db, dayOf(now)) : null);
}

async function nearText({ db, remember }: Counting, typed: readonly string[][]): Promise<string | null> {
  if (typed.length === 0) return null;
  const models = await remember(MODELS, () => modelCounts(db));
  return didYouMean(typed, vocabularyOf(models));
}
