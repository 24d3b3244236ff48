import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#domain/text/durations.ts';
import { moneyText, wireMoney } from '#domain/money/money.ts';
import { insertDocument } from '#server/orders/documents/store.ts';
import { writeEvent } from '#server/orders/life/events.ts';
import { insertPayment, saveShipment } from '#server/orders/life/store.ts';
import { insertProof, saveReview } from '#server/orders/proofs/store.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { samplePage } from './sample-pdf.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** The ship of the account contract's example (2.5). */
const SHIPPED_AT = new Date('2025-01-20T10:00:00Z');
const SHIP = {
  vessel: 'MV Hoegh Trader',
  voyage: '12E',
  port_of_loading: 'Southampton',
  port_of_discharge: 'Walvis Bay',
  etd: '2025-01-21',
  eta: '2025-03-12',
};

/** Events that an order in this state has been through, in its history and in the rows beside it. */
export async function insertPastOf(tx: Tx, order: OrderRow, staffId: number): Promise<void> {
  const event = { orderNumber: order.number, actorId: null };
  const after = (ms: number): Date => new Date(order.placed_at.getTime() + ms);
  await writeEvent(tx, { ...event, type: 'placed', at: order.placed_at, title: 'Order placed' });
  switch (order.status) {
    case 'Canceled': {
      const reason = 'The buyer asked for it';
      const at = after(DAY_MS);
      const told = { title: 'Canceled', detail: reason, data: { reason } };
      await writeEvent(tx, { ...event, type: 'canceled', at, actorId: staffId, ...told });
      return;
    }
    case 'Authorized':
      await pay(tx, order, { at: after(2 * DAY_MS), staffId });
      return;
    case 'Shipped':
      await sendProof(tx, order, { at: after(DAY_MS), staffId });
      await pay(tx, order, { at: after(2 * DAY_MS), staffId });
      await ship(tx, order, staffId);
      return;
    case 'Pending':
    case 'Payment Declined':
      return;
  }
}

interface When {
  at: Date;
  staffId: number;
}

async function pay(tx: Tx, order: OrderRow, { at, staffId }: When): Promise<void> {
  const { number, currency, total_minor: amountMinor } = order;
  const payment = { amountMinor, reference: `TT-${number.slice(-4)}`, receivedAt: at, recordedBy: staffId };
  await insertPayment(tx, { orderNumber: number, ...payment }, at);
  await tx.updateTable('orders').set({ paid_at: at }).where('number', '=', number).execute();
  const event = { orderNumber: number, at, actorId: staffId };
  await writeEvent(tx, {
    ...event,
    type: 'payment_received',
    title: `Payment received: ${moneyText(amountMinor, currency)}`,
    data: { amount: wireMoney(amountMinor), currency },
  });
  await writeEvent(tx, {
    ...event,
    type: 'status_changed',
    title: 'Payment confirmed',
    data: { from: 'Pending', to: 'Authorized' },
  });
}

async function sendProof(tx: Tx, order: OrderRow, { at, staffId }: When): Promise<void> {
  const { number, total_minor: amountMinor } = order;
  const file = sampleFile(`Transfer slip of order ${number}`);
  const proof = { orderNumber: number, amountMinor, reference: `TT-${number.slice(-4)}`, ...file };
  const { id } = await insertProof(tx, proof, at);
  const reviewedAt = new Date(at.getTime() + 2 * HOUR_MS);
  await saveReview(tx, id, { status: 'accepted', note: null, by: staffId }, reviewedAt);
  await writeEvent(tx, {
    orderNumber: number,
    type: 'proof_uploaded',
    at,
    title: 'Proof of payment received',
    data: { proof_id: id },
    actorId: null,
  });
  await writeEvent(tx, {
    orderNumber: number,
    type: 'proof_reviewed',
    at: reviewedAt,
    title: 'Proof of payment accepted',
    data: { proof_id: id, decision: 'accepted' },
    actorId: staffId,
  });
}

async function ship(tx: Tx, { number }: OrderRow, staffId: number): Promise<void> {
  const event = { orderNumber: number, actorId: staffId };
  const { vessel, voyage } = SHIP;
  await writeEvent(tx, {
    ...event,
    type: 'booked',
    at: new Date(SHIPPED_AT.getTime() - 5 * DAY_MS),
    title: `Shipping booked on ${vessel}`,
    data: { vessel, voyage },
  });
  await saveShipment(tx, number, { ...SHIP, container_no: null });
  await writeEvent(tx, {
    ...event,
    type: 'shipped',
    at: SHIPPED_AT,
    title: `Shipped on ${vessel}`,
    data: SHIP,
  });
  const at = new Date(SHIPPED_AT.getTime() + 3 * DAY_MS);
  const paper = { kind: 'bill_of_lading' as const, title: `Bill of lading ${vessel}, ${voyage}` };
  const file = sampleFile(`Bill of lading of order ${number}`);
  const { id } = await insertDocument(tx, { orderNumber: number, addedBy: staffId, ...paper, ...file }, at);
  await writeEvent(tx, {
    ...event,
    type: 'document_added',
    at,
    title: 'Bill of lading added',
    detail: paper.title,
    data: { document_id: id, kind: paper.kind },
  });
}

function sampleFile(line: string) {
  const bytes = samplePage(line);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { mime: 'application/pdf' as const, bytes, sha256 };
}
