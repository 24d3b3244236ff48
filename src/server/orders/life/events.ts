import type { Selectable } from 'kysely';
import type { OrderEvent } from '#contract/orders/order-life.ts';
import type { OrderEventType } from '#domain/orders/order-events.ts';
import type { OrderEvents } from '#server/platform/database/schema/trade.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export interface NewEvent {
  orderNumber: string;
  type: OrderEventType;
  at: Date;
  /** English; screens have their own words by type. */
  title: string;
  detail?: string | null;
  data?: Record<string, unknown>;
  internal?: boolean;
  /** Null: the buyer, or the shop's own clock. */
  actorId: number | null;
}

export type EventRow = Selectable<OrderEvents>;

/** Appends to the history. The order's row is locked by whoever calls, so that places are not taken twice. */
export async function writeEvent(tx: Tx, event: NewEvent): Promise<EventRow> {
  const { last } = await tx
    .selectFrom('order_events')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('order_number', '=', event.orderNumber)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('order_events')
    .values({
      order_number: event.orderNumber,
      position: (last ?? 0) + 1,
      type: event.type,
      at: event.at,
      title: event.title,
      detail: event.detail ?? null,
      data: JSON.stringify(event.data ?? {}),
      internal: event.internal ?? false,
      actor_id: event.actorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The whole history of an order in its own order; the buyer's is read without what is between staff. */
export function eventsOf(db: Db, orderNumber: string): Promise<EventRow[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute();
}

export const shownEvent = (
  row: Pick<EventRow, 'id' | 'type' | 'at' | 'title' | 'detail' | 'data'>,
): OrderEvent => ({
  id: row.id,
  type: row.type,
  at: wireTime(row.at),
  title: row.title,
  detail: row.detail,
  data: row.data,
});

/**
 * Events that the buyer may read (account contract 2.5: no internal note, ever). What a paper was called that was taken back
 * may name another buyer.
 */
export function buyersEvents(rows: readonly EventRow[]): OrderEvent[] {
  const withdrawn = new Set(rows.flatMap(({ data }) => data['withdrawn'] ?? []));
  return rows
    .filter(({ internal }) => !internal)
    .map((row) => shownEvent(withdrawn.has(row.data['document_id'] ?? '') ? { ...row, detail: null } : row));
}
