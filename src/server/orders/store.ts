import { type Selectable, sql } from 'kysely';
import type { OrderedFacts } from '#domain/orders/ordered-facts.ts';
import type { SetFigures } from '#domain/orders/set-figures.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import type { PictureRow } from '#server/catalogue/pictures.ts';
import type { Invoices, OrderLines, Orders } from '#server/platform/database/schema/trade.ts';
import type { VoucherRow } from '#server/vouchers/store.ts';
import type { StoredAddress } from './address.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type OrderRow = Selectable<Orders>;
export type OrderLineRow = Selectable<OrderLines>;
export type InvoiceHead = Pick<
  Selectable<Invoices>,
  'number' | 'code' | 'payee' | 'bank_account_last4' | 'issued_at' | 'expires_at'
> & {
  /** 0 before it is drawn. */
  pdf_bytes: number;
};

/** Locks products in id order, so that orders of the same things wait for each other and never for good. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Takes units for an order; false when there are not so many left (security 13). */
export async function allocate(tx: Tx, productId: number, quantity: number): Promise<boolean> {
  const done = await tx
    .updateTable('products')
    .set(({ eb }) => ({ num_allocated: eb('num_allocated', '+', quantity) }))
    .where('id', '=', productId)
    .where(sql<boolean>`num_in_stock - num_allocated >= ${quantity}`)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Consumes a basket once (security 16); false when somebody else did. */
export async function submitBasket(tx: Tx, basketId: number): Promise<boolean> {
  const done = await tx
    .updateTable('baskets')
    .set(({ eb }) => ({ status: 'Submitted' as const, revision: eb('revision', '+', 1) }))
    .where('id', '=', basketId)
    .where('status', '=', 'Open')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export interface NewOrder {
  userId: number;
  basketId: number;
  currency: 'USD' | 'ZMW';
  itemsMinor: number;
  discountMinor: number;
  voucherId: number | null;
  shippingMinor: number;
  shippingCode: 'roro' | 'container';
  shippingAddress: StoredAddress;
  billingAddress: StoredAddress;
  destinationCode: string;
  destinationPort: string;
  email: string;
  referral: { code: string; clicked_at: string } | null;
  /** Its pro-forma waits for staff to look at its names and address. */
  held: boolean;
  /** Without money and without proof it ends then; null: it has no such day yet. */
  payBefore: Date | null;
  lines: {
    productId: number;
    title: string;
    pictureHash: string | null;
    quantity: number;
    unitMinor: number;
    discountMinor: number;
    shippingUnitMinor: number;
    shippingOption: number;
    facts: OrderedFacts | null;
    set: SetFigures | null;
  }[];
}

export async function insertOrder(tx: Tx, order: NewOrder, now: Date): Promise<OrderRow> {
  const row = await tx
    .insertInto('orders')
    .values({
      user_id: order.userId,
      basket_id: order.basketId,
      status: 'Pending',
      currency: order.currency,
      items_minor: order.itemsMinor,
      discount_minor: order.discountMinor,
      voucher_id: order.voucherId,
      shipping_minor: order.shippingMinor,
      total_minor: order.itemsMinor + order.shippingMinor,
      shipping_code: order.shippingCode,
      shipping_address: JSON.stringify(order.shippingAddress),
      billing_address: JSON.stringify(order.billingAddress),
      destination_code: order.destinationCode,
      destination_port: order.destinationPort,
      email: order.email,
      referral: JSON.stringify(order.referral),
      placed_at: now,
      held_at: order.held ? now : null,
      pay_before: order.payBefore,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_lines')
    .values(
      order.lines.map((line) => ({
        order_number: row.number,
        product_id: line.productId,
        title: line.title,
        picture_hash: line.pictureHash,
        quantity: line.quantity,
        unit_minor: line.unitMinor,
        discount_minor: line.discountMinor,
        shipping_unit_minor: line.shippingUnitMinor,
        shipping_option: line.shippingOption,
        facts: line.facts && JSON.stringify(line.facts),
        set_figures: line.set && JSON.stringify(line.set),
      })),
    )
    .execute();
  return row;
}

/** An order of this owner; somebody else's is as missing. */
export function ownOrder(db: Db, userId: number, number: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function countOrders(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Numbers of the owner's orders that are still on their way: neither canceled nor arrived. */
export async function openOrders(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('user_id', '=', userId)
    .where('status', '<>', 'Canceled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_shipments')
            .select('order_number')
            .whereRef('order_number', '=', 'orders.number')
            .where('arrived_at', 'is not', null),
        ),
      ),
    )
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** One page of the owner's orders, newest first. */
export function ordersOf(db: Db, userId: number, page: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

/** Lines of several orders, in the order in which they stood in the basket. */
export async function linesOfOrders(db: Db, numbers: readonly string[]): Promise<OrderLineRow[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_number', 'in', numbers)
    .orderBy('id')
    .execute();
}

/** The vouchers of several orders, by their ids. */
export async function vouchersOf(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, VoucherRow>> {
  const given = ids.filter((id) => id !== null);
  if (given.length === 0) return new Map();
  const rows = await db.selectFrom('vouchers').selectAll().where('id', 'in', given).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function picturesByHash(db: Db, hashes: readonly string[]): Promise<Map<string, PictureRow>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.selectFrom('pictures').selectAll().where('hash', 'in', hashes).execute();
  return new Map(rows.map((row) => [row.hash, row]));
}

/** The pro-forma that holds for an order now, without its file. */
export function invoiceHead(db: Db, orderNumber: string): Promise<InvoiceHead | undefined> {
  return db
    .selectFrom('invoices')
    .select(['number', 'code', 'payee', 'bank_account_last4', 'issued_at', 'expires_at'])
    .select(sql<number>`coalesce(octet_length(pdf), 0)`.as('pdf_bytes'))
    .where('order_number', '=', orderNumber)
    .where('status', '=', 'current')
    .executeTakeFirst();
}
