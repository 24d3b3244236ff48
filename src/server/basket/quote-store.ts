import { sql } from 'kysely';
import { countUpVersion } from '#server/platform/calls/ledger.ts';
import type { QuotedLine } from '#server/platform/database/schema/trade.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Forgets a requested, set or expired quote and what it said of each line. What was asked and said stays on record. */
export async function clearQuote(tx: Tx, basketId: number, now: Date): Promise<void> {
  await endActive(tx, basketId, now, { reason: 'The buyer changed the basket' });
  await tx
    .updateTable('quote_requests')
    .set({ dropped_at: now })
    .where('basket_id', '=', basketId)
    .where('quote_id', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
  await forgetQuote(tx, basketId, { isRequested: false });
}

/** The basket as if nobody had quoted it. @param isRequested whether the buyer still waits for a quote */
export async function forgetQuote(
  tx: Tx,
  basketId: number,
  { isRequested }: { isRequested: boolean },
): Promise<void> {
  await tx
    .updateTable('baskets')
    .set({ quoted_at: null, quote_expires_at: null, ...(isRequested ? {} : { requested_at: null }) })
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
  await tx.insertInto('quote_requests').values({ basket_id: basketId, requested_at: now }).execute();
}

export interface NewQuote {
  basketId: number;
  currency: 'USD' | 'ZMW';
  destination: { code: string; port: string };
  /** All lines of the basket, each with its value per unit. */
  lines: readonly QuotedLine[];
  at: Date;
  expiresAt: Date;
  note: string;
  by: number;
}

/**
 * Sets a quote on a locked basket: a value per unit for each line, and until when it holds. The one before stays on
 * record as superseded.
 * @returns its id
 */
export async function saveQuote(tx: Tx, quote: NewQuote): Promise<number> {
  const { basketId, at, expiresAt, lines } = quote;
  const former = await endActive(tx, basketId, at, { by: quote.by });
  const { id } = await tx
    .insertInto('shipping_quotes')
    .values({
      basket_id: basketId,
      status: 'active',
      amount_minor: lines.reduce((sum, line) => sum + line.per_unit * line.quantity, 0),
      currency: quote.currency,
      destination_code: quote.destination.code,
      destination_port: quote.destination.port,
      lines: JSON.stringify(lines),
      note: quote.note,
      quoted_at: at,
      quoted_by: quote.by,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('quote_requests')
    .set(({ fn, val }) => ({ quote_id: id, answered_at: fn.coalesce('answered_at', val(at)) }))
    .where('basket_id', '=', basketId)
    .where('dropped_at', 'is', null)
    .where((where) => where.or([where('quote_id', 'is', null), where('quote_id', '=', former ?? 0)]))
    .execute();
  const { user_id: owner } = await tx
    .updateTable('baskets')
    .set({ quoted_at: at, quote_expires_at: expiresAt })
    .where('id', '=', basketId)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  // Of two reads that overlap this the owner's phone keeps the newer (sync 6).
  await countUpVersion(tx, owner);
  for (const line of lines) {
    await tx
      .updateTable('basket_lines')
      .set({ quoted_minor: line.per_unit })
      .where('id', '=', line.line)
      .where('basket_id', '=', basketId)
      .execute();
  }
  return id;
}

/** Ends the quote that a basket has: as expired where its time had come, else as superseded. @returns its id, where it held until now */
async function endActive(
  tx: Tx,
  basketId: number,
  now: Date,
  { by, reason }: { by?: number; reason?: string },
): Promise<number | null> {
  const ended = await tx
    .updateTable('shipping_quotes')
    .set({
      status: sql<'superseded'>`case when expires_at <= ${now} then 'expired' else 'superseded' end`,
      ended_at: sql<Date>`least(expires_at, ${now})`,
      ended_by: by ?? null,
      reason: reason ?? null,
    })
    .where('basket_id', '=', basketId)
    .where('status', '=', 'active')
    .returning(['id', 'status'])
    .executeTakeFirst();
  return ended?.status === 'superseded' ? ended.id : null;
}
