import type { Currency } from '../money/money.ts';
import { VEHICLES } from '../stock/stock.ts';

export type ShippingMethod = 'roro' | 'container';
export type RateClass = 'sedan' | 'suv' | 'commercial' | 'parts';

/** RORO first: it is the default (spec buyer §1). */
export const SHIPPING_METHODS: readonly ShippingMethod[] = ['roro', 'container'];
export const RATE_CLASSES: readonly RateClass[] = ['sedan', 'suv', 'commercial', 'parts'];

/** Names of the two ways of shipping (contract 3.4). */
export const METHOD_NAMES = { roro: 'RORO', container: 'Container' } as const;

/** Estimate for a method where the rate table has no row: USD 700 and 1200 per unit (spec buyer §9). */
export const ESTIMATE_MINOR: Record<ShippingMethod, number> = { roro: 70_000, container: 120_000 };

/** Tells whether an estimate may be told: they are those of a vehicle, and a part without a published rate goes by quote. */
export const hasEstimate = (of: RateClass): boolean => of !== 'parts';

/** Bodies, in lower case, that make a car a sedan; any other makes it an suv. */
export const SEDANS: ReadonlySet<string> = new Set([
  'saloon',
  'sedan',
  'hatchback',
  'coupe',
  'convertible',
  'estate',
]);

/** Body type in any case to the shipping category; null when the body is not known (contract 7.1). */
export function shippingCategory(bodyType: string | null): 'sedan' | 'suv' | null {
  const body = bodyType?.trim().toLowerCase();
  if (!body) return null;
  return SEDANS.has(body) ? 'sedan' : 'suv';
}

/** The class of a product in the rate table; a vehicle of unknown body counts as suv (contract 7.1). */
export function rateClass(product: {
  productClassId: number;
  vehicleClass: 'cars' | 'commercial' | null;
  bodyType: string | null;
}): RateClass {
  if (product.productClassId !== VEHICLES) return 'parts';
  if (product.vehicleClass === 'commercial') return 'commercial';
  return shippingCategory(product.bodyType) ?? 'suv';
}

/** One dated row of the rate table (contract 4.17): cost per unit. */
export interface Rate {
  port: string;
  method: ShippingMethod;
  class: RateClass;
  kind: 'estimate' | 'published';
  amountMinor: number;
  currency: Currency;
  /** first day, YYYY-MM-DD */
  validFrom: string;
  /** last day, that day included; null: until further notice */
  validTo: string | null;
}

export interface RateWish {
  port: string;
  method: ShippingMethod;
  class: RateClass;
  /** YYYY-MM-DD */
  day: string;
  /** only rows in this currency; absent: any */
  currency?: Currency;
}

/** The row that holds on a day, or null. Should two hold, a published one wins, then the one dated later. */
export function rateOn(rates: readonly Rate[], wish: RateWish): Rate | null {
  let best: Rate | null = null;
  for (const rate of rates) {
    if (rate.port !== wish.port || rate.method !== wish.method || rate.class !== wish.class) continue;
    if (wish.currency !== undefined && rate.currency !== wish.currency) continue;
    if (rate.validFrom > wish.day || (rate.validTo !== null && rate.validTo < wish.day)) continue;
    if (best === null || beats(rate, best)) best = rate;
  }
  return best;
}

export interface LandedCost {
  shippingMinor: number;
  /** only a published rate may be charged; an estimate is for reading */
  kind: 'estimate' | 'published';
  totalMinor: number;
}

/**
 * Price of one unit and its way to the port, in the product's own currency (contract 7.1).
 * Without a row it is estimated at 700 or 1200, in USD only; null in another currency without a published rate.
 */
export function landedCost(
  wish: Omit<RateWish, 'currency'> & { priceMinor: number; currency: Currency; rates: readonly Rate[] },
): LandedCost | null {
  const rate = rateOn(wish.rates, wish);
  const estimated = rate?.kind !== 'published';
  if (estimated && wish.currency !== 'USD') return null;
  const shippingMinor = rate?.amountMinor ?? ESTIMATE_MINOR[wish.method];
  return {
    shippingMinor,
    kind: estimated ? 'estimate' : 'published',
    totalMinor: wish.priceMinor + shippingMinor,
  };
}

/** A value below 1 means that shipping has not been determined (spec buyer §4). */
export function shippingDetermined(valueMinor: number): boolean {
  return valueMinor >= 100;
}

function beats(rate: Rate, other: Rate): boolean {
  if (rate.kind !== other.kind) return rate.kind === 'published';
  return rate.validFrom > other.validFrom;
}
