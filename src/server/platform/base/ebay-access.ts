/** Facts that eBay's Browse API wants to know of us. */
export interface EbayAccess {
  clientId: string;
  /** Never leaves the server but to eBay's token address. */
  clientSecret: string;
  /** Without a slash at the end. */
  address: string;
}

/** @param base an address that stands for eBay's, for tests and its sandbox; null: its own */
export function ebayAccess(clientId: string, clientSecret: string, base: string | null): EbayAccess {
  return { clientId, clientSecret, address: base ?? 'https://api.ebay.com' };
}
