import { useLingui } from '@lingui/react/macro';
import {
  crossedOutPrice,
  type Currency,
  minor,
  moneyParts,
  moneyText,
  SAVE_PERCENT,
  savePercent,
} from '#domain/money.ts';
import { Price, Was } from '#ui/price.tsx';

/** A wire amount ("4500.00") as the trade prints it: "$4,500.00". */
export function amountText(wire: string, currency: string): string {
  return moneyText(minor(wire), shownCurrency(currency));
}

export function shownCurrency(code: string): Currency {
  return code === 'ZMW' || code === 'GBP' ? code : 'USD';
}

/** A price as the largest thing on its card. */
export function Amount({
  wire,
  currency,
  large = false,
}: {
  wire: string;
  currency: string;
  large?: boolean;
}) {
  const { symbol, whole, cents, code } = moneyParts(minor(wire), shownCurrency(currency));
  return <Price symbol={symbol} whole={whole} cents={`.${cents}`} code={code} large={large} />;
}

/** The crossed-out price with what it saves; nothing where the shop shows none. */
export function Before({
  price,
  before,
  currency,
}: {
  price: string;
  before: string | null;
  currency: string;
}) {
  const { t } = useLingui();
  if (before === null) return null;
  const now = minor(price);
  // The spec's own figure goes with the price that it makes; any other earlier price is counted (contract 7.1).
  const percent = minor(before) === crossedOutPrice(now) ? SAVE_PERCENT : savePercent(now, minor(before));
  return (
    <Was price={amountText(before, currency)} beforeLabel={t`Before: `}>
      {t`Save: ${percent}%`}
    </Was>
  );
}
