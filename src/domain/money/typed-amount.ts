import { MAX_MINOR } from './money.ts';

/** Why an amount cannot be taken: it can be read in no way or in two, is nothing, or more than the wire takes. */
export type AmountProblem = 'unclear' | 'nothing' | 'too_large';

/** Whole units with or without thousands separators of one kind, then at most two decimals behind another one. */
const PLAIN = /^(\d+)(?:[.,](\d\d))?$/;
const GROUPED = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d\d))?$/;

/** Digits of what was typed: whole units, and the two decimals where there are some; null: unclear. */
function digitsTyped(typed: string): { whole: string; decimals: string | null } | null {
  const text = typed.replaceAll(/\s/g, '');
  const plain = PLAIN.exec(text);
  const grouped = plain ? null : GROUPED.exec(text);
  const whole = plain?.[1] ?? grouped?.[1]?.replaceAll(/[.,]/g, '');
  return whole === undefined ? null : { whole, decimals: plain?.[2] ?? grouped?.[3] ?? null };
}

/**
 * Reads an amount as a person types it: 1500, 1500.50, 1500,50, 1,500.50, 1.500,50, 1 500,50. No money has three decimals,
 * so three digits behind a mark are thousands; whatever else could be meant is for the person to say.
 * @returns minor units above 0, or what is wrong
 */
export function readTypedAmount(typed: string): number | AmountProblem {
  const digits = digitsTyped(typed);
  if (!digits) return 'unclear';
  const minorUnits = Number(digits.whole + (digits.decimals ?? '00'));
  if (minorUnits === 0) return 'nothing';
  return minorUnits > MAX_MINOR ? 'too_large' : minorUnits;
}

/** The currency before or behind; a K behind is no sign, since it could be a thousand. */
const KWACHA_BEFORE = /^\s*(?:ZMW|ZK|K)\s*(?=\d)/i;
const KWACHA_BEHIND = /(?<=\d)\s*(?:ZMW|kwacha)\s*$/i;

/** An amount without the sign of the kwacha: "K 285,000", "ZMW 2 500" and "2500 kwacha" are what people write here. */
export const withoutKwacha = (typed: string): string =>
  KWACHA_BEFORE.test(typed) ? typed.replace(KWACHA_BEFORE, '') : typed.replace(KWACHA_BEHIND, '');

/** The same of a price that can only be in kwacha. */
export const readKwacha = (typed: string): number | AmountProblem => readTypedAmount(withoutKwacha(typed));

/** Reads a count as a person types it: 98500, 98,500, 98.500, 98 500. Null: it is none, or has decimals. */
export function readTypedCount(typed: string): number | null {
  const digits = digitsTyped(typed);
  return digits?.decimals === null && digits.whole.length <= 9 ? Number(digits.whole) : null;
}
