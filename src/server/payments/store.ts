import type { Selectable } from 'kysely';
import type { PaymentAttempts } from '#server/platform/database/schema/money.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type AttemptRow = Selectable<PaymentAttempts>;

export async function insertAttempt(
  tx: Tx,
  attempt: Pick<
    AttemptRow,
    'reference' | 'order_number' | 'provider' | 'amount_minor' | 'currency' | 'begun_at'
  >,
): Promise<void> {
  await tx
    .insertInto('payment_attempts')
    .values({ ...attempt, status: 'started' })
    .execute();
}

export function paymentAttempt(db: Db, reference: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export async function changeAttempt(
  tx: Db,
  reference: string,
  change: Partial<Pick<AttemptRow, 'status' | 'transaction_id' | 'checked_at' | 'settled_at'>>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(change).where('reference', '=', reference).execute();
}

/**
 * Charges of which nobody has told us that they were paid, never asked and longest not asked first. A failed one too: on
 * their page a payer tries again under the same reference.
 */
export async function openAttempts(
  db: Db,
  { begun, checked, most }: { begun: { after: Date; before: Date }; checked: Date; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('status', 'in', ['started', 'failed'])
    .where('begun_at', '>', begun.after)
    .where('begun_at', '<=', begun.before)
    .where(({ eb, or }) => or([eb('checked_at', 'is', null), eb('checked_at', '<=', checked)]))
    .orderBy('checked_at', (by) => by.asc().nullsFirst())
    .orderBy('begun_at')
    .orderBy('reference')
    .limit(most)
    .execute();
  return rows.map(({ reference }) => reference);
}
