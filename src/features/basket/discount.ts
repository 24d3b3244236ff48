import type { Basket, Line, VoucherDiscount } from '#contract/basket.ts';
import { isCurrency, minor, wireMoney } from '#domain/money/money.ts';
import { ruleFrom, voucherClass, voucherShares } from '#domain/orders/voucher.ts';

/** Amounts that the basket's voucher takes off these lines; all nothing where there is none or it does not apply to them. */
export interface Discounts {
  /** Minor units, line by line. */
  shares: readonly number[];
  total: number;
  shown: VoucherDiscount[];
}

/** By the terms that the server gave and the rule that it prices by; whether it may still be used the server says. */
export function discountsOn(basket: Basket, lines: readonly Line[]): Discounts {
  const { voucher } = basket;
  const currency = lines[0]?.price_currency ?? '';
  const shares =
    voucher?.usable && isCurrency(currency)
      ? voucherShares(
          ruleFrom(voucher),
          lines.map((line) => ({
            totalMinor: minor(line.unit_price) * line.quantity,
            class: voucherClass(line.product_class_id),
          })),
          currency,
        )
      : null;
  if (!shares) return { shares: [], total: 0, shown: [] };
  const total = shares.reduce((sum, share) => sum + share, 0);
  return { shares, total, shown: voucher && total > 0 ? [shownOf(voucher, total)] : [] };
}

function shownOf(
  { name, code, start_datetime, end_datetime }: NonNullable<Basket['voucher']>,
  totalMinor: number,
): VoucherDiscount {
  const voucher = { name, code, start_datetime, end_datetime };
  return { name, description: name, amount: wireMoney(totalMinor), voucher };
}

/** The line with its share of the discount. */
export function withDiscount(line: Line, shareMinor: number): Line {
  const full = minor(line.unit_price) * line.quantity;
  const left = wireMoney(full - shareMinor);
  return {
    ...line,
    price_incl_tax: left,
    price_excl_tax: left,
    price_incl_tax_excl_discounts: wireMoney(full),
    price_excl_tax_excl_discounts: wireMoney(full),
    has_discount: shareMinor > 0,
  };
}
