/** Statuses of an order (contract 3.9). Booked, arrived and released are events of the timeline, not statuses. */
export const ORDER_STATUSES = ['Pending', 'Authorized', 'Payment Declined', 'Shipped', 'Canceled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The start, before staff confirm the transfer. */
export const FIRST_STATUS: OrderStatus = 'Pending';

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Authorized', 'Payment Declined', 'Canceled'],
  'Payment Declined': ['Authorized', 'Canceled'],
  Authorized: ['Shipped', 'Canceled'],
  Shipped: [],
  Canceled: [],
};

/** Statuses that an order may go to from here; empty at the ends. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return NEXT[status];
}

/** Any other step is 409 `invalid_transition` (contract 5.11); staying is no step. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}
