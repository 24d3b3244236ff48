import type { AddProduct } from '#contract/basket-payload.ts';
import { idFrom } from '#contract/wire.ts';
import { destinationProblem } from '#domain/places/destinations.ts';
import { classLimit, stockProblem } from '#domain/stock/stock.ts';
import { type ChosenOptions, isChosenAs, readChosenOptions } from './chosen-options.ts';
import { priceBasket, type PricedBasket, stockOf } from './pricing.ts';
import { awaitingCheckout, refuseStock, refuseTrade } from './refusals.ts';
import {
  type ProductChoice,
  insertLine,
  type LineRow,
  linesOfBasket,
  type NewLine,
  productToAdd,
  type PricedProduct,
  updateQuantity,
} from './line-store.ts';
import { clearQuote } from './quote-store.ts';
import { ratesOf } from './rates.ts';
import { type BasketRow, chooseDestination, lockOpenBasket } from './store.ts';
import { quantityInBasket } from './view.ts';
import { voucherOf } from './voucher.ts';
import { Refusal, refuse, refuseField } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Most lines of a basket: they are never split over pages (contract 5.2). */
const MAX_LINES = 100;

/** A basket that this transaction has locked, priced as it now stands. */
interface Added {
  basket: BasketRow;
  priced: PricedBasket;
}

/**
 * Adds a product to the owner's open basket by the table of contract 5.3. What it read on the way is handed on, so that
 * fifty of these in one batch do not read it twice.
 */
export async function addProductTo(
  tx: Tx,
  userId: number,
  payload: AddProduct,
  now: Date,
): Promise<Refusal | Added> {
  let basket = await lockOpenBasket(tx, userId, now);
  if (payload.drop_quote) {
    await clearQuote(tx, basket.id, now);
    basket = { ...basket, requested_at: null, quoted_at: null, quote_expires_at: null };
  }
  if (payload.url === null) return refuseField('url', 'required');
  if (!Number.isInteger(payload.quantity) || payload.quantity < 1) return refuseTrade('quantity_invalid');

  const productId = idFrom(payload.url, 'products') ?? 0;
  const found = await productToAdd(tx, productId);
  if (!found) return refuse('product_not_found');
  const { product, offered } = found;
  const chosen = readChosenOptions(payload.options);
  if (!chosen || !allOffered(chosen, offered)) return refuseField('options', 'option_invalid');

  const rows = await linesOfBasket(tx, basket.id);
  const rates = await ratesOf(tx, basket, now);
  const voucher = await voucherOf(tx, basket, now);
  const repriced = priceBasket(basket, rows, { rates, voucher, now });
  if (repriced.quote !== 'none') return awaitingCheckout('quote');
  if (repriced.currency !== null && repriced.currency !== product.currency)
    return awaitingCheckout('currency');
  if (product.listing_type !== 'FixedPrice') return refuseTrade('under_auction');

  const stock = stockOf(product);
  const limit = classLimit(product.product_class_id);
  const empty = stockProblem(stock, 1, limit);
  if (empty) return refuseStock(empty);
  if (offered.some((option) => option.required && chosen.choices[String(option.id)] === undefined))
    return refuseField('options', 'option_required');
  const short = stockProblem(stock, quantityInBasket(repriced, productId) + payload.quantity, limit);
  if (short) return refuseStock(short);

  const same = repriced.lines.find(
    (line) => line.row.product_id === productId && isChosenAs(line.row, chosen),
  );
  if (!same && repriced.lines.length >= MAX_LINES) return refuseTrade('basket_full', { limit: MAX_LINES });

  const bound = await applyDestination(tx, basket, repriced, payload);
  if (bound instanceof Refusal) return bound;
  const wish = { productId, quantity: payload.quantity, ...chosen };
  const after = await withLine(tx, bound, { rows, same: same?.row, wish, product, now });
  const ratesAfter =
    bound.destination_port === basket.destination_port ? rates : await ratesOf(tx, bound, now);
  return { basket: bound, priced: priceBasket(bound, after, { rates: ratesAfter, voucher, now }) };
}

/** The basket's lines with the wish in them: more of the same line, or a new last one. */
async function withLine(
  tx: Tx,
  basket: BasketRow,
  {
    rows,
    same,
    wish,
    product,
    now,
  }: { rows: LineRow[]; same: LineRow | undefined; wish: NewLine; product: PricedProduct; now: Date },
): Promise<LineRow[]> {
  if (!same) return [...rows, { ...(await insertLine(tx, basket.id, wish, now)), ...product }];
  const quantity = same.quantity + wish.quantity;
  await updateQuantity(tx, same.id, quantity, now);
  return rows.map((row) => (row === same ? { ...row, quantity, updated_at: now } : row));
}

function allOffered(chosen: ChosenOptions, offered: readonly ProductChoice[]): boolean {
  return Object.entries(chosen.choices).every(([id, value]) =>
    offered.some((option) => String(option.id) === id && option.values.includes(value)),
  );
}

/** The destination that came along counts for an empty basket only (contract 5.3). */
async function applyDestination(
  tx: Tx,
  basket: BasketRow,
  repriced: PricedBasket,
  payload: AddProduct,
): Promise<Refusal | BasketRow> {
  if (repriced.lines.length > 0 || payload.destination_country === '') return basket;
  const meant = destinationProblem(payload.destination_country, payload.destination_port);
  if ('code' in meant) return refuseField(`destination_${meant.field}`, meant.code, meant.detail);
  const { code } = meant.country;
  await chooseDestination(tx, basket, { code, port: meant.port });
  return {
    ...basket,
    destination_code: code,
    destination_port: meant.port,
    destination_is_default: false,
  };
}
