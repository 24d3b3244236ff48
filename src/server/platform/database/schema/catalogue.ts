import type { ColumnType, Generated } from 'kysely';
import type { Json, Time } from './columns.ts';

export interface CatalogueTables {
  products: Products;
  product_options: ProductOptions;
  pictures: Pictures;
  product_images: ProductImages;
  makes: Makes;
  vehicle_subjects: VehicleSubjects;
}

export interface Products {
  id: Generated<number>;
  /** 1 vehicles, 2 parts, 3 electronics. */
  product_class_id: number;
  title: string;
  /** Lower case, accents stripped: for title__wildcard. */
  title_fold: string;
  subtitle: string;
  description: string;
  listing_type: 'FixedPrice' | 'Auction' | 'Chinese';
  live: boolean;
  deleted: boolean;
  vehicle_class: 'cars' | 'commercial' | null;
  make: string | null;
  model: string | null;
  model_year: number | null;
  /** Miles. */
  mileage: number | null;
  /** Cubic centimetres. */
  engine_cc: number | null;
  fuel: string | null;
  transmission: string | null;
  body_type: string | null;
  colour: string | null;
  /** On which side the wheel of a vehicle is; null: not said. */
  steering: 'right' | 'left' | null;
  doors: number | null;
  seats: number | null;
  /** As domain/stock/chassis.ts has it; nobody but its seller and staff sees all of it before a car is paid. */
  chassis: string | null;
  location: string | null;
  contact: string | null;
  /** JSON text of contract 3.5 of a vehicle, null for none; a part has the two columns below. */
  spec_other: string | null;
  /** The maker's, '' or null when it is not known. */
  part_number: string | null;
  /** Condition of a part or anything that is no vehicle. */
  condition: 'new' | 'used' | 'refurbished' | null;
  /** A vehicle that a partner sells: it stands among the items too. */
  partner: Generated<boolean>;
  price_minor: number;
  currency: 'USD' | 'ZMW';
  /** The price before, as staff wrote it down; nothing is crossed out by it. */
  earlier_price_minor: number | null;
  /** Since when it costs this; the database notes it with each change of the price. */
  price_since: ColumnType<Date, Date | string | undefined, never>;
  /** Price before, if that was more and people could see it. */
  fell_from_minor: ColumnType<number | null, number | null | undefined, never>;
  /** Price before it rose. */
  rose_from_minor: ColumnType<number | null, never, never>;
  num_in_stock: number;
  num_allocated: Generated<number>;
  /** Words of title, make, model, class, category, body, fuel and numbers, as src/domain/text/words.ts cuts them; filled by the writer with array_to_tsvector. */
  search_words: ColumnType<string, unknown, unknown>;
  /** They were cut by an older rule: a job cuts them anew. */
  words_stale: Generated<boolean>;
  /** Owner of the listing; null: the shop's own stock. */
  owner_id: Generated<number | null>;
  /** +1 with every change that an editor makes: whoever saves names the one that they saw. */
  version: Generated<number>;
  /** By payload name of a save the version in which it changed last. */
  field_versions: ColumnType<Record<string, number>, string | undefined, string>;
  /** Out of everybody's sight: whether it was live, and is again when it is shown; null: nobody hides it. */
  hidden_live: Generated<boolean | null>;
  /** Staff hide it. */
  hidden_by_staff: Generated<boolean>;
  /** Its seller is not approved, or not any more. */
  withheld: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
}

/** Options beyond the two shipping ones, e.g. a size. */
export interface ProductOptions {
  id: number;
  product_id: number;
  code: string;
  name: string;
  required: boolean;
  values: Json<string[]>;
}

export interface Pictures {
  hash: string;
  width: number;
  height: number;
  thumbhash: string;
  /** Bytes of the WebP by width in pixels. */
  bytes: Json<Record<string, number>>;
  /** Bytes of the AVIF by width in pixels, all there are; {} for none. */
  avif: ColumnType<Record<string, number>, string | undefined, string>;
}

export interface ProductImages {
  product_id: number;
  /** 1 to 4. */
  slot: number;
  picture_hash: string;
  caption: string;
}

export interface Makes {
  name: string;
  emblem_hash: string | null;
}

/** A model of which a vehicle may be listed (account contract 5.1). */
export interface VehicleSubjects {
  id: Generated<number>;
  vehicle_class: 'cars' | 'commercial';
  make: string;
  model: string;
}
