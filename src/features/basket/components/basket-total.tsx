import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { portText } from '#domain/places/destinations.ts';
import type { Basket } from '#contract/basket.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import type { CommandView } from '#offline/store/states.ts';
import { shownCurrency } from '#shown/amount.tsx';
import { PriceSince } from '#shown/price-since.tsx';
import { Sum } from '#ui/sum.tsx';
import { QuoteNote } from './quote-note.tsx';
import type { ShippingFigure } from './shipping-figure.ts';
import { ShippingSource } from './shipping-source.tsx';
import { voucherCodeOf, waitingCode } from './voucher-code.ts';
import styles from './basket-total.module.css';
import { CodeLabel } from '#shown/code-label.tsx';

interface TotalProps {
  basket: Basket;
  commands: readonly CommandView[];
  shipping: ShippingFigure;
  /** Moment when the server last gave the prices, ms; null when it never did. */
  asOf: number | null;
  /** The link "Request a shipping quote", where there is something to ask for. */
  ask: ReactNode;
  children: ReactNode;
}

/** Total of the basket, and for each figure who set it. An estimate is grey and never called a total to pay. */
export function BasketTotal({ basket, commands, shipping, asOf, ask, children }: TotalProps) {
  const { t, i18n } = useLingui();
  const { currency, amount, total, estimated } = totals(basket, shipping);
  const units = basket.results.reduce((sum, { quantity }) => sum + quantity, 0);
  const vehicles = basket.results.every((line) => line.product_class_id === VEHICLES);
  const place = portText(basket.destination.code, basket.destination.port, i18n.locale);
  const unchecked = waitingCode(commands);
  return (
    <>
      <Sum
        caption={t`Total`}
        rows={[
          {
            key: 'items',
            label: vehicles ? (
              <Plural value={units} one="# vehicle" other="# vehicles" />
            ) : (
              <Plural value={units} one="# item" other="# items" />
            ),
            source: (
              <PriceSince
                since={basket.results.map((line) => line.price_since)}
                own={basket.results.map((line) => line.own_stock)}
                seen={asOf}
              />
            ),
            amount: moneyText(minor(basket.total_incl_tax_excl_discounts), currency),
          },
          ...basket.voucher_discounts.map(({ amount: less, voucher: { code } }) => ({
            key: `discount ${code}`,
            label: <CodeLabel code={code} />,
            source: <Trans>Set by Chicargos</Trans>,
            amount: moneyText(-minor(less), currency),
          })),
          ...(unchecked
            ? [
                {
                  key: 'unchecked',
                  label: <CodeLabel code={voucherCodeOf(unchecked)} />,
                  source: <Trans>Not counted until checked</Trans>,
                  amount: t`none yet`,
                  muted: true,
                },
              ]
            : []),
          {
            key: 'shipping',
            label: <Trans>Shipping to {place}</Trans>,
            source: <ShippingSource figure={shipping} quote={basket.quote} />,
            amount: amount === null ? t`not known yet` : moneyText(amount, currency),
            note: estimated && amount !== null ? t`estimate` : undefined,
            muted: estimated,
          },
        ]}
        total={{
          key: 'total',
          label: <Trans>Total</Trans>,
          source: <TotalWords currency={currency} estimated={estimated} without={amount === null} />,
          amount: moneyText(total, currency),
          muted: estimated,
        }}
      />
      <QuoteNote basket={basket} commands={commands} asOf={asOf} className={styles.note} />
      {ask}
      {children}
      <p className={styles.without}>
        <Trans>Not included: import duty and taxes, port charges and inland transport in your country.</Trans>
      </p>
    </>
  );
}

/** Total in minor units; with an estimate for shipping, or without shipping where nobody can say it. */
export function totals(basket: Basket, shipping: ShippingFigure) {
  const estimated = shipping.state === 'requested' || shipping.state === 'none';
  return {
    currency: shownCurrency(basket.currency ?? 'USD'),
    amount: shipping.amountMinor,
    estimated,
    total: estimated ? minor(basket.total_incl_tax) + (shipping.amountMinor ?? 0) : minor(basket.order_total),
  };
}

export function TotalWords({
  currency,
  estimated,
  without,
}: {
  currency: string;
  estimated: boolean;
  without: boolean;
}) {
  const { t } = useLingui();
  const words = currency === 'ZMW' ? t`Zambian kwacha` : t`US dollars`;
  if (without) return <Trans>Without shipping, in {words}</Trans>;
  return estimated ? <Trans>Estimate, in {words}</Trans> : <Trans>In {words}</Trans>;
}
