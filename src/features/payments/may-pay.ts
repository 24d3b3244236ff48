import type { OrderDetail } from '#contract/orders/orders.ts';
import { minor } from '#domain/money/money.ts';
import { isOverdue } from '#domain/orders/pay-before.ts';

type Payable = Pick<
  OrderDetail,
  'status' | 'balance' | 'paid_total' | 'pay_before' | 'payment_proofs' | 'invoice'
>;

/**
 * Tells whether an order's page may ask for money: never beside a word of that page that says not to pay. Those come with no
 * pro-forma, a declined payment, a pro-forma that has expired, and an order whose time is over and which nothing keeps.
 * @param now ms
 */
export function mayPayNow(order: Payable, now: number): boolean {
  const { status, invoice, pay_before: before } = order;
  if (status !== 'Pending' || minor(order.balance) <= 0) return false;
  if (!invoice || Date.parse(invoice.expires_at) <= now) return false;
  const facts = {
    status,
    paidMinor: minor(order.paid_total),
    payBefore: before === null ? null : new Date(before),
    hasProof: order.payment_proofs.some(({ status: seen }) => seen !== 'rejected'),
  };
  return !isOverdue(facts, new Date(now));
}
