import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import type { Order } from '#contract/orders/orders.ts';
import { amountText } from '#shown/amount.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './order-lines.module.css';

interface SummaryProps {
  order: Order;
  saver: boolean;
  onClose: () => void;
}

/** Summary of an order from what the list itself knows, so it opens without a network too (spec account §2). */
export function OrderSummary({ order, saver, onClose }: SummaryProps) {
  const { t } = useLingui();
  const { currency, number } = order;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Order Summary</Trans>}
      actions={
        <Button variant="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ul className="list" aria-label={t`Ordered`}>
        {order.line_props.map((line, place) => (
          // Two lines of one order may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={styles.line}>
            <VehiclePicture image={line.image} picture={line.picture} alt="" width={160} saver={saver} tiny />
            <div>
              <p className="strong">{line.title}</p>
              <p className={styles.figures}>
                <span>
                  {amountText(line.unit_price, currency)} × {line.qty}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.address}>
        <h3>
          <Trans>Delivery Address</Trans>
        </h3>
        <p className="muted">{order.shipping_address.search_text}</p>
      </div>
      <p className={styles.address}>
        <Link to={`/orders/${number}`}>
          <Trans>See the whole order</Trans>
        </Link>
      </p>
    </Dialog>
  );
}
