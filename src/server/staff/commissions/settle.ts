import { giveUpUnpaid } from '#server/account/commission-write-off.ts';
import type { PayoutRow } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Tells whether somebody has deleted their account. */
export async function hasDeleted(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return gone !== undefined;
}

interface Act {
  /** Member of the staff. */
  by: number;
  now: Date;
}

/**
 * The transfer of a sum was made: the payout says so, and a row of the ledger takes it off what is owed. Of somebody who has
 * deleted their account no reference is kept: it is often a name (security 32).
 */
export async function writePaid(
  tx: Tx,
  payout: Pick<PayoutRow, 'id' | 'supporter_id' | 'amount_minor'>,
  { reference, paidAt, by, now }: Act & { reference: string; paidAt: Date },
): Promise<void> {
  const hasLeft = await hasDeleted(tx, payout.supporter_id);
  await tx
    .updateTable('payouts')
    .set({
      status: 'paid',
      amount_minor: payout.amount_minor,
      reference: hasLeft ? '' : reference,
      paid_at: paidAt,
      marked_by: by,
    })
    .where('id', '=', payout.id)
    .execute();
  await tx
    .insertInto('commission_entries')
    .values({
      supporter_id: payout.supporter_id,
      entry: 'payout',
      amount_minor: -payout.amount_minor,
      payout_id: payout.id,
      made_by: by,
      created_at: now,
    })
    .execute();
}

/** Somebody else has looked: from now on it may be paid. */
export async function writeReleased(tx: Tx, { id }: PayoutRow, { by, now }: Act): Promise<void> {
  await tx.updateTable('payouts').set({ released_at: now, released_by: by }).where('id', '=', id).execute();
}

/**
 * It is not paid. What it covered is covered by nothing again, and waits for the next run; of somebody who has deleted their
 * account it goes where the rest went that they gave up.
 */
export async function writeVoid(
  tx: Tx,
  { id, supporter_id: supporterId }: Pick<PayoutRow, 'id' | 'supporter_id'>,
  { by, now }: Act,
): Promise<void> {
  await tx.deleteFrom('payout_items').where('payout_id', '=', id).execute();
  await tx
    .updateTable('payouts')
    .set({ status: 'void', voided_at: now, voided_by: by })
    .where('id', '=', id)
    .execute();
  if (await hasDeleted(tx, supporterId)) await giveUpUnpaid(tx, { id: supporterId, now });
}
