import { type MoneyOnHand, toGiveBack } from './money-back.ts';
import type { OrderStatus } from './order-status.ts';
import { WAITING_FOR_MONEY } from './pay-before.ts';

/** Next steps of an order, as staff read them in their list. */
export const NEXT_STEPS = [
  'check_address',
  'check_proof',
  'call_buyer',
  'remind',
  'wait_payment',
  'wait_balance',
  'book',
  'ship',
  'add_bill_of_lading',
  'ask_arrival',
  'confirm_arrival',
  'wait_arrival',
  'release',
  'refund',
  'none',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** Days after which a buyer who has not paid is reminded. */
export const REMIND_AFTER_DAYS = 7;

/** Steps in which the shop waits for somebody else: all others are to be done now. */
const WAITING: readonly NextStep[] = ['wait_payment', 'wait_balance', 'wait_arrival', 'none'];

export interface OrderFacts extends MoneyOnHand {
  /** Proofs of payment that nobody has looked at. */
  openProofs: number;
  placedAt: Date;
  /** A place on a ship is booked. */
  booked: boolean;
  /** Null: nobody has said which ship. Days YYYY-MM-DD. */
  shipment: { eta: string; arrived: boolean; released: boolean } | null;
  hasBillOfLading: boolean;
  /** Its pro-forma waits for staff to look at its names and address. */
  onHold: boolean;
}

/**
 * The one thing that an order needs most. Money comes before ships; a proof waits for nobody but us, also once an order
 * is paid; an order that turned out not to be paid waits for the rest like any other; a bill of lading is what the buyer clears customs with, so it comes before arrival. What was paid too much is
 * given back as soon as nothing else waits for us.
 */
export function nextStep(order: OrderFacts, now: Date): NextStep {
  const owes = toGiveBack(order) > 0;
  if (order.status === 'Canceled') return owes ? 'refund' : 'none';
  const step = stepOfOpen({ ...order, status: order.status }, now);
  return owes && !isShopsTurn(step) ? 'refund' : step;
}

function stepOfOpen(order: OrderFacts & { status: Exclude<OrderStatus, 'Canceled'> }, now: Date): NextStep {
  // Nobody can pay before that.
  if (order.onHold && order.paidMinor < order.totalMinor) return 'check_address';
  if (order.openProofs > 0) return 'check_proof';
  switch (order.status) {
    case 'Payment Declined':
      return 'call_buyer';
    case 'Pending':
      return whileOwed(order, now);
    case 'Authorized':
      if (order.paidMinor < order.totalMinor) return whileOwed(order, now);
      return order.booked ? 'ship' : 'book';
    case 'Shipped':
      return onTheWay(order, now);
  }
}

function whileOwed({ placedAt, paidMinor }: OrderFacts, now: Date): NextStep {
  if (now.getTime() - placedAt.getTime() >= REMIND_AFTER_DAYS * 86_400_000) return 'remind';
  return paidMinor > 0 ? 'wait_balance' : 'wait_payment';
}

function onTheWay({ shipment, hasBillOfLading }: OrderFacts, now: Date): NextStep {
  if (shipment?.released) return 'none';
  if (!hasBillOfLading) return 'add_bill_of_lading';
  if (!shipment) return 'ask_arrival';
  if (shipment.arrived) return 'release';
  return shipment.eta <= now.toISOString().slice(0, 10) ? 'confirm_arrival' : 'wait_arrival';
}

/** Tells whether a step is the shop's own to take now. */
export const isShopsTurn = (step: NextStep): boolean => !WAITING.includes(step);

/** Acts that staff may do with an order. */
export const ORDER_ACTS = [
  'payment_received',
  'payment_voided',
  'refunded',
  'booked',
  'shipped',
  'shipping_corrected',
  'eta_changed',
  'arrived',
  'released',
  'parties',
  'document',
  'pay_before',
  'note',
  'authorize',
  'decline',
  'cancel',
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

export type ActProblem =
  | 'canceled'
  | 'not_paid'
  | 'not_shipped'
  | 'on_ship'
  | 'arrived_already'
  | 'not_arrived'
  | 'released_already'
  | 'not_pending'
  | 'authorized_already'
  | 'balance_due'
  | 'still_owed'
  | 'no_payment'
  | 'nothing_to_give_back';

export interface ActFacts extends MoneyOnHand {
  /** Minor units still to pay. */
  balanceMinor: number;
  /** Payments that staff typed, and nobody took out. */
  typedPayments: number;
  shipment: { arrived: boolean; released: boolean } | null;
}

/** Why an act is not for this order, or null where it is: the server judges by the same steps (contract 3.9, account 6). */
export function actProblem(act: OrderAct, order: ActFacts): ActProblem | null {
  const { status, shipment } = order;
  // Transfers take days: money comes for orders that have ended, and must be known to go back.
  if (act === 'note' || act === 'payment_received') return null;
  if (act === 'refunded') return toGiveBack(order) > 0 ? null : 'nothing_to_give_back';
  if (act === 'payment_voided') return order.typedPayments > 0 ? null : 'no_payment';
  if (status === 'Canceled') return 'canceled';
  switch (act) {
    case 'document':
      return null;
    case 'parties':
      return shipment?.released ? 'released_already' : null;
    case 'pay_before':
      return WAITING_FOR_MONEY.some((one) => one === status) ? null : 'not_pending';
    case 'decline':
      return status === 'Pending' ? null : 'not_pending';
    case 'authorize':
      if (status === 'Authorized' || status === 'Shipped') return 'authorized_already';
      return order.balanceMinor > 0 ? 'balance_due' : null;
    case 'booked':
    case 'shipped':
      if (status === 'Shipped') return 'on_ship';
      if (status !== 'Authorized') return 'not_paid';
      return order.balanceMinor > 0 ? 'still_owed' : null;
    case 'cancel':
      return status === 'Shipped' ? 'on_ship' : null;
    case 'shipping_corrected':
      return shipment || status === 'Shipped' ? null : 'not_shipped';
    case 'eta_changed':
    case 'arrived':
      if (!shipment) return 'not_shipped';
      return shipment.arrived ? 'arrived_already' : null;
    case 'released':
      if (!shipment) return 'not_shipped';
      if (!shipment.arrived) return 'not_arrived';
      return shipment.released ? 'released_already' : null;
  }
}
