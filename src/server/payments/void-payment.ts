import { moneyText, wireMoney } from '#domain/money/money.ts';
import { endsAt } from '#domain/orders/pay-before.ts';
import { type EventRow, writeEvent } from '#server/orders/life/events.ts';
import type { OrderActContext } from '#server/orders/life/move.ts';
import { changeOrder } from '#server/orders/life/store.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { reconcileCommissions } from '#server/programme/reconcile-commissions.ts';
import { paymentOf, paymentsOf, voidPaymentRow } from './payments.ts';
import { type Refusal, refuse, refuseFields } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

export interface Voiding {
  /** Id of the payment. */
  id: string;
  /** For the buyer. */
  reason: string;
}

/**
 * Takes a payment out that was typed wrong: for the wrong order, or as another amount. It stays on record, its transfer may
 * be recorded again. The order's status has no way back (contract 3.9): one that was paid by it alone stays authorized, owes
 * the rest, and goes on no ship before that has come. Also of one that has ended or left, so that its figures are true. A day
 * to pay by that passed while the payment counted is none any more: the order would end at once, by a mistake of ours.
 * If what remains still pays all of it, the order was paid on the day on which that did.
 */
export async function voidPayment(
  { tx, now, actorId }: OrderActContext,
  order: OrderRow,
  { id, reason }: Voiding,
): Promise<Refusal | { event: EventRow; order: OrderRow; amountMinor: number }> {
  const { number, currency } = order;
  const payment = await paymentOf(tx, number, id);
  if (!payment) return refuseFields([{ path: ['payment'], code: 'invalid', detail: 'Choose a payment' }]);
  if (payment.voided_at) return refuse('voided_already');
  if (payment.recorded_by === null) return refuse('not_typed');
  const amountMinor = payment.amount_minor;
  if (amountMinor > order.paid_minor)
    return refuse('given_back', { held: moneyText(order.paid_minor, currency) });
  await voidPaymentRow(tx, id, actorId, now);
  const paid = order.paid_minor - amountMinor;
  const { status, pay_before: payBefore } = order;
  const end = endsAt({ status, paidMinor: paid, payBefore, hasProof: false });
  const isTooLate = end !== null && end <= now;
  const changed = await changeOrder(tx, number, {
    paid_minor: paid,
    ...(order.paid_at !== null && { paid_at: await paidAtNow(tx, order, paid) }),
    ...(isTooLate ? { pay_before: null } : {}),
  });
  await reconcileCommissions(tx, changed, now);
  const amount = moneyText(amountMinor, currency);
  const title = `Payment removed: ${amount}`;
  const event = await writeEvent(tx, {
    orderNumber: number,
    // A note, which an app from before this can read too.
    type: 'note',
    at: now,
    title,
    detail: reason,
    data: {
      voided: wireMoney(amountMinor),
      currency,
      ...(isTooLate && { pay_before: null }),
      text: `A payment of ${amount} was recorded by mistake and does not count any more. ${isTooLate ? 'There is no day to pay by any more. ' : ''}${reason}`,
    },
    actorId,
  });
  return { event, order: changed, amountMinor };
}

/** Moment when what remains made the order whole, by the days on which it came; null: it does not. @param paid held after the void */
async function paidAtNow(
  tx: Tx,
  { number, total_minor: total, paid_at: paidAt }: OrderRow,
  paid: number,
): Promise<Date | null> {
  if (paid < total) return null;
  const remaining = (await paymentsOf(tx, number))
    .filter(({ voided_at }) => voided_at === null)
    .toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime());
  let come = 0;
  for (const { amount_minor, received_at } of remaining) {
    come += amount_minor;
    if (come >= total) return received_at;
  }
  return paidAt;
}
