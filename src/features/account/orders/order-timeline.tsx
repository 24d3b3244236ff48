import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderEvent } from '#contract/orders/order-life.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { minor } from '#domain/money/money.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { useDay } from '#shown/day.ts';
import { Box } from '#ui/box.tsx';
import { Timeline, type TimelineItem } from '#ui/timeline.tsx';
import { amountText } from '#shown/amount.tsx';
import { eventItem, hasBalanceDue, replacement } from './order-event.tsx';
import type { EventDateFormat } from './order-event-data.ts';
import { isStranded } from './order-proof-stranded.tsx';
import { useWaitingProofs, WaitingProof } from './order-proof-waiting.tsx';

/**
 * Events that the order says have happened, proofs that this phone has still to send, then what is to come. Nothing is
 * shown as done that the server has not said.
 */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const day = useDay('UTC');
  const proofs = useWaitingProofs(order.number).filter((command) => !isStranded(order, command));
  const said: EventDateFormat = {
    at: (time) => (now === null ? '\u00a0' : moment(Date.parse(time), now, 'first')),
    within: (time) => (now === null ? '\u00a0' : moment(Date.parse(time), now)),
    day,
  };
  const items = [
    ...happened(order, said),
    ...proofs.map((command): TimelineItem => ({
      key: command.key,
      state: command.state === 'needs_user' ? 'stop' : 'wait',
      title: <Trans>Proof of payment</Trans>,
      detail: <SavedAt at={said.within(new Date(command.createdAt).toISOString())} />,
      children: <WaitingProof command={command} />,
    })),
    ...toCome(order, said),
  ];
  return (
    <Box title={<Trans>Where it is</Trans>}>
      <Timeline items={items} label={t`Where it is`} />
    </Box>
  );
}

const SavedAt = ({ at }: { at: string }) => <Trans>Saved on this phone: {at}</Trans>;

/** An order from before there was a history was at least placed. */
function eventsOf(order: OrderDetail): OrderEvent[] {
  if (order.events.length > 0) return order.events;
  const placed = { type: 'placed' as const, at: order.date_placed, title: '', detail: null, data: {} };
  return [{ id: 'placed', ...placed }];
}

function happened(order: OrderDetail, said: EventDateFormat): TimelineItem[] {
  const events = eventsOf(order);
  const items = events.map((event) => eventItem(event, said, order));
  if (order.invoice) {
    // A later one has its own place in the history.
    const issued = events.some(replacement) ? order.date_placed : order.invoice.issued_at;
    const issuedAt = Date.parse(issued);
    const when = said.at(issued);
    const after = events.findIndex(({ at }, place) => place > 0 && Date.parse(at) > issuedAt);
    items.splice(after < 0 ? items.length : after, 0, {
      key: 'invoice',
      state: 'done',
      title: <Trans>Pro-forma issued</Trans>,
      detail: <Trans>{when}, by email and here</Trans>,
    });
  }
  const types = new Set(order.events.map(({ type }) => type));
  const tells = (type: OrderEvent['type']) => types.has(type) || types.has('status_changed');
  const { status } = order;
  // What only the status tells, of orders from before there was a history.
  if ((status === 'Authorized' || status === 'Shipped') && !tells('payment_received'))
    items.push({ key: 'paid', state: 'done', title: <Trans>Payment received</Trans> });
  if (status === 'Shipped' && !tells('shipped'))
    items.push({ key: 'shipped', state: 'done', title: <Trans>Shipped</Trans> });
  if (status === 'Canceled' && !types.has('canceled') && !tells('expired'))
    items.push({
      key: 'canceled',
      state: 'stop',
      title: <Trans>Canceled</Trans>,
      detail: <Trans>Do not pay for this order</Trans>,
    });
  return items;
}

function toCome(order: OrderDetail, said: EventDateFormat): TimelineItem[] {
  const { status, shipment, events } = order;
  if (status === 'Canceled') return [];
  const next = (
    key: string,
    title: TimelineItem['title'],
    detail?: TimelineItem['detail'],
  ): TimelineItem => ({
    key: `next-${key}`,
    state: 'next',
    title,
    detail,
  });
  const items: TimelineItem[] = [];
  if (hasBalanceDue(order)) {
    const left = amountText(order.balance, order.currency);
    const rest = minor(order.paid_total) > 0;
    const title = rest ? <Trans>Balance to pay: {left}</Trans> : <Trans>Payment received</Trans>;
    items.push(next('paid', title, <Trans>A person checks the bank transfer</Trans>));
  }
  const onShip = status === 'Shipped';
  if (!onShip && !events.some(({ type }) => type === 'booked'))
    items.push(next('booked', <Trans>Booked on a ship</Trans>));
  if (!onShip)
    items.push(next('shipped', <Trans>Shipped</Trans>, <Trans>Vessel and date appear here</Trans>));
  const port = shipment?.port_of_discharge ?? order.destination.port;
  const eta = shipment ? said.day(shipment.eta) : '';
  if (!shipment?.arrived_at)
    items.push(
      next(
        'arrived',
        port ? <Trans>Arrived in {port}</Trans> : <Trans>Arrived in port</Trans>,
        eta && <Trans>Expected {eta}</Trans>,
      ),
    );
  if (!shipment?.released_at) items.push(next('released', <Trans>Released for collection</Trans>));
  return items;
}
