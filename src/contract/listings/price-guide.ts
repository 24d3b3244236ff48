import * as v from 'valibot';
import { query } from '../declare.ts';
import { Money } from '../wire.ts';

/** Fewer say nothing of a market. */
export const LEAST_ALIKE = 3;
/** Years before and after that count as alike. */
export const YEARS_ALIKE = 2;

/** Prices that others ask for the like, in ZMW. */
export const PriceGuide = v.object({
  /** Number of listings that these are the prices of. */
  count: v.number(),
  /** Number of them that are the shop's own cars abroad: their prices are without shipping and duty. */
  abroad: v.number(),
  /** A quarter asks less, half ask less, a quarter asks more. Null: there are fewer than three. */
  figures: v.nullable(v.object({ low: Money, median: Money, high: Money })),
  /** The day of the rate by which prices in USD were counted; null: there was none to count. */
  rate_day: v.nullable(v.string()),
});
export type PriceGuide = v.InferOutput<typeof PriceGuide>;

const one = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255)), '');

/**
 * Live listings of others: of vehicles those of the make and model, two years older or newer at most; of parts those of
 * the same category, by its full name "A > B". Asked by names, so that a draft that only a phone knows can ask too.
 */
export const priceGuide = query({
  name: 'listings.price-guide',
  path: '/vendor/price-guide/',
  cache: 'P',
  params: v.object({ make: one, model: one, year: one, category: one }),
  answer: PriceGuide,
  problems: ['cid_required', 'listing_deleted'],
});
