import { type Selling, sellingOf } from '#domain/stock/listing-type.ts';
import { quantityLimit, type StockProblem, stockProblem } from '#domain/stock/stock.ts';

export interface Buyable {
  selling: Selling;
  /** Most that may be chosen now, 1 or more. */
  most: number;
  /** Quantity that was wished for, as far as it can be had. */
  quantity: number;
  /** Why it cannot be had; null when it can. */
  problem: StockProblem | null;
  /** Number of those that there are, where all of them are wished for and can be had; else null. */
  only: number | null;
}

/** Tells whether so many of a listing can be bought beside those in the basket (spec buyer §5). */
export function buyable(
  listing: { listing_type: string; product_class_id: number },
  { stock, inBasket, wished }: { stock: number; inBasket: number; wished: number },
): Buyable {
  const selling = sellingOf(listing.listing_type);
  const limit = quantityLimit(listing.product_class_id, stock);
  const most = Math.max(1, limit - inBasket);
  const quantity = Math.min(wished, most);
  const problem = selling === 'buy' ? stockProblem(stock, quantity + inBasket, limit) : null;
  return {
    selling,
    most,
    quantity,
    problem,
    only: problem === null && quantity === most && inBasket + quantity === stock ? stock : null,
  };
}
