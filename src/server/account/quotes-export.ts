import { wireMoney } from '#domain/money/money.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import type { DataOwner } from './person.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Moment when the person asked what shipping costs. */
export async function requests(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('quote_requests')
    .innerJoin('baskets', 'baskets.id', 'basket_id')
    .select(['basket_id', 'quote_requests.requested_at', 'answered_at'])
    .where('user_id', '=', id)
    .orderBy('quote_requests.id')
    .execute();
  return {
    quote_requests: rows.map((row) => ({
      basket_id: row.basket_id,
      requested_at: wireTime(row.requested_at),
      answered_at: wireTimeOrNull(row.answered_at),
    })),
  };
}

/** Shipping costs that the person was told. */
export async function quotes(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('shipping_quotes')
    .innerJoin('baskets', 'baskets.id', 'basket_id')
    .select(['basket_id', 'amount_minor', 'currency', 'shipping_quotes.destination_code'])
    .select(['shipping_quotes.destination_port', 'shipping_quotes.quoted_at', 'expires_at'])
    .where('user_id', '=', id)
    .orderBy('shipping_quotes.id')
    .execute();
  return {
    shipping_quotes: rows.map((row) => ({
      basket_id: row.basket_id,
      amount: wireMoney(row.amount_minor),
      currency: row.currency,
      destination: row.destination_code,
      port: row.destination_port,
      quoted_at: wireTime(row.quoted_at),
      expires_at: wireTime(row.expires_at),
    })),
  };
}

/** Figures stay with the order that they belong to, what staff wrote beside them goes. Those without an order go with their basket. */
export async function forgetNotes(tx: Tx, { id }: DataOwner): Promise<void> {
  await tx
    .updateTable('shipping_quotes')
    .set({ note: '', reason: null })
    .where('basket_id', 'in', (from) => from.selectFrom('baskets').select('id').where('user_id', '=', id))
    .execute();
}
