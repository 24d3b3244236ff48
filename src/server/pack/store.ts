import { forFilters } from '#server/catalogue/filter-values.ts';
import { sql } from 'kysely';
import type { Listing, ListingPicture } from '#domain/catalogue/listing.ts';
import type { PackArticle } from '#domain/pack/format.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { joinedPicture, type MaybePicture, pictureOf } from '#server/catalogue/pictures.ts';
import { quantityOf } from '#server/catalogue/shape.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import { cleanOnce } from '#server/content/cleaned-html.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A product that changed: as it is now, or that it is not public, or not of this make, any more. */
export interface ListingChange {
  version: number;
  id: number;
  listing: Listing | null;
  /** Moment when it went, in milliseconds; where nothing is left of it, 0. */
  at: number;
}

export interface DeltaStart {
  version: number;
  productId: number;
  /** Products that left before this version were never held. */
  startedAt: number;
}

/** Up to `limit` changes in their order, none of a version after `upTo`. */
export async function changesSince(
  db: Db,
  make: string | null,
  { version, productId, startedAt }: DeltaStart,
  { limit, upTo }: { limit: number; upTo: number },
): Promise<ListingChange[]> {
  const rows = await db
    .selectFrom('catalogue_changes as c')
    .leftJoin('products as p', 'p.id', 'c.product_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_images as i')
          .innerJoin('pictures', 'pictures.hash', 'i.picture_hash')
          .select(['i.caption', 'pictures.hash', 'width', 'height', 'thumbhash', 'bytes'])
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
      'p.steering',
      'p.doors',
      'p.seats',
      'p.location',
      'p.price_minor',
      'p.currency',
      'p.fell_from_minor',
      'p.price_since',
      'p.num_in_stock',
      'p.num_allocated',
      'p.part_number',
      'p.condition',
      'p.partner',
      'p.owner_id',
      'p.created_at',
      'p.updated_at',
      'picture.caption',
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
      sql<Listing['options']>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name,
          'required', o.required, 'values', o.values) order by o.id), '[]')
        from product_options o where o.product_id = c.product_id
      )`.as('options'),
      sql<string[]>`array(
        select trim_id from product_fitment where product_fitment.product_id = c.product_id
        order by trim_id collate "C"
      )`.as('fitment'),
      sql<Listing['parts']>`(
        select coalesce(json_agg(json_build_object('number', nullif(e.part_number, ''), 'title', e.title) order by e.lid), '[]')
        from listing_entries e where e.product_id = c.product_id and e.live and not e.deleted
      )`.as('parts'),
    ])
    .where(sql<boolean>`(c.version, c.product_id) > (${version}, ${productId})`)
    .where('c.version', '<=', upTo)
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

/** Tells whether it is public, and of the make where one is asked for. */
function isHere(make: string | null) {
  const isPublic = sql<boolean>`coalesce(p.live and not p.deleted, false)`;
  return make === null
    ? isPublic
    : sql<boolean>`(${isPublic} and p.product_class_id = ${VEHICLES} and lower(p.make) is not distinct from lower(${make}))`;
}

type Row = { [K in keyof Facts]: Facts[K] | null } & {
  changed: number;
  categories: string[];
  options: Listing['options'];
  fitment: string[];
  parts: Listing['parts'];
} & MaybePicture;
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
  steering: NonNullable<Listing['steering']>;
  doors: number;
  seats: number;
  location: string;
  price_minor: number;
  currency: Listing['currency'];
  fell_from_minor: number;
  price_since: Date;
  num_in_stock: number;
  num_allocated: number;
  part_number: string;
  condition: string;
  partner: boolean;
  owner_id: number;
  created_at: Date;
  updated_at: Date;
}

/** The picture of a row as a pack has it: it names no AVIF. */
export function packPictureOf(row: MaybePicture): ListingPicture | null {
  const picture = joinedPicture(row);
  return picture && pictureOf(picture);
}

function listingOf(row: Row): Listing {
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
    colour: forFilters(row.colour),
    steering: row.steering,
    doors: row.doors,
    seats: row.seats,
    location: forFilters(row.location),
    priceMinor: row.price_minor ?? 0,
    currency: row.currency ?? 'USD',
    earlierPriceMinor: row.fell_from_minor,
    priceSince: row.price_since?.getTime() ?? null,
    quantity: quantityOf({ num_in_stock: row.num_in_stock ?? 0, num_allocated: row.num_allocated ?? 0 }),
    createdAt: row.created_at?.getTime() ?? 0,
    updatedAt: row.updated_at?.getTime() ?? 0,
    partNumber: row.part_number,
    condition: row.condition,
    partner: row.partner ?? false,
    ownStock: row.owner_id === null,
    categories: row.categories,
    options: row.options,
    fitment: row.fitment,
    parts: row.parts,
    picture: packPictureOf(row),
  };
}

/** Number of public products, of a make where one is asked for. */
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

/** An article that changed: as it is now, or that it is not published any more. */
export interface ArticleChange {
  id: number;
  article: PackArticle | null;
}

/** Articles that changed after one version and not after another; those that are not published only for who has some. */
export async function articlesSince(db: Db, since: number, upTo: number): Promise<ArticleChange[]> {
  const rows = await db
    .selectFrom('article_changes as c')
    .leftJoin('articles as a', 'a.id', 'c.article_id')
    .leftJoin('pictures', 'pictures.hash', 'a.picture_hash')
    .select(['c.article_id', 'a.slug', 'a.title', 'a.html', 'a.excerpt', 'a.date_created', 'a.published'])
    .select(['pictures.hash', 'width', 'height', 'thumbhash', 'bytes'])
    .where('c.version', '>', since)
    .where('c.version', '<=', upTo)
    .orderBy('c.article_id')
    .execute();
  return rows.flatMap((row): ArticleChange[] => {
    const { article_id: id, slug, title, html, excerpt, date_created } = row;
    if (row.published !== true) return since === 0 ? [] : [{ id, article: null }];
    const created = wireTimeOrNull(date_created);
    const content = cleanOnce(html ?? '');
    return [
      {
        id,
        article: {
          id,
          slug: slug ?? '',
          title: title ?? '',
          created,
          excerpt: excerpt ?? '',
          content,
          picture: packPictureOf(row),
        },
      },
    ];
  });
}

/** Number of articles that are published. */
export async function countPackArticles(db: Db): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('published', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}
