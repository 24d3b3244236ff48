import { isShippingPublished, methodOf, priceBasket } from './pricing.ts';
import { linesOfBasket } from './line-store.ts';
import { ratesOf } from './rates.ts';
import { openBasketOf } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Shipping sums in the caller's basket by method; minor units. */
export interface ShippingSums {
  currency: 'USD' | 'ZMW';
  roro: number;
  container: number;
}

/**
 * The shipping sums of the owner's open basket, for GET /basket/shipping-methods/ (contract 5.8). Null unless the
 * basket is quoted or published. Reads only.
 */
export async function shippingSums(db: Db, userId: number, now: Date): Promise<ShippingSums | null> {
  const basket = await openBasketOf(db, userId);
  if (!basket) return null;
  const rows = await linesOfBasket(db, basket.id);
  const rates = await ratesOf(db, basket, now);
  const priced = priceBasket(basket, rows, { rates, voucher: null, now });
  if (priced.currency === null || !(priced.quote === 'quoted' || isShippingPublished(priced))) return null;
  const sums: ShippingSums = { currency: priced.currency, roro: 0, container: 0 };
  for (const line of priced.lines) {
    sums[methodOf(line.row.shipping_option)] += (line.shippingMinor ?? 0) * line.row.quantity;
  }
  return sums;
}
