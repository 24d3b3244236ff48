import { WAITING_FOR_MONEY } from '#domain/orders/pay-before.ts';
import { type EventRow, eventsOf, type NewEvent, writeEvent } from '#server/orders/life/events.ts';
import { correctShipping, nameShip, type ShipFacts } from '#server/orders/life/correct-shipping.ts';
import { type OrderActContext, invalidTransition, moveOrder } from '#server/orders/life/move.ts';
import { nameParties } from '#server/orders/life/name-parties.ts';
import type { NewsFacts } from '#server/orders/life/news.ts';
import {
  changeOrder,
  changeShipment,
  saveShipment,
  type ShipmentRow,
  shipmentOf,
} from '#server/orders/life/store.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { giveMoneyBack } from '#server/payments/give-money-back.ts';
import { takePayment } from '#server/payments/take-payment.ts';
import { voidPayment } from '#server/payments/void-payment.ts';
import { moneyText, wireMoney } from '#domain/money/money.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { EventFields, type EventInput } from './read-event.ts';
import { Refusal, refuse, refuseFields } from '#server/platform/calls/refuse.ts';
import type { OrderNews } from '#server/mails/order-facts.ts';

export interface Recorded {
  event: EventRow;
  order: OrderRow;
  /** News that the buyer is told by mail; null: nothing. */
  news: OrderNews | null;
  /** Facts that this mail gives beside how the order stands. */
  facts?: NewsFacts;
}

/** Nothing is different: there is no event, and the answer is what one would have been. */
export interface Unchanged {
  unchanged: Pick<EventRow, 'type' | 'title' | 'data'>;
}

interface RecordContext {
  doing: OrderActContext & { actorId: number };
  order: OrderRow;
  given: EventInput;
  fields: EventFields;
}

/** Money may come before the order that it is for, but not a year before. */
const EARLIEST_MS = 366 * 86_400_000;

type Record_ = (asked: RecordContext) => Promise<Refusal | Recorded | Unchanged>;

const failed = ({ fields }: RecordContext): Refusal | null =>
  fields.issues.length > 0 ? refuseFields(fields.issues) : null;

const event = (
  { doing, order }: RecordContext,
  given: Omit<NewEvent, 'orderNumber' | 'at' | 'actorId'> & { at?: Date },
) =>
  writeEvent(doing.tx, {
    at: doing.now,
    ...given,
    orderNumber: order.number,
    actorId: doing.actorId,
  });

/** Counts the order's version up and appends what happened. */
async function noted(
  asked: RecordContext,
  given: Parameters<typeof event>[1],
  news: OrderNews | null,
  facts: NewsFacts = {},
): Promise<Recorded> {
  const order = await changeOrder(asked.doing.tx, asked.order.number, {});
  return { event: await event(asked, given), order, news, facts };
}

const payment: Record_ = async (asked) => {
  const { doing, order, given, fields } = asked;
  const amountMinor = fields.amount();
  const receivedAt = fields.time('received_at');
  const reference = fields.text('reference', 100);
  if (receivedAt > doing.now) fields.wrong('received_at', 'invalid', 'This is still to come');
  if (fields.issues.length === 0 && receivedAt.getTime() < order.placed_at.getTime() - EARLIEST_MS)
    fields.wrong('received_at', 'invalid', 'This is long before the order was placed');
  if (given.currency !== order.currency)
    fields.wrong('currency', 'currency_mismatch', `The order is in ${order.currency}`);
  const problem = failed(asked);
  if (problem) return problem;
  const question = given.over_total === false ? overTotal(order, amountMinor) : null;
  return question ?? takePayment(doing, order, { amountMinor, receivedAt, reference });
};

/** Asks first whoever wants to be asked: more than the total is mostly one transfer typed twice, or a slip of the hand. */
function overTotal(order: OrderRow, amountMinor: number): Refusal | null {
  const paid = order.paid_minor + amountMinor;
  if (order.status === 'Canceled' || paid <= order.total_minor) return null;
  const money = (minorUnits: number) => moneyText(minorUnits, order.currency);
  return refuse('over_total', {
    paid: money(paid),
    whole: money(order.total_minor),
    would_be_paid: wireMoney(paid),
    total: wireMoney(order.total_minor),
  });
}

