import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { type UnpaidFacts, WAITING_FOR_MONEY } from '#domain/orders/pay-before.ts';
import { foldedReference } from '#server/payments/folded-reference.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { countUpVersion, lockOwner } from '#server/platform/calls/ledger.ts';
import type { OrderShipments } from '#server/platform/database/schema/trade.ts';
import { lockProducts, type OrderRow } from '../store.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type ShipmentRow = Selectable<OrderShipments>;

/** An order of anybody, locked until the transaction ends: after its buyer's row, in the order in which buyers lock both. */
export async function lockOrder(tx: Tx, number: string): Promise<OrderRow | undefined> {
  const order = await orderNumbered(tx, number);
  if (!order) return undefined;
  await lockOwner(tx, order.user_id);
  return tx.selectFrom('orders').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();
}

export function orderNumbered(db: Db, number: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst();
}

/** Changes the locked order and counts its version up, and its buyer's: of two reads the phone keeps the newer (sync 6). */
export async function changeOrder(
  tx: Tx,
  number: string,
  change: {
    status?: OrderStatus;
    paid_minor?: number;
    refunded_minor?: number;
    paid_at?: Date | null;
    pay_before?: Date | null;
    held_at?: null;
    /** JSON of an address. */
    shipping_address?: string;
  },
): Promise<OrderRow> {
  const changed = await tx
    .updateTable('orders')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirstOrThrow();
  await countUpVersion(tx, changed.user_id);
  return changed;
}

interface Taken {
  product_id: number;
  quantity: number;
}

/** Quantities that an order holds of each product, in id order, with the products locked. */
async function takenBy(tx: Tx, number: string): Promise<Taken[]> {
  const taken = await tx
    .selectFrom('order_lines')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('quantity')])
    .where('order_number', '=', number)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
  await lockProducts(
    tx,
    taken.map(({ product_id }) => product_id),
  );
  return taken.map(({ product_id, quantity }) => ({ product_id, quantity }));
}

/** A canceled order holds nothing back any more (contract 3.9). */
export async function releaseStock(tx: Tx, number: string): Promise<void> {
  for (const { product_id: id, quantity } of await takenBy(tx, number))
    await tx
      .updateTable('products')
      .set({ num_allocated: sql<number>`greatest(0, num_allocated - ${quantity})` })
      .where('id', '=', id)
      .execute();
}

/** Units on a ship are not in stock: stock and what is held of it go down alike (contract 3.9). */
export async function shipStock(tx: Tx, number: string): Promise<void> {
  for (const { product_id: id, quantity } of await takenBy(tx, number))
    await tx
      .updateTable('products')
      .set({
        num_in_stock: sql<number>`greatest(0, num_in_stock - ${quantity})`,
        num_allocated: sql<number>`greatest(0, num_allocated - ${quantity})`,
      })
      .where('id', '=', id)
      .execute();
}

export function shipmentOf(db: Db, number: string): Promise<ShipmentRow | undefined> {
  return db.selectFrom('order_shipments').selectAll().where('order_number', '=', number).executeTakeFirst();
}

/** False when this transfer was recorded before. */
export async function insertPayment(
  tx: Tx,
  payment: {
    orderNumber: string;
    amountMinor: number;
    reference: string;
    receivedAt: Date;
    /** Null: who takes mobile money for us told us. */
    recordedBy: number | null;
  },
  now: Date,
): Promise<boolean> {
  const done = await tx
    .insertInto('order_payments')
    .values({
      order_number: payment.orderNumber,
      amount_minor: payment.amountMinor,
      reference: payment.reference,
      folded_reference: foldedReference(payment.reference),
      received_at: payment.receivedAt,
      recorded_at: now,
      recorded_by: payment.recordedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

export async function saveShipment(
  tx: Tx,
  number: string,
  shipment: Omit<ShipmentRow, 'order_number' | 'arrived_at' | 'released_at'>,
): Promise<void> {
  await tx
    .insertInto('order_shipments')
    .values({ order_number: number, ...shipment })
    .execute();
}

export async function changeShipment(
  tx: Tx,
  number: string,
  change: Partial<Omit<ShipmentRow, 'order_number'>>,
): Promise<void> {
  await tx.updateTable('order_shipments').set(change).where('order_number', '=', number).execute();
}

/** Tells whether somebody said with a paper that they paid, and nobody has looked at it and found that it does not show it. */
export async function hasProof(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_proofs')
    .select('id')
    .where('order_number', '=', number)
    .where('status', '<>', 'rejected')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Facts that decide whether an order ends by itself, as it stands now. */
export async function unpaidFacts(db: Db, order: OrderRow): Promise<UnpaidFacts> {
  return {
    status: order.status,
    paidMinor: order.paid_minor,
    payBefore: order.pay_before,
    hasProof: await hasProof(db, order.number),
  };
}

type Eb = ExpressionBuilder<Database, 'orders'>;

/** domain/orders/pay-before.ts once more, for the database to look for them: a payment deadline ends it. A test holds the two together. */
export const endsByItself = ({ and, eb, exists, not, selectFrom }: Eb) =>
  and([
    eb('orders.status', 'in', WAITING_FOR_MONEY),
    eb('orders.paid_minor', '=', 0),
    eb('orders.pay_before', 'is not', null),
    not(
      exists(
        selectFrom('payment_proofs')
          .select('payment_proofs.id')
          .whereRef('payment_proofs.order_number', '=', 'orders.number')
          .where('payment_proofs.status', '<>', 'rejected'),
      ),
    ),
  ]);

/** So long somebody may still be paying on the page that they were sent to. */
const CHARGE_MS = 3_600_000;

const openCharges = (db: Pick<Db, 'selectFrom'>, now: Date) =>
  db
    .selectFrom('payment_attempts')
    .select('payment_attempts.reference')
    .where('payment_attempts.status', '=', 'started')
    .where('payment_attempts.begun_at', '>', new Date(now.getTime() - CHARGE_MS));

/** Tells whether a charge for this order was begun within the last hour, and nobody knows yet what became of it. */
export async function chargeIsOpen(db: Db, number: string, now: Date): Promise<boolean> {
  const row = await openCharges(db, now).where('order_number', '=', number).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Unpaid orders whose time is over, without proof, payment and open charge (settled point 23), oldest first. */
export async function ordersToExpire(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where(endsByItself)
    .where('pay_before', '<=', now)
    .where(({ not, exists }) =>
      not(
        exists(
          openCharges(db, now).where('payment_attempts.order_number', '=', sql.ref<string>('orders.number')),
        ),
      ),
    )
    .orderBy('pay_before')
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map(({ number }) => number);
}
