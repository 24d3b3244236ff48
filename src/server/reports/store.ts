import type { ReportForm } from '#contract/reports.ts';
import { MAX_ID } from '#domain/links.ts';
import { sellerOf } from '#server/stores/seller.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** A report as it is kept. */
type ToKeep = Omit<ReportForm, 'inquiry_id'> & { inquiry_id: string | null };

const idOf = (given: number): number => (given > MAX_ID ? 0 : given);

/**
 * Whether everything that a report names is there: a product live or not, also when it is sold; a seller who is approved,
 * which is whom others can see.
 */
export async function isTarget(tx: Tx, { product_id, seller_id }: ReportForm): Promise<boolean> {
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
