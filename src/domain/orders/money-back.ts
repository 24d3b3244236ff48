import type { OrderStatus } from './order-status.ts';

/** Money that the shop holds for an order, in minor units: what came, less what went back. */
export interface MoneyOnHand {
  status: OrderStatus;
  paidMinor: number;
  totalMinor: number;
}

/** Money that is the buyer's and still with the shop: all that is held for a canceled order, else what is above its total. */
export function toGiveBack({ status, paidMinor, totalMinor }: MoneyOnHand): number {
  return status === 'Canceled' ? paidMinor : Math.max(0, paidMinor - totalMinor);
}
