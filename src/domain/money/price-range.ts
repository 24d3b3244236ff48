import { MAX_MINOR, parseMoney } from './money.ts';

/** The currencies of stock records. */
export type StockCurrency = 'USD' | 'ZMW';

/** Minor units, both ends included; `to` null: no upper end. */
export interface Span {
  from: number;
  to: number | null;
}

/** Spans that a price range means for rows of each currency; null: they fail it, because no rate is known. */
export type Spans = Record<StockCurrency, Span | null>;

/**
 * Reads `price__range=min__max` (contract 4.3). `min` or `min__` is from, `__max` is to.
 * @returns null for no filter, also where max is not larger than min; `invalid` for what is no number or negative
 */
export function parsePriceRange(text: string): Span | null | 'invalid' {
  const [min = '', max = '', more] = text.split('__').map((part) => part.trim());
  if (more !== undefined) return 'invalid';
  const from = min === '' ? 0 : figure(min);
  const to = max === '' ? null : figure(max);
  if (from === null || (max !== '' && to === null)) return 'invalid';
  if (to !== null) return to > from ? { from, to } : null;
  return from > 0 ? { from, to: null } : null;
}

/** A price in minor units; above the money maximum counts as the maximum. */
function figure(text: string): number | null {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return null;
  return parseMoney(text) ?? MAX_MINOR;
}

/**
 * The range for every currency of the stock. A row in another currency is compared by the dated rate, exactly: the
 * ends are rounded inward, so that no row counts which the product of price and rate would leave out.
 * @param unitsPerUsd ZMW for one USD with four decimals, as the table holds it; null: no rate is known
 */
export function spansOf(span: Span, currency: StockCurrency, unitsPerUsd: string | null): Spans {
  const other = unitsPerUsd === null ? null : converted(span, currency, unitsPerUsd);
  return currency === 'USD' ? { USD: span, ZMW: other } : { USD: other, ZMW: span };
}

/** Rates have four decimals; a rate of 1 is this. */
export const SCALE = 10_000n;

/** A rate as a whole number of ten-thousandths. */
export function scaled(unitsPerUsd: string): bigint {
  const [whole = '0', fraction = ''] = unitsPerUsd.split('.');
  return BigInt(whole) * SCALE + BigInt(fraction.padEnd(4, '0').slice(0, 4));
}

function converted(span: Span, currency: StockCurrency, unitsPerUsd: string): Span {
  const rate = scaled(unitsPerUsd);
  const [times, over] = currency === 'USD' ? [rate, SCALE] : [SCALE, rate];
  return {
    from: bounded((BigInt(span.from) * times + over - 1n) / over),
    to: span.to === null ? null : bounded((BigInt(span.to) * times) / over),
  };
}

/** No price is above this, whatever the rate; the column could not even be compared with more. */
function bounded(minorUnits: bigint): number {
  return Number(minorUnits > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : minorUnits);
}
