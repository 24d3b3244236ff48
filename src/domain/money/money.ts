import { groupedDigits } from '../text/text-ends.ts';

/** Currencies a stock record may carry (contract 7.1 "Currency"). */
export type Currency = 'USD' | 'ZMW' | 'GBP';

/** Most that the wire takes: 999999999.99 (contract 1 "Money"), in minor units. */
export const MAX_MINOR = 99_999_999_999;

/** Home and deal cards say this while the staff setting is `spec` (spec buyer §2, contract 7.1). */
export const SAVE_PERCENT = 10;

const SYMBOLS: Record<Currency, string> = { USD: '$', ZMW: 'K', GBP: '£' };

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(SYMBOLS, text);
}

/**
 * Reads money as strangers send it: a number or numeric text, rounded half-up to two decimals (contract 1).
 * Works on the decimal digits, so that 1.005 gives 101 and not the 100 of binary fractions.
 * @returns minor units, or null when it is no number, negative or over 999999999.99
 */
export function parseMoney(input: string | number): number | null {
  const text = String(input).trim();
  // A number below 0.000001 prints with an exponent; as text nobody means it.
  if (typeof input === 'number' && /^\d(\.\d+)?e-\d+$/.test(text)) return 0;
  const found = /^(\d*)(?:\.(\d*))?$/.exec(text);
  if (!found || !/\d/.test(text)) return null;
  const whole = (found[1] ?? '').replace(/^0+/, '');
  const fraction = (found[2] ?? '').padEnd(3, '0');
  if (whole.length > 9) return null;
  const cut = Number(whole + fraction.slice(0, 2));
  const minorUnits = fraction.charAt(2) >= '5' ? cut + 1 : cut;
  return minorUnits > MAX_MINOR ? null : minorUnits;
}

/**
 * Reads money that our own server wrote ("4500.00", "-5.00").
 * @throws RangeError when the text is not of that form: that is broken code, not bad input
 */
export function minor(wire: string): number {
  const found = /^(-?)(\d{1,13})\.(\d{2})$/.exec(wire);
  if (!found) throw new RangeError(`not money of the wire: ${JSON.stringify(wire)}`);
  const units = Number(`${found[2]}${found[3]}`);
  return found[1] === '-' && units !== 0 ? -units : units;
}

/** Whole minor units as the wire writes them: two decimals, dot, no separators (contract 1). */
export function wireMoney(minorUnits: number): string {
  const { sign, whole, cents } = digitsOf(minorUnits);
  return `${sign}${whole}.${cents}`;
}

/** A price as people read it: "$4,500.00", "K450.00", "£1.00" (contract 7.1, spec buyer §9). */
export function moneyText(minorUnits: number, currency: Currency): string {
  const { symbol, whole, cents } = moneyParts(minorUnits, currency);
  return `${symbol}${whole}.${cents}`;
}

/** The same in pieces, because cents and currency are drawn smaller. A minus stands before the symbol. */
export interface MoneyParts {
  symbol: string;
  /** with thousands separators */
  whole: string;
  /** always two digits */
  cents: string;
  code: Currency;
}

export function moneyParts(minorUnits: number, currency: Currency): MoneyParts {
  const { sign, whole, cents } = digitsOf(minorUnits);
  return {
    symbol: sign + SYMBOLS[currency],
    whole: groupedDigits(whole, ','),
    cents,
    code: currency,
  };
}

/** Crossed-out price of home and deal cards: price / 0.9, half-up to cents (contract 7.1). Never charged. */
export function crossedOutPrice(priceMinor: number): number {
  return divideDown(priceMinor * 20 + 9, 18);
}

/**
 * `Save: {n}%` against a real earlier price, rounded down; 0 when nothing is saved (contract 7.1, setting `real`).
 * The setting `spec` always says SAVE_PERCENT.
 */
export function savePercent(priceMinor: number, beforeMinor: number): number {
  if (beforeMinor <= priceMinor) return 0;
  return divideDown((beforeMinor - priceMinor) * 100, beforeMinor);
}

/** Whole-number division; the remainder goes first so that no fraction ever exists. */
function divideDown(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}

function digitsOf(minorUnits: number): { sign: string; whole: string; cents: string } {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`not whole minor units: ${minorUnits}`);
  const digits = String(Math.abs(minorUnits)).padStart(3, '0');
  return { sign: minorUnits < 0 ? '-' : '', whole: digits.slice(0, -2), cents: digits.slice(-2) };
}
