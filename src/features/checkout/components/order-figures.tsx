import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { portText, portTextIn } from '#domain/places/destinations.ts';
import type { Basket } from '#contract/basket.ts';
import type { PlaceOrder } from '#contract/orders/order-payload.ts';
import { amountText } from '#shown/amount.tsx';
import { PriceSince } from '#shown/price-since.tsx';
import { ShippingSetBy } from '#shown/shipping-set-by.tsx';
import { Sum } from '#ui/sum.tsx';
import type { SeenOrder } from '../commands.ts';
import { CodeLabel } from '#shown/code-label.tsx';

interface FiguresProps {
  basket: Basket;
  /** Moment when the server last gave the prices, ms; null when it never did. */
  asOf: number | null;
  /** Source that set the cost of shipping, and the moment. */
  shippingSource: ReactNode;
  /** RORO, Container, or both. */
  method: string;
}

/** Each figure of the order with who set it, and when. */
export function OrderFigures({ basket, asOf, shippingSource, method }: FiguresProps) {
  const { t, i18n } = useLingui();
  const currency = basket.currency ?? 'USD';
  const port = portText(basket.destination.code, basket.destination.port, i18n.locale);
  return (
    <Sum
      caption={t`Figures`}
      rows={[
        ...basket.results.map((line, place) => ({
          key: `${place}`,
          label: <LineLabel title={line.title} quantity={line.quantity} />,
          // A line that the server has not seen yet has the price of the moment it was taken.
          source: (
            <PriceSince
              since={[line.price_since]}
              own={[line.own_stock]}
              seen={line.id === 0 ? Date.parse(line.date_created) : asOf}
            />
          ),
          note: line.quantity > 1 ? `${line.quantity} × ${amountText(line.unit_price, currency)}` : undefined,
          amount: amountText(line.price_incl_tax_excl_discounts, currency),
        })),
        ...basket.voucher_discounts.map(({ amount, voucher: { code } }) => ({
          key: `discount ${code}`,
          label: <CodeLabel code={code} />,
          source: <Trans>Set by Chicargos</Trans>,
          amount: amountText(`-${amount}`, currency),
        })),
        {
          key: 'shipping',
          label: <Trans>Shipping, {method}</Trans>,
          source: shippingSource,
          amount: amountText(basket.shipping_incl_tax, currency),
        },
      ]}
      total={{
        key: 'total',
        label: <Trans>Total</Trans>,
        source: <Bound currency={currency} place={port} />,
        amount: amountText(basket.order_total, currency),
      }}
    />
  );
}

/** The same of an order that was given: as the user saw it, whatever the basket holds by now. */
export function GivenFigures({ order, seen }: { order: PlaceOrder; seen: SeenOrder }) {
  const { t, i18n } = useLingui();
  const { currency } = seen;
  // An order of an earlier version has the words alone, in English.
  const port = seen.place ? portText(...seen.place, i18n.locale) : portTextIn(i18n.locale, seen.destination);
  return (
    <Sum
      caption={t`Figures`}
      rows={[
        ...(order.expect?.lines ?? []).map((line, place) => ({
          key: `${place}`,
          label: <LineLabel title={seen.titles[place] ?? ''} quantity={line.quantity} />,
          source: (
            <PriceSince since={[seen.prices_since?.[place]]} own={[seen.own_stock?.[place]]} seen={null} />
          ),
          amount: amountText(seen.full?.[place] ?? line.price_incl_tax, currency),
        })),
        ...(seen.full && seen.discount
          ? [
              {
                key: 'discount',
                label: <CodeLabel code={seen.discount.code} />,
                source: <Trans>Set by Chicargos</Trans>,
                amount: amountText(`-${seen.discount.amount}`, currency),
              },
            ]
          : []),
        {
          key: 'shipping',
          label: <Trans>Shipping</Trans>,
          source: seen.shipping && <ShippingSetBy set={seen.shipping} />,
          amount: amountText(order.shipping_charge.incl_tax, currency),
        },
      ]}
      total={{
        key: 'total',
        label: <Trans>Total</Trans>,
        source: <Bound currency={currency} place={port} />,
        amount: amountText(order.total, currency),
      }}
    />
  );
}

function LineLabel({ title, quantity }: { title: string; quantity: number }) {
  return (
    <>
      {title},&nbsp;{quantity}
    </>
  );
}

function Bound({ currency, place }: { currency: string; place: string }) {
  return currency === 'ZMW' ? (
    <Trans>Zambian kwacha, to {place}</Trans>
  ) : (
    <Trans>US dollars, to {place}</Trans>
  );
}
