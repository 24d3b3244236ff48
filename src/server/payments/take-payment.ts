import { moneyText, wireMoney } from '#domain/money/money.ts';
import { type EventRow, writeEvent } from '#server/orders/life/events.ts';
import { type OrderActContext, moveOrder } from '#server/orders/life/move.ts';
import { changeOrder, insertPayment } from '#server/orders/life/store.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { reconcileCommissions } from '#server/programme/reconcile-commissions.ts';
import { Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { OrderNews } from '#server/mails/order-facts.ts';

export interface ReceivedMoney {
  /** Above 0. */
  amountMinor: number;
  receivedAt: Date;
  /** One for the order: what comes with the same one again is the same money. */
  reference: string;
}

/**
 * Records money that has arrived for a locked order, whoever tells us of it (account contract 6): a part leaves it waiting
 * for the rest, all of it authorizes it, more of it stands there as overpaid. What comes for a canceled one, as transfers take
 * days, is held to be given back: the order stays canceled.
 */
export async function takePayment(
  doing: OrderActContext,
  order: OrderRow,
  { amountMinor, receivedAt, reference }: ReceivedMoney,
): Promise<Refusal | { event: EventRow; order: OrderRow; news: OrderNews }> {
  const { tx, now, actorId } = doing;
  const isLate = order.status === 'Canceled';
  const payment = { orderNumber: order.number, amountMinor, reference, receivedAt, recordedBy: actorId };
  if (!(await insertPayment(tx, payment, now))) return refuse('duplicate_reference');
  const paid = order.paid_minor + amountMinor;
  const whole = !isLate && paid >= order.total_minor && order.paid_at === null;
  const changed = await changeOrder(tx, order.number, {
    paid_minor: paid,
    ...(whole ? { paid_at: receivedAt } : {}),
  });
  if (whole) await reconcileCommissions(tx, changed, now);
  const event = await writeEvent(tx, {
    orderNumber: order.number,
    type: 'payment_received',
    at: receivedAt,
    title: `Payment received: ${moneyText(amountMinor, order.currency)}`,
    data: { amount: wireMoney(amountMinor), currency: order.currency, ...(isLate && { late: true }) },
    actorId,
  });
  const opens = whole && (order.status === 'Pending' || order.status === 'Payment Declined');
  const moved = opens ? await moveOrder(doing, changed, 'Authorized') : changed;
  return moved instanceof Refusal
    ? moved
    : { event, order: moved, news: isLate ? 'payment-late' : 'payment' };
}
