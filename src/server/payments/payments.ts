import type { Selectable } from 'kysely';
import type { OrderPayments } from '#server/platform/database/schema/trade.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type PaymentRow = Selectable<OrderPayments>;

/** All that was recorded for an order, also what was taken out again, in the order in which it was recorded. */
export function paymentsOf(db: Db, orderNumber: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('order_payments')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/** One of a locked order's. @param id as it was typed or sent */
export async function paymentOf(tx: Tx, orderNumber: string, id: string): Promise<PaymentRow | undefined> {
  const rows = await paymentsOf(tx, orderNumber);
  return rows.find((row) => row.id === id);
}

export async function voidPaymentRow(tx: Tx, id: string, by: number | null, now: Date): Promise<void> {
  await tx
    .updateTable('order_payments')
    .set({ voided_at: now, voided_by: by })
    .where('id', '=', id)
    .execute();
}
