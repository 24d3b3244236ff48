import * as v from 'valibot';
import { OrderLimits } from '#contract/orders/order-limits.ts';
import { USUAL_LIMITS } from '#domain/orders/order-limits.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The one row among the shop's settings: the figures as JSON, since a setting is one plain value. */
export const ORDER_LIMITS_ROW = 'order_limits';

const StoredLimits = v.pipe(v.string(), v.parseJson(), OrderLimits);

/** Amounts that may be ordered before money comes; the usual figures where none were set or they cannot be read. */
export async function orderLimits(db: Db): Promise<OrderLimits> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', ORDER_LIMITS_ROW)
    .executeTakeFirst();
  const kept = v.safeParse(StoredLimits, row?.value.value);
  return kept.success ? kept.output : USUAL_LIMITS;
}
