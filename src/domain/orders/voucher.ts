import { type Currency, minor } from '../money/money.ts';

/** Classes that a voucher may be limited to: the three of products (contract 3.1). */
export const VOUCHER_CLASSES = ['vehicles', 'parts', 'electronics'] as const;
export type VoucherClass = (typeof VOUCHER_CLASSES)[number];

/** Codes shorter than this are sent all the same, with a word of warning (spec buyer §5). */
export const MIN_VOUCHER = 5;
export const MAX_VOUCHER = 255;

/** Discount that a voucher gives (account contract 6). */
export type Discount =
  | { kind: 'fixed'; minor: number; currency: Currency }
  /** `basisPoints`: hundredths of a percent, so that 12.5 % is a whole number; 1 to 10,000. */
  | { kind: 'percent'; basisPoints: number };

export interface VoucherRule {
  discount: Discount;
  /** Least that the qualifying lines come to together, in `minCurrency`; 0 for none. */
  minOrderMinor: number;
  /** Null with a minimum of 0: any currency. */
  minCurrency: Currency | null;
  /** Null: every line qualifies. */
  class: VoucherClass | null;
}

/** A rule as the wire says it, so that the phone prices a basket as the server does. */
export interface VoucherTerms {
  kind: 'fixed' | 'percent';
  /** Money, or a percentage: both with two decimals. */
  value: string;
  currency: 'USD' | 'ZMW' | null;
  min_order: string;
  class: VoucherClass | null;
}

/** @throws RangeError for a fixed value without a currency: no such voucher is made */
export function ruleFrom({ kind, value, currency, min_order, class: only }: VoucherTerms): VoucherRule {
  return {
    discount: kind === 'fixed' ? fixedOf(value, currency) : { kind, basisPoints: minor(value) },
    minOrderMinor: minor(min_order),
    minCurrency: currency,
    class: only,
  };
}

function fixedOf(value: string, currency: VoucherTerms['currency']): Discount {
  if (currency === null) throw new RangeError('a fixed value needs a currency');
  return { kind: 'fixed', minor: minor(value), currency };
}

/** The class of the wire's `product_class_id`: 1 vehicles, 2 parts, 3 electronics (contract 3.1). */
export const voucherClass = (productClassId: number): VoucherClass =>
  VOUCHER_CLASSES[productClassId - 1] ?? 'electronics';

export interface VoucherLine {
  /** unit price × quantity, before any discount */
  totalMinor: number;
  class: VoucherClass;
}

/** Vouchers are one whatever their case and the blanks around and in them (security 14). */
export function foldVoucher(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();
}

/**
 * Amounts that a voucher takes off each line, minor units, in the order given: in proportion to the qualifying lines' totals,
 * half-up to cents, what is left on the last (contract 5.5). Never more than a line; shipping is not discounted.
 * @returns null when it does not apply: nothing qualifies, too little, or another currency
 */
export function voucherShares(
  { discount, minOrderMinor, minCurrency, class: only }: VoucherRule,
  lines: readonly VoucherLine[],
  currency: Currency,
): number[] | null {
  if (discount.kind === 'fixed' && discount.currency !== currency) return null;
  if (minCurrency !== null && minCurrency !== currency) return null;
  const totals = lines.map((line) => (only === null || line.class === only ? line.totalMinor : 0));
  const sum = totals.reduce((before, total) => before + total, 0);
  if (sum <= 0 || sum < minOrderMinor) return null;
  const all =
    discount.kind === 'fixed' ? Math.min(discount.minor, sum) : halfUp(sum, discount.basisPoints, 10_000);
  return spread(all, totals, sum);
}

function spread(all: number, totals: readonly number[], sum: number): number[] {
  const shares: number[] = [];
  const last = totals.findLastIndex((total) => total > 0);
  let left = all;
  for (const [place, total] of totals.entries()) {
    const share = place === last ? left : Math.min(halfUp(total, all, sum), left);
    shares.push(share);
    left -= share;
  }
  return carryBack(shares, totals);
}

/** Rounding may leave the last line a few cents more than it comes to: those go to lines before it that have room. */
function carryBack(shares: readonly number[], totals: readonly number[]): number[] {
  let over = 0;
  return shares
    .toReversed()
    .map((share, back) => {
      const total = totals[totals.length - 1 - back] ?? 0;
      const wanted = share + over;
      const taken = Math.min(wanted, total);
      over = wanted - taken;
      return taken;
    })
    .toReversed();
}

/** value × by / of, rounded half up; BigInt because a total of a basket times its discount leaves the safe numbers. */
function halfUp(value: number, by: number, of: number): number {
  const product = BigInt(value) * BigInt(by) * 2n + BigInt(of);
  return Number(product / (BigInt(of) * 2n));
}
