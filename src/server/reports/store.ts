import type { ReportForm } from '#contract/reports.ts';
import { MAX_ID } from '#domain/text/links.ts';
import { deliveredMailbox } from '#domain/supporters/referrer.ts';
import { sellerOf } from '#server/stores/seller.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** A report as it is kept. */
type ToKeep = Omit<ReportForm, 'inquiry_id' | 'email'> & { inquiry_id: string | null };

const idOf = (given: number): number => (given > MAX_ID ? 0 : given);

/**
 * Tells whether everything that a report names is there: a product live or not, also when it is sold; a seller who is approved,
 * which is whom others can see.
 */
export async function isTarget(
  tx: Tx,
  { product_id, seller_id }: Pick<ReportForm, 'product_id' | 'seller_id'>,
): Promise<boolean> {
  if (seller_id !== null && !(await sellerOf(tx, idOf(seller_id)))) return false;
  if (product_id === null) return true;
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', idOf(product_id))
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** This person's report about the same thing that nobody has decided yet. */
export function openReport(tx: Tx, userId: number, { kind, product_id, seller_id, inquiry_id }: ToKeep) {
  return tx
    .selectFrom('reports')
    .select(['id', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('product_id', 'is not distinct from', product_id)
    .where('seller_id', 'is not distinct from', seller_id)
    .where('inquiry_id', 'is not distinct from', inquiry_id)
    .where('status', '=', 'new')
    .executeTakeFirst();
}

export function insertReport(tx: Tx, userId: number, form: ToKeep, now: Date) {
  return tx
    .insertInto('reports')
    .values({ ...form, user_id: userId, status: 'new', created_at: now })
    .returning(['id', 'status', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Keeps what a guest reported, unless their mailbox has reported the same thing and nobody has decided that yet. */
export async function insertGuestReport(
  tx: Tx,
  { id, email, form, now }: { id: string; email: string; form: ToKeep; now: Date },
): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      ...form,
      id,
      user_id: null,
      reporter_email: email.toLowerCase(),
      reporter_mailbox: deliveredMailbox(email),
      status: 'new',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
