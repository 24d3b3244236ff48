import { Trans, useLingui } from '@lingui/react/macro';
import type { CodeUsage } from '#contract/supporter.ts';
import { Box } from '#ui/box.tsx';
import { Empty } from '#ui/empty.tsx';
import { Mark } from '#ui/mark.tsx';
import { useOrderStatus } from '../order-status-text.ts';
import { usePoints } from '../points-text.ts';
import styles from './order-cards.module.css';

interface OrderCardsProps {
  /** Newest first. */
  orders: readonly CodeUsage[];
  date: (time: string) => string;
}

/** The orders that the code was used on (spec account §2). */
export function OrderCards({ orders, date }: OrderCardsProps) {
  return (
    <Box title={<Trans>Promo code applied</Trans>}>
      {orders.length === 0 ? (
        <Empty
          bare
          icon="currency-dollar"
          title={<Trans>No commission earned yet</Trans>}
          hint={<Trans>Orders appear here as soon as somebody orders with your code.</Trans>}
        />
      ) : (
        <ul className="list">
          {orders.map((order) => (
            <OrderCard key={order.order_number} order={order} date={date} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function OrderCard({ order, date }: { order: CodeUsage; date: (time: string) => string }) {
  const { t } = useLingui();
  const statusOf = useOrderStatus();
  const pointsOf = usePoints();
  const status = statusOf(order.status);
  // Nothing is on its way from an order that does not stand any more.
  const isOver = order.status === 'Canceled';
  const payment = isOver
    ? order.has_earned
      ? t`REVERSED`
      : t`NONE`
    : order.is_agent_paid
      ? t`PAID`
      : t`PENDING`;
  const day = date(order.usage_date);
  const receipt = order.commission_receipt;
  const points = isOver ? t`None` : receipt === '' ? t`Pending` : pointsOf(receipt);
  return (
    <li className={styles.order}>
      <div className="row row-between row-wrap">
        <h3>{order.order_number}</h3>
        <Mark kind={order.is_agent_paid && !isOver ? 'ok' : 'plain'} filled>
          {payment}
        </Mark>
      </div>
      <ul className={styles.facts}>
        <li>
          <Trans>
            Order Status: <b>{status}</b>
          </Trans>
        </li>
        <li>
          <Trans>
            Commission payment: <b>{payment}</b>
          </Trans>
        </li>
        <li>
          <Trans>
            Order date: <b>{day}</b>
          </Trans>
        </li>
        <li>
          <Trans>
            Points: <b>{points}</b>
          </Trans>
        </li>
      </ul>
    </li>
  );
}
