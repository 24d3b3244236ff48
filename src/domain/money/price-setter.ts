/** Setters of one or more prices: the shop for its own stock, else sellers. */
export type PriceSetter = 'shop' | 'sellers' | 'both';

/**
 * Setter of these prices, so that a sum is not called the sellers' where the shop sets it.
 * @param own for each whether the shop does; null or absent: nobody has said, so that a seller may
 */
export function priceSetter(own: readonly (boolean | null | undefined)[]): PriceSetter {
  if (!own.includes(true)) return 'sellers';
  return own.every((one) => one === true) ? 'shop' : 'both';
}

/** Tells whether a listing is the shop's own, by its seller: null is the shop, absent is not known. */
export const isOwnStock = (seller: object | null | undefined): boolean | undefined =>
  seller === undefined ? undefined : seller === null;
