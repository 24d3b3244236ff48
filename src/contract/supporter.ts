import * as v from 'valibot';
import { POSITION_CODES } from '#domain/supporters/positions.ts';
import { query } from './declare.ts';
import { TrainingReward, TrainingState } from './training.ts';
import { VOUCHER_CLASSES } from '#domain/orders/voucher.ts';
import { CurrencyCode, Day, Id, Money, Page, paginated, Time } from './wire.ts';

/** Percent with two decimals, "1.00". */
export const Percent = v.pipe(v.string(), v.regex(/^\d{1,3}\.\d{2}$/));
export const PositionCode = v.picklist(POSITION_CODES);

/** An order of a recruit as their supporter sees it: no address, no phone, no figures (security 18). */
export const RecruitOrder = v.object({
  order_number: v.string(),
  compensation_status: v.picklist(['PENDING', 'PAID', 'CANCELED']),
});
export type RecruitOrder = v.InferOutput<typeof RecruitOrder>;

/** An order that a supporter's code was used on. */
export const CodeUsage = v.object({
  order_number: v.string(),
  usage_date: Time,
  /** The order's own. */
  status: v.string(),
  is_agent_paid: v.boolean(),
  /** Points once they are payable; '' until then. */
  commission_receipt: v.union([Money, v.literal('')]),
  /** Additive: something was earned on it once, taken back or not. Phones hold answers of before it. */
  has_earned: v.optional(v.boolean(), true),
});
export type CodeUsage = v.InferOutput<typeof CodeUsage>;

export const Recruit = v.object({
  /** Id of this list alone: not the recruit's account. */
  id: v.pipe(v.string(), v.uuid()),
  masked_email: v.string(),
  joined_at: Time,
  orders: v.array(RecruitOrder),
});
export type Recruit = v.InferOutput<typeof Recruit>;

/** Discount that staff have set for a supporter's code (settled point 12), as its owner and staff read it. */
export const CodeDiscount = v.object({
  kind: v.picklist(['fixed', 'percent']),
  /** Money, or a percentage: both with two decimals. */
  value: Money,
  currency: v.nullable(CurrencyCode),
  min_order: Money,
  class: v.nullable(v.picklist(VOUCHER_CLASSES)),
  /** Additive: orders of one customer that it counts for; null: any number. Phones hold answers of before it. */
  per_customer: v.optional(v.nullable(v.number())),
  starts_at: Time,
  ends_at: Time,
});
export type CodeDiscount = v.InferOutput<typeof CodeDiscount>;

/** Account contract 3.2. */
export const AgentOverview = v.object({
  code: v.string(),
  name: v.string(),
  position: PositionCode,
  rate: Percent,
  start_datetime: Time,
  /** Additive; null: their code takes nothing off. Phones hold answers of before it. */
  discount: v.optional(v.nullable(CodeDiscount), null),
  voucher_application_instances: v.object({ redeemable_points: Money, usage_details: v.array(CodeUsage) }),
  training_progress: TrainingState,
  /** US dollars earned from recruits' orders, what was taken back left out. */
  profit: Money,
  partner_recruits: v.object({
    /** The spec's form: objects of one key each, as two may be masked alike. */
    recruits_level_1: v.array(v.record(v.string(), v.array(RecruitOrder))),
    count: v.number(),
    level_1: v.array(Recruit),
  }),
});
export type AgentOverview = v.InferOutput<typeof AgentOverview>;

/** 204 for who is no supporter; the phone keeps that as null. */
export const agentOverview = query({
  name: 'supporter.overview',
  path: '/agent-overview/',
  cache: 'P',
  params: v.object({}),
  answer: v.nullable(AgentOverview),
  also: [204],
});

export const COMMISSION_STATUSES = ['pending', 'awaiting_rate', 'payable', 'paid', 'reversed'] as const;

/** Account that a payout went to: operator or bank, and the last three characters of the account. */
export const PaidTo = v.object({ provider: v.string(), end: v.string() });

/** A row of the ledger of commissions, or an order that waits for a rate, account contract 3.5. */
export const CommissionEntry = v.object({
  id: v.pipe(v.string(), v.uuid()),
  entry: v.picklist(['earned', 'reversed', 'payout', 'adjustment']),
  order_number: v.nullable(v.string()),
  kind: v.nullable(v.picklist(['direct', 'downline'])),
  rate: v.nullable(Percent),
  basis: v.nullable(Money),
  basis_currency: v.nullable(CurrencyCode),
  /** ZMW for a US dollar, four decimals. */
  fx_rate: v.nullable(v.string()),
  fx_date: v.nullable(Day),
  /** US dollars, negative where something is taken back or paid out; null while it waits for a rate. */
  amount_usd: v.nullable(Money),
  status: v.picklist(COMMISSION_STATUSES),
  order_paid_at: v.nullable(Time),
  payable_at: v.nullable(Time),
  payout_id: v.nullable(v.string()),
  /** Additive, of a payout's own row: where it went. */
  paid_to: v.optional(PaidTo),
  /** Additive: why staff adjusted it. */
  reason: v.nullable(v.string()),
  created_at: Time,
});
export type CommissionEntry = v.InferOutput<typeof CommissionEntry>;

export const CommissionTotals = v.object({
  pending: Money,
  payable: Money,
  paid: Money,
  carried_over: Money,
});
export type CommissionTotals = v.InferOutput<typeof CommissionTotals>;

/** Points that somebody may redeem, and the part of them that the training brought; the rest is `totals.payable`. */
export const PointsReckoned = v.object({ redeemable: Money, reward: v.nullable(TrainingReward) });
export type PointsReckoned = v.InferOutput<typeof PointsReckoned>;

/** Own rows, newest first, 25 a page. 403 `not_supporter` for others. */
export const commissions = query({
  name: 'supporter.commissions',
  path: '/commissions/',
  cache: 'P',
  params: v.object({ page: Page }),
  answer: v.object({
    ...paginated(CommissionEntry).entries,
    totals: CommissionTotals,
    /** Additive; phones hold pages that were read before it came. */
    points: v.optional(PointsReckoned),
  }),
  problems: ['invalid_page', 'not_supporter'],
});

/** Supporter of a row in the staff's lists. */
export const SupporterName = v.object({ id: Id, name: v.string(), email: v.string() });
