import { shippingDetermined } from '../shipping/shipping.ts';

/** One line as the stock record and the rate or quote price it; minor units of the basket's currency. */
export interface LinePrices {
  unitMinor: number;
  quantity: number;
  /** value of the shipping option per unit; null: none yet */
  shippingMinor: number | null;
  /** the voucher's share of this line, 0 when absent; never more than the line */
  discountMinor?: number;
}

/** Sums in minor units. */
export interface BasketFigures {
  /** after discounts, without shipping */
  items: number;
  /** value × quantity; 0 while not determined (contract 3.6 `shipping_incl_tax`) */
  shipping: number;
  /** items + shipping (contract 3.6 `order_total`) */
  total: number;
  /** whether the shipping is known and may be charged; a value below 1 is not (spec buyer §4) */
  determined: boolean;
}

/** Figures that one line comes to. */
export function lineFigures(line: LinePrices): BasketFigures {
  const full = line.unitMinor * line.quantity;
  const items = full - Math.min(line.discountMinor ?? 0, full);
  const determined = line.shippingMinor !== null && shippingDetermined(line.shippingMinor);
  const shipping = determined ? (line.shippingMinor ?? 0) * line.quantity : 0;
  return { items, shipping, total: items + shipping, determined };
}

/**
 * Figures that a basket comes to. As long as one line has no shipping, none is counted and checkout stays shut; an empty
 * basket is not determined either (contract 3.6 `checkout_ready`).
 */
export function basketFigures(lines: readonly LinePrices[]): BasketFigures {
  const each = lines.map(lineFigures);
  const determined = each.length > 0 && each.every((line) => line.determined);
  const items = each.reduce((sum, line) => sum + line.items, 0);
  const shipping = determined ? each.reduce((sum, line) => sum + line.shipping, 0) : 0;
  return { items, shipping, total: items + shipping, determined };
}
