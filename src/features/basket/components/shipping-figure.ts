import { CONTAINER } from '#contract/basket-payload.ts';
import { type Basket, type Line } from '#contract/basket.ts';
import { minor } from '#domain/money/money.ts';
import { ESTIMATE_MINOR, hasEstimate, type Rate, rateOn } from '#domain/shipping/shipping.ts';
import { shippingOption } from '../lines.ts';

/** The rate table as this phone keeps it, and the day it is read for (YYYY-MM-DD). */
export interface KnownRates {
  rates: readonly Rate[];
  day: string;
}

/** Cost of shipping, and who set it. */
export interface ShippingFigure {
  /** quoted, published: may be charged. requested, none: an estimate for reading. */
  state: 'quoted' | 'published' | 'requested' | 'none';
  /** Minor units; null where nothing can be said, as in another currency than the table's. */
  amountMinor: number | null;
  /** First day of the published rate that holds, the latest of all lines; null when the phone does not know. */
  since: string | null;
}

export function shippingFigure(basket: Basket, known: KnownRates): ShippingFigure {
  if (basket.checkout_ready) {
    const amountMinor = minor(basket.shipping_incl_tax);
    if (basket.results.some(({ shipping_source }) => shipping_source === 'quote'))
      return { state: 'quoted', amountMinor, since: null };
    return { state: 'published', amountMinor, since: publishedSince(basket, known) };
  }
  const state = basket.quote.status === 'requested' ? 'requested' : 'none';
  return { state, amountMinor: estimate(basket, known), since: null };
}

const rateOfLine = (basket: Basket, line: Line, { rates, day }: KnownRates): Rate | null =>
  rateOn(rates, { port: basket.destination.port, method: methodOf(line), class: line.shipping_class, day });
const methodOf = (line: Line) => (shippingOption(line) === CONTAINER ? 'container' : 'roro');

function publishedSince(basket: Basket, known: KnownRates): string | null {
  const days = basket.results.map((line) => {
    const rate = rateOfLine(basket, line, known);
    // A row that names another amount is not the one that this basket was priced by.
    return rate?.kind === 'published' && rate.amountMinor === minor(line.shipping_per_unit)
      ? rate.validFrom
      : null;
  });
  if (days.includes(null)) return null;
  return days.toSorted().at(-1) ?? null;
}

/** By the table, else 700 and 1200; in USD only (contract 7.1). Without a table on the phone, the server's figure. */
function estimate(basket: Basket, known: KnownRates): number | null {
  if (basket.currency !== 'USD') return null;
  const isByQuote = (line: Line): boolean =>
    !hasEstimate(line.shipping_class) && rateOfLine(basket, line, known)?.kind !== 'published';
  // The same as on the page of a part: a sum with a guess in it would be none.
  if (basket.results.some(isByQuote)) return null;
  if (known.rates.length === 0 && basket.quote.estimate !== null) return minor(basket.quote.estimate);
  return basket.results.reduce((sum, line) => {
    const perUnit = rateOfLine(basket, line, known)?.amountMinor ?? ESTIMATE_MINOR[methodOf(line)];
    return sum + perUnit * line.quantity;
  }, 0);
}
