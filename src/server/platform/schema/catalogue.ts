import type { ColumnType, Generated } from 'kysely';
import type { Json, Time } from './columns.ts';

export interface CatalogueTables {
  products: Products;
  product_options: ProductOptions;
  pictures: Pictures;
  product_images: ProductImages;
  makes: Makes;
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
  location: string | null;
  contact: string | null;
  /** JSON text of contract 3.5 of a vehicle, null for none; a part has the two columns below. */
  spec_other: string | null;
  /** The maker's, '' or null when it is not known. */
  part_number: string | null;
  /** Of a part or anything that is no vehicle. */
  condition: 'new' | 'used' | 'refurbished' | null;
  /** A vehicle that a partner sells: it stands among the items too. */
  partner: Generated<boolean>;
  price_minor: number;
  currency: 'USD' | 'ZMW';
  /** The price before, for a true 'Save'. */
  earlier_price_minor: number | null;
  num_in_stock: number;
  num_allocated: Generated<number>;
  /** Words of title, make, model, class, category, body and fuel, as src/domain/words.ts cuts them; filled by the writer with array_to_tsvector. */
  search_words: ColumnType<string, unknown, unknown>;
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
