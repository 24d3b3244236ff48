/** States of a quote: `used` by an order, or ended by its time, a newer one or the buyer's change, or by staff. */
export const QUOTE_STATUSES = ['active', 'superseded', 'expired', 'withdrawn', 'used'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** States of a buyer's question; `dropped`: nobody needs an answer any more. */
export const QUOTE_REQUEST_STATUSES = ['open', 'answered', 'expired', 'dropped'] as const;
export type QuoteRequestStatus = (typeof QUOTE_REQUEST_STATUSES)[number];

/** A quote holds so long unless staff say otherwise, and never longer than the second (account contract 6). */
export const QUOTE_DAYS = 14;
export const MOST_QUOTE_DAYS = 60;

/** State of a basket's quote now: nobody asked, somebody waits for one, or one holds. */
export type QuoteState = 'none' | 'requested' | 'quoted';

/** State of a basket's quote (contract 7.1): it holds until its last moment; one that has expired is none. */
export function quoteState(
  basket: { requested_at: Date | null; quoted_at: Date | null; quote_expires_at: Date | null },
  now: Date,
): QuoteState {
  if (basket.quoted_at) {
    return basket.quote_expires_at && basket.quote_expires_at > now ? 'quoted' : 'none';
  }
  return basket.requested_at ? 'requested' : 'none';
}
