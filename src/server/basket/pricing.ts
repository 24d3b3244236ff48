import { CONTAINER } from '#contract/basket.ts';
import { basketFigures, type Figures } from '#domain/basket-figures.ts';
import {
  ESTIMATE_MINOR,
  type Rate,
  rateClass,
  type RateClass,
  rateOn,
  type ShippingMethod,
} from '#domain/shipping.ts';
import { quantityLimit } from '#domain/stock.ts';
import { dayOf } from '#server/platform/wire-time.ts';
import type { BasketRow, LineRow } from './store.ts';

/** A line with everything that the server decides about it; minor units of the basket's currency. */
export interface PricedLine {
  row: LineRow;
  unitMinor: number;
  /** Most that may be bought of the product now, over all lines of it; 0 when it is not for sale. */
  available: number;
  /** Per unit; null while not determined. */
  shippingMinor: number | null;
  source: 'quote' | 'published' | null;
  class: RateClass;
  /** Per unit, in USD, for reading only. */
  estimateMinor: number;
}

/** Where a basket stands with staff: an expired quote is none (contract 7.1). */
export type QuoteState = 'none' | 'requested' | 'quoted';

export interface PricedBasket {
  lines: PricedLine[];
  /** Of the first line; null when empty. */
  currency: 'USD' | 'ZMW' | null;
  quote: QuoteState;
  figures: Figures;
}

export const methodOf = (option: number): ShippingMethod => (option === CONTAINER ? 'container' : 'roro');

/** A quote holds until its last moment. */
export function quoteState(basket: BasketRow, now: Date): QuoteState {
  if (basket.quoted_at) {
    return basket.quote_expires_at && basket.quote_expires_at > now ? 'quoted' : 'none';
  }
  return basket.requested_at ? 'requested' : 'none';
}

/**
 * Prices a basket from its rows (contract 7.1): an unexpired quote sets a line's shipping, otherwise a published rate
 * in the basket's currency that is valid today; an estimate never does.
 * @param rates rows of the basket's port that hold on the day of `now`
 */
export function priceBasket(
  basket: BasketRow,
  rows: readonly LineRow[],
  rates: readonly Rate[],
  now: Date,
): PricedBasket {
  const quote = quoteState(basket, now);
  const currency = rows[0]?.currency ?? null;
  const lines = rows.map((row): PricedLine => {
    const wish = {
      port: basket.destination_port,
      method: methodOf(row.shipping_option),
      class: rateClass({
        productClassId: row.product_class_id,
        vehicleClass: row.vehicle_class,
        bodyType: row.body_type,
      }),
      day: dayOf(now),
    };
    const rate = currency === null ? null : rateOn(rates, { ...wish, currency });
    const quoted = quote === 'quoted' ? row.quoted_minor : null;
    const published = rate?.kind === 'published' ? rate.amountMinor : null;
    return {
      row,
      unitMinor: row.price_minor,
      available: row.currency === currency ? availableOf(row) : 0,
      shippingMinor: quoted ?? published,
      source: quoted !== null ? 'quote' : published !== null ? 'published' : null,
      class: wish.class,
      estimateMinor: rate?.amountMinor ?? ESTIMATE_MINOR[wish.method],
    };
  });
  const figures = basketFigures(
    lines.map((line) => ({
      unitMinor: line.unitMinor,
      quantity: line.row.quantity,
      shippingMinor: line.shippingMinor,
    })),
  );
  return { lines, currency, quote, figures };
}

/** Whether nothing is asked of staff and a published rate covers every line (contract 3.6 `quote.status`). */
export function isPublished(priced: PricedBasket): boolean {
  return (
    priced.quote === 'none' &&
    priced.lines.length > 0 &&
    priced.lines.every((line) => line.source === 'published')
  );
}

/** How many of a product there are to buy; a draft, deleted or auctioned one is not for sale. */
export function stockOf(
  product: Pick<LineRow, 'live' | 'deleted' | 'listing_type' | 'num_in_stock' | 'num_allocated'>,
): number {
  if (!product.live || product.deleted || product.listing_type !== 'FixedPrice') return 0;
  return Math.max(0, product.num_in_stock - product.num_allocated);
}

function availableOf(row: LineRow): number {
  return quantityLimit(row.product_class_id, stockOf(row));
}
