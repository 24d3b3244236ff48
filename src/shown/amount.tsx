import { useLingui } from '@lingui/react/macro';
import {
  crossedOutPrice,
  type Currency,
  minor,
  moneyParts,
  moneyText,
  SAVE_PERCENT,
  savePercent,
} from '#domain/money/money.ts';
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

/** Facts that are said of the price before. */
export interface BeforePrice {
  price: string;
  before: string | null | undefined;
  currency: string;
  /** Moment when the price fell from it; null or absent: it is the spec's own figure, which nobody asked. */
  since?: string | null | undefined;
}

/** The crossed-out price with what it saves, and since when; nothing where the shop shows none. */
export function Before({ price, before, currency, since }: BeforePrice) {
  const { t, i18n } = useLingui();
  if (before === null || before === undefined) return null;
  const now = minor(price);
  // The spec's own figure goes with the price that it makes; any other earlier price is counted (contract 7.1).
  const isOwn = !since && minor(before) === crossedOutPrice(now);
  const percent = isOwn ? SAVE_PERCENT : savePercent(now, minor(before));
  const day = since && priceDay(i18n, since);
  return (
    <Was price={amountText(before, currency)} beforeLabel={t`Before: `}>
      {day ? t`Save: ${percent}%, since ${day}` : t`Save: ${percent}%`}
    </Was>
  );
}

/** The same where only a fall is told: the spec's own figure stands on cards of home and of deals alone. */
export function Fallen(props: BeforePrice) {
  return props.since ? <Before {...props} /> : null;
}

/** The day from which a price holds, in UTC, so that the server's drawing and the phone's are one: "12 Nov 2026". */
export const priceDay = (i18n: ReturnType<typeof useLingui>['i18n'], iso: string): string =>
  // A day that breaks over two lines is read twice.
  i18n
    .date(new Date(iso), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .replaceAll(' ', '\u00a0');
