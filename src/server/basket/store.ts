import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DEFAULT_DESTINATION } from '#domain/destinations.ts';
import type { Rate } from '#domain/shipping.ts';
import type { Db, Tx } from '#server/platform/handle.ts';
import type { BasketLines, Baskets, OrderLines, Orders } from '#server/platform/schema/trade.ts';
import type { Products } from '#server/platform/schema/catalogue.ts';
import { dayOf } from '#server/platform/wire-time.ts';

export type BasketRow = Selectable<Baskets>;
export type ProductRow = Pick<
  Selectable<Products>,
  | 'product_class_id'
  | 'vehicle_class'
  | 'body_type'
  | 'title'
  | 'listing_type'
  | 'live'
  | 'deleted'
  | 'price_minor'
  | 'currency'
  | 'num_in_stock'
  | 'num_allocated'
>;
/** A line with its product as it stands now. */
export type LineRow = Selectable<BasketLines> & ProductRow;

const PRODUCT_COLUMNS = [
  'products.product_class_id',
  'products.vehicle_class',
  'products.body_type',
  'products.title',
  'products.listing_type',
  'products.live',
  'products.deleted',
  'products.price_minor',
  'products.currency',
  'products.num_in_stock',
  'products.num_allocated',
] as const;

/** The owner's one open basket, or undefined before the first read or add. */
export function openBasketOf(db: Db, userId: number): Promise<BasketRow | undefined> {
  return db
    .selectFrom('baskets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Open')
    .executeTakeFirst();
}

/** The owner's open basket, made when there is none; its revision goes on from the owner's last one. */
export async function ensureOpenBasket(db: Db, userId: number, now: Date): Promise<BasketRow> {
  for (;;) {
    const held = await openBasketOf(db, userId);
    if (held) return held;
    const last = await db
      .selectFrom('baskets')
      .select(({ fn }) => fn.max('revision').as('revision'))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    await db
      .insertInto('baskets')
      .values({
        user_id: userId,
        status: 'Open',
        destination_code: DEFAULT_DESTINATION.country.code,
        destination_port: DEFAULT_DESTINATION.port,
        destination_is_default: true,
        revision: (last?.revision ?? 0) + 1,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'Open').doNothing())
      .execute();
  }
}

/** The same, locked until the transaction ends: two phones of one buyer wait for each other here. */
export async function lockOpenBasket(tx: Tx, userId: number, now: Date): Promise<BasketRow> {
  for (;;) {
    const locked = await tx
      .selectFrom('baskets')
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', '=', 'Open')
      .forUpdate()
      .executeTakeFirst();
    // Whoever held it may have ordered it meanwhile: then it is as missing as before the first one.
    if (locked) return locked;
    await ensureOpenBasket(tx, userId, now);
  }
}

