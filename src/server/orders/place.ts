import type { PlaceOrder } from '#contract/orders/order-payload.ts';
import { paymentLines } from '#domain/payments/payment-lines.ts';
import { paymentTextsOf } from '#domain/orders/printed-line.ts';
import { payBefore } from '#domain/orders/order-limits.ts';
import { classLimit, stockProblem, VEHICLES } from '#domain/stock/stock.ts';
import { discountOf, methodOf, type PricedBasket, type PricedLine, stockOf } from '#server/basket/pricing.ts';
import { basketEmpty, basketNotOpen, refuseStock, refuseTrade } from '#server/basket/refusals.ts';
import { lineUrl } from '#server/basket/shape.ts';
import { linesOfBasket } from '#server/basket/line-store.ts';
import { type BasketRow, holdCode, lockOpenBasket, lockOwnBasket } from '#server/basket/store.ts';
import { pricedBasket, quantityInBasket } from '#server/basket/view.ts';
import { primaryImagesOf } from '#server/catalogue/pictures.ts';
import { redeem, redeemedFor } from '#server/vouchers/store.ts';
import { issueInvoice } from '#server/invoices/issue.ts';
import type { Config } from '#server/platform/base/config.ts';
import { type User } from '#server/platform/calls/handle.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import { orderLimits } from '#server/rules/order-limits.ts';
import { fixEarners } from '#server/programme/earners.ts';
import { storedAddress } from './address.ts';
import { writeEvent } from './life/events.ts';
import { mailOrderNews } from './life/news.ts';
import { figuresDiffer, priceFigures } from './figures.ts';
import { invoicedFrom } from './invoiced-order.ts';
import { keepLimits } from './limits.ts';
import { missingLines } from './missing-lines.ts';
import { orderedFacts } from './ordered-facts.ts';
import { setFigures } from './set-figures.ts';
import { mailOrderReceived } from './mail.ts';
import { allocate, insertOrder, lockProducts, type NewOrder, type OrderRow, submitBasket } from './store.ts';
import { notFound, refuse, Refusal } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface PlaceContext {
  tx: Tx;
  user: User;
  now: Date;
  config: Config;
  /** Address that the call came from. */
  ip: string;
  /** The member of staff who enters it from the buyer's code; absent: the buyer's own phone placed it. */
  enteredBy?: number;
}

const ENTERED = 'Entered by our staff from the code that was sent by SMS or WhatsApp';

/**
 * Places an order by the rules of contract 5.10 in their order. Stock, basket, order, pro-forma and mail are one
 * transaction: after a crash all of it is there or nothing.
 */
