import { scaled, SCALE } from '../money/price-range.ts';
import { type Currency, isCurrency, parseMoney } from '../money/money.ts';

/** Span that a rule says may lie between two figures, where sources differ or a table asks what nobody here knows; both included. */
export interface ValueSpan {
  from: number;
  to: number;
}

/** An amount that a rule fixes, in minor units of its own currency. */
export interface FixedAmount extends ValueSpan {
  currency: Currency;
}

/** Kwacha for one US dollar, with four decimals, by the rate of a day. */
export interface DatedRate {
  units_per_usd: string;
  /** YYYY-MM-DD */
  day: string;
}

/** "15.5" or "2.5-3.5" percent as hundredths of a percent; null for anything else, over 1,000 % and the wrong way round. */
export const percentSpan = (text: string): ValueSpan | null => spanBy(text, percentOf);

/** An amount, "33844.12", or two with a dash between them, in the currency that is its unit; null for anything else. */
export function fixedAmount({ value, unit }: { value: string; unit: string | null }): FixedAmount | null {
  const span = spanBy(value, parseMoney);
  return span !== null && unit !== null && isCurrency(unit) ? { ...span, currency: unit } : null;
}

/** "15.5" as hundredths of a percent; null for anything else, and over 1,000 %. */
export function percentOf(text: string): number | null {
  const found = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const hundredths = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return hundredths > 1_000 * 100 ? null : hundredths;
}

/** A fixed amount in another currency, half-up; null where no rate leads there. @param rate null: none is known */
export function inCurrency(
  amount: FixedAmount,
  currency: Currency,
  rate: Pick<DatedRate, 'units_per_usd'> | null,
): ValueSpan | null {
  if (amount.currency === currency) return { from: amount.from, to: amount.to };
  const units = rate === null ? 0n : scaled(rate.units_per_usd);
  if (units === 0n || amount.currency === 'GBP' || currency === 'GBP') return null;
  const [times, over] = currency === 'USD' ? [SCALE, units] : [units, SCALE];
  const converted = (minorUnits: number): number => Number((BigInt(minorUnits) * times + over / 2n) / over);
  return { from: converted(amount.from), to: converted(amount.to) };
}

function spanBy(text: string, read: (text: string) => number | null): ValueSpan | null {
  const [first = '', second, more] = text.split('-');
  const from = read(first);
  const to = second === undefined ? from : read(second);
  return from === null || to === null || more !== undefined || to < from ? null : { from, to };
}
