import { Trans } from '@lingui/react/macro';
import type { Basket } from '#contract/basket.ts';
import { type ShippingSet, ShippingSetBy } from '#shown/shipping-set-by.tsx';
import type { ShippingFigure } from './shipping-figure.ts';

/** Source that set the shipping of a basket that can be ordered; null while nobody has. */
export function shippingSetOf({ state, since }: ShippingFigure, quote: Basket['quote']): ShippingSet | null {
  if (state === 'published') return { source: 'published', since, at: null, until: null };
  if (state === 'quoted')
    return { source: 'quote', since: null, at: quote.quoted_at, until: quote.expires_at };
  return null;
}

/** Source of the shipping cost: who set it, and since when. */
export function ShippingSource({ figure, quote }: { figure: ShippingFigure; quote: Basket['quote'] }) {
  const set = shippingSetOf(figure, quote);
  if (set) return <ShippingSetBy set={set} />;
  if (figure.state === 'requested') return <Trans>Request is Pending: once we set it, you can order</Trans>;
  return figure.amountMinor === null ? (
    <Trans>Not set yet</Trans>
  ) : (
    <Trans>Our estimate. To order, ask for a quote</Trans>
  );
}
