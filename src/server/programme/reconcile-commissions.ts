import type { Selectable } from 'kysely';
import { commissionMinor, payableAt } from '#domain/supporters/commission.ts';
import { POSITIONS } from '#domain/supporters/positions.ts';
import type { CommissionEntries, OrderEarners } from '#server/platform/database/schema/programme.ts';
import type { Orders } from '#server/platform/database/schema/trade.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { holdEarners, holdRates } from './locks.ts';
import type { Tx } from '#server/platform/database/db.ts';

type Order = Pick<
  Selectable<Orders>,
  'number' | 'status' | 'currency' | 'paid_minor' | 'total_minor' | 'shipping_minor' | 'paid_at'
>;
type Earner = Selectable<OrderEarners>;
type Entry = Selectable<CommissionEntries>;

/**
 * Makes the ledger agree with an order as it now stands: called after whatever pays it, voids a payment or cancels it, in the
 * same transaction and under the order's lock. It looks at what is so and not at what happened, so it may be called in any order and
 * as often as one likes, and adds rows only where something is not so yet.
 *
 * A sale counts while all of its money is there and it is not canceled. Then each earner's rate is that of their position at
 * this moment. When it counts no longer, what was earned is taken back by a row of the negative amount: also after a payment
 * was voided, because nothing is owed for a sale that is not paid. Paid again it is earned again, at the rate and from the
 * day of that payment; so it is where a voided payment leaves another one that paid it on another day. Money given back changes nothing by itself: of an order that stands only what was too much goes back, and
 * all of it only after it was canceled.
 */
export async function reconcileCommissions(tx: Tx, order: Order, now: Date): Promise<void> {
  await holdEarners(tx, order.number);
  const earners = await tx
    .selectFrom('order_earners')
    .selectAll()
    .where('order_number', '=', order.number)
    .orderBy('supporter_id')
    .execute();
  const { paid_at: paidAt } = order;
  const isSold = order.status !== 'Canceled' && paidAt !== null && order.paid_minor >= order.total_minor;
  for (const earner of earners) {
    const earned = await earnedBy(tx, earner);
    if (!isSold) {
      await takeBack(tx, earner, earned, now);
      continue;
    }
    const isOtherDay = earner.order_paid_at !== null && earner.order_paid_at.getTime() !== paidAt.getTime();
    const open = isOtherDay ? await takeBack(tx, earner, earned, now) : earner;
    if (isOtherDay || !earned) await earn(tx, order, await withRate(tx, open, paidAt), now);
  }
}

/** Entry that somebody has for an order and nothing took back. */
function earnedBy(tx: Tx, { order_number, supporter_id }: Earner): Promise<Entry | undefined> {
  return tx
    .selectFrom('commission_entries as earned')
    .selectAll('earned')
    .where('order_number', '=', order_number)
    .where('supporter_id', '=', supporter_id)
    .where('entry', '=', 'earned')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commission_entries as back').select('id').whereRef('back.reverses', '=', 'earned.id'),
        ),
      ),
    )
    .executeTakeFirst();
}

/** The earner with the rate of this sale, fixed once; without one who has left meanwhile. */
async function withRate(tx: Tx, earner: Earner, paidAt: Date): Promise<Earner> {
  if (earner.order_paid_at !== null) return earner;
  const supporter = await tx
    .selectFrom('supporters')
    .select('position')
    .where('user_id', '=', earner.supporter_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!supporter) return earner;
  return changed(tx, earner, { rate_bp: POSITIONS[supporter.position].rateBp, order_paid_at: paidAt });
}

function changed(
  tx: Tx,
  { order_number, supporter_id }: Earner,
  change: Pick<Earner, 'rate_bp' | 'order_paid_at'>,
): Promise<Earner> {
  return tx
    .updateTable('order_earners')
    .set(change)
    .where('order_number', '=', order_number)
    .where('supporter_id', '=', supporter_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds the row of a sale, unless its currency has no rate yet: then it follows with the rate (`settleWaiting`). */
async function earn(tx: Tx, order: Order, earner: Earner, now: Date): Promise<void> {
  const { rate_bp: rateBp, order_paid_at: paidAt } = earner;
  if (rateBp === null || paidAt === null) return;
  const rate = order.currency === 'USD' ? null : await rateOn(tx, paidAt);
  if (rate === undefined) return;
  const basis = order.total_minor - order.shipping_minor;
  await tx
    .insertInto('commission_entries')
    .values({
      supporter_id: earner.supporter_id,
      entry: 'earned',
      order_number: order.number,
      kind: earner.kind,
      rate_bp: rateBp,
      basis_minor: basis,
      basis_currency: order.currency,
      fx_rate: rate?.units_per_usd ?? null,
      fx_day: rate?.day ?? null,
      amount_minor: commissionMinor(basis, rateBp, rate?.units_per_usd ?? null),
      order_paid_at: paidAt,
      payable_at: payableAt(paidAt),
      follows: await lastTakenBack(tx, earner),
      created_at: now,
    })
    .execute();
}

/** The row that took the last commission of this sale back; null before the first. No two rows follow the same one. */
async function lastTakenBack(tx: Tx, { order_number, supporter_id }: Earner): Promise<string | null> {
  const last = await tx
    .selectFrom('commission_entries as back')
    .select('id')
    .where('order_number', '=', order_number)
    .where('supporter_id', '=', supporter_id)
    .where('entry', '=', 'reversed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commission_entries as next').select('id').whereRef('next.follows', '=', 'back.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return last?.id ?? null;
}

/** Gives the earner as it is then: without the rate of a sale. */
async function takeBack(tx: Tx, earner: Earner, earned: Entry | undefined, now: Date): Promise<Earner> {
  const without =
    earner.order_paid_at === null
      ? earner
      : await changed(tx, earner, { rate_bp: null, order_paid_at: null });
  if (!earned) return without;
  await tx
    .insertInto('commission_entries')
    .values({
      supporter_id: earned.supporter_id,
      order_number: earned.order_number,
      kind: earned.kind,
      rate_bp: earned.rate_bp,
      basis_minor: earned.basis_minor,
      basis_currency: earned.basis_currency,
      fx_rate: earned.fx_rate,
      fx_day: earned.fx_day,
      entry: 'reversed',
      amount_minor: 0 - earned.amount_minor,
      order_paid_at: earned.order_paid_at,
      payable_at: now,
      reverses: earned.id,
      created_at: now,
    })
    .execute();
  return without;
}

/** The latest rate of that day or before; undefined while there is none. */
async function rateOn(tx: Tx, at: Date): Promise<{ units_per_usd: string; day: string } | undefined> {
  await holdRates(tx);
  return tx
    .selectFrom('exchange_rates')
    .select(['units_per_usd', 'day'])
    .where('currency', '=', 'ZMW')
    .where('day', '<=', wireDay(at))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}
