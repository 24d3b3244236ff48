import type * as v from 'valibot';
import type { ProductCard, SearchResult } from '#contract/catalogue.ts';
import type { CardGoods, ListingCard } from '#contract/listings/listing-card.ts';
import { productUrl } from '#contract/wire.ts';
import {
  type CrossedOutPrice,
  type CrossedOutRule,
  crossedOutOf,
  fallOf,
  type PriceHistory,
} from '#domain/listings/crossed-out.ts';
import { wireMoney } from '#domain/money/money.ts';
import { shippingCategory } from '#domain/shipping/shipping.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { ListingRow } from './listing-row.ts';
import type { PrimaryImage } from './pictures.ts';

/** Units that can be bought: in stock and not allocated to an order, never below 0 (contract 4.8). */
export function quantityOf(row: { num_in_stock: number; num_allocated: number }): number {
  return Math.max(0, row.num_in_stock - row.num_allocated);
}

/** Columns that say what a listing cost before. */
type PriceRow = Pick<ListingRow, 'price_minor' | 'fell_from_minor' | 'price_since'>;
const historyOf = (row: PriceRow): PriceHistory => ({
  priceMinor: row.price_minor,
  earlierPriceMinor: row.fell_from_minor,
  priceSince: row.price_since.getTime(),
});

/** The crossed-out price for the wire. */
export const crossedOutOfRow = (row: PriceRow, rule: CrossedOutRule): CrossedOutPrice =>
  crossedOutOf(historyOf(row), rule);

/** A row of results, contract 3.1. */
export function searchResultOf(
  row: ListingRow,
  primary: PrimaryImage,
  crossedOut: CrossedOutRule,
): v.InferInput<typeof SearchResult> {
  return {
    id: row.id,
    title: row.title,
    price: wireMoney(row.price_minor),
    currency: row.currency,
    remote_image: primary.image,
    picture: primary.picture,
    fuel_type: row.fuel,
    transmission: row.transmission,
    listing_type: row.listing_type,
    url: productUrl(row.id),
    product_class_id: row.product_class_id,
    class: row.vehicle_class,
    make: row.make,
    model: row.model,
    model_year: row.model_year,
    mileage: row.mileage,
    engine_size: row.engine_cc,
    shipping_category: shippingCategory(row.body_type),
    steering: row.steering,
    ...crossedOutOfRow(row, crossedOut),
    quantity: quantityOf(row),
    date_updated: wireTime(row.updated_at),
  };
}

/** Facts of a vehicle that import rules ask about, for a list of one's own; nothing of what is none. */
export const goodsOfRow = (row: ListingRow): { goods?: CardGoods } =>
  row.product_class_id === VEHICLES
    ? {
        goods: {
          class: row.vehicle_class,
          shipping_category: shippingCategory(row.body_type),
          model_year: row.model_year,
          engine_size: row.engine_cc,
          fuel_type: row.fuel,
          steering: row.steering,
        },
      }
    : {};

/** A listing as any list shows it. */
export function listingCardOf(row: ListingRow, primary: PrimaryImage): v.InferInput<typeof ListingCard> {
  return {
    id: row.id,
    product_class_id: row.product_class_id,
    primary_image: primary.image,
    picture: primary.picture,
    title: row.title,
    price: wireMoney(row.price_minor),
    currency: row.currency,
    subtitle_clean: row.subtitle,
  };
}

/** A row of GET /products/, contract 4.10. */
export function productCardOf(
  row: ListingRow,
  primary: PrimaryImage,
  crossedOut: CrossedOutRule,
): v.InferInput<typeof ProductCard> {
  return {
    ...listingCardOf(row, primary),
    listing_type: row.listing_type,
    quantity: quantityOf(row),
    url: productUrl(row.id),
    ...fallOf(historyOf(row), crossedOut),
  };
}
