import { foldedReference } from './folded-reference.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Tells whether this transfer was recorded before. The order is locked by whoever asks. */
export async function hasRefund(tx: Tx, orderNumber: string, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order_refunds')
    .select('id')
    .where('order_number', '=', orderNumber)
    .where('folded_reference', '=', foldedReference(reference))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRefund(
  tx: Tx,
  refund: {
    orderNumber: string;
    amountMinor: number;
    reference: string;
    givenAt: Date;
    recordedBy: number | null;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_refunds')
    .values({
      order_number: refund.orderNumber,
      amount_minor: refund.amountMinor,
      reference: refund.reference,
      folded_reference: foldedReference(refund.reference),
      given_at: refund.givenAt,
      recorded_at: now,
      recorded_by: refund.recordedBy,
    })
    .execute();
}

/** Moment when the first money of an order came; null: no transfer is on record. */
export async function firstMoneyAt(db: Db, orderNumber: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_payments')
    .select('received_at')
    .where('order_number', '=', orderNumber)
    .where('voided_at', 'is', null)
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}
