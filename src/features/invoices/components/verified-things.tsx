import { Trans, useLingui } from '@lingui/react/macro';
import type { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { portTextIn } from '#domain/places/destinations.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { FiguresSetBy } from '#shown/figures-set-by.tsx';
import { Plate } from '#ui/plate.tsx';
import styles from './verdict.module.css';

/** Things that a pro-forma is for: a code that was copied to the paper of another car shows here. */
export function VerifiedThings({ invoice }: { invoice: VerifiedInvoice }) {
  const { t, i18n } = useLingui();
  const { lines } = invoice;
  const port = portTextIn(i18n.locale, invoice.port);
  if (lines.length === 0) return null;
  return (
    <>
      <ul className={styles.things} aria-label={t`What it is for`}>
        {lines.map(({ product_id: id, title, quantity, chassis, set }, place) => (
          <li key={`${id}-${place}`}>
            <Plate>{stockReference(id)}</Plate>
            <span>
              <b>{quantity === 1 ? title : `${quantity} × ${title}`}</b>
              {chassis !== null && (
                <small className="muted">
                  <Trans>Chassis number: {chassis}</Trans>
                </small>
              )}
              {set && <FiguresSetBy set={set} />}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {port !== '' && (
          <>
            <Trans>With shipping to {port}.</Trans>{' '}
          </>
        )}
        <Trans>If your copy shows a different REF or title, someone has copied our code: do not pay.</Trans>
      </p>
    </>
  );
}
