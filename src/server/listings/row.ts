import { sql, type Selectable } from 'kysely';
import type { ListingClass, ListingFacts } from '#domain/listings/listing-fields.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import type { Products } from '#server/platform/database/schema/catalogue.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Owner of the listings that are meant: the shop for its own stock, or one vendor. */
export type ListingOwner = 'house' | number;

/** Columns that an editor works on; descriptions are whole, search words stay where they are. */
export const EDIT_COLUMNS = [
  'id',
  'owner_id',
  'version',
  'field_versions',
  'product_class_id',
  'title',
  'subtitle',
  'description',
  'listing_type',
  'live',
  'hidden_live',
  'hidden_by_staff',
  'withheld',
  'deleted',
  'vehicle_class',
  'make',
  'model',
  'model_year',
  'mileage',
  'engine_cc',
  'fuel',
  'transmission',
  'body_type',
  'colour',
  'steering',
  'doors',
  'seats',
  'chassis',
  'location',
  'contact',
  'part_number',
  'condition',
  'price_minor',
  'currency',
  'earlier_price_minor',
  'num_in_stock',
  'num_allocated',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Products)[];
export type EditRow = Pick<Selectable<Products>, (typeof EDIT_COLUMNS)[number]>;

/** Ownership is part of the question (security 1). */
export const ownedBy = (owner: ListingOwner) =>
  owner === 'house' ? sql<boolean>`owner_id is null` : sql<boolean>`owner_id = ${owner}`;

/** An owner's listing, deleted ones too; nothing for anybody else's. */
export async function listingOf(db: Db, owner: ListingOwner, id: number): Promise<EditRow | undefined> {
  return find(db, owner, id).executeTakeFirst();
}

/** The same, locked: orders and other editors wait until the transaction ends. */
export async function lockListing(db: Db, owner: ListingOwner, id: number): Promise<EditRow | undefined> {
  return find(db, owner, id).forUpdate().executeTakeFirst();
}

const find = (db: Db, owner: ListingOwner, id: number) =>
  db.selectFrom('products').select(EDIT_COLUMNS).where('id', '=', id).where(ownedBy(owner));

export const classOf = ({ product_class_id }: Pick<EditRow, 'product_class_id'>): ListingClass =>
  product_class_id === VEHICLES ? 'vehicles' : 'parts';

/** Tells whether its seller wants it seen; it may be hidden all the same. */
export const isListingPublished = ({ live, hidden_live }: Pick<EditRow, 'live' | 'hidden_live'>): boolean =>
  hidden_live ?? live;

/** One that a server of the build before has hidden is not marked yet. */
export const isHiddenByStaff = ({
  hidden_live,
  hidden_by_staff,
  withheld,
}: Pick<EditRow, 'hidden_live' | 'hidden_by_staff' | 'withheld'>): boolean =>
  hidden_live !== null && (hidden_by_staff || !withheld);

export const listingFactsOfRow = (row: EditRow): ListingFacts => ({
  title: row.title,
  subtitle: row.subtitle,
  description: row.description,
  contact: row.contact ?? '',
  location: row.location ?? '',
  priceMinor: row.price_minor,
  mileage: row.mileage,
  engineCc: row.engine_cc,
  year: row.model_year,
  transmission: row.transmission,
  fuel: row.fuel,
  bodyType: row.body_type,
  colour: row.colour,
  steering: row.steering,
  doors: row.doors,
  seats: row.seats,
  chassis: row.chassis,
  partNumber: row.part_number === '' ? null : row.part_number,
  condition: row.condition,
  currency: row.currency,
  stock: row.num_in_stock,
  listingType: row.listing_type,
  earlierMinor: row.earlier_price_minor,
});

/** The way back, for an update or an insert. */
export const listingColumnsOf = (facts: ListingFacts) => ({
  title: facts.title,
  subtitle: facts.subtitle,
  description: facts.description,
  contact: facts.contact === '' ? null : facts.contact,
  location: facts.location === '' ? null : facts.location,
  price_minor: facts.priceMinor,
  mileage: facts.mileage,
  engine_cc: facts.engineCc,
  model_year: facts.year,
  transmission: facts.transmission,
  fuel: facts.fuel,
  body_type: facts.bodyType,
  colour: facts.colour,
  steering: facts.steering,
  doors: facts.doors,
  seats: facts.seats,
  chassis: facts.chassis,
  part_number: facts.partNumber,
  condition: facts.condition,
  currency: facts.currency,
  num_in_stock: facts.stock,
  listing_type: facts.listingType,
  earlier_price_minor: facts.earlierMinor,
});
