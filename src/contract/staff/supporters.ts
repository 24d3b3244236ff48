import * as v from 'valibot';
import { HOLD_REASONS } from '#domain/supporters/payout-care.ts';
import { call, query } from '../declare.ts';
import { TypedSecret } from '../identity.ts';
import { PayTo } from '../orders/pay-to.ts';
import {
  CodeDiscount,
  CommissionEntry,
  CommissionTotals,
  PaidTo,
  PositionCode,
  Percent,
  SupporterName,
} from '../supporter.ts';
import { Pieces } from '../table.ts';
import {
  Day,
  Id,
  looseLine,
  looseNumber,
  looseText,
  Money,
  Page,
  paginated,
  PathId,
  Time,
  textParam,
} from '../wire.ts';

/** Flags of what stands out of a supporter; marks for staff to look at, never a judgement (security 18). */
export const FLAGS = [
  'shared_phone',
  'shared_device',
  'shared_address',
  'own_orders',
  'circle',
  'fast_recruits',
] as const;
export type Flag = (typeof FLAGS)[number];

/** Subject of a mark: whose telephone, device or address it is too, which orders, on which day how many came. */
export const FlagMark = v.object({
  flag: v.picklist(FLAGS),
  /** The first few. */
  people: v.array(SupporterName),
  orders: v.array(v.string()),
  /** Number of people, orders or recruits. */
  count: v.number(),
  day: v.nullable(Day),
});
export type FlagMark = v.InferOutput<typeof FlagMark>;

/** Account contract 6; what is marked additive is ours. */
export const StaffSupporter = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  code: v.string(),
  position: PositionCode,
  /** Additive. */
  rate: Percent,
  vendor_status: v.picklist(['none', 'pending', 'approved', 'rejected']),
  recruits: v.number(),
  /** US dollars of paid sales by their code or link, and of their recruits: what speaks for a position. */
  own_sales: Money,
  team_sales: Money,
  flags: v.array(v.picklist(FLAGS)),
  /** Additive: who told them of the shop; null: nobody. */
  upline: v.nullable(SupporterName),
  joined_at: Time,
  /** Additive: owed now, sum of the ledger. */
  balance: Money,
  /** Additive: the account was deleted. It earns nothing more and is paid nothing by itself. */
  has_left: v.boolean(),
});
export type StaffSupporter = v.InferOutput<typeof StaffSupporter>;

/** Additive: all that staff see of one. */
export const StaffSupporterDetail = v.object({
  ...StaffSupporter.entries,
  phone: v.nullable(v.string()),
  /** Discount of their code, with the voucher that says so; null: nothing. */
  discount: v.nullable(v.object({ ...CodeDiscount.entries, voucher: Id })),
  marks: v.array(FlagMark),
  /** Newest first, the first hundred. */
  team: v.array(v.object({ ...SupporterName.entries, code: v.string(), joined_at: Time })),
  /** Steps by which they came to their position, newest first. */
  positions: v.array(
    v.object({ from: PositionCode, to: PositionCode, reason: v.string(), by: v.string(), at: Time }),
  ),
});
export type StaffSupporterDetail = v.InferOutput<typeof StaffSupporterDetail>;

const decision = { ledger: true, method: 'POST' } as const;
export const MAX_PAYOUT_REFERENCE = 100;

export const SUPPORTER_SORTS = ['-joined', 'joined', 'name', '-name', '-recruits', 'recruits'] as const;
export type SupporterSort = (typeof SUPPORTER_SORTS)[number];

/** `q`: a name, an address, a telephone or a code. `position` and `flagged` (`1`) narrow it. */
export const staffSupporters = query({
  name: 'staff.supporters',
  path: '/staff/supporters/',
  cache: 'N',
  params: v.object({ page: Page, q: textParam, position: textParam, flagged: textParam, sort: textParam }),
  answer: paginated(StaffSupporter),
  problems: ['invalid_page'],
});
export const staffSupporter = query({
  name: 'staff.supporter',
  path: '/staff/supporters/:id/',
  cache: 'N',
  params: v.object({ id: PathId }),
  answer: StaffSupporterDetail,
});
/**
 * Counts for orders that are paid later; the reason is written down. `expected`, ours: the position that was seen; 409
 * `position_changed` with `current` where it is another by now.
 */
