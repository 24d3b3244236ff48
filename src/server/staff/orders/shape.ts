import type { StaffOrder, StaffOrderDetail, WithdrawnDocument } from '#contract/staff/orders.ts';
import { HOUR_MS } from '#domain/text/durations.ts';
import { paymentLines } from '#domain/payments/payment-lines.ts';
import { type OrderedThing, paymentTextsOf } from '#domain/orders/printed-line.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isShopsTurn } from '#domain/orders/next-step.ts';
import { nextStatuses } from '#domain/orders/order-status.ts';
import { documentShown, withdrawnOf } from '#server/orders/documents/store.ts';
import { type EventRow, eventsOf, shownEvent } from '#server/orders/life/events.ts';
import { ordersShown, orderShown } from '#server/orders/shape.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { paymentsOf } from '#server/payments/payments.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { orderStandings } from './facts.ts';
import { type CustomerRow, customersOf, namesOfStaff } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

const nobody = (id: number): CustomerRow => ({ id, name: '', email: '' });

/** The tag that a change names (account contract 6: two members of staff cannot overwrite each other). */
export const orderTag = ({ number, version }: { number: string; version: number }): string =>
  `o${number}-${version}`;

export async function staffOrdersShown(db: Db, rows: readonly OrderRow[], now: Date): Promise<StaffOrder[]> {
  const customers = await customersOf(
    db,
    rows.map((row) => row.user_id),
  );
  const orders = await ordersShown(db, rows);
  const standing = await orderStandings(db, rows, now);
  return rows.flatMap((row, place) => {
    const order = orders[place];
    const stands = standing.get(row.number);
    if (!order || !stands) return [];
    return [
      {
        ...order,
        customer: customers.get(row.user_id) ?? nobody(row.user_id),
        balance: wireMoney(Math.max(0, row.total_minor - row.paid_minor)),
        paid_total: wireMoney(row.paid_minor),
        refunded_total: wireMoney(row.refunded_minor),
        open_proofs: stands.openProofs,
        next_step: stands.step,
        to_do: isShopsTurn(stands.step),
        age_hours: Math.max(0, Math.floor((now.getTime() - row.placed_at.getTime()) / HOUR_MS)),
        eta: stands.eta,
      },
    ];
  });
}

/** Texts of an order on hold that read like where to send money, as its pro-forma would have it. */
function holdLinesOf(row: OrderRow, things: readonly OrderedThing[]): string[] {
  if (row.held_at === null || row.status === 'Canceled') return [];
  const lines = [row.shipping_address, row.billing_address].flatMap((address) => paymentLines(address));
  return [...new Set([...lines, ...things.flatMap(paymentTextsOf)])];
}

/** Withdrawn paper as it is shown: who took it back, and why, stands in the event of it alone. */
function withdrawnShown(
  paper: Awaited<ReturnType<typeof withdrawnOf>>[number],
  events: readonly EventRow[],
  names: ReadonlyMap<number, string>,
): WithdrawnDocument {
  const event = events.find(({ data }) => data['withdrawn'] === paper.id);
  return {
    ...documentShown(paper),
    withdrawn_at: wireTime(paper.withdrawn_at),
    withdrawn_by: names.get(event?.actor_id ?? 0) ?? null,
    reason: event?.detail ?? null,
  };
}

export async function staffOrderShown(db: Db, row: OrderRow): Promise<StaffOrderDetail> {
  const events = await eventsOf(db, row.number);
  const payments = await paymentsOf(db, row.number);
  const withdrawn = await withdrawnOf(db, row.number);
  const names = await namesOfStaff(db, [
    ...events.map((event) => event.actor_id),
    ...payments.map((payment) => payment.recorded_by),
  ]);
  const customers = await customersOf(db, [row.user_id]);
  const shown = await orderShown(db, row);
  return {
    ...shown,
    customer: customers.get(row.user_id) ?? nobody(row.user_id),
    events: events.map((event) => ({
      ...shownEvent(event),
      internal: event.internal,
      actor: names.get(event.actor_id ?? 0) ?? null,
    })),
    withdrawn_documents: withdrawn.map((paper) => withdrawnShown(paper, events, names)),
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: wireMoney(payment.amount_minor),
      reference: payment.reference,
      received_at: wireTime(payment.received_at),
      recorded_by: payment.recorded_by === null ? null : (names.get(payment.recorded_by) ?? ''),
      voided_at: wireTimeOrNull(payment.voided_at),
    })),
    held_for: holdLinesOf(row, shown.line_props),
    version: row.version,
    next: [...nextStatuses(row.status)],
  };
}
