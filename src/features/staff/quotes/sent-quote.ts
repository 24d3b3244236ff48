import type { StaffQuote } from '#contract/staff/quotes.ts';
import { minor } from '#domain/money/money.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';

/** Amount that is typed for one unit, in minor units; null: nothing that the shop would take. */
export function amountIn(typed: string): number | null {
  const read = readStaffAmount(typed, '');
  return typeof read === 'string' ? null : read;
}

/** A quote that went out and was not heard of. */
export interface SentQuote {
  /** Line id to what was typed. */
  values: Readonly<Record<string, string>>;
  /** The newest quote there was then; 0: none. */
  after: number;
}

/** Tells whether it is among the quotes of the basket, read again: newer, by the same person, with the same figures. */
export const isAmong = (quotes: readonly StaffQuote[], { values, after }: SentQuote, me: number): boolean =>
  quotes.some(
    ({ id, by, lines }) =>
      id > after &&
      by?.id === me &&
      lines.every(({ line, per_unit: each }) => amountIn(values[line] ?? '') === minor(each)),
  );
