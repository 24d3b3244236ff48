import type { QuoteRequest, StaffQuote } from '#contract/staff/quotes.ts';
import { wireMoney } from '#domain/money/money.ts';
import { afterOfficeMinutes, QUOTE_MINUTES } from '#domain/shop/office-hours.ts';
import { methodOf } from '#server/basket/pricing.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { customersOf } from '../orders/store.ts';
import { linesByBasket, type QuoteRow, type QuoteRequestRow } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Somebody who has left keeps a number. */
const nobody = (id: number) => ({ id, name: '', email: '' });

/** Shipping method of all of them. */
function methodOfAll(options: readonly number[]): StaffQuote['method'] {
  const methods = new Set(options.map(methodOf));
  return methods.size > 1 ? 'mixed' : ([...methods][0] ?? 'roro');
}

export async function quotesShown(db: Db, rows: readonly QuoteRow[]): Promise<StaffQuote[]> {
  const people = await customersOf(
    db,
    rows.flatMap(({ user_id, quoted_by, ended_by }) => [user_id, quoted_by ?? 0, ended_by ?? 0]),
  );
  const staff = (id: number | null) => (id === null ? null : { id, name: people.get(id)?.name ?? '' });
  return rows.map((row) => ({
    id: row.id,
    basket_id: row.basket_id,
    amount: wireMoney(row.amount_minor),
    currency: row.currency,
    method: methodOfAll(row.lines.map(({ option }) => option)),
    port: row.destination_port,
    quoted_at: wireTime(row.quoted_at),
    expires_at: wireTime(row.expires_at),
    status: row.stands,
    by: staff(row.quoted_by),
    country: row.destination_code,
    customer: people.get(row.user_id) ?? nobody(row.user_id),
    lines: row.lines.map((line) => ({
      line: line.line,
      product_id: line.product,
      title: line.title,
      quantity: line.quantity,
      method: methodOf(line.option),
      per_unit: wireMoney(line.per_unit),
      total: wireMoney(line.per_unit * line.quantity),
    })),
    note: row.note,
    ended_at: wireTimeOrNull(row.ended_at),
    ended_by: staff(row.ended_by),
    reason: row.reason,
    order_number: row.stands === 'used' ? row.number : null,
  }));
}

/** @param now when it is asked: what is open beyond its time says so */
export async function quoteRequestsShown(
  db: Db,
  rows: readonly QuoteRequestRow[],
  now: Date,
): Promise<QuoteRequest[]> {
  const people = await customersOf(
    db,
    rows.map((row) => row.user_id),
  );
  const linesOf = await linesByBasket(
    db,
    rows.map((row) => row.basket_id),
  );
  return rows.map((row) => {
    // What was quoted stands as it was; what waits is what the basket holds by now.
    const inBasket = linesOf.get(row.basket_id) ?? [];
    const lines = row.lines ?? inBasket;
    const dueAt = new Date(afterOfficeMinutes(row.requested_at.getTime(), QUOTE_MINUTES));
    return {
      id: row.id,
      basket_id: row.basket_id,
      customer: people.get(row.user_id) ?? nobody(row.user_id),
      country: row.quoted_code ?? row.destination_code,
      port: row.quoted_port ?? row.destination_port,
      method: methodOfAll(lines.map(({ option }) => option)),
      lines: lines.map(({ product, title, quantity, option }) => ({
        product_id: product,
        title,
        quantity,
        method: methodOf(option),
      })),
      requested_at: wireTime(row.requested_at),
      destination_is_default: row.destination_is_default,
      currency: row.currency ?? inBasket[0]?.currency ?? null,
      due_at: wireTime(dueAt),
      overdue: row.stands === 'open' && now > dueAt,
      status: row.stands,
      answered_at: wireTimeOrNull(row.answered_at),
      quote:
        row.quote_id === null || row.amount_minor === null || row.expires_at === null
          ? null
          : { id: row.quote_id, amount: wireMoney(row.amount_minor), expires_at: wireTime(row.expires_at) },
    };
  });
}
