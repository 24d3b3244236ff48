import { wireMoney } from '#domain/money/money.ts';
import { orderShown } from '#server/orders/shape.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { Holding } from './export-part.ts';

/** All orders with their lines, as their pages show them. */
export const orders: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('placed_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  const shown = [];
  for (const row of rows) shown.push({ ...(await orderShown(db, row)), referral: row.referral });
  return { orders: shown };
};

/** Every pro-forma that was made, also those of orders that were canceled since. */
export const invoices: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.number', 'invoices.order_number')
    .select(['invoices.number', 'order_number', 'invoices.status', 'consignee_masked', 'issued_at', 'sha256'])
    .where('orders.user_id', '=', id)
    .orderBy('issued_at')
    .orderBy('invoices.number')
    .execute();
  return { invoices: rows.map((row) => ({ ...row, issued_at: wireTime(row.issued_at) })) };
};

/** Baskets that became no order, each with its lines under `basket_lines`. */
export const baskets: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('baskets')
    .select(['id', 'status', 'destination_code', 'destination_port', 'created_at'])
    .where('user_id', '=', id)
    .where('status', '<>', 'Submitted')
    .orderBy('id')
    .execute();
  return { baskets: rows.map((row) => ({ ...row, created_at: wireTime(row.created_at) })) };
};

export const basketLines: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('basket_lines')
    .innerJoin('baskets', 'baskets.id', 'basket_lines.basket_id')
    .select(['basket_id', 'product_id', 'quantity', 'shipping_option', 'choices', 'basket_lines.created_at'])
    .where('user_id', '=', id)
    .where('status', '<>', 'Submitted')
    .orderBy('basket_lines.id')
    .execute();
  return { basket_lines: rows.map((row) => ({ ...row, created_at: wireTime(row.created_at) })) };
};

/** Charges by mobile money that the person began. */
export const paymentAttempts: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select([
      'order_number',
      'payment_attempts.amount_minor',
      'payment_attempts.currency',
      'provider',
      'reference',
      'payment_attempts.status',
      'begun_at',
    ])
    .where('orders.user_id', '=', id)
    .orderBy('begun_at')
    .orderBy('reference')
    .execute();
  return {
    payment_attempts: rows.map(({ amount_minor, begun_at, ...row }) => ({
      ...row,
      amount: wireMoney(amount_minor),
      begun_at: wireTime(begun_at),
    })),
  };
};

/** Money that arrived for the person's orders. */
export const payments: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select(['order_number', 'amount_minor', 'currency', 'reference', 'received_at', 'voided_at'])
    .where('orders.user_id', '=', id)
    .orderBy('received_at')
    .orderBy('order_number')
    .execute();
  return {
    payments: rows.map(({ amount_minor, received_at, voided_at, ...row }) => ({
      ...row,
      amount: wireMoney(amount_minor),
      received_at: wireTime(received_at),
      // Only of one that was recorded by mistake.
      ...(voided_at && { voided_at: wireTime(voided_at) }),
    })),
  };
};

/** Money that went back to the person. */
export const refunds: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('order_refunds')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select(['order_number', 'amount_minor', 'currency', 'reference', 'given_at'])
    .where('orders.user_id', '=', id)
    .orderBy('given_at')
    .orderBy('order_number')
    .orderBy('order_refunds.id')
    .execute();
  return {
    refunds: rows.map(({ amount_minor, given_at, ...row }) => ({
      ...row,
      amount: wireMoney(amount_minor),
      given_at: wireTime(given_at),
    })),
  };
};

/** Proofs that the person sent to show that they paid; the files themselves are with their orders. */
export const proofs: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('payment_proofs')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select([
      'order_number',
      'payment_proofs.status',
      'note',
      'amount_minor',
      'currency',
      'reference',
      'mime',
      'size',
      'sha256',
      'uploaded_at',
    ])
    .where('orders.user_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    payment_proofs: rows.map(({ amount_minor: amount, uploaded_at, ...row }) => ({
      ...row,
      amount: amount === null ? null : wireMoney(amount),
      uploaded_at: wireTime(uploaded_at),
    })),
  };
};

/** Papers that the shop put with the person's orders; one that was taken back may be somebody else's. */
export const documents: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('order_documents')
    .innerJoin('orders', 'orders.number', 'order_number')
    .select(['order_number', 'kind', 'title', 'mime', 'size', 'sha256', 'added_at'])
    .where('orders.user_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
  return { documents: rows.map((row) => ({ ...row, added_at: wireTime(row.added_at) })) };
};

/** Which vouchers were used, and for which order. */
export const redemptions: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('voucher_redemptions')
    .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
    .select(['code', 'order_number', 'redeemed_at'])
    .where('user_id', '=', id)
    .orderBy('redeemed_at')
    .execute();
  return { vouchers: rows.map((row) => ({ ...row, redeemed_at: wireTime(row.redeemed_at) })) };
};
