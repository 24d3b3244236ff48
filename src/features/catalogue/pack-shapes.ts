import type { SearchResult, VehicleDetails } from '#contract/catalogue.ts';
import { CONTAINER, RORO } from '#contract/basket.ts';
import { NO_IMAGE, type Picture } from '#contract/wire.ts';
import type { Listing, ListingPicture } from '#domain/catalogue/listing.ts';
import { crossedOutPrice, wireMoney } from '#domain/money.ts';
import { shippingCategory } from '#domain/shipping.ts';
import { VEHICLES } from '#domain/stock.ts';

/** Listings of the catalogue on this phone as the shop answers with them. */

/** What staff set for crossed-out prices. */
export type CrossedOut = 'spec' | 'real' | 'off';

const CARD_WIDTH = 320;
const productUrl = (id: number): string => `/api/products/${id}/`;
export const wireTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

function shownBy(picture: ListingPicture | null): { image: string; picture: Picture | null } {
  if (picture === null) return { image: NO_IMAGE, picture: null };
  const widths = Object.keys(picture.bytes)
    .map(Number)
    .toSorted((a, b) => a - b);
  const width = widths.findLast((known) => known <= CARD_WIDTH) ?? widths[0] ?? CARD_WIDTH;
  return {
    image: `/media/i/${picture.hash}/${width}.webp`,
    picture: { ...picture, bytes: { ...picture.bytes } },
  };
}

function crossedOutOf(
  { priceMinor, earlierPriceMinor: earlier }: Listing,
  setting: CrossedOut,
): string | null {
  if (setting === 'spec') return wireMoney(crossedOutPrice(priceMinor));
  return setting === 'real' && earlier !== null && earlier > priceMinor ? wireMoney(earlier) : null;
}

/** A row of results, contract 3.1. */
export function resultOf(listing: Listing, setting: CrossedOut): SearchResult {
  const { image, picture } = shownBy(listing.picture);
  return {
    id: listing.id,
    title: listing.title,
    price: wireMoney(listing.priceMinor),
    currency: listing.currency,
    remote_image: image,
    picture,
    fuel_type: listing.fuel,
    transmission: listing.transmission,
    listing_type: listing.listingType,
    url: productUrl(listing.id),
    product_class_id: listing.productClass,
    class: listing.vehicleClass,
    make: listing.make,
    model: listing.model,
    model_year: listing.year,
    mileage: listing.mileage,
    engine_size: listing.engineCc,
    shipping_category: shippingCategory(listing.bodyType),
    crossed_out_price: crossedOutOf(listing, setting),
    quantity: listing.quantity,
    date_updated: wireTime(listing.updatedAt),
  };
}

const CATEGORIES = { cars: ['Cars'], commercial: ['Commercial'] };
const CLASS_NAMES = ['vehicles', 'parts', 'electronics'];
const FIRST_SLOT = 1;
const SLOTS = 10;

/** A vehicle, contract 4.8; description, contact and further pictures are not in a catalogue. */
export function detailsOf(listing: Listing, setting: CrossedOut): VehicleDetails {
  const { id, bodyType } = listing;
  const { image, picture } = shownBy(listing.picture);
  return {
    id,
    url: productUrl(id),
    images: [
      { id: id * SLOTS + FIRST_SLOT, remote_image: image, picture, caption: '', display_order: FIRST_SLOT },
    ],
    prodTitle: listing.title,
    title: listing.title,
    subtitle_clean: listing.subtitle,
    description_clean: '',
    contact: null,
    location: listing.location,
    categories: listing.vehicleClass === null ? [] : CATEGORIES[listing.vehicleClass],
    product_class: CLASS_NAMES[listing.productClass - 1] ?? '',
    product_class_id: listing.productClass,
    listing_type: listing.listingType,
    options:
      listing.productClass === VEHICLES
        ? [option(RORO, 'roro', 'RORO'), option(CONTAINER, 'container', 'Container')]
        : [],
    get_stock_record: { quantity: listing.quantity },
    price: `${productUrl(id)}price/`,
    stockrecords: `${productUrl(id)}stockrecords/`,
    specs: {
      body_type: bodyType,
      model_year: listing.year,
      engine_size: listing.engineCc,
      fuel_type: listing.fuel,
      mileage: listing.mileage,
      colour: listing.colour,
      transmission: listing.transmission,
      other: null,
      mileage_unit: 'mi',
      shipping_category: shippingCategory(bodyType),
    },
    PriceObj: { incl_tax: wireMoney(listing.priceMinor), currency: listing.currency },
    crossed_out_price: crossedOutOf(listing, setting),
    class: listing.vehicleClass,
    make: listing.make,
    model: listing.model,
    date_updated: wireTime(listing.updatedAt),
  };
}

function option(id: number, code: string, name: string): VehicleDetails['options'][number] {
  return { url: `/api/options/${id}/`, id, code, name, required: false, type: 'shipping', values: [] };
}