export async function placeOrderFrom(asked: PlaceContext, payload: PlaceOrder): Promise<Refusal | OrderRow> {
  const { tx, user, now } = asked;
  const basket = await lockWanted(tx, user.id, payload.basket, now);
  if (!basket) return notFound();
  if (basket.status !== 'Open') return basketNotOpen();
  const ids = (await linesOfBasket(tx, basket.id)).map((line) => line.product_id);
  if (ids.length === 0)
    return refuse('basket_empty', { missing: await missingLines(tx, payload.expect, []) });
  await lockProducts(tx, ids);

  // Read again under the locks: from here on neither price nor stock can move.
  const priced = await pricedBasket(tx, basket, now);
  const { currency } = priced;
  if (currency === null) return basketEmpty();
  const against = await checkoutRefusal(tx, payload, basket, priced, now);
  if (against) return against;
  // Staff who enter an order have its buyer on the telephone.
  if (asked.enteredBy === undefined) await keepLimits(asked, wantedOf(payload, priced));

  for (const productId of [...new Set(ids)].toSorted((a, b) => a - b)) {
    if (!(await allocate(tx, productId, quantityInBasket(priced, productId))))
      return stockRefusal(await pricedBasket(tx, basket, now)) ?? basketNotOpen();
  }
  const voucher = priced.voucher?.applies ? priced.voucher.row : null;
  // Before the order is written: who comes second finds the use taken and has nothing to undo (security 14).
  if (voucher && !(await redeem(tx, voucher, user.id, now)))
    return priceChanged(tx, payload, basket, await pricedBasket(tx, basket, now), now);
  const { promo_supporter_id: promoSupporterId } = basket;
  if (voucher) await holdCode(tx, basket.id, { voucherId: voucher.id, supporterId: promoSupporterId });
  if (!(await submitBasket(tx, basket.id))) return basketNotOpen();
  const wanted = await newOrder(asked, payload, basket, { ...priced, currency });
  const order = await insertOrder(tx, wanted, now);
  const { number } = order;
  if (voucher) await redeemedFor(tx, voucher, user.id, number);
  await fixEarners(tx, { number, buyerId: user.id, promoSupporterId, referral: payload.ref, now });
  await writeEvent(tx, {
    orderNumber: number,
    type: 'placed',
    at: now,
    title: 'Order placed',
    ...(asked.enteredBy === undefined
      ? { actorId: null }
      : { actorId: asked.enteredBy, detail: ENTERED, data: { by_code: true } }),
  });
  if (order.held_at === null) {
    const unpaid = { status: order.status, paidMinor: 0, payBefore: order.pay_before, hasProof: false };
    const voucherCode = voucher?.code ?? null;
    const invoiced = invoicedFrom(order, { unpaid, voucherCode, lines: wanted.lines });
    await mailOrderReceived(asked, order, await issueInvoice(asked, invoiced));
  } else await holdInvoice(asked, order);
  return order;
}

function wantedOf(payload: PlaceOrder, { lines }: PricedBasket) {
  const quantity = (isVehicle: boolean): number =>
    lines
      .filter(({ row }) => (row.product_class_id === VEHICLES) === isVehicle)
      .reduce((sum, { row }) => sum + row.quantity, 0);
  return { email: payload.shipping_address.email ?? '', cars: quantity(true), pieces: quantity(false) };
}

/** No paper of ours carries words that may send money elsewhere before somebody of us has read them (security 45). */
async function holdInvoice(asked: PlaceContext, order: OrderRow): Promise<void> {
  const text = 'We are checking the names and the address first. Then the pro-forma comes by email.';
  await writeEvent(asked.tx, {
    orderNumber: order.number,
    type: 'note',
    at: asked.now,
    title: 'The pro-forma follows',
    detail: text,
    // Screens say it in the reader's language; the text is for other programs.
    data: { text, held: true },
    actorId: null,
  });
  await mailOrderNews(asked, order, 'held');
}

/** Why a priced basket cannot be ordered as the payload says; null: it can. */
export async function checkoutRefusal(
  tx: Tx,
  payload: PlaceOrder,
  basket: BasketRow,
  priced: PricedBasket,
  now: Date,
): Promise<Refusal | null> {
  if (!priced.figures.determined)
    return refuseTrade('shipping_not_determined', {
      quote_expired_at: wireTimeOrNull(quoteExpiry(basket, now)),
    });
  const short = stockRefusal(priced);
  if (short) return short;
  return figuresDiffer(payload, priced) ? await priceChanged(tx, payload, basket, priced, now) : null;
}

async function priceChanged(
  tx: Tx,
  payload: PlaceOrder,
  basket: BasketRow,
  priced: PricedBasket,
  now: Date,
): Promise<Refusal> {
  const rows = priced.lines.map(({ row }) => row);
  const told = {
    quoteExpiredAt: quoteExpiry(basket, now),
    quoteHoldsUntil: priced.quote === 'quoted' ? basket.quote_expires_at : null,
    missing: await missingLines(tx, payload.expect, rows),
  };
  return refuseTrade('price_changed', { figures: priceFigures(priced, told) });
}

/** Moment when the quote of a basket ended; null while it holds and where there was none. */
const quoteExpiry = ({ quoted_at, quote_expires_at }: BasketRow, now: Date): Date | null =>
  quoted_at !== null && quote_expires_at !== null && quote_expires_at <= now ? quote_expires_at : null;

