import { ruleFrom, voucherClass, voucherShares } from '#domain/orders/voucher.ts';
import type { LineRow } from '#server/basket/line-store.ts';
import { termsOf } from './shape.ts';
import { type CustomersVoucher, isUsable } from './store.ts';

/**
 * Discount of a voucher on each of these lines now, minor units; null where it does not apply, which may pass: the
 * basket keeps it (contract 5.5).
 */
export function sharesNow(
  voucher: CustomersVoucher,
  lines: readonly LineRow[],
  now: Date,
): readonly number[] | null {
  const [first] = lines;
  if (!first || !isUsable(voucher, now)) return null;
  const totals = lines.map((line) => ({
    totalMinor: line.price_minor * line.quantity,
    class: voucherClass(line.product_class_id),
  }));
  return voucherShares(ruleFrom(termsOf(voucher)), totals, first.currency);
}
