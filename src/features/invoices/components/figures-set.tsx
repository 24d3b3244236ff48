import { Trans, useLingui } from '@lingui/react/macro';
import type { VerifiedInvoice } from '#contract/invoices.ts';
import { priceDay } from '#shown/amount.tsx';
import { ShippingSetBy } from '#shown/shipping-set-by.tsx';

type Set = NonNullable<VerifiedInvoice['lines'][number]['set']>;

/** Setters of the figures of a line of a pro-forma, and when, as its order keeps it. */
export function FiguresSet({ set: { seller, price_since: since, shipping } }: { set: Set }) {
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
