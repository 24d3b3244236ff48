import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/orders.ts';
import { minor } from '#domain/money.ts';
import { amountText } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { Box } from '#ui/box.tsx';
import { Timeline, type TimelineItem } from '#ui/timeline.tsx';

/** What the order says has happened, then what is to come. Nothing is shown as done that the server has not said. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const at = (time: string): string => (now === null ? '\u00a0' : moment(Date.parse(time), now, 'first'));
  const items: TimelineItem[] = [
    { key: 'placed', state: 'done', title: <Trans>Order placed</Trans>, detail: at(order.date_placed) },
  ];
  if (order.invoice) {
    const when = at(order.invoice.issued_at);
    items.push({
      key: 'invoice',
      state: 'done',
      title: <Trans>Pro-forma issued</Trans>,
      detail: <Trans>{when}, by email and here</Trans>,
    });
  }
  if (order.status === 'Canceled')
    items.push({
      key: 'canceled',
      state: 'stop',
      title: <Trans>Canceled</Trans>,
      detail: <Trans>Do not pay for this order</Trans>,
    });
  else items.push(payment(order), shipped(order));
  return (
    <Box title={<Trans>Where it is</Trans>}>
      <Timeline items={items} label={t`Where it is`} />
    </Box>
  );
}

function payment(order: OrderDetail): TimelineItem {
  const paid = amountText(order.paid_total, order.currency);
  const left = amountText(order.balance, order.currency);
  if (order.status === 'Payment Declined')
    return {
      key: 'payment',
      state: 'stop',
      title: <Trans>Payment Declined</Trans>,
      detail: <Trans>Your transfer was not accepted. Contact customer service before you pay again</Trans>,
    };
  if (minor(order.paid_total) > 0)
    return {
      key: 'payment',
      state: 'done',
      title: <Trans>Payment received</Trans>,
      detail:
        minor(order.balance) > 0 ? (
          <Trans>
            {paid} so far, {left} left to pay
          </Trans>
        ) : (
          paid
        ),
    };
  if (order.status === 'Authorized' || order.status === 'Shipped')
    return { key: 'payment', state: 'done', title: <Trans>Payment received</Trans> };
  return {
    key: 'payment',
    state: 'next',
    title: <Trans>Payment received</Trans>,
    detail: <Trans>A person checks the bank transfer</Trans>,
  };
}

function shipped(order: OrderDetail): TimelineItem {
  const { port } = order.destination;
  const title = port ? <Trans>Shipped to {port}</Trans> : <Trans>Shipped</Trans>;
  if (order.status === 'Shipped') return { key: 'shipped', state: 'done', title };
  return { key: 'shipped', state: 'next', title };
}
