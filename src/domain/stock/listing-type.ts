/**
 * Way in which a listing is sold (spec buyer §4): bought at its price, bid for, or asked for. Only the first goes into a basket.
 */
export type Selling = 'buy' | 'auction' | 'inquire';

/** The wire's `listing_type`: Auction and Chinese lead to Inquire, everything else to Buy Now. */
export function sellingOf(listingType: string): Selling {
  if (listingType === 'Auction') return 'auction';
  return listingType === 'Chinese' ? 'inquire' : 'buy';
}
