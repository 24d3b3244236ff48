import { Trans } from '@lingui/react/macro';
import type { MissingLine } from '#contract/orders/orders.ts';
import styles from './order-parts.module.css';

/** Lines that the order loses, each with why. */
export function MissingLines({ missing }: { missing: readonly MissingLine[] }) {
  return (
    <ul className={styles.list}>
      {missing.map(({ product_id: id, title, reason }, at) => (
        <li key={`${id} ${at}`}>
          <b>{title}</b>
          <br />
          <span className="small">
            {reason === 'sold' && <Trans>Sold while your order was waiting</Trans>}
            {reason === 'withdrawn' && <Trans>No longer for sale</Trans>}
            {reason === 'taken_out' && <Trans>Removed from your basket</Trans>}
          </span>
        </li>
      ))}
    </ul>
  );
}
