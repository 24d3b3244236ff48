/** Events of an order's history (account contract 2.5; `refunded` is additive). Booked and the like are no statuses. */
export const ORDER_EVENTS = [
  'placed',
  'proof_uploaded',
  'proof_reviewed',
  'payment_received',
  'refunded',
  'status_changed',
  'booked',
  'shipped',
  'eta_changed',
  'document_added',
  'arrived',
  'released',
  'pay_before',
  'expired',
  'canceled',
  'note',
] as const;
export type OrderEventType = (typeof ORDER_EVENTS)[number];
