import { type NextStep, nextStep } from '#domain/orders/next-step.ts';
import type { OrderRow } from '#server/orders/store.ts';
import type { Db } from '#server/platform/database/db.ts';

export interface OrderStanding {
  step: NextStep;
  openProofs: number;
  /** YYYY-MM-DD */
  eta: string | null;
}

/** States of several orders, by number: what is beside their own rows is read once for all of them. */
export async function orderStandings(
  db: Db,
  rows: readonly OrderRow[],
  now: Date,
): Promise<ReadonlyMap<string, OrderStanding>> {
  if (rows.length === 0) return new Map();
  const numbers = rows.map(({ number }) => number);
  const proofs = await db
    .selectFrom('payment_proofs')
    .select(['order_number', ({ fn }) => fn.countAll<number>().as('open')])
    .where('order_number', 'in', numbers)
    .where('status', '=', 'received')
    .groupBy('order_number')
    .execute();
  const ships = await db
    .selectFrom('order_shipments')
    .select(['order_number', 'eta', 'arrived_at', 'released_at'])
    .where('order_number', 'in', numbers)
    .execute();
  const booked = await db
    .selectFrom('order_events')
    .select('order_number')
    .distinct()
    .where('order_number', 'in', numbers)
    .where('type', '=', 'booked')
    .execute();
  const papers = await db
    .selectFrom('order_documents')
    .select('order_number')
    .distinct()
    .where('order_number', 'in', numbers)
    .where('withdrawn_at', 'is', null)
    .where('kind', '=', 'bill_of_lading')
    .execute();
  const open = new Map(proofs.map((row) => [row.order_number, row.open]));
  const ship = new Map(ships.map((row) => [row.order_number, row]));
  const hasBooking = new Set(booked.map((row) => row.order_number));
  const hasPaper = new Set(papers.map((row) => row.order_number));
  return new Map(
    rows.map((row) => {
      const sails = ship.get(row.number);
      const openProofs = open.get(row.number) ?? 0;
      const step = nextStep(
        {
          status: row.status,
          openProofs,
          paidMinor: row.paid_minor,
          totalMinor: row.total_minor,
          placedAt: row.placed_at,
          booked: hasBooking.has(row.number),
          shipment: sails
            ? { eta: sails.eta, arrived: sails.arrived_at !== null, released: sails.released_at !== null }
            : null,
          hasBillOfLading: hasPaper.has(row.number),
          onHold: row.held_at !== null,
        },
        now,
      );
      return [row.number, { step, openProofs, eta: sails?.eta ?? null }];
    }),
  );
}
