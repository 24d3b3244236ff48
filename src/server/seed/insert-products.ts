import { sql } from 'kysely';
import { foldTitle } from '#domain/catalogue/search-words.ts';
import { searchVectorOf } from '#server/catalogue/search-vector.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A product with its pictures, as both seeds write it. Absent facts are unknown. */
export interface SeedProduct {
  id: number;
  /** Seller; absent: the shop itself. */
  ownerId?: number;
  productClassId: 1 | 2 | 3;
  title: string;
  subtitle?: string;
  description?: string;
  listingType?: 'FixedPrice' | 'Auction' | 'Chinese';
  live?: boolean;
  vehicleClass?: 'cars' | 'commercial';
  make?: string;
  model?: string;
  modelYear?: number;
  /** Miles. */
  mileage?: number;
  engineCc?: number | null;
  fuel?: string;
  transmission?: string;
  bodyType?: string;
  colour?: string;
  steering?: 'right' | 'left';
  doors?: number;
  seats?: number;
  chassis?: string;
  location?: string;
  contact?: string;
  /** JSON text of contract 3.5. */
  specOther?: string;
  partNumber?: string;
  condition?: 'new' | 'used' | 'refurbished';
  /** Category where it is filed. */
  categoryId?: number;
  /** By which names of categories it is found. */
  categoryNames?: readonly string[];
  /** Minor units. */
  priceMinor: number;
  currency: 'USD' | 'ZMW';
  earlierPriceMinor?: number | null;
  /** Since when it costs this, ISO 8601; absent: since it came. */
  priceSince?: string;
  /** Price until then, if that was more. */
  fellFromMinor?: number;
  stock: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Hashes, four at most, the first one stands on cards. */
  pictures: readonly string[];
}

/** One statement holds this many: 2,000 rows are some 2 MB of JSON. */
const AT_ONCE = 2_000;

/**
 * Writes products as JSON that PostgreSQL takes apart: 12,000 rows of 34 columns are six statements with one
 * parameter each, where a plain insert would need 370,000 parameters.
 */
export async function insertProducts(
  db: Db,
  products: Iterable<SeedProduct>,
  caption: string,
): Promise<void> {
  let batch: SeedProduct[] = [];
  for (const product of products) {
    batch.push(product);
    if (batch.length < AT_ONCE) continue;
    await insertBatch(db, batch, caption);
    batch = [];
  }
  if (batch.length > 0) await insertBatch(db, batch, caption);
  await sql`select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))`.execute(
    db,
  );
}

async function insertBatch(db: Db, batch: readonly SeedProduct[], caption: string): Promise<void> {
  const rows = batch.map((product) => ({
    ...product,
    titleFold: foldTitle(product.title),
    searchWords: searchVectorOf({
      title: product.title,
      make: product.make ?? null,
      model: product.model ?? null,
      vehicle_class: product.vehicleClass ?? null,
      categories: product.categoryNames ?? [],
      body_type: product.bodyType ?? null,
      fuel: product.fuel ?? null,
      part_number: product.partNumber ?? null,
    }),
  }));
  await sql`
    insert into products (
      id, owner_id, product_class_id, title, title_fold, subtitle, description, listing_type, live, vehicle_class,
      make, model, model_year, mileage, engine_cc, fuel, transmission, body_type, colour, steering, doors, seats, chassis, location, contact,
      spec_other, part_number, condition, price_minor, currency, earlier_price_minor, price_since, fell_from_minor, num_in_stock, search_words, created_at, updated_at
    )
    select
      id, "ownerId", "productClassId", title, "titleFold", coalesce(subtitle, ''), coalesce(description, ''),
      coalesce("listingType", 'FixedPrice'), coalesce(live, true), "vehicleClass",
      make, model, "modelYear", mileage, "engineCc", fuel, transmission, "bodyType", colour, steering, doors, seats, chassis, location, contact,
      "specOther", "partNumber", condition, "priceMinor", currency, "earlierPriceMinor", "priceSince", "fellFromMinor", stock, "searchWords"::tsvector,
      "createdAt", "updatedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id integer, "ownerId" integer, "productClassId" integer, title text, "titleFold" text, subtitle text, description text,
      "listingType" text, live boolean, "vehicleClass" text, make text, model text, "modelYear" integer,
      mileage integer, "engineCc" integer, fuel text, transmission text, "bodyType" text, colour text,
      steering text, doors smallint, seats smallint, chassis text, location text, contact text, "specOther" text, "partNumber" text, condition text,
      "priceMinor" bigint, currency text,
      "earlierPriceMinor" bigint, "priceSince" timestamptz, "fellFromMinor" bigint, stock integer, "searchWords" text,
      "createdAt" timestamptz, "updatedAt" timestamptz
    )`.execute(db);

  const images = batch.flatMap(({ id, pictures }) =>
    pictures.map((hash, index) => ({ id, hash, slot: index + 1 })),
  );
  await sql`
    insert into product_images (product_id, slot, picture_hash, caption)
    select id, slot, hash, ${caption}
    from unnest(
      ${images.map((image) => image.id)}::integer[],
      ${images.map((image) => image.slot)}::integer[],
      ${images.map((image) => image.hash)}::text[]
    ) as i (id, slot, hash)`.execute(db);

  const filed = batch.flatMap(({ id, categoryId }) => (categoryId === undefined ? [] : [{ id, categoryId }]));
  await sql`
    insert into product_categories (product_id, category_id)
    select * from unnest(
      ${filed.map(({ id }) => id)}::integer[],
      ${filed.map(({ categoryId }) => categoryId)}::integer[]
    )`.execute(db);
}
