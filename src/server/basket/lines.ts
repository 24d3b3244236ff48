import type { RemoveLine, SetQuantity } from '#contract/basket-payload.ts';
import { idFrom } from '#contract/wire.ts';
import { classLimit, stockProblem } from '#domain/stock/stock.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { findLine } from './chosen-options.ts';
import { type PricedBasket, type PricedLine, stockOf } from './pricing.ts';
import { basketNotOpen, quantityAwaitsCheckout, refuseStock } from './refusals.ts';
import { basketOfLine, deleteLine, updateQuantity } from './line-store.ts';
import { clearQuote } from './quote-store.ts';
import { type BasketRow, holdCode, lockOpenBasket, lockOwnBasket } from './store.ts';
import { basketView, lineTag, pricedBasket, quantityInBasket } from './view.ts';
import { Refusal, notFound, refuseField } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface LineContext {
  tx: Tx;
  user: { id: number };
  now: Date;
  ifMatch: string | null;
}

interface LineInBasket {
  basket: BasketRow;
  priced: PricedBasket;
  line: PricedLine;
}

/** Sets a line's quantity (contract 5.4); gives the basket's and the line's id. */
export async function setLineQuantity(
  asked: LineContext,
  payload: SetQuantity,
): Promise<Refusal | { basketId: number; lineId: number }> {
  const found = await lockLine(asked, payload);
  if (found instanceof Refusal) return found;
  const { basket, priced, line } = found;
  const { quantity } = payload;
  if (quantity === null) return refuseField('quantity', 'required');
  if (!Number.isInteger(quantity) || quantity < 1) return refuseField('quantity', 'quantity_invalid');
  if (priced.quote !== 'none') return quantityAwaitsCheckout();
  const others = quantityInBasket(priced, line.row.product_id) - line.row.quantity;
  const problem = stockProblem(stockOf(line.row), others + quantity, classLimit(line.row.product_class_id));
  if (problem) return refuseStock(problem);
  if (quantity !== line.row.quantity) await updateQuantity(asked.tx, line.row.id, quantity, asked.now);
  return { basketId: basket.id, lineId: line.row.id };
}

/**
 * Removes a line, always allowed in an open basket; the others keep their quote. With the last line go quote and voucher
 * (contract 5.4); where its owner has things shipped stays (settled point 30).
 */
export async function removeBasketLine(asked: LineContext, payload: RemoveLine): Promise<Refusal | null> {
  const found = await lockLine(asked, payload);
  if (found instanceof Refusal) return found;
  const { basket, priced, line } = found;
  await deleteLine(asked.tx, line.row.id);
  if (priced.lines.length > 1) return null;
  await clearQuote(asked.tx, basket.id, asked.now);
  await holdCode(asked.tx, basket.id, {});
  return null;
}

/** The line that is meant, by id or by product and options, its basket locked; refused as contract 5.4 says. */
async function lockLine(asked: LineContext, payload: RemoveLine): Promise<Refusal | LineInBasket> {
  const { tx, user, now, ifMatch } = asked;
  const basket = await lockBasketOf(tx, user.id, payload.line, now);
  if (!basket || (payload.basket !== null && payload.basket !== basket.id)) return notFound();
  const priced = await pricedBasket(tx, basket, now);
  const line = lineIn(priced, payload);
  if (!line) return notFound();
  if (basket.status !== 'Open') return basketNotOpen();
  if (ifMatch !== null) {
    // Counts the revision up first when a price or stock changed unseen.
    const current = (await basketView(tx, basket, now)).results.find((shown) => shown.id === line.row.id);
    if (current && !matchesVersion(ifMatch, lineTag(current))) return preconditionFailed(current);
  }
  return { basket, priced, line };
}

async function lockBasketOf(
  tx: Tx,
  userId: number,
  lineId: number | null,
  now: Date,
): Promise<BasketRow | null> {
  if (lineId === null) return lockOpenBasket(tx, userId, now);
  const basketId = await basketOfLine(tx, userId, lineId);
  return basketId === null ? null : ((await lockOwnBasket(tx, userId, basketId)) ?? null);
}

function lineIn(priced: PricedBasket, payload: RemoveLine): PricedLine | undefined {
  if (payload.line !== null) return priced.lines.find((line) => line.row.id === payload.line);
  const productId = idFrom(payload.url, 'products');
  if (productId === null) return undefined;
  const row = findLine(
    priced.lines.map((line) => line.row),
    productId,
    payload.options,
  );
  return priced.lines.find((line) => line.row === row);
}
