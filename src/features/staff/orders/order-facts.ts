import type { StaffOrderDetail, StaffPayment } from '#contract/staff/orders.ts';
import { minor } from '#domain/money/money.ts';
import type { ActFacts, OrderFacts } from '#domain/orders/next-step.ts';

/** Payments that can have been typed wrong: staff recorded them, and nobody took them out. */
export const typedPayments = ({ payments }: StaffOrderDetail): StaffPayment[] =>
  payments.filter((payment) => payment.recorded_by !== null && payment.voided_at === null);

/** The order as the rules for its next step and its acts read it. */
export function orderFactsOf(order: StaffOrderDetail): OrderFacts & ActFacts {
  const { shipment } = order;
  return {
    status: order.status,
    openProofs: order.payment_proofs.filter(({ status }) => status === 'received').length,
    paidMinor: minor(order.paid_total),
    totalMinor: minor(order.total_incl_tax),
    balanceMinor: minor(order.balance),
    typedPayments: typedPayments(order).length,
    placedAt: new Date(order.date_placed),
    booked: order.events.some(({ type }) => type === 'booked'),
    shipment: shipment && {
      eta: shipment.eta,
      arrived: shipment.arrived_at !== null,
      released: shipment.released_at !== null,
    },
    onHold: order.held,
    hasBillOfLading: order.documents.some(({ kind }) => kind === 'bill_of_lading'),
  };
}

/** The version that a change names: another one since is told, and nothing is written over it. */
export const baseVersion = ({ number, version }: StaffOrderDetail): string => `o${number}-${version}`;
