import { sql } from 'kysely';
import { WAITING_FOR_MONEY } from '#domain/orders/pay-before.ts';
import type { Db } from '#server/platform/database/db.ts';

/** An order that holds stock and of which no money has come. */
export const isUnpaid = sql<boolean>`(orders.status in (${sql.join([...WAITING_FOR_MONEY])}) and orders.paid_minor = 0)`;

/** Unpaid holdings of each account: orders, and units in them. */
export const unpaidByAccount = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_number', 'orders.number')
    .select('orders.user_id')
    .select(sql<number>`count(distinct orders.number)::integer`.as('orders'))
    .select(sql<number>`sum(order_lines.quantity)::integer`.as('units'))
    .where(isUnpaid)
    .groupBy('orders.user_id');
