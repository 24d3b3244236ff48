import { sql } from 'kysely';
import type { Listing } from '#domain/catalogue/listing.ts';
import type { Sections } from '#domain/pack/format.ts';
import { portSlug } from '#domain/destinations.ts';
import { wireMoney } from '#domain/money.ts';
import { VEHICLES } from '#domain/stock.ts';
import { emblemOf, type PictureRow, pictureOf } from '#server/catalogue/pictures.ts';
import { quantityOf } from '#server/catalogue/shape.ts';
import { crossedOutSetting } from '#server/catalogue/store.ts';
import type { Db } from '#server/platform/handle.ts';
import { ratesFrom } from '#server/shipping/store.ts';

/** Where the catalogue stands; version 0 while nothing was ever in it. */
export interface Standing {
  catalogue: string;
  version: number;
}

export async function standing(db: Db): Promise<Standing> {
  const row = await db.selectFrom('catalogue_clock').select(['catalogue', 'version']).executeTakeFirst();
  return row ?? { catalogue: 'none', version: 0 };
}

/** A product that changed: as it is now, or that it is not public, or not of this make, any more. */
export interface Change {
  version: number;
  id: number;
  listing: Listing | null;
  /** When it went, in milliseconds; where nothing is left of it, 0. */
  at: number;
}

export interface Since {
  version: number;
  productId: number;
  /** What left before this version was never held. */
  startedAt: number;
}

/** Up to `limit` changes in their order. */
export async function changesSince(
  db: Db,
  make: string | null,
  { version, productId, startedAt }: Since,
  limit: number,
): Promise<Change[]> {
  const rows = await db
    .selectFrom('catalogue_changes as c')
    .leftJoin('products as p', 'p.id', 'c.product_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_images as i')
          .innerJoin('pictures', 'pictures.hash', 'i.picture_hash')
          .select(['pictures.hash', 'width', 'height', 'thumbhash', 'bytes'])
          .whereRef('i.product_id', '=', 'c.product_id')
          .orderBy('i.slot')
          .limit(1)
          .as('picture'),
      (join) => join.onTrue(),
    )
    .select([
      'c.product_id as changed',
      'c.version',
      isHere(make).as('here'),
      'p.product_class_id',
      'p.listing_type',
      'p.title',
      'p.subtitle',
      'p.vehicle_class',
      'p.make',
      'p.model',
      'p.model_year',
      'p.mileage',
      'p.engine_cc',
      'p.fuel',
      'p.transmission',
      'p.body_type',
      'p.colour',
      'p.location',
      'p.price_minor',
      'p.currency',
      'p.earlier_price_minor',
      'p.num_in_stock',
      'p.num_allocated',
      'p.part_number',
      'p.condition',
      'p.partner',
      'p.created_at',
      'p.updated_at',
      'picture.hash',
      'picture.width',
      'picture.height',
      'picture.thumbhash',
      'picture.bytes',
      sql<string[]>`array(
        select categories.slug from product_categories
        join categories on categories.id = category_id
        where product_categories.product_id = c.product_id
        order by categories.slug collate "C"
      )`.as('categories'),
    ])
    .where(sql<boolean>`(c.version, c.product_id) > (${version}, ${productId})`)
    .where((eb) => eb.or([isHere(make), eb('c.version', '>', startedAt)]))
    .orderBy('c.version')
    .orderBy('c.product_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    id: row.changed,
    listing: row.here ? listingOf(row) : null,
    at: row.updated_at?.getTime() ?? 0,
  }));
}

/** Whether it is public, and of the make where one is asked for. */
function isHere(make: string | null) {
  const isPublic = sql<boolean>`coalesce(p.live and not p.deleted, false)`;
  return make === null
    ? isPublic
    : sql<boolean>`(${isPublic} and p.product_class_id = ${VEHICLES} and lower(p.make) is not distinct from lower(${make}))`;
}

