import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addProof } from '#contract/orders/order-proofs.ts';
import { addDocument, reviewProof } from '#contract/staff/order-papers.ts';
import { addOrderEvent, setOrderStatus } from '#contract/staff/orders.ts';
import { DAY_MS, HOUR_MS } from '#domain/text/durations.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { isOverdue } from '#domain/orders/pay-before.ts';
import { cancelOrder } from '#server/orders/life/move.ts';
import { lockOrder, unpaidFacts } from '#server/orders/life/store.ts';
import { type User } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { seedDataDir } from '../data-folder.ts';
import type { Acting } from './acting.ts';
import { samplePaper } from './papers.ts';
import type { DemoPerson } from './people.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

/** An order that is on its way through the demo. */
export interface DemoOrder {
  shop: Acting;
  person: DemoPerson;
  buyer: User;
  staff: User;
  /** Moment when this act is done, and when the shop is filled: what is still to come counts from there. */
  now: Date;
  today: Date;
  number: string;
  currency: 'USD' | 'ZMW';
  /** Cost in all, as the wire writes it. */
  total: string;
  title: string;
  /** Contact whom the carrier tells that the ship is in. */
  notify: string;
  proofId: string;
  vessel: string;
}

export type Act = (order: DemoOrder) => Promise<void>;

/** A ship by its name, with the days from today on which it leaves and arrives. */
export interface Ship {
  vessel: string;
  voyage: string;
  leaves: number;
  arrives: number;
}

const dayFrom = (today: Date, days: number): string =>
  new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);

const happened = async (
  { shop, staff, number, now }: DemoOrder,
  type: string,
  fields: Record<string, unknown>,
): Promise<void> => void (await shop.do(staff, addOrderEvent, { number, type, ...fields }, now));

/** A photo of a slip where the buyer took one; else the PDF that banks send. */
export const proof =
  (form: 'pdf' | 'photo' = 'pdf'): Act =>
  async (order) => {
    const { shop, buyer, number, now, total } = order;
    const file =
      form === 'photo' ? readFileSync(join(seedDataDir, 'transfer-slip.jpg')) : await slipOf(order);
    const reference = referenceOf(order);
    const sent = await shop.do(buyer, addProof, { number, amount: total, reference }, now, { file });
    order.proofId = sent.id;
  };

const referenceOf = ({ number }: DemoOrder): string => `TT ${number.slice(-4)}`;

const slipOf = ({ person, number, now, total, currency }: DemoOrder): Promise<Buffer> =>
  samplePaper({
    title: 'Transfer confirmation',
    number: `TT ${number.slice(-4)}`,
    at: now,
    facts: [
      ['Ordered by', `${person.first} ${person.last}`],
      ['Paid to', 'Chicargos Ltd'],
      ['Amount', `${currency} ${total}`],
      ['Day', dayFrom(now, 0)],
      ['Message', `Order ${number}`],
      ['State', 'Accepted for execution'],
    ],
  });

export const review =
  (decision: 'accepted' | 'rejected', note = ''): Act =>
  async ({ shop, staff, number, now, proofId: id }) =>
    void (await shop.do(staff, reviewProof, { number, id, decision, note }, now));

/** Whole dollars or kwacha. */
const partOf = ({ total }: DemoOrder, share: number): string =>
  share === 1 ? total : wireMoney(Math.round((minor(total) * share) / 100) * 100);

/** @param share of the whole price; above 1 it is too much */
export const pay =
  (share = 1, part = 'A'): Act =>
  async (order) => {
    await happened(order, 'payment_received', {
      amount: partOf(order, share),
      currency: order.currency,
      received_at: wireTime(new Date(order.now.getTime() - 3 * HOUR_MS)),
      reference: `${referenceOf(order)}-${part}`,
    });
  };

/** Gives that share of the whole price back. */
export const refunded =
  (share: number): Act =>
  (order) =>
    happened(order, 'refunded', {
      amount: partOf(order, share),
      currency: order.currency,
      at: wireTime(order.now),
      reference: `RB ${order.number.slice(-4)}`,
    });

const move =
  (status: string, reason = ''): Act =>
  async ({ shop, staff, number, now }) =>
    void (await shop.do(staff, setOrderStatus, { number, status, reason }, now));
export const declined = move('Payment Declined');
export const canceled = (reason: string): Act => move('Canceled', reason);

/** @param days from today */
export const prolonged =
  (days: number): Act =>
  (order) =>
    happened(order, 'pay_before', { at: wireTime(new Date(order.today.getTime() + days * DAY_MS)) });

/** As the job does that looks for what nobody paid in time. */
export const expired: Act = async ({ shop: { tx }, number, now }) => {
  const order = await lockOrder(tx, number);
  if (!order || !isOverdue(await unpaidFacts(tx, order), now)) throw new Error(`${number} is not overdue`);
  const reason = 'It was not paid in time';
  const done = await cancelOrder({ tx, now, actorId: null }, order, { reason, type: 'expired' });
  if (done instanceof Refusal) throw new Error(`${number} cannot expire`);
};

export const booked =
  ({ vessel, voyage }: Ship): Act =>
  (order) =>
    happened(order, 'booked', { vessel, voyage });

export const shipped =
  ({ vessel, voyage, leaves, arrives }: Ship): Act =>
  async (order) => {
    order.vessel = `${vessel}, ${voyage}`;
    await happened(order, 'shipped', {
      vessel,
      voyage,
      port_of_loading: 'Southampton',
      port_of_discharge: order.person.port,
      etd: dayFrom(order.today, leaves),
      eta: dayFrom(order.today, arrives),
    });
  };

export const delayed =
  (arrives: number, reason: string): Act =>
  (order) =>
    happened(order, 'eta_changed', { eta: dayFrom(order.today, arrives), reason });

export const arrived: Act = (order) => happened(order, 'arrived', { at: wireTime(order.now) });
export const released: Act = (order) => happened(order, 'released', { at: wireTime(order.now) });
export const wroteNote =
  (text: string, internal = true): Act =>
  (order) =>
    happened(order, 'note', { text, internal });

const PAPERS = {
  bill_of_lading: 'Bill of lading',
  export_certificate: 'Export certificate',
  inspection: 'Inspection report',
} as const;

export const paper =
  (kind: keyof typeof PAPERS): Act =>
  async (order) => {
    const { shop, person, staff, number, now, vessel } = order;
    const title = PAPERS[kind];
    const file = await samplePaper({
      title,
      number: `SMP ${number.slice(-4)}`,
      at: now,
      facts: [
        ['Shipper', 'Chicargos Ltd, Southampton'],
        ['Consignee', `${person.first} ${person.last}, ${person.town}`],
        ['Notify party', order.notify],
        ['Vessel and voyage', vessel === '' ? 'To be named' : vessel],
        ['Port of loading', 'Southampton'],
        ['Port of discharge', person.port],
        ['Goods', `One used vehicle, ${order.title}`],
        ['Order', number],
      ],
    });
    await shop.do(staff, addDocument, { number, kind, title: `${title} of ${order.title}` }, now, { file });
  };
