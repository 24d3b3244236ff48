import type { OrderStatus } from './order-status.ts';

/** Statuses in which an order waits for its money. */
export const WAITING_FOR_MONEY = ['Pending', 'Payment Declined'] as const satisfies readonly OrderStatus[];

export interface UnpaidFacts {
  status: OrderStatus;
  paidMinor: number;
  /** The last moment to pay; null: there is none. */
  payBefore: Date | null;
  /** Whether a proof of payment was ever sent, a rejected one too: who sent a blurred slip may have paid all the same. */
  hasProof: boolean;
}

/**
 * When an order ends by itself: its day to pay by, as long as it waits for money and neither money nor a proof of it has
 * come (settled point 23). Null: only a person ends it.
 */
export function endsAt({ status, paidMinor, payBefore, hasProof }: UnpaidFacts): Date | null {
  const waits = WAITING_FOR_MONEY.some((one) => one === status);
  return waits && paidMinor === 0 && !hasProof ? payBefore : null;
}

/** Whether the time to pay is over for an order of which nothing has come. The moment itself is too late. */
export function isOverdue(order: UnpaidFacts, now: Date): boolean {
  const end = endsAt(order);
  return end !== null && end <= now;
}

/** What a pro-forma says it is valid until: its own day, or the order's where that is sooner. */
export function validUntil(expiresAt: Date, order: UnpaidFacts): Date {
  const end = endsAt(order);
  return end !== null && end < expiresAt ? end : expiresAt;
}
