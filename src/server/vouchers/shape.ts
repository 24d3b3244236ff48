import type { Basket, VoucherDiscount } from '#contract/basket.ts';
import { wireMoney } from '#domain/money/money.ts';
import type { VoucherTerms } from '#domain/orders/voucher.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { VoucherRow } from './store.ts';

/** Terms of a voucher: what it takes off and where, as the phone prices by it too. */
export const termsOf = (voucher: VoucherRow): VoucherTerms => ({
  kind: voucher.kind,
  value: wireMoney(voucher.value_minor ?? voucher.basis_points ?? 0),
  currency: voucher.currency,
  min_order: wireMoney(voucher.min_order_minor),
  class: voucher.class,
});

const named = (voucher: VoucherRow) => ({
  name: voucher.name,
  code: voucher.code,
  start_datetime: wireTime(voucher.starts_at),
  end_datetime: wireTime(voucher.ends_at),
});

/** Discount of a voucher on a basket or an order (contract 3.6 `voucher_discounts`). */
export function voucherDiscount(voucher: VoucherRow, amountMinor: number): VoucherDiscount {
  return {
    name: voucher.name,
    description: voucher.name,
    amount: wireMoney(amountMinor),
    voucher: named(voucher),
  };
}

/** The voucher of a basket with its terms, whether or not it applies now. */
export const basketVoucher = (voucher: VoucherRow, usable: boolean): Basket['voucher'] => ({
  ...named(voucher),
  ...termsOf(voucher),
  usable,
  per_customer: voucher.per_customer,
  ...(voucher.supporter_id !== null && { promo: true }),
});
