import { useEffect, useMemo, useState } from 'react';
import { DEFAULT_DESTINATION } from '#domain/destinations.ts';
import { minor } from '#domain/money.ts';
import {
  landedCost,
  type LandedCost,
  type Rate,
  type RateClass,
  type ShippingMethod,
} from '#domain/shipping.ts';
import { myBasket } from '#features/basket/queries.ts';
import { rates } from '#features/catalogue/queries.ts';
import { useQuery } from '#offline/react.ts';

/** What a product costs at the user's port, priced on the phone from the kept rate table. */
export interface Landed {
  /** ISO code of the destination country. */
  country: string;
  countryName: string;
  port: string;
  /** Kenya and Mombasa until the user has chosen. */
  isDefault: boolean;
  rates: readonly Rate[];
  /** The day that rates are read for, YYYY-MM-DD. */
  day: string;
  /** Null where nothing can be said: another currency without a published rate. */
  cost: (
    product: { price: string; currency: 'USD' | 'ZMW'; rateClass: RateClass },
    method?: ShippingMethod,
    port?: string,
  ) => LandedCost | null;
}

/**
 * The first drawing uses the default port and the day of the rate table, the same on server and phone; the user's
 * destination and today follow when the phone knows them.
 */
export function useLanded(): Landed {
  const { data: table } = useQuery(rates, {});
  const { data: basket } = useQuery(myBasket, {});
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => setToday(new Date().toISOString().slice(0, 10)), []);
  const rows = useMemo(
    () =>
      (table?.results ?? []).map((row): Rate => ({
        port: row.port,
        method: row.method,
        class: row.class,
        kind: row.kind,
        amountMinor: minor(row.amount),
        currency: row.currency,
        validFrom: row.valid_from,
        validTo: row.valid_to,
      })),
    [table],
  );
  const destination = basket?.destination;
  const port = destination?.port ?? DEFAULT_DESTINATION.port;
  const day = today ?? table?.generated_at.slice(0, 10) ?? '2026-01-01';
  return useMemo(
    () => ({
      country: destination?.code ?? DEFAULT_DESTINATION.country.code,
      countryName: destination?.name ?? DEFAULT_DESTINATION.country.name,
      port,
      isDefault: destination?.is_default ?? true,
      rates: rows,
      day,
      cost: (product, method = 'roro', otherPort = port) =>
        landedCost({
          priceMinor: minor(product.price),
          currency: product.currency,
          rates: rows,
          port: otherPort,
          method,
          class: product.rateClass,
          day,
        }),
    }),
    [rows, day, port, destination],
  );
}