type Row = { [K in keyof Facts]: Facts[K] | null } & { changed: number; categories: string[] } & {
  [K in keyof PictureRow]: PictureRow[K] | null;
};
interface Facts {
  product_class_id: number;
  listing_type: string;
  title: string;
  subtitle: string;
  vehicle_class: Listing['vehicleClass'];
  make: string;
  model: string;
  model_year: number;
  mileage: number;
  engine_cc: number;
  fuel: string;
  transmission: string;
  body_type: string;
  colour: string;
  location: string;
  price_minor: number;
  currency: Listing['currency'];
  earlier_price_minor: number;
  num_in_stock: number;
  num_allocated: number;
  part_number: string;
  condition: string;
  partner: boolean;
  created_at: Date;
  updated_at: Date;
}

function listingOf(row: Row): Listing {
  const { hash, width, height, thumbhash, bytes } = row;
  const picture =
    hash === null || width === null || height === null || thumbhash === null || bytes === null
      ? null
      : pictureOf({ hash, width, height, thumbhash, bytes });
  return {
    id: row.changed,
    productClass: row.product_class_id ?? 0,
    listingType: row.listing_type ?? '',
    title: row.title ?? '',
    subtitle: row.subtitle ?? '',
    vehicleClass: row.vehicle_class,
    make: row.make,
    model: row.model,
    year: row.model_year,
    mileage: row.mileage,
    engineCc: row.engine_cc,
    fuel: row.fuel,
    transmission: row.transmission,
    bodyType: row.body_type,
    colour: row.colour,
    location: row.location,
    priceMinor: row.price_minor ?? 0,
    currency: row.currency ?? 'USD',
    earlierPriceMinor: row.earlier_price_minor,
    quantity: quantityOf({ num_in_stock: row.num_in_stock ?? 0, num_allocated: row.num_allocated ?? 0 }),
    createdAt: row.created_at?.getTime() ?? 0,
    updatedAt: row.updated_at?.getTime() ?? 0,
    partNumber: row.part_number,
    condition: row.condition,
    partner: row.partner ?? false,
    categories: row.categories,
    picture,
  };
}

/** How many public products there are, of a make where one is asked for. */
export async function countHere(db: Db, make: string | null): Promise<number> {
  const row = await db
    .selectFrom('products as p')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isHere(make))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The same for each make of vehicles. */
export async function countsByMake(db: Db): Promise<{ make: string; count: number }[]> {
  const rows = await db
    .selectFrom('products as p')
    .select((eb) => ['p.make', eb.fn.countAll<number>().as('count')])
    .where(isHere(null))
    .where('p.product_class_id', '=', VEHICLES)
    .where('p.make', 'is not', null)
    .groupBy('p.make')
    .orderBy('count', 'desc')
    .orderBy('p.make')
    .execute();
  return rows.flatMap(({ make, count }) => (make === null ? [] : [{ make, count }]));
}

type Whole = { [K in keyof Sections]: NonNullable<Sections[K]> };

/** What belongs to a catalogue beside its listings. @param day YYYY-MM-DD: what ended before it is left out */
export async function sectionsOf(db: Db, day: string): Promise<Whole> {
  const makes = await db.selectFrom('makes').selectAll().orderBy('name').execute();
  const rates = await db
    .selectFrom('exchange_rates')
    .select(['day', 'units_per_usd'])
    .where('currency', '=', 'ZMW')
    .orderBy('day')
    .execute();
  const shipping = await ratesFrom(db, day);
  return {
    makes: makes.map(({ name, emblem_hash }): [string, string | null] => [name, emblemOf(emblem_hash)]),
    // The one that holds and those to come: older ones price nothing any more.
    exchange_rates: rates
      .filter((_, at) => (rates[at + 1]?.day ?? '9') > day)
      .map(({ day: from, units_per_usd }): [string, string] => [from, units_per_usd]),
    site_settings: { crossed_out_price: await crossedOutSetting(db) },
    shipping_rates: shipping.map((rate) => ({
      port: rate.port,
      port_slug: portSlug(rate.port),
      method: rate.method,
      class: rate.class,
      kind: rate.kind,
      amount: wireMoney(rate.amountMinor),
      currency: 'USD',
      valid_from: rate.validFrom,
      valid_to: rate.validTo,
    })),
  };
}
