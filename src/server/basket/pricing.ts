import { CONTAINER } from '#contract/basket-payload.ts';
import { basketFigures, type BasketFigures } from '#domain/orders/basket-figures.ts';
import {
  ESTIMATE_MINOR,
  type Rate,
  rateClass,
  type RateClass,
  rateOn,
  type ShippingMethod,
} from '#domain/shipping/shipping.ts';
import { type QuoteState, quoteState } from '#domain/shipping/shipping-quote.ts';
import { quantityLimit } from '#domain/stock/stock.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { sharesNow } from '#server/vouchers/voucher-shares.ts';
import { type CustomersVoucher, isUsable } from '#server/vouchers/store.ts';
import type { LineRow } from './line-store.ts';
import type { BasketRow } from './store.ts';

/** A line with everything that the server decides about it; minor units of the basket's currency. */
export interface PricedLine {
  row: LineRow;
  unitMinor: number;
  /** The voucher's share of the whole line; 0 where it has none. */
  discountMinor: number;
  /** Most that may be bought of the product now, over all lines of it; 0 when it is not for sale. */
  available: number;
  /** Per unit; null while not determined. */
  shippingMinor: number | null;
  source: 'quote' | 'published' | null;
  /** First day of the published rate that sets it; null where none does. */
  since: string | null;
  class: RateClass;
  /** Per unit, in USD, for reading only. */
  estimateMinor: number;
}

export interface PricedBasket {
  lines: PricedLine[];
  /** Currency of the first line; null when empty. */
  currency: 'USD' | 'ZMW' | null;
  quote: QuoteState;
  /** The one that the basket holds, whether or not it applies at the moment. */
  voucher: PricedVoucher | null;
  figures: BasketFigures;
}

/** A voucher in a basket. */
export interface PricedVoucher {
  row: CustomersVoucher;
  /** Tells whether its customer may use it now at all. */
  usable: boolean;
  /** False: it takes nothing off now, because the basket does not qualify, or it has ended or is used up. */
  applies: boolean;
}

/** Facts that a basket is priced by beside its own rows. */
export interface PricedBy {
  /** Rows of the basket's port that hold on the day of `now`. */
  rates: readonly Rate[];
  voucher: CustomersVoucher | null;
  now: Date;
}

export const methodOf = (option: number): ShippingMethod => (option === CONTAINER ? 'container' : 'roro');

/**
 * Prices a basket from its rows (contract 7.1): an unexpired quote sets a line's shipping, otherwise a published rate
 * in the basket's currency that is valid today; an estimate never does. A voucher takes off the items alone.
 */
export function priceBasket(
  basket: BasketRow,
  rows: readonly LineRow[],
  { rates, voucher, now }: PricedBy,
): PricedBasket {
  const quote = quoteState(basket, now);
  const currency = rows[0]?.currency ?? null;
  const shares = voucher && sharesNow(voucher, rows, now);
  const lines = rows.map((row, place): PricedLine => {
    const wish = {
      port: basket.destination_port,
      method: methodOf(row.shipping_option),
      class: rateClass({
        productClassId: row.product_class_id,
        vehicleClass: row.vehicle_class,
        bodyType: row.body_type,
      }),
      day: wireDay(now),
    };
    const rate = currency === null ? null : rateOn(rates, { ...wish, currency });
    const quoted = quote === 'quoted' ? row.quoted_minor : null;
    const published = rate?.kind === 'published' ? rate.amountMinor : null;
    return {
      row,
      unitMinor: row.price_minor,
      discountMinor: shares?.[place] ?? 0,
      available: row.currency === currency ? availableOf(row) : 0,
      shippingMinor: quoted ?? published,
      source: quoted !== null ? 'quote' : published !== null ? 'published' : null,
      since: quoted === null && published !== null ? (rate?.validFrom ?? null) : null,
      class: wish.class,
      estimateMinor: rate?.amountMinor ?? ESTIMATE_MINOR[wish.method],
    };
  });
  return {
    lines,
    currency,
    quote,
    voucher: voucher && { row: voucher, usable: isUsable(voucher, now), applies: shares !== null },
    figures: figuresOfLines(lines),
  };
}

/** Sums of priced lines together. */
export function figuresOfLines(lines: readonly PricedLine[]): BasketFigures {
  return basketFigures(
    lines.map(({ unitMinor, row: { quantity }, shippingMinor, discountMinor }) => ({
      unitMinor,
      quantity,
      shippingMinor,
      discountMinor,
    })),
  );
}

/** Discount of the voucher on all lines together. */
export const discountOf = (priced: PricedBasket): number =>
  priced.lines.reduce((sum, line) => sum + line.discountMinor, 0);

/** Tells whether nothing is asked of staff and a published rate covers every line (contract 3.6 `quote.status`). */
export function isShippingPublished(priced: PricedBasket): boolean {
  return (
    priced.quote === 'none' &&
    priced.lines.length > 0 &&
    priced.lines.every((line) => line.source === 'published')
  );
}

/** Number of a product that can be bought; a draft, deleted or auctioned one is not for sale. */
export function stockOf(
  product: Pick<LineRow, 'live' | 'deleted' | 'listing_type' | 'num_in_stock' | 'num_allocated'>,
): number {
  if (!product.live || product.deleted || product.listing_type !== 'FixedPrice') return 0;
  return Math.max(0, product.num_in_stock - product.num_allocated);
}

function availableOf(row: LineRow): number {
  return quantityLimit(row.product_class_id, stockOf(row));
}
