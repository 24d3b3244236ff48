import { type CustomersVoucher, voucherById } from '#server/vouchers/store.ts';
import type { BasketRow } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The voucher that a basket holds, as it stands for its owner; null for none. */
export async function voucherOf(
  db: Db,
  { user_id: userId, voucher_id: id }: Pick<BasketRow, 'user_id' | 'voucher_id'>,
): Promise<CustomersVoucher | null> {
  return id === null ? null : ((await voucherById(db, userId, id)) ?? null);
}