const voided: Record_ = async (asked) => {
  const { doing, order, given, fields } = asked;
  const reason = fields.text('reason', 500);
  if (given.payment === '') fields.wrong('payment', 'required');
  const problem = failed(asked);
  if (problem) return problem;
  const done = await voidPayment(doing, order, { id: given.payment, reason });
  if (done instanceof Refusal) return done;
  const { amountMinor, ...recorded } = done;
  return { ...recorded, news: 'payment-voided', facts: { amountMinor, reason } };
};

const refunded: Record_ = async (asked) => {
  const { doing, order, given, fields } = asked;
  const amountMinor = fields.amount();
  const givenAt = fields.time('at');
  const reference = fields.text('reference', 100);
  const reason = fields.text('reason', 500, false);
  if (givenAt > doing.now) fields.wrong('at', 'invalid', 'This is still to come');
  if (given.currency !== order.currency)
    fields.wrong('currency', 'currency_mismatch', `The order is in ${order.currency}`);
  const problem = failed(asked);
  if (problem) return problem;
  const done = await giveMoneyBack(doing, order, { amountMinor, givenAt, reference, reason });
  return done instanceof Refusal ? done : { ...done, news: 'refunded' };
};

/** The fields of a ship; who asks looks for what was wrong. */
function shipIn({ fields }: RecordContext): ShipFacts {
  const shipment = {
    vessel: fields.text('vessel', 100),
    voyage: fields.text('voyage', 50, false) || null,
    container_no: fields.text('container_no', 50, false) || null,
    port_of_loading: fields.text('port_of_loading', 100),
    port_of_discharge: fields.text('port_of_discharge', 100),
    etd: fields.day('etd'),
    eta: fields.day('eta'),
  };
  if (fields.issues.length === 0 && shipment.eta < shipment.etd)
    fields.wrong('eta', 'invalid', 'It cannot arrive before it leaves');
  return shipment;
}

const shipped: Record_ = async (asked) => {
  const { doing, order } = asked;
  const shipment = shipIn(asked);
  const problem = failed(asked) ?? stillOwed(order);
  if (problem) return problem;
  const moved = await moveOrder(doing, order, 'Shipped', 'told');
  if (moved instanceof Refusal) return moved;
  await saveShipment(doing.tx, order.number, shipment);
  const { container_no: _, ...data } = shipment;
  const row = await event(asked, { type: 'shipped', title: `Shipped on ${shipment.vessel}`, data });
  return { event: row, order: moved, news: 'shipped' };
};

/** An order whose payment was taken out again stays authorized, and takes no place on a ship until the rest has come. */
const stillOwed = (order: OrderRow): Refusal | null =>
  order.status === 'Authorized' && order.paid_minor < order.total_minor ? refuse('balance_due') : null;

const shippingCorrected: Record_ = async (asked) => {
  const { doing, order, fields } = asked;
  const shipment = shipIn(asked);
  const before = await shipmentOf(doing.tx, order.number);
  const arrived = before?.arrived_at;
  if (fields.issues.length === 0 && arrived && wireTime(arrived).slice(0, 10) < shipment.etd)
    fields.wrong('etd', 'invalid', 'It had arrived by then');
  const problem = failed(asked);
  if (problem) return problem;
  if (!before) {
    if (order.status !== 'Shipped') return invalidTransition(order.status, 'shipping_corrected');
    const named = await nameShip(doing, order, shipment);
    return { ...named, news: 'shipped' };
  }
  const done = await correctShipping(doing, order, before, shipment);
  if (done instanceof Refusal) return done;
  const { isNews, ...recorded } = done;
  return { ...recorded, news: isNews ? 'shipping-corrected' : null };
};

const booked: Record_ = async (asked) => {
  const { order, fields } = asked;
  const vessel = fields.text('vessel', 100, false);
  const voyage = fields.text('voyage', 50, false);
  const problem = failed(asked) ?? stillOwed(order);
  if (problem) return problem;
  if (order.status !== 'Authorized') return invalidTransition(order.status, 'booked');
  const title = vessel === '' ? 'Shipping booked' : `Shipping booked on ${vessel}`;
  return noted(
    asked,
    { type: 'booked', title, data: { vessel: vessel || null, voyage: voyage || null } },
    'booked',
    { vessel },
  );
};

