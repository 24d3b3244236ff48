import { productSearch } from '#contract/catalogue.ts';
import {
  type VehicleSearchQuery,
  needsRate,
  readVehicleSearch,
  vehicleListingSearch,
} from '#domain/catalogue/vehicle-search-query.ts';
import { refusalFilter } from '#domain/shipping/refused-import.ts';
import { didYouMean, vocabularyOf } from '#domain/catalogue/spelling-suggestion.ts';
import type { CrossedOutRule } from '#domain/listings/crossed-out.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { type ReadContext, type Counting, findListings } from './find-listings.ts';
import { rememberNothing } from '#server/platform/cache/catalogue-memory.ts';
import { idsOf, invalidPage, paged } from '#server/platform/calls/pagination.ts';
import { cardRows } from './card-rows.ts';
import { searchResultOf } from './shape.ts';
import { crossedOutSetting, modelCounts, unitsPerUsd } from './store.ts';
import { rulesOf } from '#server/rules/store.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

/** Under which name the models and how many there are of each are remembered. */
export const MODELS = 'models';

export const vehicleSearchHandler = answer(
  productSearch,
  'public',
  async ({ db, now, remember, rememberEach, restsOn, columns, params }) => {
    const asked = readVehicleSearch(params);
    if (Array.isArray(asked)) return refuseFields(asked);
    const page = pageNumber(params.page);
    if (page === null) return invalidPage();
    const asking = { db, now, remember, columns };
    const { filter, order } = await searchKnown(asking, asked);
    const found = await findListings(asking, filter, order, page);
    if (found === null) return invalidPage();
    // A word that is near is one of any listing's.
    restsOn(found.count === 0 ? 'listings' : { page: { filter, order } });
    const [cards, crossedOut] = await Promise.all([
      cardRows({ db, rememberEach }, found.ids),
      crossedOutKnown(asking),
    ]);
    const results = cards.map(({ row, primary }) => searchResultOf(row, primary, crossedOut));
    return {
      ...paged(productSearch.path, params, page, found.count, results),
      did_you_mean: found.count === 0 ? await nearText(asking, asked.typed) : null,
    };
  },
  { kept: { shows: idsOf, isShaped: true } },
);

/** The rate of the day for those searches that compare prices, and the rules of today for those that ask a country's. */
export async function searchToday(
  { db, now }: ReadContext,
  asked: VehicleSearchQuery,
): Promise<ReturnType<typeof vehicleListingSearch>> {
  return searchKnown({ db, now, remember: rememberNothing }, asked);
}

/** The same, with a rate and rules that were looked up once since one of them changed. */
export async function searchKnown(
  { db, now, remember }: Pick<Counting, 'db' | 'now' | 'remember'>,
  asked: VehicleSearchQuery,
): Promise<ReturnType<typeof vehicleListingSearch>> {
  const day = wireDay(now);
  return vehicleListingSearch(
    asked,
    needsRate(asked) ? await unitsPerUsdOn(day, { db, remember }) : null,
    asked.allowed === null ? [] : await refusedIn(asked.allowed, day, { db, remember }),
  );
}

/** Vehicles that a country refuses on a day. @param country ISO alpha-2 */
const refusedIn = (country: string, day: string, { db, remember }: Pick<Counting, 'db' | 'remember'>) =>
  remember(
    `refused ${country} ${day}`,
    async () => refusalFilter({ rules: await rulesOf(db, country), country, year: Number(day.slice(0, 4)) }),
    'shop',
  );

export const unitsPerUsdOn = (day: string, { db, remember }: Pick<Counting, 'db' | 'remember'>) =>
  remember(`rate ${day}`, () => unitsPerUsd(db, day), 'shop');

/** By what prices are crossed out at a moment; the setting is looked up once since something changed. */
export const crossedOutKnown = async ({ db, now, remember }: Counting): Promise<CrossedOutRule> => ({
  setting: await remember('crossed out', () => crossedOutSetting(db), 'shop'),
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
