import type { ReportForm } from '#contract/reports.ts';
import { MAX_ID } from '#domain/links.ts';
import type { Tx } from '#server/platform/handle.ts';

const idOf = (given: number): number => (given > MAX_ID ? 0 : given);

/**
 * Whether everything that a report names is there: a product live or not, also when it is sold. Nobody sells under an
 * account of their own yet, so there is no seller to name.
 */
export async function isTarget(tx: Tx, { product_id, seller_id }: ReportForm): Promise<boolean> {
  if (seller_id !== null) return false;
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
export function openReport(tx: Tx, userId: number, { kind, product_id, seller_id }: ReportForm) {
  return tx
    .selectFrom('reports')
    .select(['id', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('product_id', 'is not distinct from', product_id)
    .where('seller_id', 'is not distinct from', seller_id)
    .where('status', '=', 'new')
    .executeTakeFirst();
}

export function insertReport(tx: Tx, userId: number, form: ReportForm, now: Date) {
  return tx
    .insertInto('reports')
    .values({ ...form, user_id: userId, status: 'new', created_at: now })
    .returning(['id', 'status', 'created_at'])
    .executeTakeFirstOrThrow();
}