const etaChanged: Record_ = async (asked) => {
  const { doing, order, fields } = asked;
  const eta = fields.day('eta');
  const reason = fields.text('reason', 500);
  const shipment = await shipmentOf(doing.tx, order.number);
  if (fields.issues.length === 0 && shipment && eta < shipment.etd)
    fields.wrong('eta', 'invalid', 'It cannot arrive before it leaves');
  const problem = failed(asked);
  if (problem) return problem;
  if (!shipment || shipment.arrived_at) return invalidTransition(order.status, 'eta_changed');
  await changeShipment(doing.tx, order.number, { eta });
  const data = { eta, previous_eta: shipment.eta };
  return noted(asked, { type: 'eta_changed', title: `Now expected on ${eta}`, detail: reason, data }, 'eta', {
    reason,
    etaBefore: shipment.eta,
  });
};

/**
 * The earliest that a ship can have left. A day to come that was typed for what had left already holds nothing up: then it
 * counts from when it was recorded.
 */
async function leftAt(tx: OrderActContext['tx'], { order_number, etd }: ShipmentRow): Promise<Date> {
  const day = new Date(`${etd}T00:00:00Z`);
  const recorded = (await eventsOf(tx, order_number)).findLast(({ type }) => type === 'shipped');
  return recorded && recorded.at < day ? recorded.at : day;
}

/** Arrived, then released: each once, not in the future, and only of what is on a ship. */
const landed =
  (type: 'arrived' | 'released', title: string): Record_ =>
  async (asked) => {
    const { doing, order, fields } = asked;
    const at = fields.time('at');
    if (at > doing.now) fields.wrong('at', 'invalid', 'This is still to come');
    const shipment = await shipmentOf(doing.tx, order.number);
    if (fields.issues.length === 0 && shipment) {
      const since = type === 'arrived' ? await leftAt(doing.tx, shipment) : shipment.arrived_at;
      if (since && at < since)
        fields.wrong('at', 'invalid', type === 'arrived' ? 'It left only later' : 'It arrived only later');
    }
    const problem = failed(asked);
    if (problem) return problem;
    const ready =
      type === 'arrived' ? shipment?.arrived_at === null : shipment?.arrived_at && !shipment.released_at;
    if (!ready) return invalidTransition(order.status, type);
    await changeShipment(
      doing.tx,
      order.number,
      type === 'arrived' ? { arrived_at: at } : { released_at: at },
    );
    return noted(asked, { type, at, title }, type);
  };

const payBefore: Record_ = async (asked) => {
  const { doing, order, given, fields } = asked;
  const at = given.at === '' ? null : fields.time('at');
  if (at && fields.issues.length === 0 && at <= doing.now) fields.wrong('at', 'invalid', 'This has passed');
  const problem = failed(asked);
  if (problem) return problem;
  if (!WAITING_FOR_MONEY.some((one) => one === order.status))
    return invalidTransition(order.status, 'pay_before');
  if (at === null && order.pay_before === null)
    return { unchanged: { type: 'pay_before', title: 'No day to pay by', data: { at: null } } };
  const changed = await changeOrder(doing.tx, order.number, { pay_before: at });
  const row = await event(asked, {
    type: 'pay_before',
    title: at ? 'To be paid in time' : 'No day to pay by',
    data: { at: at && wireTime(at) },
  });
  return { event: row, order: changed, news: at ? 'pay-before' : 'pay-any-time' };
};

const note: Record_ = async (asked) => {
  const { fields } = asked;
  const text = fields.text('text', 2000);
  const problem = failed(asked);
  if (problem) return problem;
  return noted(
    asked,
    { type: 'note', title: 'Note', detail: text, data: { text }, internal: fields.isInternal() },
    fields.isInternal() ? null : 'message',
  );
};

const parties: Record_ = async ({ doing, order, given }) => {
  const done = await nameParties(doing, order, given);
  return done instanceof Refusal ? done : { ...done, news: 'parties' };
};

const RECORDS: Readonly<Record<string, Record_>> = {
  payment_received: payment,
  payment_voided: voided,
  refunded,
  shipped,
  shipping_corrected: shippingCorrected,
  booked,
  eta_changed: etaChanged,
  arrived: landed('arrived', 'Arrived in port'),
  released: landed('released', 'Released for collection'),
  pay_before: payBefore,
  note,
  parties,
};

/** Records what happened to a locked order (account contract 6). */
export async function recordEvent(
  doing: OrderActContext & { actorId: number },
  order: OrderRow,
  given: EventInput,
): Promise<Refusal | Recorded | Unchanged> {
  const record = Object.hasOwn(RECORDS, given.type) ? RECORDS[given.type] : undefined;
  const fields = new EventFields(given);
  if (record) return record({ doing, order, given, fields });
  fields.wrong('type', 'invalid', 'Choose what happened');
  return refuseFields(fields.issues);
}
