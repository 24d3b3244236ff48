import type { InvoicedOrder } from '#server/invoices/issue.ts';
import type { Db } from '#server/platform/database/db.ts';
import { unpaidFacts } from './life/store.ts';
import { linesOfOrders, type OrderRow, vouchersOf } from './store.ts';

type InvoicedLines = Pick<InvoicedOrder, 'unpaid' | 'voucherCode' | 'lines'>;

/** An order's row with what its pro-forma needs beside it. */
export const invoicedFrom = (
  order: OrderRow,
  { unpaid, voucherCode, lines }: InvoicedLines,
): InvoicedOrder => ({
  number: order.number,
  userId: order.user_id,
  currency: order.currency,
  itemsMinor: order.items_minor,
  discountMinor: order.discount_minor,
  shippingMinor: order.shipping_minor,
  totalMinor: order.total_minor,
  paidMinor: order.paid_minor,
  unpaid,
  voucherCode,
  shippingAddress: order.shipping_address,
  billingAddress: order.billing_address,
  destinationCode: order.destination_code,
  destinationPort: order.destination_port,
  lines,
});

/** An order of earlier, with its lines, voucher and proofs read anew. */
export async function invoicedOrder(db: Db, order: OrderRow): Promise<InvoicedOrder> {
  const lines = await linesOfOrders(db, [order.number]);
  const vouchers = await vouchersOf(db, [order.voucher_id]);
  return invoicedFrom(order, {
    unpaid: await unpaidFacts(db, order),
    voucherCode: vouchers.get(order.voucher_id ?? 0)?.code ?? null,
    lines: lines.map((line) => ({
      productId: line.product_id,
      title: line.title,
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      shippingUnitMinor: line.shipping_unit_minor,
      shippingOption: line.shipping_option,
      facts: line.facts,
      set: line.set_figures,
    })),
  });
}
