import { sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { ledgerAt } from './entries.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Orders that a supporter's code was used on are shown up to here (account contract 3.2). */
const MOST_USAGES = 100;
/** Orders of recruits, of all of them together: the dashboard of whoever has many stays one quick answer. */
const MOST_RECRUIT_ORDERS = 1000;

/** An order that somebody earns on, with what the ledger says of it. */
export interface EarnedOrder {
  number: string;
  placedAt: Date;
  status: OrderStatus;
  buyerId: number;
  /** A payout that covered it was marked paid, and it was not taken back since. */
  isPaid: boolean;
  /** Something was earned on it, whether or not it was taken back. */
  hasEarned: boolean;
  /** US cents that may be paid out or were; null until then, and once they were taken back. */
  payableMinor: number | null;
}

/** Newest first. @param buyers absent: everybody's that the code was used on, the last 100; else these people's, the last 1000 */
export async function earnedOrders(
  db: Db,
  supporterId: number,
  now: Date,
  buyers?: readonly number[],
): Promise<EarnedOrder[]> {
  if (buyers?.length === 0) return [];
  const rows = await db
    .selectFrom('order_earners as earner')
    .innerJoin('orders', 'orders.number', 'earner.order_number')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom(ledgerAt(now).as('ledger'))
          .select([
            sql<boolean>`count(*) > 0`.as('has_earned'),
            sql<boolean | null>`bool_or(status = 'paid') filter (where not taken_back)`.as('is_paid'),
            sql<number | null>`sum(amount_minor) filter (where status in ('payable', 'paid')
              and not taken_back)::bigint`.as('payable_minor'),
          ])
          .whereRef('ledger.order_number', '=', 'earner.order_number')
          .whereRef('ledger.supporter_id', '=', 'earner.supporter_id')
          .where('entry', '=', 'earned')
          .as('earned'),
      (join) => join.onTrue(),
    )
    .select(['orders.number', 'earner.placed_at', 'orders.status', 'orders.user_id'])
    .select(['earned.has_earned', 'earned.is_paid', 'earned.payable_minor'])
    .where('earner.supporter_id', '=', supporterId)
    .$if(buyers === undefined, (from) => from.where('earner.kind', '=', 'direct').limit(MOST_USAGES))
    .$if(buyers !== undefined, (from) =>
      from.where('orders.user_id', 'in', buyers ?? []).limit(MOST_RECRUIT_ORDERS),
    )
    .orderBy('earner.placed_at', 'desc')
    .orderBy('orders.number', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    placedAt: row.placed_at,
    status: row.status,
    buyerId: row.user_id,
    isPaid: row.is_paid ?? false,
    hasEarned: row.has_earned ?? false,
    payableMinor: row.payable_minor,
  }));
}

/** Somebody who came by a supporter. */
export interface RecruitRow {
  id: number;
  email: string;
  joinedAt: Date;
  hasLeft: boolean;
}

/** Those who named this supporter, the first one first. */
export async function recruitsOf(db: Db, supporterId: number): Promise<RecruitRow[]> {
  const rows = await db
    .selectFrom('supporters')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'supporters.created_at', 'disabled_at'])
    .where('upline_id', '=', supporterId)
    .orderBy('supporters.created_at')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, email, created_at, disabled_at }) => ({
    id,
    email,
    joinedAt: created_at,
    hasLeft: disabled_at !== null,
  }));
}

/** US cents earned on recruits' orders, what was taken back left out (account contract D26). */
export async function profitOf(db: Db, supporterId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('commission_entries')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('supporter_id', '=', supporterId)
    .where('kind', '=', 'downline')
    .executeTakeFirstOrThrow();
  return sum;
}
