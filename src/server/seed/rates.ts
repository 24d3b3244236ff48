import type { Insertable } from 'kysely';
import { DESTINATION_PORTS } from '#domain/places/destinations.ts';
import {
  ESTIMATE_MINOR,
  RATE_CLASSES,
  SHIPPING_METHODS,
  type RateClass,
  type ShippingMethod,
} from '#domain/shipping/shipping.ts';
import type { ShippingRates } from '#server/platform/database/schema/trade.ts';

type RateRow = Insertable<ShippingRates>;

/** US dollars for a saloon by RORO from the UK: the way through Suez or round the Cape, and the port's own dues. */
const RORO_SEDAN: Record<string, number> = {
  'Dar Es Salaam': 1200,
  'Walvis Bay': 1050,
  Durban: 1100,
  Beira: 1350,
  Maputo: 1250,
  Mombasa: 1150,
};

/** Dollars more than a saloon, by the room that the body takes. */
const MORE_FOR_CLASS = { sedan: 0, suv: 250, commercial: 550 } satisfies Omit<
  Record<RateClass, number>,
  'parts'
>;
/** A share of a 40 ft box with loading and lashing costs more than driving on board. */
const MORE_FOR_CONTAINER = 600;
/** A spare travels on a pallet: a twentieth of the saloon beside it, and some handling more in a container. */
const PART_SHARE = 20;
const MORE_FOR_BOXED_PART = 30;

/**
 * Published rates for every destination port, method and class, in USD a unit.
 * @param validFrom YYYY-MM-DD; they hold until further notice
 */
export function demoRates(validFrom: string): RateRow[] {
  return DESTINATION_PORTS.flatMap((port) => {
    const base = RORO_SEDAN[port];
    if (base === undefined) throw new Error(`The demo has no shipping rate for ${port}`);
    return SHIPPING_METHODS.flatMap((method) =>
      RATE_CLASSES.map((rateClass) => ({
        port,
        method,
        class: rateClass,
        kind: 'published' as const,
        amount_minor: usdFor(base, rateClass, method) * 100,
        currency: 'USD' as const,
        valid_from: validFrom,
        valid_to: null,
      })),
    );
  });
}

function usdFor(base: number, rateClass: RateClass, method: ShippingMethod): number {
  const isBoxed = method === 'container';
  if (rateClass === 'parts') return Math.round(base / PART_SHARE) + (isBoxed ? MORE_FOR_BOXED_PART : 0);
  return base + MORE_FOR_CLASS[rateClass] + (isBoxed ? MORE_FOR_CONTAINER : 0);
}

/** Contract 8: estimates only, 700 RORO and 1200 container for every port and class. */
export function estimatedRates(ports: readonly string[], validFrom: string): RateRow[] {
  return ports.flatMap((port) =>
    SHIPPING_METHODS.flatMap((method) =>
      RATE_CLASSES.map((rateClass) => ({
        port,
        method,
        class: rateClass,
        kind: 'estimate' as const,
        amount_minor: ESTIMATE_MINOR[method],
        currency: 'USD' as const,
        valid_from: validFrom,
        valid_to: null,
      })),
    ),
  );
}