export const setPosition = call({
  ledger: true,
  method: 'PATCH',
  name: 'staff.supporter-position',
  path: '/staff/supporters/:id/',
  payload: v.object({ id: PathId, position: looseText, reason: looseText, expected: looseText }),
  answer: v.object({ ...StaffSupporterDetail.entries, changed: v.boolean() }),
  problems: ['position_changed', 'supporter_left'],
});

export const StaffCommission = v.object({ ...CommissionEntry.entries, supporter: SupporterName });
export type StaffCommission = v.InferOutput<typeof StaffCommission>;
/** `supporter`: an id; `month`: YYYY-MM in which it was written. Totals are of the supporter, or of all. */
export const staffCommissions = query({
  name: 'staff.commissions',
  path: '/staff/commissions/',
  cache: 'N',
  params: v.object({ page: Page, supporter: textParam, status: textParam, month: textParam }),
  answer: v.object({ ...paginated(StaffCommission).entries, totals: CommissionTotals }),
  problems: ['invalid_page'],
});
/**
 * Ours: `balance`, what was owed when it was looked at: 409 `balance_changed` with the new one. Who signed in a while ago
 * gives `password`, and `otp` where the account has a second step (security 31).
 */
export const adjustCommission = call({
  ...decision,
  name: 'staff.commission-adjust',
  path: '/staff/commissions/adjustments/',
  payload: v.object({
    supporter_id: v.optional(PathId, 0),
    amount_usd: looseText,
    reason: looseText,
    balance: looseText,
    password: TypedSecret,
    otp: TypedSecret,
  }),
  answer: StaffCommission,
  problems: ['balance_changed', 'otp_invalid', 'otp_required', 'password_wrong'],
  success: 201,
});

export const Payout = v.object({
  /** Null in a dry run. */
  id: v.nullable(v.pipe(v.string(), v.uuid())),
  supporter_id: Id,
  /** Additive. */
  supporter: SupporterName,
  amount_usd: Money,
  /** Number of rows of the ledger that it covers. */
  entries: v.number(),
  /** `void`, ours: it is not paid, and what it covered comes along with the next run. */
  status: v.picklist(['open', 'paid', 'void']),
  /** Additive, of the transfer. */
  reference: v.nullable(v.string()),
  paid_at: v.nullable(Time),
  /** Additive, of open payouts in the read of a run: where it goes; null: the supporter has not said. */
  pay_to: v.optional(v.nullable(PayTo)),
  /** Additive, of paid ones in that read: where it went. */
  paid_to: v.optional(PaidTo),
  /** Additive: how much of it was taken back since the run, "12.00"; settled when it is paid or voided. */
  taken_back: Money,
  /** Additive: what is to be transferred, less what was taken back; "0.00": nothing is left. */
  due: Money,
  /**
   * Additive, of an open payout: each sum that may have been transferred, the largest first: all of it, and what was left
   * after each cancel since the run. [] in a dry run.
   */
  sums: v.array(Money),
  /** Additive: why it waits for a second person; [] for one that does not, or was released. */
  held: v.array(v.picklist(HOLD_REASONS)),
  /** Additive: who released it. */
  released_by: v.nullable(v.string()),
});
export type Payout = v.InferOutput<typeof Payout>;
/** `why`, ours: less than is paid out, or the account was deleted and staff settle it by hand. */
const Carried = v.object({
  supporter_id: Id,
  supporter: SupporterName,
  amount_usd: Money,
  why: v.picklist(['below', 'left']),
});
export type Carried = v.InferOutput<typeof Carried>;
/** `id` and `created_at` are null in a dry run. `carried` of a run that was made is as it was then. */
export const PayoutRun = v.object({
  id: v.nullable(v.pipe(v.string(), v.uuid())),
  month: v.string(),
  total: Money,
  payouts: v.array(Payout),
  carried: v.array(Carried),
  created_at: v.nullable(Time),
  /** Additive: who of the staff made it: somebody else releases what it holds. */
  made_by: v.nullable(v.string()),
  made_by_id: v.nullable(Id),
});
export type PayoutRun = v.InferOutput<typeof PayoutRun>;
/**
 * A dry run answers 200 and stores nothing. 400 `month_not_over`; 409 `already_run` with `id`. Ours: 409 `later_month_run`
 * with `month`, the last one that was paid, which covered this one too. Ours: `total`, the sum that was looked at: 409
 * `total_changed` with the `total` that it is by now. Who signed in a while ago gives `password`, and `otp` where the account
 * has a second step (security 31).
 */
