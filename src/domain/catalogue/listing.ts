import type { StockCurrency } from '../money/price-range.ts';
import type { InnerPart } from './search-words.ts';

/** The first picture of a listing; `bytes` of the WebP by width in pixels, thumbhash in base64. A `sample` is drawn, and no photo. */
export interface ListingPicture {
  hash: string;
  thumbhash: string;
  width: number;
  height: number;
  bytes: Readonly<Record<string, number>>;
  sample?: true;
}

/** Something to choose of a listing before it is bought, such as a size. */
export interface ListingOption {
  id: number;
  code: string;
  name: string;
  required: boolean;
  values: readonly string[];
}

/** A public listing as lists and searches know it, on server and phone. Null: the listing does not say. */
export interface Listing {
  id: number;
  /** 1 vehicles, 2 parts, 3 electronics */
  productClass: number;
  listingType: string;
  title: string;
  subtitle: string;
  vehicleClass: 'cars' | 'commercial' | null;
  make: string | null;
  model: string | null;
  year: number | null;
  /** miles */
  mileage: number | null;
  /** cc */
  engineCc: number | null;
  fuel: string | null;
  transmission: string | null;
  bodyType: string | null;
  colour: string | null;
  /** The side that the driver sits on. */
  steering: 'right' | 'left' | null;
  doors: number | null;
  seats: number | null;
  location: string | null;
  priceMinor: number;
  currency: StockCurrency;
  /** Price before it fell; null: it did not fall. */
  earlierPriceMinor: number | null;
  /** Since when it costs this, milliseconds since 1970; null: nobody knows. */
  priceSince: number | null;
  /** units that can be bought */
  quantity: number;
  /** milliseconds since 1970, as in `updatedAt` */
  createdAt: number;
  updatedAt: number;
  partNumber: string | null;
  condition: string | null;
  /** The shop's own; false: a seller's, or nobody has said. */
  ownStock: boolean;
  /** Also found by the search of items. */
  partner: boolean;
  /** Slugs, none for vehicles. */
  categories: readonly string[];
  /** Beyond the ways of shipping. */
  options: readonly ListingOption[];
  /** Trims that a part says it fits, by id; none: it says nothing. */
  fitment: readonly string[];
  /** Those that a seller offers in one listing of spares, as far as words find them. */
  parts: readonly InnerPart[];
  picture: ListingPicture | null;
}
