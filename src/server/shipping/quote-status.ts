import { type RawBuilder, sql } from 'kysely';
import type { QuoteStatus, QuoteRequestStatus } from '#domain/shipping/shipping-quote.ts';

/**
 * State of a quote at `now`, in SQL over `shipping_quotes` and its basket's order as `orders`. An order placed in time
 * has used it, also when the row was never touched again; one whose time has passed is over before the job says so.
 */
export const quoteStatusAt = (now: Date): RawBuilder<QuoteStatus> => sql<QuoteStatus>`case
  when shipping_quotes.status <> 'active' then shipping_quotes.status
  when orders.placed_at < shipping_quotes.expires_at then 'used'
  when shipping_quotes.expires_at <= ${now} then 'expired'
  else 'active' end`;

/** State of a request, over `quote_requests`, its basket as `baskets`, its quote and the basket's order. */
export const requestStatusAt = (now: Date): RawBuilder<QuoteRequestStatus> => sql<QuoteRequestStatus>`case
  when dropped_at is not null then 'dropped'
  when quote_requests.quote_id is null then case when baskets.status = 'Open' then 'open' else 'dropped' end
  when ${quoteStatusAt(now)} = 'expired' then 'expired'
  else 'answered' end`;
