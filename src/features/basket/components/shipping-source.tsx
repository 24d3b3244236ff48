import { Trans, useLingui } from '@lingui/react/macro';
import type { Basket } from '#contract/basket.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import type { ShippingFigure } from './shipping-figure.ts';

/** Source of the shipping cost: who set it, and since when. */
export function ShippingSource({ figure, quote }: { figure: ShippingFigure; quote: Basket['quote'] }) {
  const { i18n } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const { state, since } = figure;
  if (state === 'requested') return <Trans>Request is Pending: we set it, then you can order</Trans>;
  if (state === 'none')
    return figure.amountMinor === null ? (
      <Trans>Not set by anyone yet</Trans>
    ) : (
      <Trans>Our estimate. To order, ask for a quote</Trans>
    );
  if (state === 'published') {
    if (since === null) return <Trans>Published rate</Trans>;
    const day = i18n.date(`${since}T00:00:00Z`, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return <Trans>Published rate, since {day}</Trans>;
  }
  if (quote.quoted_at === null || now === null) return <Trans>Quoted by Chicargos</Trans>;
  const at = moment(Date.parse(quote.quoted_at), now);
  if (quote.expires_at === null) return <Trans>Quoted by Chicargos, {at}</Trans>;
  const until = moment(Date.parse(quote.expires_at), now);
  return (
    <Trans>
      Quoted by Chicargos, {at}. Holds until {until}
    </Trans>
  );
}
