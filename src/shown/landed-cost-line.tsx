import { Trans } from '@lingui/react/macro';
import { moneyText } from '#domain/money/money.ts';
import type { LandedCost, Rate, RateClass, ShippingMethod } from '#domain/shipping/shipping.ts';
import { LandedCostText as LandedText } from '#ui/landed-cost-text.tsx';
import { shownCurrency } from './amount.tsx';

/** Landed cost of a product at the user's port, priced on the phone from the kept rate table. */
export interface LandedCosts {
  /** ISO code of the destination country. */
  country: string;
  countryName: string;
  port: string;
  /** Nobody has chosen it: it is a guess, or Kenya and Mombasa. */
  isDefault: boolean;
  /** Taken from the phone's clock and languages. */
  isGuess: boolean;
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

/** "About $5,200.00 to Dar Es Salaam" on a card; the word estimate only where the rate is one. */
export function LandedCostLine({
  cost,
  currency,
  port,
}: {
  cost: LandedCost | null;
  currency: string;
  port: string;
}) {
  if (!cost) return null;
  const total = moneyText(cost.totalMinor, shownCurrency(currency));
  return (
    <LandedText>
      {cost.kind === 'estimate' ? (
        <Trans>
          About <b>{total}</b> to {port}, estimate
        </Trans>
      ) : (
        <Trans>
          About <b>{total}</b> to {port}
        </Trans>
      )}
    </LandedText>
  );
}
