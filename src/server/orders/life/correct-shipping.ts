import type { OrderRow } from '../store.ts';
import { type EventRow, writeEvent } from './events.ts';
import type { OrderActContext } from './move.ts';
import { changeOrder, changeShipment, saveShipment, type ShipmentRow } from './store.ts';
import { type Refusal, refuseFields } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Facts that are said of a ship. */
export type ShipFacts = Omit<ShipmentRow, 'order_number' | 'arrived_at' | 'released_at'>;

const FACTS = [
  'vessel',
  'voyage',
  'container_no',
  'port_of_loading',
  'port_of_discharge',
  'etd',
  'eta',
] as const satisfies readonly (keyof ShipFacts)[];

/** Facts that the buyer plans by: another one of these is worth a mail. */
const TOLD: readonly (keyof ShipFacts)[] = ['port_of_discharge', 'etd', 'eta'];

export interface Corrected {
  event: EventRow;
  order: OrderRow;
  /** Tells whether something changed that the buyer plans by. */
  isNews: boolean;
}

/** Puts right what was typed of the ship of a locked order. The history keeps what stood there before. */
export async function correctShipping(
  { tx, now, actorId }: OrderActContext & { tx: Tx },
  order: OrderRow,
  before: ShipmentRow,
  after: ShipFacts,
): Promise<Refusal | Corrected> {
  const changed = FACTS.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return refuseFields([{ path: ['vessel'], code: 'unchanged' }]);
  await changeShipment(tx, order.number, after);
  const data: Record<string, unknown> = { corrected: 'shipping' };
  for (const name of changed) {
    data[name] = after[name];
    data[`previous_${name}`] = before[name];
  }
  const said = changed.map(
    (name) => `${ENGLISH[name]}: ${after[name] ?? '–'} (before: ${before[name] ?? '–'})`,
  );
  const detail = said.join('. ');
  const event = await writeEvent(tx, {
    orderNumber: order.number,
    // A note, which an app from before this can read too.
    type: 'note',
    at: now,
    title: 'Shipping details corrected',
    detail,
    data: { ...data, text: `Shipping details corrected. ${detail}` },
    actorId,
  });
  const isNews = changed.some((name) => TOLD.includes(name));
  return { event, order: await changeOrder(tx, order.number, {}), isNews };
}

/** Names the ship of a locked order that became Shipped without one. */
export async function nameShip(
  { tx, now, actorId }: OrderActContext & { tx: Tx },
  order: OrderRow,
  facts: ShipFacts,
): Promise<{ event: EventRow; order: OrderRow }> {
  await saveShipment(tx, order.number, facts);
  const said = FACTS.filter((name) => facts[name] !== null);
  const detail = said.map((name) => `${ENGLISH[name]}: ${facts[name] ?? ''}`).join('. ');
  const event = await writeEvent(tx, {
    orderNumber: order.number,
    type: 'note',
    at: now,
    title: 'Shipping details recorded',
    detail,
    data: {
      corrected: 'shipping',
      ...Object.fromEntries(said.map((name) => [name, facts[name]])),
      text: `Shipping details recorded. ${detail}`,
    },
    actorId,
  });
  return { event, order: await changeOrder(tx, order.number, {}) };
}

const ENGLISH: Record<keyof ShipFacts, string> = {
  vessel: 'Vessel',
  voyage: 'Voyage',
  container_no: 'Container',
  port_of_loading: 'From',
  port_of_discharge: 'To',
  etd: 'Leaves',
  eta: 'Expected',
};
