import { VEHICLES } from '#domain/stock.ts';
import type { Db } from '#server/platform/handle.ts';
import type { SeedProduct } from './insert-products.ts';
import { insertProducts } from './insert-products.ts';
import { CAPTION } from './pictures.ts';
import { publishedRates } from './rates.ts';
import { type Refusal, type SeedVehicle, seedVehicles } from './vehicles.ts';

/** One vehicle arrives every quarter of an hour, the last one just now: 11,600 fill the past four months. */
const BETWEEN_ARRIVALS_MS = 15 * 60_000;
/** Since when the rates hold; earlier where the clock says so, so that they hold on every first day. */
const RATES_SINCE = '2026-01-01';

export interface DemoCounts {
  listed: number;
  refused: Map<Refusal, number>;
}

/** The shop of the demo: vehicles and what it costs to ship them. */
export async function insertDemo(db: Db, now: Date): Promise<DemoCounts> {
  const refused = new Map<Refusal, number>();
  const vehicles = [...seedVehicles((why) => refused.set(why, (refused.get(why) ?? 0) + 1))];
  const last = Math.floor(now.getTime() / 1000) * 1000;
  await insertProducts(
    db,
    vehicles.map((vehicle, index) =>
      productOf(vehicle, last - (vehicles.length - 1 - index) * BETWEEN_ARRIVALS_MS),
    ),
    CAPTION,
  );
  const today = now.toISOString().slice(0, 10);
  await db
    .insertInto('shipping_rates')
    .values(publishedRates(today < RATES_SINCE ? today : RATES_SINCE))
    .execute();
  return { listed: vehicles.length, refused };
}

function productOf(vehicle: SeedVehicle, arrivedMs: number): SeedProduct {
  const arrived = new Date(arrivedMs).toISOString();
  return { ...vehicle, productClassId: VEHICLES, currency: 'USD', createdAt: arrived, updatedAt: arrived };
}
