import { sql } from 'kysely';
import type { CodePreview } from '#contract/orders/order-code.ts';
import { codedFigures } from '#contract/orders/order-code.ts';
import { wireMoney } from '#domain/money/money.ts';
import type { CodedLine } from '#domain/order-code/order.ts';
import { quantityLimit } from '#domain/stock/stock.ts';
import { type PricedBasket, stockOf } from '#server/basket/pricing.ts';
import { pricedBasket } from '#server/basket/view.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { checkoutRefusal } from '../place.ts';
import { basketOfCode, isLine } from './basket.ts';
import type { GenuineCode } from './read.ts';
import { countryName } from '#domain/places/destinations.ts';
import type { Db } from '#server/platform/database/db.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

/** Preview of a code's order: what it comes to now beside what the buyer agreed to. All that it tries is undone. */
export async function previewOf(
  { tx, now, config }: Pick<Handling<'staff', unknown>, 'tx' | 'now' | 'config'>,
  code: GenuineCode,
): Promise<Omit<CodePreview, 'placed'>> {
  const { buyer, order, payload } = code;
  await sql`savepoint looking`.execute(tx);
  const tried = await basketOfCode({ tx, user: buyer, now, config }, order);
  const priced = tried instanceof Refusal ? null : await pricedBasket(tx, tried.basket, now);
  const against =
    tried instanceof Refusal
      ? tried
      : priced && (await checkoutRefusal(tx, payload, tried.basket, priced, now));
  const stays = tried instanceof Refusal ? 0 : (tried.aside?.lines ?? 0);
  await sql`rollback to savepoint looking`.execute(tx);
  const { shipping_address: to } = payload;
  return {
    buyer: { id: buyer.id, name: `${buyer.firstName} ${buyer.lastName}`.trim(), email: buyer.email },
    destination: { ...order.destination, name: countryName(order.destination.code) },
    consignee: {
      name: [to.title, to.first_name, to.last_name].filter(Boolean).join(' '),
      phone_number: to.phone_number,
      address: [to.line1, to.line2, to.line3, to.line4, to.state, to.postcode, countryName(to.country)]
        .filter(Boolean)
        .join(', '),
      notes: to.notes,
    },
    voucher: order.voucher,
    currency: order.currency,
    lines: await linesShown(tx, order.lines, priced),
    figures: figuresShown(codedFigures(order.lines)),
    now: priced && figuresShown(priced.figures),
    problem: against && { code: against.body.code, detail: against.body.detail ?? against.body.code },
    stays,
  };
}

const figuresShown = ({
  items,
  shipping,
  total,
}: {
  items: number;
  shipping: number;
  total: number;
}): CodePreview['figures'] => ({
  items: wireMoney(items),
  shipping: wireMoney(shipping),
  total: wireMoney(total),
});

async function linesShown(
  db: Db,
  lines: readonly CodedLine[],
  priced: PricedBasket | null,
): Promise<CodePreview['lines']> {
  const rows = await db
    .selectFrom('products')
    .select([
      'id',
      'title',
      'product_class_id',
      'live',
      'deleted',
      'listing_type',
      'num_in_stock',
      'num_allocated',
    ])
    .where(
      'id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .execute();
  const products = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line) => {
    const product = products.get(line.productId);
    const now = priced?.lines.find(({ row }) => isLine(row, line));
    return {
      product_id: line.productId,
      title: product?.title ?? null,
      choices: line.choices.map(({ value }) => value),
      quantity: line.quantity,
      method: line.container ? 'container' : 'roro',
      price_incl_tax: wireMoney(line.priceMinor),
      shipping_per_unit: wireMoney(line.shippingMinor),
      available: product ? quantityLimit(product.product_class_id, stockOf(product)) : 0,
      now: now
        ? {
            price_incl_tax: wireMoney(now.unitMinor * now.row.quantity - now.discountMinor),
            shipping_per_unit: wireMoney(now.shippingMinor ?? 0),
          }
        : null,
    };
  });
}
