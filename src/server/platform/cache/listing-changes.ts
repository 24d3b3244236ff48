import * as v from 'valibot';
import type { ListingChange } from '#domain/catalogue/touched.ts';
import type { Db } from '../database/db.ts';

/** With more at once it is quicker to forget all answers than to hold each against them. */
const MOST = 100;
/** The database keeps a thousand versions, and two thousand changes (migration 071), more than `MOST`. */
const MOST_VERSIONS = 900;

const text = v.nullable(v.string());
const figure = v.nullable(v.number());
/** As the trigger writes them (migration 065). Which parts a listing of spares holds stands elsewhere; no vehicle has any. */
const StoredFacts = v.nullable(
  v.pipe(
    v.object({
      id: v.number(),
      productClass: v.number(),
      title: v.string(),
      partNumber: text,
      vehicleClass: v.nullable(v.picklist(['cars', 'commercial'])),
      make: text,
      model: text,
      year: figure,
      mileage: figure,
      engineCc: figure,
      fuel: text,
      transmission: text,
      bodyType: text,
      steering: v.nullable(v.picklist(['left', 'right'])),
      colour: text,
      location: text,
      priceMinor: v.number(),
      currency: v.picklist(['USD', 'ZMW']),
      createdAt: v.number(),
    }),
    v.transform((facts) => ({ ...facts, parts: [] })),
  ),
);

/** Changes of listings since a version; null: too much, or more than is written down. */
export async function listingsChangedSince(
  db: Db,
  version: number,
  now: number,
): Promise<ListingChange[] | null> {
  if (now - version > MOST_VERSIONS) return null;
  const rows = await db
    .selectFrom('listing_changes')
    .select(['product_id', 'before', 'after'])
    .where('version', '>', version)
    .orderBy('version')
    .limit(MOST + 1)
    .execute();
  if (rows.length > MOST) return null;
  return rows.map(({ product_id, before, after }) => ({
    id: product_id,
    before: v.parse(StoredFacts, before),
    after: v.parse(StoredFacts, after),
  }));
}
