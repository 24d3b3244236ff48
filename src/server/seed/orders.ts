import { sql } from 'kysely';
import { RORO } from '#contract/basket-payload.ts';
import { issueInvoice, type Issuer } from '#server/invoices/issue.ts';
import { orderedFacts } from '#server/orders/ordered-facts.ts';
import { invoicedOrder } from '#server/orders/invoiced-order.ts';
import { ownOrder } from '#server/orders/store.ts';
import { fixEarners } from '#server/programme/earners.ts';
import type { Orders } from '#server/platform/database/schema/trade.ts';
import { insertPastOf } from './order-life.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Shipping of every seeded order, in its currency. */
const SHIPPING_MINOR = 70_000;
const FIRST_MS = Date.UTC(2024, 11, 20, 9, 15);
const LAST_MS = Date.UTC(2025, 0, 5, 9, 15);
/** Moment when the orders of everybody but buyer1 were placed. */
const OTHERS_AT = '2024-12-22T09:15:00Z';
const SUPPORTER_CODE = 'SUPP2345';

interface SeedOrder {
  number: string;
  email: string;
  status: Orders['status'];
  currency: Orders['currency'];
  productId: number;
  quantity: number;
  /** Price of one, as it was then: listings have other prices since. */
  unitMinor: number;
  placedAt: Date;
  referral: string | null;
}

const STATUSES = new Map<number, Orders['status']>([
  [1, 'Pending'],
  [2, 'Canceled'],
  [3, 'Shipped'],
]);
const COUNT = 27;

/** Account contract 1. Goods of USD 5000.00 where nothing else is said. */
function seedOrders(): SeedOrder[] {
  const plain = {
    status: 'Pending' as const,
    currency: 'USD' as const,
    productId: 12,
    quantity: 1,
    unitMinor: 500_000,
    placedAt: new Date(OTHERS_AT),
    referral: null,
  };
  const many = Array.from({ length: COUNT }, (_, index) => ({
    ...plain,
    number: String(100_000_001 + index),
    email: 'buyer1@example.test',
    status: STATUSES.get(index + 1) ?? 'Authorized',
    placedAt: wholeSecond(FIRST_MS + ((LAST_MS - FIRST_MS) * index) / (COUNT - 1)),
  }));
  const promoted = { ...plain, email: 'promobuyer@example.test', referral: SUPPORTER_CODE };
  return [
    ...many,
    { ...plain, number: '100000101', email: 'buyer2@example.test' },
    { ...plain, number: '100000201', email: 'recruit1@example.test', productId: 111, unitMinor: 200_000 },
    { ...promoted, number: '100000301' },
    { ...promoted, number: '100000302', currency: 'ZMW', productId: 303, quantity: 10, unitMinor: 275_000 },
  ];
}

const wholeSecond = (ms: number): Date => new Date(Math.round(ms / 1000) * 1000);

/** The orders, each with its submitted basket, its line, its history and, unless it was canceled, its pro-forma. */
export async function insertOrders(tx: Tx, config: Issuer): Promise<void> {
  const orders = seedOrders();
  const { id: staffId } = await tx
    .selectFrom('users')
    .select('id')
    .where('is_staff', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const order of orders) await insertOrder(tx, order, { config, staffId });
  const last = orders.at(-1)?.number ?? '';
  await sql`select setval('order_numbers', ${last}::bigint)`.execute(tx);
}

async function insertOrder(
  tx: Tx,
  order: SeedOrder,
  { config, staffId }: { config: Issuer; staffId: number },
): Promise<void> {
  const { number, placedAt } = order;
  const buyer = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('email', '=', order.email)
    .executeTakeFirstOrThrow();
  const product = await tx
    .selectFrom('products')
    .leftJoin('product_images', (join) =>
      join.onRef('product_images.product_id', '=', 'products.id').on('slot', '=', 1),
    )
    .select(['title', 'picture_hash'])
    .where('products.id', '=', order.productId)
    .executeTakeFirstOrThrow();
  const facts = (await orderedFacts(tx, [order.productId])).get(order.productId) ?? null;
  const line = {
    product_id: order.productId,
    quantity: order.quantity,
    shipping_option: RORO,
  };
  const promoted = await tx
    .selectFrom('supporters')
    .select('user_id')
    .where('code', '=', order.referral ?? '')
    .executeTakeFirst();
  const promoSupporterId = promoted?.user_id ?? null;
  const destination = { destination_code: 'ZM', destination_port: 'Walvis Bay' };
  const { id: basketId } = await tx
    .insertInto('baskets')
    .values({
      ...destination,
      user_id: buyer.id,
      status: 'Submitted',
      promo_supporter_id: promoSupporterId,
      destination_is_default: false,
      revision: 1,
      created_at: placedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('basket_lines')
    .values({ ...line, basket_id: basketId, choices: '{}', created_at: placedAt, updated_at: placedAt })
    .execute();

  const itemsMinor = order.unitMinor * order.quantity;
  const totalMinor = itemsMinor + SHIPPING_MINOR;
  const isPaid = order.status === 'Authorized' || order.status === 'Shipped';
  const address = JSON.stringify(addressOf(buyer));
  const referral = order.referral === null ? null : { code: order.referral, clicked_at: OTHERS_AT };
  await tx
    .insertInto('orders')
    .values({
      ...destination,
      number,
      user_id: buyer.id,
      basket_id: basketId,
      status: order.status,
      currency: order.currency,
      items_minor: itemsMinor,
      shipping_minor: SHIPPING_MINOR,
      total_minor: totalMinor,
      shipping_code: 'roro',
      shipping_address: address,
      billing_address: address,
      email: buyer.email,
      referral: JSON.stringify(referral),
      paid_minor: isPaid ? totalMinor : 0,
      placed_at: placedAt,
    })
    .execute();
  await tx
    .insertInto('order_lines')
    .values({
      ...line,
      order_number: number,
      title: product.title,
      picture_hash: product.picture_hash,
      unit_minor: order.unitMinor,
      shipping_unit_minor: SHIPPING_MINOR / order.quantity,
      facts: facts && JSON.stringify(facts),
    })
    .execute();
  await fixEarners(tx, { number, buyerId: buyer.id, promoSupporterId, referral: null, now: placedAt });
  const row = await ownOrder(tx, buyer.id, number);
  if (!row) throw new Error(`order ${number} was not written`);
  await insertPastOf(tx, row, staffId);
  if (order.status === 'Canceled') return;
  await issueInvoice({ tx, now: placedAt, config }, await invoicedOrder(tx, row));
}

const addressOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => ({
  title: 'Mr/Ms',
  first_name,
  last_name,
  email: '',
  phone_number: '260971234567',
  line1: '12 Cairo Road',
  line2: '',
  line3: '',
  line4: 'Lusaka',
  state: '',
  postcode: '',
  notes: '',
  country: 'ZM',
});