/** The basket that is meant, locked; none given is the owner's open one (contract 5.10). */
async function lockWanted(
  tx: Tx,
  userId: number,
  id: number | null,
  now: Date,
): Promise<BasketRow | undefined> {
  return id === null ? lockOpenBasket(tx, userId, now) : lockOwnBasket(tx, userId, id);
}

/** The lines that stock does not cover, or null; each line counts with all others of its product. */
function stockRefusal(priced: PricedBasket): Refusal | null {
  const short = priced.lines.flatMap((line) => {
    const problem = stockProblem(
      sellable(line),
      quantityInBasket(priced, line.row.product_id),
      classLimit(line.row.product_class_id),
    );
    return problem ? [{ line, problem }] : [];
  });
  const [first] = short;
  if (!first) return null;
  const lines = short.map(({ line, problem }) => ({
    line: lineUrl(line.row.basket_id, line.row.id),
    title: line.row.title,
    is_vehicle: line.row.product_class_id === VEHICLES,
    available: problem.available,
    wanted: quantityInBasket(priced, line.row.product_id),
  }));
  return refuseStock(first.problem, lines);
}

/** A product whose currency was changed after it was added is not for sale in this basket. */
const sellable = (line: PricedLine): number => (line.available === 0 ? 0 : stockOf(line.row));

async function newOrder(
  { tx, user, now }: PlaceContext,
  payload: PlaceOrder,
  basket: BasketRow,
  priced: PricedBasket & { currency: 'USD' | 'ZMW' },
): Promise<NewOrder> {
  const ids = priced.lines.map((line) => line.row.product_id);
  const images = await primaryImagesOf(tx, ids);
  const facts = await orderedFacts(tx, ids);
  const shippingAddress = storedAddress(payload.shipping_address);
  const billingAddress = payload.billing_address ? storedAddress(payload.billing_address) : shippingAddress;
  const email = payload.shipping_address.email || user.email;
  const set = await setFigures(tx, basket, priced.lines);
  const things = priced.lines.map((line) => ({
    line,
    title: chosenTitle(line),
    facts: facts.get(line.row.product_id) ?? null,
  }));
  const isOnHold =
    [shippingAddress, billingAddress].some((address) => paymentLines(address).length > 0) ||
    things.some((thing) => paymentTextsOf(thing).length > 0);
  return {
    userId: user.id,
    basketId: basket.id,
    currency: priced.currency,
    itemsMinor: priced.figures.items,
    discountMinor: discountOf(priced),
    voucherId: priced.voucher?.applies ? priced.voucher.row.id : null,
    shippingMinor: priced.figures.shipping,
    shippingCode: payload.shipping_method_code ?? methodOf(priced.lines[0]?.row.shipping_option ?? 0),
    shippingAddress,
    billingAddress,
    destinationCode: basket.destination_code,
    destinationPort: basket.destination_port,
    email,
    referral: payload.ref,
    held: isOnHold,
    // The days begin with the pro-forma: nobody can pay before it is there.
    payBefore: isOnHold ? null : payBefore(now, await orderLimits(tx)),
    lines: things.map(({ line, ...thing }, place) => ({
      ...thing,
      set: set[place] ?? null,
      productId: line.row.product_id,
      pictureHash: images.get(line.row.product_id)?.picture?.hash ?? null,
      quantity: line.row.quantity,
      unitMinor: line.unitMinor,
      discountMinor: line.discountMinor,
      shippingUnitMinor: line.shippingMinor ?? 0,
      shippingOption: line.row.shipping_option,
    })),
  };
}

/** The title with what was chosen, "Seat cover set (M)": an order keeps no options beside it. */
function chosenTitle({ row }: PricedLine): string {
  const values = Object.values(row.choices);
  return values.length === 0 ? row.title : `${row.title} (${values.join(', ')})`;
}
