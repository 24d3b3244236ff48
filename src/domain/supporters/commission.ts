import { DAY_MS } from '../text/durations.ts';

/** Rules of what supporters earn (account contract 3.5; seller terms of spec account 9). */

/** Days for which a visit by a supporter's link counts. */
export const REFERRAL_DAYS = 120;
/** Age in days that a sale must have before its commission may be paid out. */
export const PAYABLE_AFTER_DAYS = 45;
/** Least that is paid out for a calendar month, in US cents; below it is carried over. */
export const PAYOUT_FROM_MINOR = 2500;

const HUNDREDTHS_OF_PERCENT = 10_000;
const FOUR_DECIMALS = 10_000;

/** From when on the commission of a sale may be paid out: 45 x 24 hours after it was paid. */
export const payableAt = (paidAt: Date): Date => new Date(paidAt.getTime() + PAYABLE_AFTER_DAYS * DAY_MS);

/** Tells whether a visit by a link counts for an order that is placed now. */
export const isReferral = (clickedAt: Date, now: Date): boolean =>
  clickedAt <= now && now.getTime() - clickedAt.getTime() <= REFERRAL_DAYS * DAY_MS;

/**
 * Commission that is earned on a sale, in US cents, rounded half up once at the end.
 * @param basisMinor goods after discounts without shipping, at least 0
 * @param rateBp hundredths of a percent
 * @param unitsPerUsd of the basis' currency, with up to four decimals ("27.5000"); null for US dollars
 */
export function commissionMinor(basisMinor: number, rateBp: number, unitsPerUsd: string | null): number {
  const scaled = BigInt(basisMinor) * BigInt(rateBp) * BigInt(FOUR_DECIMALS);
  const units =
    unitsPerUsd === null ? BigInt(FOUR_DECIMALS) : BigInt(Math.round(Number(unitsPerUsd) * FOUR_DECIMALS));
  const divisor = BigInt(HUNDREDTHS_OF_PERCENT) * units;
  return Number((scaled * 2n + divisor) / (divisor * 2n));
}

/** First moment of a calendar month (UTC). @param month YYYY-MM */
export function monthBegins(month: string): Date {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1, 1));
}

/** First moment after a calendar month (UTC): what is payable before it belongs to that month's payment. */
export function afterMonth(month: string): Date {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 1));
}
