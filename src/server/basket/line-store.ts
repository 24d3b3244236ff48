import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Products } from '#server/platform/database/schema/catalogue.ts';
import type { BasketLines, OrderLines, Orders } from '#server/platform/database/schema/trade.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type PricedProduct = Pick<
  Selectable<Products>,
  | 'product_class_id'
  | 'vehicle_class'
  | 'body_type'
  | 'title'
  | 'listing_type'
  | 'live'
  | 'deleted'
  | 'owner_id'
  | 'price_minor'
  | 'currency'
  | 'num_in_stock'
  | 'num_allocated'
> & {
  /** Null: the price is that of an order. */
  price_since: Date | null;
};
/** A line with its product as it stands now. */
export type LineRow = Selectable<BasketLines> & PricedProduct;

const PRODUCT_COLUMNS = [
  'products.product_class_id',
  'products.vehicle_class',
  'products.body_type',
  'products.title',
  'products.listing_type',
  'products.live',
  'products.deleted',
  'products.owner_id',
  'products.price_minor',
  'products.price_since',
  'products.currency',
  'products.num_in_stock',
  'products.num_allocated',
] as const;

/** Which basket of this owner holds the line, whatever the basket's status. */
export async function basketOfLine(db: Db, userId: number, lineId: number): Promise<number | null> {
  const found = await db
    .selectFrom('basket_lines')
    .innerJoin('baskets', 'baskets.id', 'basket_lines.basket_id')
    .select('baskets.id')
    .where('basket_lines.id', '=', lineId)
    .where('baskets.user_id', '=', userId)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Lines with their products, oldest first. */
export function linesOfBasket(db: Db, basketId: number): Promise<LineRow[]> {
  return db
    .selectFrom('basket_lines')
    .innerJoin('products', 'products.id', 'basket_lines.product_id')
    .selectAll('basket_lines')
    .select(PRODUCT_COLUMNS)
    .where('basket_lines.basket_id', '=', basketId)
    .orderBy('basket_lines.id')
    .execute();
}

export type OrderedPrice = Pick<
  Selectable<OrderLines>,
  'unit_minor' | 'discount_minor' | 'shipping_unit_minor' | 'title'
> &
  Pick<Selectable<Orders>, 'currency'>;

/** Prices and titles that an order kept of its lines, in the order of the basket's. */
export function orderedPrices(db: Db, basketId: number): Promise<OrderedPrice[]> {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.number', 'order_lines.order_number')
    .select(['unit_minor', 'order_lines.discount_minor', 'shipping_unit_minor', 'title', 'orders.currency'])
    .where('orders.basket_id', '=', basketId)
    .orderBy('order_lines.id')
    .execute();
}

export interface ProductChoice {
  id: number;
  required: boolean;
  values: string[];
}

/** A product with its options beyond the two of shipping. */
export async function productToAdd(
  db: Db,
  id: number,
): Promise<{ product: PricedProduct; offered: ProductChoice[] } | null> {
  const found = await db
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom('product_options')
          .select(['id', 'required', 'values'])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('id'),
      ).as('offered'),
    )
    .where('products.id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { offered, ...product } = found;
  return { product, offered };
}

export interface NewLine {
  productId: number;
  quantity: number;
  shippingOption: number;
  choices: Record<string, string>;
}

/** @returns the line as it now stands, still without its product */
export function insertLine(
  tx: Tx,
  basketId: number,
  line: NewLine,
  now: Date,
): Promise<Selectable<BasketLines>> {
  return tx
    .insertInto('basket_lines')
    .values({
      basket_id: basketId,
      product_id: line.productId,
      quantity: line.quantity,
      shipping_option: line.shippingOption,
      choices: JSON.stringify(line.choices),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateQuantity(tx: Tx, lineId: number, quantity: number, now: Date): Promise<void> {
  await tx.updateTable('basket_lines').set({ quantity, updated_at: now }).where('id', '=', lineId).execute();
}

export async function deleteLine(tx: Tx, lineId: number): Promise<void> {
  await tx.deleteFrom('basket_lines').where('id', '=', lineId).execute();
}
