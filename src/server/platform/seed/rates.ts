import type { Insertable } from 'kysely';
import { DESTINATION_PORTS } from '#domain/destinations.ts';
import { ESTIMATE_MINOR, RATE_CLASSES, SHIPPING_METHODS, type RateClass } from '#domain/shipping.ts';
import type { ShippingRates } from '#server/platform/schema/trade.ts';

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

/** Dollars more than a saloon, by the room that the body takes. Spares are not in the demo and have no rate. */
const MORE_FOR_CLASS = { sedan: 0, suv: 250, commercial: 550 } satisfies Partial<Record<RateClass, number>>;
/** A share of a 40 ft box with loading and lashing costs more than driving on board. */
const MORE_FOR_CONTAINER = 600;

/**
 * Published rates for every destination port, method and body class, in USD per vehicle.
 * @param validFrom YYYY-MM-DD; they hold until further notice
 */
export function publishedRates(validFrom: string): RateRow[] {
  return DESTINATION_PORTS.flatMap((port) => {
    const base = RORO_SEDAN[port];
    if (base === undefined) throw new Error(`The demo has no shipping rate for ${port}`);
    return SHIPPING_METHODS.flatMap((method) =>
      Object.entries(MORE_FOR_CLASS).map(([bodyClass, more]) => ({
        port,
        method,
        class: bodyClass === 'suv' || bodyClass === 'commercial' ? bodyClass : ('sedan' as const),
        kind: 'published' as const,
        amount_minor: (base + more + (method === 'container' ? MORE_FOR_CONTAINER : 0)) * 100,
        currency: 'USD' as const,
        valid_from: validFrom,
        valid_to: null,
      })),
    );
  });
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
