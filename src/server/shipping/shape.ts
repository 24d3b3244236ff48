import type { InferInput } from 'valibot';
import type { ShippingRate } from '#contract/shipping.ts';
import { portSlug } from '#domain/places/destinations.ts';
import { wireMoney } from '#domain/money/money.ts';
import type { Rate } from '#domain/shipping/shipping.ts';

/** A row of the rate table as the wire and the catalogue on a phone have it (contract 4.17). */
export const rateRowOf = (rate: Rate): InferInput<typeof ShippingRate> => ({
  port: rate.port,
  port_slug: portSlug(rate.port),
  method: rate.method,
  class: rate.class,
  kind: rate.kind,
  amount: wireMoney(rate.amountMinor),
  currency: 'USD',
  valid_from: rate.validFrom,
  valid_to: rate.validTo,
});
