import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countryName, type Destination } from '#domain/places/destinations.ts';
import { minor } from '#domain/money/money.ts';
import { landedCost, type Rate } from '#domain/shipping/shipping.ts';
import { rates } from '#features/catalogue/queries.ts';
import { useQuery } from '#offline/react/react.ts';
import { useNow } from '#shown/clock.ts';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { useShipTo } from './ship-to.ts';

/**
 * The first drawing uses the default port and the day of the rate table, the same on server and phone; the user's
 * destination and today follow when the phone knows them.
 * @param fixed the same object from drawing to drawing: priced to there, whatever the user has chosen
 */
export function useLandedCosts(fixed?: Destination): LandedCosts {
  const { data: table } = useQuery(rates, {});
  const { i18n } = useLingui();
  const shipTo = useShipTo();
  const now = useNow();
  const today = now === null ? null : new Date(now).toISOString().slice(0, 10);
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
  const code = fixed?.country.code ?? shipTo.code;
  const port = fixed?.port ?? shipTo.port;
  const by = fixed ? 'chosen' : shipTo.by;
  const day = today ?? table?.generated_at.slice(0, 10) ?? '2026-01-01';
  return useMemo(
    () => ({
      country: code,
      countryName: countryName(code, i18n.locale),
      port,
      isDefault: by !== 'chosen',
      isGuess: by === 'guess',
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
    [rows, day, code, port, by, i18n.locale],
  );
}
