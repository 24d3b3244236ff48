import { sql } from 'kysely';
import { VEHICLES } from '#domain/stock/stock.ts';
import { CATALOGUE } from '#server/platform/cache/catalogue-memory.ts';
import { isPublic } from '../store.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Facts } from '#domain/catalogue/facts.ts';

/** Reading of the catalogue's clock. */
export interface ClockReading {
  catalogue: string;
  version: number;
}

export async function clockOf(db: Db): Promise<ClockReading | null> {
  const row = await db
    .selectFrom('catalogue_clock')
    .select([CATALOGUE.as('catalogue'), 'version'])
    .executeTakeFirst();
  return row ?? null;
}

const AT_A_TIME = 5000;

/** All public vehicles, a few thousand at a time by their ids: no place of a million costs more than the first. */
export async function* everyVehicle(db: Db): AsyncGenerator<Facts[]> {
  for (let last = 0; ;) {
    const rows = await facts(db).where('id', '>', last).orderBy('id').limit(AT_A_TIME).execute();
    yield rows.map(factsOf);
    if (rows.length < AT_A_TIME) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Ids of what changed since a version, up to a limit. */
export async function changedSince(db: Db, version: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .select('product_id')
    .where('version', '>', version)
    .limit(limit)
    .execute();
  return rows.map((row) => row.product_id);
}

/** Those of the ids that are public vehicles. */
export async function factsOfVehicles(db: Db, ids: readonly number[]): Promise<Facts[]> {
  if (ids.length === 0) return [];
  const rows = await facts(db)
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute();
  return rows.map(factsOf);
}

/** Tells whether there are so many public vehicles; it counts no further. */
export async function hasPublicVehicles(db: Db, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('product_class_id', '=', VEHICLES)
    .where(isPublic)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(Math.max(0, count - 1))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const facts = (db: Db) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'title',
      'vehicle_class',
      'make',
      'model',
      'model_year',
      'mileage',
      'engine_cc',
      'fuel',
      'part_number',
      'transmission',
      'body_type',
      'steering',
      'colour',
      'location',
      'price_minor',
      'currency',
      // Two listings of one millisecond have an order in the database.
      sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('created'),
    ])
    .where('product_class_id', '=', VEHICLES)
    .where(isPublic);

type Row = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number];

const factsOf = (row: Row): Facts => ({
  id: row.id,
  productClass: VEHICLES,
  title: row.title,
  partNumber: row.part_number,
  // Only a listing of spares holds any.
  parts: [],
  vehicleClass: row.vehicle_class,
  make: row.make,
  model: row.model,
  year: row.model_year,
  mileage: row.mileage,
  engineCc: row.engine_cc,
  fuel: row.fuel,
  transmission: row.transmission,
  bodyType: row.body_type,
  steering: row.steering,
  colour: row.colour,
  location: row.location,
  priceMinor: row.price_minor,
  currency: row.currency,
  createdAt: row.created,
});
