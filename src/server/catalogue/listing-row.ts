import type { Selectable } from 'kysely';
import type { Products } from '#server/platform/database/schema/catalogue.ts';

/** Columns of a result row; description and search words stay where they are. */
export const LISTING_COLUMNS = [
  'id',
  'product_class_id',
  'title',
  'subtitle',
  'listing_type',
  'vehicle_class',
  'make',
  'model',
  'model_year',
  'mileage',
  'engine_cc',
  'fuel',
  'transmission',
  'body_type',
  'steering',
  'price_minor',
  'currency',
  'fell_from_minor',
  'price_since',
  'num_in_stock',
  'num_allocated',
  'updated_at',
] as const satisfies readonly (keyof Products)[];

/** Columns of a whole product. */
export const PRODUCT_COLUMNS = [
  ...LISTING_COLUMNS,
  'description',
  'colour',
  'doors',
  'seats',
  'chassis',
  'location',
  'contact',
  'spec_other',
  'part_number',
  'condition',
  'partner',
  'owner_id',
  'created_at',
] as const satisfies readonly (keyof Products)[];

export type ListingRow = Pick<Selectable<Products>, (typeof LISTING_COLUMNS)[number]>;
export type WholeProductRow = Pick<Selectable<Products>, (typeof PRODUCT_COLUMNS)[number]>;
