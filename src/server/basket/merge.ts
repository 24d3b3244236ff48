import type * as v from 'valibot';
import type { GuestLine, mergeBasket, MergedLine, RejectedLine } from '#contract/basket-merge.ts';
import type { Basket } from '#contract/basket.ts';
import { idFrom } from '#contract/wire.ts';
import { minor } from '#domain/money/money.ts';
import { addProductTo } from './add.ts';
import { findLine } from './chosen-options.ts';
import { changeBasketDestination } from './destination.ts';
import { lockOpenBasket } from './store.ts';
import { basketView, pricedBasket, quantityInBasket } from './view.ts';
import { Refusal, refuseField } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface MergeContext {
  tx: Tx;
  user: { id: number };
  now: Date;
}

interface Merged {
  basket: Basket;
  merged: MergedLine[];
  rejected: RejectedLine[];
}

/**
 * Adds what a guest's client kept, line by line, each by the rules of an add; what one refuses stops no other (contract
 * 5.7). More than there is to have becomes what there is.
 */
export async function mergeGuestLines(
  { tx, user, now }: MergeContext,
  { lines, destination }: v.InferOutput<typeof mergeBasket.payload>,
): Promise<Refusal | Merged> {
  if (lines.length === 0) return refuseField('lines', 'required');
  const { destination_is_default: isFree } = await lockOpenBasket(tx, user.id, now);
  const taken: { kept: GuestLine; quantity: number; lineId: number }[] = [];
  const rejected: RejectedLine[] = [];
  for (const kept of lines) {
    const put = await putLine(tx, user.id, kept, now);
    if (put instanceof Refusal) rejected.push({ client_id: kept.client_id, ...put.body });
    else taken.push({ kept, ...put });
  }
  // Another destination drops a quote. None is asked for or set where a line was taken.
  if (destination && isFree && taken.length > 0) {
    const refusal = await changeBasketDestination({ tx, user, now, ifMatch: null }, destination);
    if (refusal) return refusal;
  }
  const basket = await basketView(tx, user.id, now);
  return { basket, merged: taken.map((one) => shown(basket, one)), rejected };
}

/** Puts as many into the basket as the counter lets in; refused where that is none, or for another reason. */
async function putLine(
  tx: Tx,
  userId: number,
  kept: GuestLine,
  now: Date,
): Promise<Refusal | { quantity: number; lineId: number }> {
  const wish = { ...kept, destination_country: '', destination_port: '', drop_quote: false };
  const productId = idFrom(kept.url, 'products') ?? 0;
  let { quantity } = kept;
  let added = await addProductTo(tx, userId, wish, now);
  if (added instanceof Refusal && added.body.code === 'insufficient_stock') {
    const priced = await pricedBasket(tx, await lockOpenBasket(tx, userId, now), now);
    quantity = Number(added.body['available']) - quantityInBasket(priced, productId);
    if (quantity < 1) return added;
    added = await addProductTo(tx, userId, { ...wish, quantity }, now);
  }
  if (added instanceof Refusal) return added;
  const rows = added.priced.lines.map(({ row }) => row);
  const line = findLine(rows, productId, kept.options);
  if (!line) throw new Error(`product ${productId} was added and is not in the basket`);
  return { quantity, lineId: line.id };
}

function shown(
  basket: Basket,
  { kept, quantity, lineId }: { kept: GuestLine; quantity: number; lineId: number },
): MergedLine {
  const line = basket.results.find(({ id }) => id === lineId);
  if (!line) throw new Error(`line ${lineId} was added and is not shown`);
  const { client_id, quantity: requested, seen_price: seen } = kept;
  return {
    client_id,
    line: line.url,
    quantity,
    requested,
    capped: quantity < requested,
    price_changed: seen !== null && Math.round(seen * 100) !== minor(line.unit_price),
    unit_price: line.unit_price,
  };
}
