import { optionsOfCoded } from '#contract/orders/order-code.ts';
import type { CodedLine, CodedOrder } from '#domain/order-code/order.ts';
import { quoteState } from '#domain/shipping/shipping-quote.ts';
import { foldVoucher } from '#domain/orders/voucher.ts';
import { addProductTo } from '#server/basket/add.ts';
import { isChosenAs, readChosenOptions } from '#server/basket/chosen-options.ts';
import { changeBasketDestination } from '#server/basket/destination.ts';
import { type LineRow, linesOfBasket } from '#server/basket/line-store.ts';
import { setLineQuantity } from '#server/basket/lines.ts';
import { clearQuote } from '#server/basket/quote-store.ts';
import { type BasketRow, holdCode, lockOpenBasket } from '#server/basket/store.ts';
import { voucherOf } from '#server/basket/voucher.ts';
import type { Config } from '#server/platform/base/config.ts';
import { addVoucherTo } from '#server/vouchers/add.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface CodeBasketContext {
  tx: Tx;
  /** The buyer. */
  user: { id: number; email: string };
  now: Date;
  config: Pick<Config, 'secret'>;
}

/** The buyer's open basket with exactly what the code says in it. */
export interface CodedBasket {
  basket: BasketRow;
  /** Rest of what was in it, laid aside as a basket of its own; null for nothing. */
  aside: { basketId: number; lines: number } | null;
}

/**
 * Makes the buyer's open basket what the phone showed when the order was placed: the phone may hold adds, removals and a
 * destination that never arrived. What the code does not name is laid aside, be it another phone's: `restoreBasket` gives it
 * back. By the rules of the buyer's own acts, so stock, options and vouchers refuse as they do there.
 */
export async function basketOfCode(
  asked: CodeBasketContext,
  order: CodedOrder,
): Promise<Refusal | CodedBasket> {
  const { tx, user, now } = asked;
  const basket = await lockOpenBasket(tx, user.id, now);
  const rows = await linesOfBasket(tx, basket.id);
  const matched = order.lines.map((line) => ({ line, row: rows.find((row) => isLine(row, line)) }));
  const named = new Set(matched.map(({ row }) => row?.id));
  const others = rows.filter(({ id }) => !named.has(id));
  const aside = others.length > 0 ? await layAside(tx, basket, others, now) : null;

  const { code, port } = order.destination;
  if (code !== basket.destination_code || port !== basket.destination_port) {
    // What the phone chose comes with what it sends later; an order changes no choice (settled point 30).
    const where = { country: code, port };
    const refusal = await changeBasketDestination({ ...asked, ifMatch: null }, where, { onlyHere: true });
    if (refusal) return refusal;
  }
  const changed = matched.filter(({ line, row }) => row?.quantity !== line.quantity);
  // The phone gave the quote up when it added or changed something; otherwise nothing could have been.
  if (changed.length > 0 && quoteState(basket, now) !== 'none') await clearQuote(tx, basket.id, now);
  const voucher = order.voucher === null ? null : foldVoucher(order.voucher);
  const given = await voucherOf(tx, basket, now);
  const had = given && foldVoucher(given.code);
  // A supporter's code that takes something off since the phone wrote its order is no voucher that it gave up.
  if (had !== voucher && (voucher !== null || basket.voucher_id !== null)) await holdCode(tx, basket.id, {});
  const refusal = await setLines(asked, changed);
  if (refusal) return refusal;
  if (voucher !== null && had !== voucher) {
    const added = await addVoucherTo(asked, { vouchercode: voucher });
    if (added instanceof Refusal) return added;
  }
  return { basket: await lockOpenBasket(tx, user.id, now), aside };
}

export function isLine(
  row: Pick<LineRow, 'product_id' | 'shipping_option' | 'choices'>,
  line: CodedLine,
): boolean {
  const chosen = readChosenOptions(optionsOfCoded(line));
  return row.product_id === line.productId && chosen !== null && isChosenAs(row, chosen);
}

/** Sets the lines that become less first: lines of one product share its stock. */
async function setLines(
  asked: CodeBasketContext,
  changed: readonly { line: CodedLine; row: LineRow | undefined }[],
): Promise<Refusal | null> {
  const { tx, user, now } = asked;
  const more = ({ line, row }: (typeof changed)[number]) => line.quantity - (row?.quantity ?? 0);
  for (const { line, row } of changed.toSorted((a, b) => more(a) - more(b))) {
    const options = optionsOfCoded(line);
    const url = `/products/${line.productId}/`;
    const done = row
      ? await setLineQuantity(
          { ...asked, ifMatch: null },
          { basket: null, line: row.id, url: null, options: [], quantity: line.quantity },
        )
      : await addProductTo(
          tx,
          user.id,
          {
            url,
            quantity: line.quantity,
            options,
            destination_country: '',
            destination_port: '',
            drop_quote: false,
          },
          now,
        );
    if (done instanceof Refusal) return done;
  }
  return null;
}

/** A user has one open basket, so what is laid aside is none until it is brought back. */
async function layAside(
  tx: Tx,
  basket: BasketRow,
  rows: readonly LineRow[],
  now: Date,
): Promise<{ basketId: number; lines: number }> {
  const { id } = await tx
    .insertInto('baskets')
    .values({
      user_id: basket.user_id,
      status: 'Frozen',
      destination_code: basket.destination_code,
      destination_port: basket.destination_port,
      destination_is_default: basket.destination_is_default,
      revision: basket.revision,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = rows.map((row) => row.id);
  await tx
    .updateTable('basket_lines')
    .set({ basket_id: id, quoted_minor: null })
    .where('id', 'in', ids)
    .execute();
  return { basketId: id, lines: ids.length };
}

/** Makes what was laid aside the buyer's open basket, after the ordered one was consumed. */
export async function restoreBasket(tx: Tx, userId: number, basketId: number): Promise<void> {
  const { last } = await tx
    .selectFrom('baskets')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('baskets')
    .set({ status: 'Open', revision: (last ?? 0) + 1 })
    .where('id', '=', basketId)
    .execute();
}
