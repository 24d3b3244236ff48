import type { AgentOverview, CodeUsage, Recruit, RecruitOrder } from '#contract/supporter.ts';
import { maskedEmail } from '#domain/people/masked-email.ts';
import { wireMoney } from '#domain/money/money.ts';
import { POSITIONS } from '#domain/supporters/positions.ts';
import type { Config } from '#server/platform/base/config.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { SupporterRow } from '#server/selling/store.ts';
import { discountOfCode } from '#server/vouchers/promo.ts';
import { redeemablePoints, trainingState } from '#server/training/store.ts';
import { recruitId } from './opaque-id.ts';
import { type EarnedOrder, earnedOrders, profitOf, type RecruitRow, recruitsOf } from './overview-store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Word that stands in place of the address of somebody who has left; they stay counted (account contract D21). */
const LEFT = 'deleted';

/** Account contract 3.2, for the supporter alone. */
export async function overviewOf(
  db: Db,
  supporter: SupporterRow,
  { now, config }: { now: Date; config: Pick<Config, 'secret'> },
): Promise<AgentOverview> {
  const { user_id: id, position } = supporter;
  const usages = await earnedOrders(db, id, now);
  const recruits = await recruitsOf(db, id);
  const theirs = await earnedOrders(
    db,
    id,
    now,
    recruits.map((recruit) => recruit.id),
  );
  const byBuyer = new Map<number, EarnedOrder[]>(recruits.map((recruit) => [recruit.id, []]));
  for (const order of theirs) byBuyer.get(order.buyerId)?.push(order);
  const level = recruits.map((recruit) =>
    shownRecruit(recruit, byBuyer.get(recruit.id) ?? [], { id, config }),
  );
  return {
    code: supporter.code,
    name: POSITIONS[position].name,
    position,
    rate: wireMoney(POSITIONS[position].rateBp),
    start_datetime: wireTime(supporter.created_at),
    discount: (await discountOfCode(db, id, now))?.discount ?? null,
    voucher_application_instances: {
      redeemable_points: wireMoney(await redeemablePoints(db, id, now)),
      usage_details: usages.map(shownUsage),
    },
    training_progress: await trainingState(db, id),
    profit: wireMoney(await profitOf(db, id)),
    partner_recruits: {
      recruits_level_1: level.map(({ masked_email, orders }) => ({ [masked_email]: orders })),
      count: level.length,
      level_1: level,
    },
  };
}

const shownUsage = (order: EarnedOrder): CodeUsage => ({
  order_number: order.number,
  usage_date: wireTime(order.placedAt),
  status: order.status,
  is_agent_paid: order.isPaid,
  commission_receipt: order.payableMinor === null ? '' : wireMoney(order.payableMinor),
  has_earned: order.hasEarned,
});

function shownRecruit(
  recruit: RecruitRow,
  orders: readonly EarnedOrder[],
  { id, config }: { id: number; config: Pick<Config, 'secret'> },
): Recruit {
  return {
    id: recruitId(config.secret, id, recruit.id),
    masked_email: recruit.hasLeft ? LEFT : maskedEmail(recruit.email),
    joined_at: wireTime(recruit.joinedAt),
    orders: orders.map(shownOrder),
  };
}

/** Its number opens nothing: an order is its buyer's alone (security 18). */
const shownOrder = ({ number, status, isPaid }: EarnedOrder): RecruitOrder => ({
  order_number: number,
  compensation_status: status === 'Canceled' ? 'CANCELED' : isPaid ? 'PAID' : 'PENDING',
});
