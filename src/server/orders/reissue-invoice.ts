import { payBefore } from '#domain/orders/order-limits.ts';
import { isOverdue } from '#domain/orders/pay-before.ts';
import { changeOrder, unpaidFacts } from './life/store.ts';
import { writeEvent } from './life/events.ts';
import { mailInvoiceReleased, mailInvoiceReplaced } from './mail.ts';
import { invoicedOrder } from './invoiced-order.ts';
import type { OrderRow } from './store.ts';
import type { Config } from '#server/platform/base/config.ts';
import { orderLimits } from '#server/rules/order-limits.ts';
import { type IssuedInvoice, issueInvoice, type Issuer } from '#server/invoices/issue.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Why nothing is to be paid for an order, so that there is no pro-forma to make; null when there is. */
export function nothingDue(order: OrderRow): Refusal | null {
  if (order.status === 'Canceled') return refuse('order_canceled');
  return order.paid_minor >= order.total_minor ? refuse('nothing_due') : null;
}

interface Doing {
  tx: Tx;
  now: Date;
  config: Issuer & Pick<Config, 'publicUrl' | 'supportInbox'>;
  /** Null: the shop itself. */
  actorId: number | null;
}

/**
 * Gives a locked, unpaid order another pro-forma in the place of its last: the history says so, and the buyer gets it by
 * mail. For an order whose total changed, whose pro-forma ran out, or which names an account that is no longer ours; and
 * its first, for one whose names and address staff have now looked at.
 */
export async function replaceInvoice(
  doing: Doing,
  order: OrderRow,
): Promise<{ invoice: IssuedInvoice; order: OrderRow }> {
  const { tx, now, actorId } = doing;
  if (order.held_at !== null) return released(doing, order);
  // A paper of today asks for money that could still be sent in time.
  const renewed = isOverdue(await unpaidFacts(tx, order), now)
    ? await changeOrder(tx, order.number, { pay_before: payBefore(now, await orderLimits(tx)) })
    : order;
  const invoice = await issueInvoice(doing, await invoicedOrder(tx, renewed));
  const changed = await changeOrder(tx, order.number, {});
  const text = `Pro-forma ${invoice.number} replaces the earlier one. Pay only by this one.`;
  await writeEvent(tx, {
    orderNumber: order.number,
    type: 'note',
    at: now,
    title: 'A new pro-forma',
    detail: text,
    // Screens say it in the reader's language by the number; the text is for other programs.
    data: { text, pro_forma: invoice.number },
    actorId,
  });
  await mailInvoiceReplaced(doing, changed, invoice);
  return { invoice, order: changed };
}

/**
 * The buyer's history has a place of its own for a first pro-forma; who let it go is for staff. The days to pay begin now,
 * unless staff have set one already.
 */
async function released(doing: Doing, order: OrderRow): Promise<{ invoice: IssuedInvoice; order: OrderRow }> {
  const { tx, now, actorId } = doing;
  const day = order.pay_before ?? payBefore(now, await orderLimits(tx));
  const changed = await changeOrder(tx, order.number, { held_at: null, pay_before: day });
  const invoice = await issueInvoice(doing, await invoicedOrder(tx, changed));
  const text = `Names and address were looked at. Pro-forma ${invoice.number} is issued.`;
  await writeEvent(tx, {
    orderNumber: order.number,
    type: 'note',
    at: now,
    title: 'Names and address checked',
    detail: text,
    data: { text },
    internal: true,
    actorId,
  });
  await mailInvoiceReleased(doing, changed, invoice);
  return { invoice, order: changed };
}
