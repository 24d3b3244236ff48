import { COLOUR, PART_NUMBER } from '#domain/listings/listed-values.ts';
import type * as v from 'valibot';
import type { ProductCard, SearchResult, VehicleDetails } from '#contract/catalogue.ts';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import type { ItemDetail } from '#contract/items.ts';
import { NO_IMAGE, type Picture, productUrl } from '#contract/wire.ts';
import type { Listing, ListingPicture } from '#domain/catalogue/listing.ts';
import { type CrossedOutRule, crossedOutOf, fallOf } from '#domain/listings/crossed-out.ts';
import { wireMoney } from '#domain/money/money.ts';
import { shippingCategory } from '#domain/shipping/shipping.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { Filed } from './pack-open.ts';

/** Listings of the catalogue on this phone as the shop answers with them. */

const CARD_WIDTH = 320;

export function cardPictureOf(picture: ListingPicture | null): { image: string; picture: Picture | null } {
  if (picture === null) return { image: NO_IMAGE, picture: null };
  const widths = Object.keys(picture.bytes)
    .map(Number)
    .toSorted((a, b) => a - b);
  const width = widths.findLast((known) => known <= CARD_WIDTH) ?? widths[0] ?? CARD_WIDTH;
  return {
    image: `/media/i/${picture.hash}/${width}.webp`,
    picture,
  };
}

/** A row of results, contract 3.1. */
export function packResultOf(listing: Listing, crossedOut: CrossedOutRule): SearchResult {
  const { image, picture } = cardPictureOf(listing.picture);
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
    steering: listing.steering,
    ...crossedOutOf(listing, crossedOut),
    quantity: listing.quantity,
    date_updated: wireTime(listing.updatedAt),
  };
}

/** A row of a list of products, contract 4.10. */
export function cardOf(listing: Listing, crossedOut: CrossedOutRule): v.InferOutput<typeof ProductCard> {
  const { image, picture } = cardPictureOf(listing.picture);
  return {
    id: listing.id,
    product_class_id: listing.productClass,
    primary_image: image,
    picture,
    title: listing.title,
    price: wireMoney(listing.priceMinor),
    currency: listing.currency,
    subtitle_clean: listing.subtitle,
    listing_type: listing.listingType,
    quantity: listing.quantity,
    url: productUrl(listing.id),
    ...fallOf(listing, crossedOut),
  };
}

const CATEGORIES = { cars: ['Cars'], commercial: ['Commercial'] };
const CLASS_NAMES = ['vehicles', 'parts', 'electronics'] as const;
const FIRST_SLOT = 1;
const SLOTS = 10;

function imagesOf({ id, picture: first }: Listing): VehicleDetails['images'] {
  const { image, picture } = cardPictureOf(first);
  const place = { id: id * SLOTS + FIRST_SLOT, display_order: FIRST_SLOT };
  return [{ ...place, remote_image: image, picture, caption: '' }];
}

/** @param filed where it is filed, whatever is no vehicle */
const categoriesOf = ({ vehicleClass }: Listing, filed: readonly Filed[]) => ({
  categories: vehicleClass === null ? filed.map(({ fullName: name }) => name) : CATEGORIES[vehicleClass],
  category_names: filed.at(-1)?.names ?? {},
});

function optionsOf({ productClass, options }: Listing): VehicleDetails['options'] {
  const shipping =
    productClass === VEHICLES
      ? [option(RORO, 'roro', 'RORO'), option(CONTAINER, 'container', 'Container')]
      : [];
  const chosen = options.map(({ id, code, name, required, values }) => {
    return { ...option(id, code, name), required, type: 'choice' as const, values: [...values] };
  });
  return [...shipping, ...chosen];
}

/** Whatever is for sale as an item, contract 4.5; description, contact, doors and further pictures are not in a catalogue. */
export function packItemOf(
  listing: Listing,
  crossedOut: CrossedOutRule,
  filed: readonly Filed[],
): ItemDetail {
  const { id, productClass, partNumber, condition } = listing;
  return {
    id,
    url: productUrl(id),
    title: listing.title,
    images: imagesOf(listing),
    description_clean: '',
    specs: {
      manufacturer: listing.make,
      model: listing.model,
      mileage: listing.mileage,
      model_year: listing.year,
      engine_size: listing.engineCc,
      transmission: listing.transmission,
      fuel_type: listing.fuel,
      body_type: listing.bodyType,
      doors: null,
      other: [
        ...(partNumber ? [{ Name: PART_NUMBER, Value: partNumber }] : []),
        ...(productClass !== VEHICLES && listing.colour ? [{ Name: COLOUR, Value: listing.colour }] : []),
      ],
    },
    listing_type: listing.listingType,
    product_class: CLASS_NAMES[productClass - 1] ?? 'parts',
    product_class_id: productClass,
    quantity: listing.quantity,
    condition: condition === 'new' || condition === 'used' || condition === 'refurbished' ? condition : null,
    options: optionsOf(listing),
    PriceObj: { incl_tax: wireMoney(listing.priceMinor), currency: listing.currency },
    price: `${productUrl(id)}price/`,
    location: listing.location,
    contact: null,
    subtitle_clean: listing.subtitle,
    ...categoriesOf(listing, filed),
    class: listing.vehicleClass,
    ...crossedOutOf(listing, crossedOut),
    price_since: listing.priceSince === null ? null : wireTime(listing.priceSince),
    date_updated: wireTime(listing.updatedAt),
  };
}

/** A listing, contract 4.8; description, contact and further pictures are not in a catalogue. */
export function packDetailsOf(
  listing: Listing,
  crossedOut: CrossedOutRule,
  filed: readonly Filed[] = [],
): VehicleDetails {
  const { id, bodyType, partNumber, condition } = listing;
  return {
    id,
    url: productUrl(id),
    images: imagesOf(listing),
    prodTitle: listing.title,
    title: listing.title,
    subtitle_clean: listing.subtitle,
    description_clean: '',
    contact: null,
    location: listing.location,
    ...categoriesOf(listing, filed),
    product_class: CLASS_NAMES[listing.productClass - 1] ?? '',
    product_class_id: listing.productClass,
    listing_type: listing.listingType,
    options: optionsOf(listing),
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
      other:
        listing.productClass === VEHICLES
          ? null
          : JSON.stringify({ partNumber: partNumber ?? '', condition: condition ?? '' }),
      mileage_unit: 'mi',
      steering: listing.steering,
      doors: listing.doors,
      seats: listing.seats,
      shipping_category: shippingCategory(bodyType),
    },
    PriceObj: { incl_tax: wireMoney(listing.priceMinor), currency: listing.currency },
    ...crossedOutOf(listing, crossedOut),
    price_since: listing.priceSince === null ? null : wireTime(listing.priceSince),
    // Of a seller it is not known here which one.
    ...(listing.ownStock && { seller: null }),
    class: listing.vehicleClass,
    make: listing.make,
    model: listing.model,
    date_updated: wireTime(listing.updatedAt),
  };
}

function option(id: number, code: string, name: string): VehicleDetails['options'][number] {
  return { url: `/api/options/${id}/`, id, code, name, required: false, type: 'shipping', values: [] };
}
