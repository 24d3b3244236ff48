import { canMove, type OrderStatus } from '#domain/orders/order-status.ts';
import { reconcileCommissions } from '#server/programme/reconcile-commissions.ts';
import type { OrderRow } from '../store.ts';
import { writeEvent } from './events.ts';
import { changeOrder, releaseStock, shipStock } from './store.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Actor and moment of an act; no actor: the shop's own clock. */
export interface OrderActContext {
  tx: Tx;
  now: Date;
  actorId: number | null;
}

/** A step that the order's state does not allow (account contract 6). */
export const invalidTransition = (from: string, to: string): Refusal =>
  refuse('invalid_transition', { from, to });

/**
 * Takes a locked order a step on (contract 3.9): stock comes back from a canceled one and goes with a shipped one, and the
 * history says so.
 * @param told what the history says of the step where it says it itself; absent: `status_changed`
 */
export async function moveOrder(
  { tx, now, actorId }: OrderActContext,
  order: OrderRow,
  to: OrderStatus,
  told?: 'told',
): Promise<Refusal | OrderRow> {
  if (!canMove(order.status, to)) return invalidTransition(order.status, to);
  if (to === 'Canceled') await releaseStock(tx, order.number);
  if (to === 'Shipped') await shipStock(tx, order.number);
  const moved = await changeOrder(tx, order.number, { status: to });
  if (to === 'Canceled') await reconcileCommissions(tx, moved, now);
  if (told === undefined)
    await writeEvent(tx, {
      orderNumber: order.number,
      type: 'status_changed',
      at: now,
      title: STATUS_TITLES[to],
      data: { from: order.status, to },
      actorId,
    });
  return moved;
}

const STATUS_TITLES: Record<OrderStatus, string> = {
  Pending: 'Waiting for payment',
  Authorized: 'Payment confirmed',
  'Payment Declined': 'Payment declined',
  Shipped: 'Shipped',
  Canceled: 'Canceled',
};

/** Cancels a locked order and says why. */
export async function cancelOrder(
  doing: OrderActContext,
  order: OrderRow,
  { reason, type = 'canceled' }: { reason: string; type?: 'canceled' | 'expired' },
): Promise<Refusal | OrderRow> {
  const moved = await moveOrder(doing, order, 'Canceled', 'told');
  if (!('number' in moved)) return moved;
  await writeEvent(doing.tx, {
    orderNumber: order.number,
    type,
    at: doing.now,
    title: type === 'expired' ? 'Expired unpaid' : 'Canceled',
    detail: reason,
    data: { reason },
    actorId: doing.actorId,
  });
  return moved;
}
