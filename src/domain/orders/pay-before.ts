import { DAY_MS } from '../text/durations.ts';
import type { OrderStatus } from './order-status.ts';

/** Statuses in which an order waits for its money. */
export const WAITING_FOR_MONEY = ['Pending', 'Payment Declined'] as const satisfies readonly OrderStatus[];

export interface UnpaidFacts {
  status: OrderStatus;
  paidMinor: number;
  /** The last moment to pay; null: there is none. */
  payBefore: Date | null;
  /** Tells whether a proof of payment was sent that nobody has rejected: one that was shows nothing, whatever its picture was. */
  hasProof: boolean;
}

/**
 * Moment when an order ends by itself: its day to pay by, as long as it waits for money and neither money nor a proof of it has
 * come (settled point 23). Null: only a person ends it.
 */
export function endsAt({ status, paidMinor, payBefore, hasProof }: UnpaidFacts): Date | null {
  const waits = WAITING_FOR_MONEY.some((one) => one === status);
  return waits && paidMinor === 0 && !hasProof ? payBefore : null;
}

/**
 * By when to pay once a proof was rejected: who sent a blurred slip has the whole time again to send a better one, and who
 * did so before has a day. Else a picture of nothing would keep a vehicle from everybody else for good (security 46).
 * @param whole the time that a new order has
 */
export function payBeforeAnew(
  { payBefore, rejectedBefore }: { payBefore: Date; rejectedBefore: boolean },
  whole: Date,
  now: Date,
): Date {
  const anew = rejectedBefore ? new Date(now.getTime() + DAY_MS) : whole;
  return anew > payBefore ? anew : payBefore;
}

/** Tells whether the time to pay is over for an order of which nothing has come. The moment itself is too late. */
export function isOverdue(order: UnpaidFacts, now: Date): boolean {
  const end = endsAt(order);
  return end !== null && end <= now;
}

/** Day that a pro-forma says it is valid until: its own, or the order's where that is sooner. */
export function validUntil(expiresAt: Date, order: UnpaidFacts): Date {
  const end = endsAt(order);
  return end !== null && end < expiresAt ? end : expiresAt;
}
