import { parseMoney } from '../money/money.ts';

/*
 * Limits on what runs by itself. They are ours and no law's: nobody loses anything by one, a second person looks before
 * money leaves. Change them here when the trade has outgrown them.
 */

/**
 * More than that for one month is looked at twice, in US cents. At 1 to 2.5 percent it is the commission of paid sales of
 * 40,000 to 100,000 dollars: ten to twenty cars at the price of the demo's, by one person, in one month.
 */
export const HOLD_ABOVE_MINOR = 100_000;
/** A payout of at least that, in US cents, ... */
export const JUMP_FROM_MINOR = 25_000;
/** ... that is more than so many times the most that somebody was ever paid, is a jump. A first one jumps from nothing known. */
export const JUMP_TIMES = 4;
/** So many recruits on one day (UTC) are unremarkable: a fair in a town brings them. */
export const MOST_RECRUITS_A_DAY = 50;
/** Most that one adjustment comes to, in US cents: a slip of two digits is a field error and no payment. */
export const MAX_ADJUSTMENT_MINOR = 1_000_000;

/** Why a payout waits for a second person. */
export const HOLD_REASONS = ['large', 'jumped', 'marked'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * Why a payout waits until somebody else of the staff has looked; [] for one that does not.
 * @param most the most that they were ever paid at once, in US cents; null before the first time
 * @param isMarked something about them is marked for staff to look at (security 18)
 */
export function holdReasonsOf(
  amountMinor: number,
  { most, isMarked }: { most: number | null; isMarked: boolean },
): HoldReason[] {
  const isJump = most !== null && amountMinor >= JUMP_FROM_MINOR && amountMinor > most * JUMP_TIMES;
  return [
    ...(amountMinor > HOLD_ABOVE_MINOR ? (['large'] as const) : []),
    ...(isJump ? (['jumped'] as const) : []),
    ...(isMarked ? (['marked'] as const) : []),
  ];
}

/**
 * Reads a signed sum of dollars as staff type it ("12.50", "-40.05", "+3").
 * @returns US cents; `invalid` for what is no sum, nothing at all, or has thousandths; `too_much` above MAX_ADJUSTMENT_MINOR
 */
export function readAdjustment(text: string): number | 'invalid' | 'too_much' {
  const [, sign = '', digits = ''] = /^([+-]?)\s*(\d+(?:\.\d{1,2})?)$/.exec(text.trim()) ?? [];
  if (digits === '') return 'invalid';
  const amount = parseMoney(digits);
  if (amount === 0) return 'invalid';
  if (amount === null || amount > MAX_ADJUSTMENT_MINOR) return 'too_much';
  return sign === '-' ? -amount : amount;
}
