import { Trans, useLingui } from '@lingui/react/macro';
import type { FiguresSet } from '#contract/figures-set.ts';
import { priceDay } from './amount.tsx';
import { ShippingSetBy } from './shipping-set-by.tsx';

/** Setters of the figures of a line of an order or its pro-forma, and when, as the order keeps it. */
export function FiguresSetBy({ set: { seller, price_since: since, shipping } }: { set: FiguresSet }) {
  const { t, i18n } = useLingui();
  const who = seller === null ? 'Chicargos' : seller || t`the seller`;
  const day = since === null ? null : priceDay(i18n, since);
  return (
    <>
      <small className="muted">
        {day === null ? (
          <Trans>Price set by {who}</Trans>
        ) : (
          <Trans>
            Price set by {who} on {day}
          </Trans>
        )}
      </small>
      {shipping && (
        <small className="muted">
          <Trans>Shipping</Trans>: <ShippingSetBy set={shipping} />
        </small>
      )}
    </>
  );
}
