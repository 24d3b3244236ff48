import type { Expectation, PlaceOrder } from '#contract/orders/order-payload.ts';
import type { MissingLine, PriceFigures } from '#contract/orders/orders.ts';
import { idFrom } from '#contract/wire.ts';
import { wireMoney } from '#domain/money/money.ts';
import { findLine } from '#server/basket/chosen-options.ts';
import { discountOf, type PricedBasket, type PricedLine } from '#server/basket/pricing.ts';
import { lineUrl } from '#server/basket/shape.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';

const NO_TAX = wireMoney(0);
const lineTotal = (line: PricedLine): string =>
  wireMoney(line.unitMinor * line.row.quantity - line.discountMinor);
const shippingPerUnit = (line: PricedLine): string => wireMoney(line.shippingMinor ?? 0);

/** Facts that the figures of a refusal say beside the sums. */
interface Told {
  /** Since when a quote that the basket had does not hold; null for none. */
  quoteExpiredAt: Date | null;
  /** Until when the one holds that it has; null for none. */
  quoteHoldsUntil: Date | null;
  /** Lines that the order names and the basket lacks. */
  missing: MissingLine[];
}
const NOTHING_TOLD: Told = { quoteExpiredAt: null, quoteHoldsUntil: null, missing: [] };

/** Sums of the basket by the server's rows, for a `price_changed` refusal, each with its cause (contract 5.10). */
export function priceFigures(
  priced: PricedBasket,
  { quoteExpiredAt, quoteHoldsUntil, missing }: Told = NOTHING_TOLD,
): PriceFigures {
  const since = priced.lines.map((line) => line.since);
  return {
    currency: priced.currency ?? '',
    total_items: wireMoney(priced.figures.items),
    shipping: wireMoney(priced.figures.shipping),
    total: wireMoney(priced.figures.total),
    discount: wireMoney(discountOf(priced)),
    voucher_dropped: priced.voucher && !priced.voucher.applies ? priced.voucher.row.code : null,
    discount_code: priced.voucher?.applies ? priced.voucher.row.code : null,
    quote_expired_at: wireTimeOrNull(quoteExpiredAt),
    shipping_source: priced.lines[0]?.source ?? null,
    // The latest of all lines: since then the sum is what it is.
    shipping_since: since.includes(null) ? null : (since.toSorted().at(-1) ?? null),
    quote_expires_at: wireTimeOrNull(quoteHoldsUntil),
    missing,
    lines: priced.lines.map((line) => ({
      line: lineUrl(line.row.basket_id, line.row.id),
      quantity: line.row.quantity,
      price_incl_tax: lineTotal(line),
      price_incl_tax_excl_discounts: wireMoney(line.unitMinor * line.row.quantity),
      shipping_per_unit: shippingPerUnit(line),
      price_since: wireTimeOrNull(line.row.price_since),
      own_stock: line.row.owner_id === null,
    })),
  };
}

/**
 * Tells whether anything that the screen showed differs from what the server would charge: total, charge with its currency,
 * payment, or anything in `expect`. Sent figures are only compared, never stored (contract 5.10).
 */
export function figuresDiffer(payload: PlaceOrder, priced: PricedBasket): boolean {
  const total = wireMoney(priced.figures.total);
  return (
    payload.total !== total ||
    payload.payment.cash.amount !== total ||
    chargeDiffers(payload.shipping_charge, priced) ||
    (payload.expect !== null && expectationDiffers(payload.expect, priced))
  );
}

/** Shipping carries no tax, so both its amounts are the same (contract 5.10). */
function chargeDiffers(charge: PlaceOrder['shipping_charge'], priced: PricedBasket): boolean {
  const shipping = wireMoney(priced.figures.shipping);
  return (
    charge.currency !== priced.currency ||
    charge.incl_tax !== shipping ||
    (charge.excl_tax ?? shipping) !== shipping ||
    (charge.tax ?? NO_TAX) !== NO_TAX
  );
}

function expectationDiffers(expect: Expectation, priced: PricedBasket): boolean {
  const figures = priceFigures(priced);
  if (
    expect.currency !== figures.currency ||
    expect.total !== figures.total ||
    expect.shipping !== figures.shipping ||
    expect.lines.length !== priced.lines.length
  ) {
    return true;
  }
  // Each line once: an expectation that names one twice would leave another uncompared.
  const left = new Set(priced.lines);
  for (const wanted of expect.lines) {
    const line = lineFor(wanted, [...left]);
    if (
      !line ||
      wanted.quantity !== line.row.quantity ||
      wanted.price_incl_tax !== lineTotal(line) ||
      wanted.shipping_per_unit !== shippingPerUnit(line)
    ) {
      return true;
    }
    left.delete(line);
  }
  return false;
}

function lineFor(wanted: Expectation['lines'][number], lines: readonly PricedLine[]): PricedLine | undefined {
  const productId = idFrom(wanted.url, 'products');
  if (productId === null) return undefined;
  const row = findLine(
    lines.map((line) => line.row),
    productId,
    wanted.options,
  );
  return lines.find((line) => line.row === row);
}
