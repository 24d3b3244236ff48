import { DAY_MS, HOUR_MS } from '../text/durations.ts';

/** A phone asks again at the latest then: what is in the way may be gone sooner than the clock says. */
const MOST_WAIT_S = 3600;

/** Amounts that one buyer, one consignee and all new buyers together may order before money comes. Staff set the figures. */
export interface OrderLimits {
  /** Orders that wait for their money, of an account that has never had a paid one. */
  unpaid_orders: number;
  /** Vehicles in those orders. */
  unpaid_cars: number;
  /** Orders of one account within 24 hours, whoever it is. */
  orders_a_day: number;
  /**
   * Orders to one consignee's address within 24 hours that is not the buyer's own, from all accounts together; only an account
   * that has never had a paid one is held by it.
   */
  consignee_orders_a_day: number;
  /** Orders within 24 hours of all accounts together that have never had a paid one. */
  new_buyers_orders_a_day: number;
  /** An order of which neither money nor a proof has come ends after so many hours, and what it held is sold to others. */
  pay_within_hours: number;
}
export type OrderLimit = keyof OrderLimits;

/** Until staff set others. */
export const USUAL_LIMITS: OrderLimits = {
  unpaid_orders: 3,
  unpaid_cars: 5,
  orders_a_day: 10,
  consignee_orders_a_day: 5,
  new_buyers_orders_a_day: 300,
  pay_within_hours: 72,
};

/** Lowest and highest figure of each: none may be switched off, nor so low that nobody can buy. */
export const LIMIT_RANGES: Readonly<Record<OrderLimit, readonly [number, number]>> = {
  unpaid_orders: [1, 50],
  unpaid_cars: [1, 200],
  orders_a_day: [1, 200],
  consignee_orders_a_day: [1, 200],
  new_buyers_orders_a_day: [10, 100_000],
  pay_within_hours: [24, 720],
};
export const ORDER_LIMITS = [
  'unpaid_orders',
  'unpaid_cars',
  'orders_a_day',
  'consignee_orders_a_day',
  'new_buyers_orders_a_day',
  'pay_within_hours',
] as const satisfies readonly OrderLimit[];

/** So many orders within the last 24 hours, and when the first of them was placed. */
export interface LastDay {
  count: number;
  first: Date | null;
}

/**
 * Pieces of parts and other items that wait for their money, of an account that has never had a paid order: a garage's first
 * order has fewer, and nobody takes all that there is of a part for nothing (security 46).
 */
export const UNPAID_PIECES = 50;

/** Figures that stand already when another order is asked for. */
export interface FiguresSoFar {
  /** Tells whether an order of this account was ever paid. */
  hasPaid: boolean;
  unpaidOrders: number;
  unpaidCars: number;
  unpaidPieces: number;
  account: LastDay;
  /** Null where the consignee's address is the buyer's own. */
  consignee: LastDay | null;
  newBuyers: LastDay;
}

/** Codes of a 429 that only an order gets. */
export const OVER_LIMIT = [
  'too_many_unpaid',
  'too_many_unpaid_cars',
  'too_many_unpaid_pieces',
  'too_many_orders_today',
  'too_many_for_consignee',
  'too_many_new_buyers',
] as const;

export interface OverLimit {
  code: (typeof OVER_LIMIT)[number];
  /** The figure that was reached. */
  limit: number;
  /** Whole seconds, 1 to 3,600, until another try may go through. */
  retryAfter: number;
}

/** Goods that an order would add: vehicles, and pieces of all else. */
export interface WantedGoods {
  cars: number;
  pieces: number;
}

/**
 * Limit that an order of such goods would break; null: none (security 46). What only the buyer can mend comes
 * first, as it says the most.
 */
export function overLimit(
  limits: OrderLimits,
  standing: FiguresSoFar,
  { cars, pieces }: WantedGoods,
  now: Date,
): OverLimit | null {
  const { hasPaid, unpaidOrders, unpaidCars, unpaidPieces, account, consignee, newBuyers } = standing;
  const over = (code: OverLimit['code'], limit: number, retryAfter = MOST_WAIT_S): OverLimit => ({
    code,
    limit,
    retryAfter,
  });
  if (!hasPaid && unpaidOrders >= limits.unpaid_orders) return over('too_many_unpaid', limits.unpaid_orders);
  if (!hasPaid && cars > 0 && unpaidCars + cars > limits.unpaid_cars)
    return over('too_many_unpaid_cars', limits.unpaid_cars);
  if (!hasPaid && pieces > 0 && unpaidPieces + pieces > UNPAID_PIECES)
    return over('too_many_unpaid_pieces', UNPAID_PIECES);
  if (account.count >= limits.orders_a_day)
    return over('too_many_orders_today', limits.orders_a_day, untilOut(account, now));
  if (!hasPaid && consignee && consignee.count >= limits.consignee_orders_a_day)
    return over('too_many_for_consignee', limits.consignee_orders_a_day, untilOut(consignee, now));
  if (!hasPaid && newBuyers.count >= limits.new_buyers_orders_a_day)
    return over('too_many_new_buyers', limits.new_buyers_orders_a_day, untilOut(newBuyers, now));
  return null;
}

/** Part of the figure for all new buyers that those behind one address of the network may take. */
export const partOfOnePlace = (ofAll: number): number => Math.max(10, Math.floor(ofAll / 10));

/** Part that those behind the networks of one site may take together, however many addresses they have. */
export const partOfOneNeighbourhood = (ofAll: number): number => Math.max(10, Math.floor(ofAll / 3));

/** Until the first of them is a day old. */
function untilOut({ first }: LastDay, now: Date): number {
  const left = first === null ? 0 : Math.ceil((first.getTime() + DAY_MS - now.getTime()) / 1000);
  return Math.min(MOST_WAIT_S, Math.max(1, left));
}

/** The moment from which an order counts within the last 24 hours. */
export const aDayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** By when an order of this moment is to be paid. */
export const payBefore = (
  now: Date,
  { pay_within_hours: hours }: Pick<OrderLimits, 'pay_within_hours'>,
): Date => new Date(now.getTime() + hours * HOUR_MS);
