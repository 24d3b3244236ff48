import { DAY_MS } from '#domain/text/durations.ts';
import { moneyText, wireMoney } from '#domain/money/money.ts';
import { toGiveBack } from '#domain/orders/money-back.ts';
import { type EventRow, writeEvent } from '#server/orders/life/events.ts';
import type { OrderActContext } from '#server/orders/life/move.ts';
import { changeOrder } from '#server/orders/life/store.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { firstMoneyAt, hasRefund, insertRefund } from './refunds.ts';
import { Refusal, refuse, refuseFields } from '#server/platform/calls/refuse.ts';

export interface GivenBack {
  /** Above 0. */
  amountMinor: number;
  givenAt: Date;
  /** The bank's, one for the order: what comes with the same one again is the same transfer. */
  reference: string;
  /** For the buyer; '' for none. */
  reason: string;
}

/**
 * Records money that went back to the buyer of a locked order: at most what is theirs and still here. It changes no status,
 * no stock and no pro-forma.
 */
export async function giveMoneyBack(
  { tx, now, actorId }: OrderActContext,
  order: OrderRow,
  { amountMinor, givenAt, reference, reason }: GivenBack,
): Promise<Refusal | { event: EventRow; order: OrderRow }> {
  const { number, currency } = order;
  if (await hasRefund(tx, number, reference))
    return refuse('duplicate_reference', {
      detail: 'A refund with this reference is recorded already',
    });
  const left = toGiveBack({
    status: order.status,
    paidMinor: order.paid_minor,
    totalMinor: order.total_minor,
  });
  if (left === 0) return refuse('nothing_to_give_back');
  if (amountMinor > left) {
    const detail = `At most ${moneyText(left, currency)} is to be refunded`;
    return refuseFields([{ path: ['amount'], code: 'max_value', detail }]);
  }
  // Staff type a day and a minute, and money may go back on the day it came.
  const first = await firstMoneyAt(tx, number);
  if (first && givenAt.getTime() < first.getTime() - DAY_MS)
    return refuseFields([{ path: ['at'], code: 'invalid', detail: 'This is before the money had come' }]);
  await insertRefund(tx, { orderNumber: number, amountMinor, reference, givenAt, recordedBy: actorId }, now);
  const changed = await changeOrder(tx, number, {
    paid_minor: order.paid_minor - amountMinor,
    refunded_minor: order.refunded_minor + amountMinor,
  });
  const event = await writeEvent(tx, {
    orderNumber: number,
    type: 'refunded',
    at: givenAt,
    title: `Refunded: ${moneyText(amountMinor, currency)}`,
    detail: reason || null,
    data: { amount: wireMoney(amountMinor), currency },
    actorId,
  });
  return { event, order: changed };
}