/** Any basket, locked until the transaction ends. */
export function lockBasket(tx: Tx, id: number): Promise<BasketRow | undefined> {
  return tx.selectFrom('baskets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A basket of this owner, locked; somebody else's is as missing. */
export function lockOwnBasket(tx: Tx, userId: number, id: number): Promise<BasketRow | undefined> {
  return tx
    .selectFrom('baskets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** A basket of this owner in any status; somebody else's is as missing. */
export function ownBasket(db: Db, userId: number, id: number): Promise<BasketRow | undefined> {
  return db
    .selectFrom('baskets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function basketById(db: Db, id: number): Promise<BasketRow | undefined> {
  return db.selectFrom('baskets').selectAll().where('id', '=', id).executeTakeFirst();
}

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
export function linesOf(db: Db, basketId: number): Promise<LineRow[]> {
  return db
    .selectFrom('basket_lines')
    .innerJoin('products', 'products.id', 'basket_lines.product_id')
    .selectAll('basket_lines')
    .select(PRODUCT_COLUMNS)
    .where('basket_lines.basket_id', '=', basketId)
    .orderBy('basket_lines.id')
    .execute();
}

export type OrderedPrice = Pick<Selectable<OrderLines>, 'unit_minor' | 'shipping_unit_minor' | 'title'> &
  Pick<Selectable<Orders>, 'currency'>;

/** What an order kept of its lines, in the order of the basket's. */
export function orderedPrices(db: Db, basketId: number): Promise<OrderedPrice[]> {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.number', 'order_lines.order_number')
    .select(['unit_minor', 'shipping_unit_minor', 'title', 'orders.currency'])
    .where('orders.basket_id', '=', basketId)
    .orderBy('order_lines.id')
    .execute();
}

/** What a transaction has read of the rates already, by port and day: commands that commit together read them once. */
const readBefore = new WeakMap<Db, Map<string, Rate[]>>();

/** Rates that hold for a basket now. */
export async function ratesOf(
  db: Db,
  { destination_port: port }: Pick<BasketRow, 'destination_port'>,
  now: Date,
): Promise<Rate[]> {
  const day = dayOf(now);
  const known = readBefore.get(db) ?? new Map<string, Rate[]>();
  const rates = known.get(`${day} ${port}`) ?? (await ratesOn(db, port, day));
  if (db.isTransaction) readBefore.set(db, known.set(`${day} ${port}`, rates));
  return rates;
}

/** Rows of the rate table for a port that hold on a day (YYYY-MM-DD). */
async function ratesOn(db: Db, port: string, day: string): Promise<Rate[]> {
  const rows = await db
    .selectFrom('shipping_rates')
    .selectAll()
    .where('port', '=', port)
    .where('valid_from', '<=', day)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', day)]))
    .execute();
  return rows.map((row) => ({
    port: row.port,
    method: row.method,
    class: row.class,
    kind: row.kind,
    amountMinor: row.amount_minor,
    currency: row.currency,
    validFrom: row.valid_from,
    // Filtered above: the table ends a row on the first day without it.
    validTo: null,
  }));
}

export interface ChoiceOption {
  id: number;
  required: boolean;
  values: string[];
}

/** A product with its options beyond the two of shipping. */
export async function productToAdd(
  db: Db,
  id: number,
): Promise<{ product: ProductRow; offered: ChoiceOption[] } | null> {
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

export interface NewDestination {
  code: string;
  port: string;
  isDefault: boolean;
}

export async function updateDestination(tx: Tx, basketId: number, to: NewDestination): Promise<void> {
  await tx
    .updateTable('baskets')
    .set({
      destination_code: to.code,
      destination_port: to.port,
      destination_is_default: to.isDefault,
    })
    .where('id', '=', basketId)
    .execute();
}

/** Forgets a requested, set or expired quote and what it said of each line. */
export async function clearQuote(tx: Tx, basketId: number): Promise<void> {
  await tx
    .updateTable('baskets')
    .set({ requested_at: null, quoted_at: null, quote_expires_at: null })
    .where('id', '=', basketId)
    .execute();
  await tx
    .updateTable('basket_lines')
    .set({ quoted_minor: null })
    .where('basket_id', '=', basketId)
    .where('quoted_minor', 'is not', null)
    .execute();
}

export async function markRequested(tx: Tx, basketId: number, now: Date): Promise<void> {
  await tx.updateTable('baskets').set({ requested_at: now }).where('id', '=', basketId).execute();
}

/** Sets a quote: a value per unit for each line, and until when it holds. */
export async function saveQuote(
  tx: Tx,
  basketId: number,
  quote: { values: ReadonlyMap<number, number>; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('baskets')
    .set({ quoted_at: quote.at, quote_expires_at: quote.expiresAt })
    .where('id', '=', basketId)
    .execute();
  for (const [lineId, minorUnits] of quote.values) {
    await tx
      .updateTable('basket_lines')
      .set({ quoted_minor: minorUnits })
      .where('id', '=', lineId)
      .where('basket_id', '=', basketId)
      .execute();
  }
}

/**
 * Counts the basket's revision up because it now shows something else. Compare-and-set on the revision that was
 * read: false when somebody else changed it meanwhile.
 */
export async function countUp(
  db: Db,
  basket: Pick<BasketRow, 'id' | 'revision'>,
  shownHash: string,
  changedLines: readonly number[],
): Promise<boolean> {
  const done = await db
    .updateTable('baskets')
    .set({ revision: basket.revision + 1, shown_hash: shownHash })
    .where('id', '=', basket.id)
    .where('revision', '=', basket.revision)
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) return false;
  if (changedLines.length > 0) {
    await db
      .updateTable('basket_lines')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', 'in', changedLines)
      .execute();
  }
  return true;
}
