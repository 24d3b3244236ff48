import { sql } from 'kysely';
import {
  aDayBefore,
  type LastDay,
  type OrderLimits,
  overLimit,
  type OverLimit,
  partOfOneNeighbourhood,
  partOfOnePlace,
  type FiguresSoFar,
  type WantedGoods,
} from '#domain/orders/order-limits.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import type { Config } from '#server/platform/base/config.ts';
import { httpProblem } from '#server/platform/http/errors.ts';
import type { Limit, User } from '#server/platform/calls/handle.ts';
import { countInside } from '#server/platform/calls/limits.ts';
import { orderLimits } from '#server/rules/order-limits.ts';
import { isUnpaid } from './unpaid-holdings.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface LimitContext {
  tx: Tx;
  user: User;
  now: Date;
  config: Pick<Config, 'rateLimits' | 'secret'>;
  ip: string;
}

export interface RequestedOrder extends WantedGoods {
  /** The consignee's mail address; '' where it is the buyer's own. */
  email: string;
}

/**
 * Lets an order by its buyer's own hand through, as long as it breaks no limit of the shop's (security 46). Never stored:
 * the same key goes again later. Orders of one account wait here for each other, so that their number is exact; those of
 * others are counted as they stand, which may be a few short.
 * @throws HttpProblem 429 with Retry-After, and the figure that was reached as `limit`
 */
export async function keepLimits(asked: LimitContext, { email, ...goods }: RequestedOrder): Promise<void> {
  const { tx, user, now, config } = asked;
  if (!config.rateLimits) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${user.id}`}, 0))`.execute(tx);
  const consignee = email === '' || sameAddress(email, user.email) ? null : email;
  const standing = await standingOf(tx, user.id, consignee, now);
  const limits = await orderLimits(tx);
  const over =
    overLimit(limits, standing, goods, now) ?? (standing.hasPaid ? null : await ofOnePlace(asked, limits));
  if (!over) return;
  const { code, limit, retryAfter } = over;
  throw httpProblem(code, { limit }, { 'retry-after': String(retryAfter) });
}

/**
 * New buyers behind one address of the network have a part of what all of them have, and those of one site another: whoever
 * makes a hundred accounts there, under as many addresses, shuts nobody else out. They are large parts, as the phones of a
 * whole carrier may share one.
 */
async function ofOnePlace(
  { tx, ip, now, config }: LimitContext,
  { new_buyers_orders_a_day: ofAll }: OrderLimits,
): Promise<OverLimit | null> {
  const places: readonly Limit[] = [
    { name: 'new-orders', per: 'address', max: partOfOnePlace(ofAll), windowSeconds: DAY_S },
    {
      name: 'new-orders-near',
      per: 'neighbourhood',
      max: partOfOneNeighbourhood(ofAll),
      windowSeconds: DAY_S,
    },
  ];
  for (const place of places) {
    const wait = await countInside(tx, config, place, { ip, userId: null, payload: null }, now);
    if (wait !== null)
      return { code: 'too_many_new_buyers', limit: place.max, retryAfter: Math.min(wait, HOUR_S) };
  }
  return null;
}
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whoever has had one that was paid is no stranger, as long as the money was not given back. */
const wasPaid = sql`(paid.status in ('Authorized', 'Shipped')
  or paid.status <> 'Canceled' and paid.paid_minor >= paid.total_minor)`;

async function standingOf(
  tx: Tx,
  userId: number,
  consignee: string | null,
  now: Date,
): Promise<FiguresSoFar> {
  const since = aDayBefore(now);
  const { rows } = await sql<UsageRow>`
    select
      exists (select 1 from orders as paid where user_id = ${userId} and ${wasPaid}) as has_paid,
      (select count(*) from orders where user_id = ${userId} and ${isUnpaid})::integer as unpaid_orders,
      held.cars as unpaid_cars, held.pieces as unpaid_pieces,
      mine.count as mine, mine.first as mine_first,
      theirs.count as theirs, theirs.first as theirs_first,
      strangers.count as strangers, strangers.first as strangers_first
    from
      (select coalesce(sum(quantity) filter (where product_class_id = ${VEHICLES}), 0)::integer as cars,
          coalesce(sum(quantity) filter (where product_class_id <> ${VEHICLES}), 0)::integer as pieces
        from orders join order_lines on order_number = number join products on products.id = product_id
        where orders.user_id = ${userId} and ${isUnpaid}) as held,
      (select count(*)::integer, min(placed_at) as first from orders
        where user_id = ${userId} and placed_at > ${since}) as mine,
      (select count(*)::integer, min(placed_at) as first from orders
        where placed_at > ${since} and status <> 'Canceled' and lower(email) = lower(${consignee})) as theirs,
      (select count(*)::integer, min(placed_at) as first from orders
        where placed_at > ${since} and not exists (
          select 1 from orders as paid where paid.user_id = orders.user_id and ${wasPaid})) as strangers`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error('a select without a from is one row');
  const day = (count: number, first: Date | null): LastDay => ({ count, first });
  return {
    hasPaid: found.has_paid,
    unpaidOrders: found.unpaid_orders,
    unpaidCars: found.unpaid_cars,
    unpaidPieces: found.unpaid_pieces,
    account: day(found.mine, found.mine_first),
    consignee: consignee === null ? null : day(found.theirs, found.theirs_first),
    newBuyers: day(found.strangers, found.strangers_first),
  };
}

interface UsageRow {
  has_paid: boolean;
  unpaid_orders: number;
  unpaid_cars: number;
  unpaid_pieces: number;
  mine: number;
  mine_first: Date | null;
  theirs: number;
  theirs_first: Date | null;
  strangers: number;
  strangers_first: Date | null;
}
