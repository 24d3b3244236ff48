import { productSearch } from '#contract/catalogue.ts';
import {
  type VehicleSearchQuery,
  needsRate,
  readVehicleSearch,
  vehicleListingSearch,
} from '#domain/catalogue/vehicle-search-query.ts';
import { didYouMean, vocabularyOf } from '#domain/catalogue/near.ts';
import type { CrossedOutRule } from '#domain/crossed-out.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { wireDay } from '#domain/wire-time.ts';
import { type ReadContext, type Counting, findListings } from './find-listings.ts';
import { idsOf, invalidPage, paged, pageNumber } from '#server/platform/calls/pagination.ts';
import { cardRows } from './card-rows.ts';
import { searchResultOf } from './shape.ts';
import { crossedOutSetting, modelCounts, unitsPerUsd } from './store.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';

/** Under which name the models and how many there are of each are remembered. */
export const MODELS = 'models';

export const searchVehicles = answer(
  productSearch,
  'public',
  async ({ db, now, remember, columns, params }) => {
    const asked = readVehicleSearch(params);
    if (Array.isArray(asked)) return refuseFields(asked);
    const page = pageNumber(params.page);
    if (page === null) return invalidPage();
    const asking = { db, now, remember, columns };
    const { filter, order } = await searchKnown(asking, asked);
    const found = await findListings(asking, filter, order, page);
    if (found === null) return invalidPage();
    const [cards, crossedOut] = await Promise.all([cardRows(db, found.ids), crossedOutKnown(asking)]);
    const results = cards.map(({ row, primary }) => searchResultOf(row, primary, crossedOut));
    return {
      ...paged(productSearch.path, params, page, found.count, results),
      did_you_mean: found.count === 0 ? await nearText(asking, asked.typed) : null,
    };
  },
  { kept: { shows: idsOf, isShaped: true } },
);

/** The rate of the day for those searches that compare prices. */
export async function searchToday(
  { db, now }: ReadContext,
  asked: VehicleSearchQuery,
): Promise<ReturnType<typeof vehicleListingSearch>> {
  return vehicleListingSearch(asked, needsRate(asked) ? await unitsPerUsd(db, wireDay(now)) : null);
}

/** The same, with a rate that was looked up once since one of them changed. */
export async function searchKnown(
  { db, now, remember }: Counting,
  asked: VehicleSearchQuery,
): Promise<ReturnType<typeof vehicleListingSearch>> {
  return vehicleListingSearch(
    asked,
    needsRate(asked) ? await unitsPerUsdOn(wireDay(now), { db, remember }) : null,
  );
}

export const unitsPerUsdOn = (day: string, { db, remember }: Pick<Counting, 'db' | 'remember'>) =>
  remember(`rate ${day}`, () => unitsPerUsd(db, day));

/** By what prices are crossed out at a moment; the setting is looked up once since something changed. */
export const crossedOutKnown = async ({ db, now, remember }: Counting): Promise<CrossedOutRule> => ({
  setting: await remember('crossed out', () => crossedOutSetting(db)),
  now: now.getTime(),
});

async function nearText(
  { db, remember }: Pick<Counting, 'db' | 'remember'>,
  typed: readonly string[][],
): Promise<string | null> {
  if (typed.length === 0) return null;
  const words = await remember('vocabulary', async () =>
    vocabularyOf(await remember(MODELS, () => modelCounts(db))),
  );
  return didYouMean(typed, words);
}