export const runPayouts = call({
  ...decision,
  name: 'staff.payout-run',
  path: '/staff/commissions/payout-runs/',
  payload: v.object({
    month: looseText,
    dry_run: v.nullish(v.boolean(), false),
    total: looseText,
    password: TypedSecret,
    otp: TypedSecret,
  }),
  answer: PayoutRun,
  also: [200],
  problems: [
    'already_run',
    'later_month_run',
    'month_not_over',
    'otp_invalid',
    'otp_required',
    'password_wrong',
    'total_changed',
  ],
  success: 201,
});
export const PayoutRunLine = v.object({
  id: v.pipe(v.string(), v.uuid()),
  month: v.string(),
  total: Money,
  payouts: v.number(),
  open: v.number(),
  created_at: Time,
});
export type PayoutRunLine = v.InferOutput<typeof PayoutRunLine>;
export const payoutRuns = query({
  name: 'staff.payout-runs',
  path: '/staff/commissions/payout-runs/',
  cache: 'N',
  params: v.object({ page: Page }),
  answer: paginated(PayoutRunLine),
  problems: ['invalid_page'],
});
export const payoutRun = query({
  name: 'staff.payout-run-one',
  path: '/staff/commissions/payout-runs/:id/',
  cache: 'N',
  params: v.object({ id: v.string() }),
  answer: PayoutRun,
});
export const payoutRunCsv = query({
  name: 'staff.payout-run-csv',
  path: '/staff/commissions/payout-runs/:id/csv/',
  cache: 'N',
  params: v.object({ id: v.string() }),
  answer: Pieces,
});
const again = { password: TypedSecret, otp: TypedSecret };
const ChangedPayout = v.object({ ...Payout.entries, changed: v.boolean() });

/**
 * Paid already: 200 with what was written down then, `changed` false. Ours: 409 `payout_held` until somebody else has
 * released it. Where something of it was taken back since the run, `amount_usd` says which of `sums` was transferred: what
 * was taken back after that is a debt. Without it, or with another sum, 409 `payout_changed` with `amount_usd`, `due` and
 * `sums`; 409 `other_sum` with the same where nothing was taken back. `details_revision`: that of the details that were
 * looked at, 0 for none; 409 `details_changed` where others hold by now.
 */
export const markPayoutPaid = call({
  ...decision,
  name: 'staff.payout-paid',
  path: '/staff/commissions/payouts/:id/mark-paid/',
  payload: v.object({
    id: v.string(),
    reference: looseLine,
    paid_at: looseText,
    amount_usd: looseText,
    details_revision: v.pipe(v.optional(v.unknown(), null), v.transform(looseNumber)),
    ...again,
  }),
  answer: ChangedPayout,
  problems: [
    'details_changed',
    'invalid_transition',
    'other_sum',
    'otp_invalid',
    'otp_required',
    'password_wrong',
    'payout_changed',
    'payout_held',
  ],
});
/**
 * Ours: somebody has looked at a payout that was held, other than who made the run (403 `own_run`) or an adjustment that it
 * pays (403 `own_entry`).
 */
export const releasePayout = call({
  ...decision,
  name: 'staff.payout-release',
  path: '/staff/commissions/payouts/:id/release/',
  payload: v.object({ id: v.string(), ...again }),
  answer: ChangedPayout,
  problems: ['invalid_transition', 'otp_invalid', 'otp_required', 'own_entry', 'own_run', 'password_wrong'],
});
/** Ours: it is not paid: what it covered, and nothing took back, is paid by the next run. */
export const voidPayout = call({
  ...decision,
  name: 'staff.payout-void',
  path: '/staff/commissions/payouts/:id/void/',
  payload: v.object({ id: v.string(), ...again }),
  answer: ChangedPayout,
  problems: ['invalid_transition', 'otp_invalid', 'otp_required', 'password_wrong'],
});
