import type { ImportedVehicle } from '#domain/shipping/import-rules.ts';
import {
  hasEstimate,
  type LandedCost,
  type RateClass,
  rateClass,
  type ShippingMethod,
} from '#domain/shipping/shipping.ts';
import type { LandedCosts } from './landed-cost-line.tsx';

/** Number of a product that shall go where, and how. */
export interface ShippingWay {
  method: ShippingMethod;
  /** ISO code, '' while none is chosen. */
  country: string;
  port: string;
  quantity: number;
}

/** Properties by which the way to a port is priced. */
export interface PricedGoods {
  price: string;
  currency: 'USD' | 'ZMW';
  rateClass: RateClass;
}

/** Duty that customs take of a product, on its way to the port. */
export interface DutyProps {
  /** Price of one. */
  price: string;
  currency: string;
  /** Facts that the rules ask about; of a part only its class is known. */
  goods: ImportedVehicle;
  way: ShippingWay;
  /** Cost of one, to the port; null where its way has no price. */
  cost: LandedCost | null;
  /** YYYY-MM-DD */
  day: string;
}

/** The class of a listing in the rate table, by what its page says of it: a vehicle is one on any page. */
export function rateClassOf(listing: {
  product_class_id: number;
  class: 'cars' | 'commercial' | null;
  specs: { body_type: string | null };
}): RateClass {
  return rateClass({
    productClassId: listing.product_class_id,
    vehicleClass: listing.class,
    bodyType: listing.specs.body_type,
  });
}

/**
 * Landed cost of one at the port of its way; null where nobody can say before the quote. The estimates are those of a
 * vehicle: a part without a published rate goes by quote.
 */
export function landedCostBy(
  landed: LandedCosts,
  product: PricedGoods,
  way: Pick<ShippingWay, 'method' | 'country' | 'port'>,
): LandedCost | null {
  if (way.country === '') return null;
  const cost = landed.cost(product, way.method, way.port);
  return cost?.kind === 'estimate' && !hasEstimate(product.rateClass) ? null : cost;
}
