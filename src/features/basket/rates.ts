import { RATE_CLASSES, rateOn, SHIPPING_METHODS } from '#domain/shipping/shipping.ts';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { shippingKey } from './commands.ts';

/**
 * The published rates for a port that this phone keeps, in minor units by class and option ("suv 1"): only these may
 * set a line's shipping before the server has spoken; an estimate never does.
 */
export function publishedRatesTo(
  landed: Pick<LandedCosts, 'rates' | 'day'>,
  port: string,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const shippingClass of RATE_CLASSES)
    for (const method of SHIPPING_METHODS) {
      const rate = rateOn(landed.rates, {
        port,
        method,
        class: shippingClass,
        day: landed.day,
        currency: 'USD',
      });
      if (rate?.kind === 'published')
        found[shippingKey(shippingClass, method === 'container')] = rate.amountMinor;
    }
  return found;
}
