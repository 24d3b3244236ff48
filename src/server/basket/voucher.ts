import { promoVoucher } from '#server/vouchers/promo.ts';
import { type CustomersVoucher, voucherById } from '#server/vouchers/store.ts';
import type { BasketRow } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/**
 * The voucher that a basket holds, as it stands for its owner; null for none. An open basket with a supporter's code has what
 * that code gives at the moment, an ordered one what it gave then.
 */
export async function voucherOf(
  db: Db,
  basket: Pick<BasketRow, 'user_id' | 'status' | 'voucher_id' | 'promo_supporter_id'>,
  now: Date,
): Promise<CustomersVoucher | null> {
  const { user_id: buyerId, voucher_id: id, promo_supporter_id: supporterId } = basket;
  if (id !== null) return (await voucherById(db, buyerId, id)) ?? null;
  if (supporterId === null || basket.status !== 'Open') return null;
  return promoVoucher(db, { supporterId, buyerId, now });
}
