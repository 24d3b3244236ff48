import { VEHICLES } from '#domain/stock/stock.ts';
import { insertCategories, seedCategories } from './categories.ts';
import { seedTrims } from './fitment.ts';
import { withFall } from './falls.ts';
import { insertProducts, type SeedProduct } from './insert-products.ts';
import { SAMPLE_CAPTION } from '#domain/stock/sample-caption.ts';
import { demoRates } from './rates.ts';
import { insertSpareDetails, seedSpares } from './spares.ts';
import { seedTrucks, TRUCK_STEP_USD } from './trucks.ts';
import { type WhyNotListed, seedVehicles, STEP_USD } from './vehicles.ts';
import type { Db } from '#server/platform/database/db.ts';

/** One vehicle arrives every quarter of an hour, the last one just now: 11,600 fill the past four months. */
const BETWEEN_ARRIVALS_MS = 15 * 60_000;
/** Spares come less often, and the trucks came before. */
const BETWEEN_SPARES_MS = 150 * 60_000;
const BETWEEN_TRUCKS_MS = 8 * 60 * 60_000;
/** Whole dollars, or kwacha. */
const SPARE_STEP_MINOR = 100;
/** Since when the rates hold; earlier where the clock says so, so that they held for every order of the demo. */
const RATES_SINCE = '2026-01-01';
const RATES_BEFORE_MS = 120 * 86_400_000;

export interface DemoCounts {
  listed: number;
  refused: Map<WhyNotListed, number>;
}

/** The shop of the demo: vehicles, spares and electronics, and what it costs to ship them. */
export async function insertDemo(db: Db, now: Date): Promise<DemoCounts> {
  const refused = new Map<WhyNotListed, number>();
  const vehicles = [...seedVehicles((why) => refused.set(why, (refused.get(why) ?? 0) + 1))];
  const last = Math.floor(now.getTime() / 1000) * 1000;
  const first = last - vehicles.length * BETWEEN_ARRIVALS_MS;
  const categories = seedCategories();
  const spares = seedSpares(categories, seedTrims());
  await insertCategories(db, categories);
  await insertProducts(
    db,
    [
      // Before all other vehicles: they are samples, and what is newest is not.
      ...seedTrucks().map((truck, index) => {
        return arriving(truck, first - index * BETWEEN_TRUCKS_MS, { last, stepMinor: TRUCK_STEP_USD * 100 });
      }),
      ...vehicles.map((vehicle, index) =>
        arriving(
          { ...vehicle, productClassId: VEHICLES, currency: 'USD' },
          last - (vehicles.length - 1 - index) * BETWEEN_ARRIVALS_MS,
          { last, stepMinor: STEP_USD * 100 },
        ),
      ),
      ...spares.map(({ product }, index) => {
        return arriving(product, last - index * BETWEEN_SPARES_MS, { last, stepMinor: SPARE_STEP_MINOR });
      }),
    ],
    SAMPLE_CAPTION,
  );
  await insertSpareDetails(db, spares);
  const earliest = new Date(now.getTime() - RATES_BEFORE_MS).toISOString().slice(0, 10);
  await db
    .insertInto('shipping_rates')
    .values(demoRates(earliest < RATES_SINCE ? earliest : RATES_SINCE))
    .execute();
  return { listed: vehicles.length, refused };
}

/** @param prices until when one may have fallen, ms, and what it is a multiple of */
function arriving(
  product: Omit<SeedProduct, 'createdAt' | 'updatedAt'>,
  arrivedMs: number,
  { last, stepMinor }: { last: number; stepMinor: number },
): SeedProduct {
  const arrived = new Date(arrivedMs).toISOString();
  return withFall({ ...product, createdAt: arrived, updatedAt: arrived }, last, stepMinor);
}
