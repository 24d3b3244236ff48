import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/database/db.ts';
import type { VoucherValues } from './read-voucher.ts';
import { type CountedVoucher, lockVoucher } from './store.ts';

/**
 * Text that a voucher behind a supporter's code is told apart by: a buyer types the code, and never this.
 */
export const foldedDiscount = (folded: string): string => `${folded}~${randomUUID()}`;

/** Writes what a supporter's code takes off. @param supporterId whose code gives it: what that gave before is off by now */
export async function insertDiscount(tx: Tx, values: VoucherValues, supporterId: number): Promise<number> {
  const { id } = await tx
    .insertInto('vouchers')
    .values({ ...values, folded: foldedDiscount(values.folded), supporter_id: supporterId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The discount that a supporter's code gives, locked; undefined where it gives none. */
export async function lockDiscountOf(tx: Tx, supporterId: number): Promise<CountedVoucher | undefined> {
  const row = await tx
    .selectFrom('vouchers')
    .select('id')
    .where('supporter_id', '=', supporterId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row && lockVoucher(tx, row.id);
}

/** A supporter who still has a code, locked, so that two who set its discount wait for each other. */
export function lockCode(tx: Tx, supporterId: number) {
  return tx
    .selectFrom('supporters')
    .select(['code', 'disabled_at'])
    .where('user_id', '=', supporterId)
    .forUpdate()
    .executeTakeFirst();
}
