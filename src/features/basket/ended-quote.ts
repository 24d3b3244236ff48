import { CONTAINER } from '#contract/basket-payload.ts';
import type { Basket } from '#contract/basket.ts';
import { shippingKey } from './commands.ts';
import { priced, shippingOption, basketWithLines } from './lines.ts';
import type { KnownRates } from './components/shipping-figure.ts';
import { publishedRatesTo } from './rates.ts';

/** By this phone's clock, ms; null: not known yet. */
interface Moments {
  now: number | null;
  /** Moment when the shop last said how the basket stands. */
  asOf: number | null;
}

/**
 * The basket as the shop would show it at `now`: a quote that has ended since the shop last spoke of it sets nothing any
 * more, and the published rates that this phone keeps hold again (contract 7.1). A quote of which the shop spoke when it
 * had ended by this phone's clock already says that this clock is wrong: then the shop is right.
 */
export function basketAt(basket: Basket, known: KnownRates, { now, asOf }: Moments): Basket {
  const { status, expires_at: until } = basket.quote;
  if (status !== 'quoted' || until === null || now === null || asOf === null) return basket;
  const end = Date.parse(until);
  if (end > now || end <= asOf) return basket;
  const rates = basket.currency === 'USD' ? publishedRatesTo(known, basket.destination.port) : {};
  const lines = basket.results.map((line) =>
    priced(line, {
      shippingMinor: rates[shippingKey(line.shipping_class, shippingOption(line) === CONTAINER)] ?? null,
    }),
  );
  return basketWithLines({ ...basket, quote: { ...basket.quote, status: 'none', status_text: '' } }, lines);
}

/** Moment when the quote of this basket ended, ms; null while it holds and where there was none. */
export function quoteEnded({ quote: { status, expires_at: until } }: Basket): number | null {
  return until !== null && (status === 'none' || status === 'published') ? Date.parse(until) : null;
}
