import type { SearchResult, VehicleDetails } from '#contract/catalogue.ts';
import type { ItemDetail } from '#contract/items.ts';
import type { CardGoods } from '#contract/listings/listing-card.ts';
import { shippingCategory } from '#domain/shipping/shipping.ts';
import { VEHICLES } from '#domain/stock/stock.ts';

export interface ImportMarkProps {
  goods: CardGoods;
  /** Currency of its price. */
  currency: string;
  /** Country that it would go to, ISO alpha-2. */
  country: string;
}

/** Facts of a listing that import rules ask about; null: no vehicle, and no such rule is about it. */
export function goodsOf(listing: VehicleDetails | ItemDetail): CardGoods | null {
  if (listing.product_class_id !== VEHICLES) return null;
  const { specs } = listing;
  return {
    class: listing.class,
    shipping_category: shippingCategory(specs.body_type),
    model_year: specs.model_year,
    engine_size: specs.engine_size,
    fuel_type: specs.fuel_type,
    steering: 'steering' in specs ? (specs.steering ?? null) : null,
  };
}

/** The same of a row of results, without the rest of it. */
export const goodsOfResult = (row: SearchResult): CardGoods => ({
  class: row.class,
  shipping_category: row.shipping_category,
  model_year: row.model_year,
  engine_size: row.engine_size,
  fuel_type: row.fuel_type,
  steering: row.steering ?? null,
});
