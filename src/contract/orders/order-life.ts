import * as v from 'valibot';
import { ORDER_EVENTS } from '#domain/orders/order-events.ts';
import { query } from '../declare.ts';
import { Day, Time } from '../wire.ts';

/** One thing that happened to an order (account contract 2.5). `title` is English; screens say it by type and data. */
export const OrderEvent = v.object({
  id: v.pipe(v.string(), v.uuid()),
  type: v.picklist(ORDER_EVENTS),
  at: Time,
  title: v.string(),
  detail: v.nullable(v.string()),
  data: v.record(v.string(), v.unknown()),
});
export type OrderEvent = v.InferOutput<typeof OrderEvent>;

/** Account contract 2.4. */
export const Shipment = v.object({
  vessel: v.string(),
  voyage: v.nullable(v.string()),
  container_no: v.nullable(v.string()),
  port_of_loading: v.string(),
  port_of_discharge: v.string(),
  etd: Day,
  eta: Day,
  arrived_at: v.nullable(Time),
  /** Additive. */
  released_at: v.nullable(Time),
});
export type Shipment = v.InferOutput<typeof Shipment>;

export const orderTimeline = query({
  name: 'orders.timeline',
  path: '/orders/:number/timeline/',
  cache: 'P',
  params: v.object({ number: v.string() }),
  answer: v.object({ number: v.string(), events: v.array(OrderEvent) }),
});
