import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { HoldReason } from '#domain/supporters/payout-care.ts';
import type { PayoutMethod } from '#domain/supporters/payout-method.ts';
import type { Position } from '#domain/supporters/positions.ts';
import type { Chapter } from '#domain/supporters/training.ts';
import type { Time, TimeOrNull } from './columns.ts';

export interface ProgrammeTables {
  training_chapters: TrainingChapters;
  point_entries: PointEntries;
  order_earners: OrderEarners;
  commission_entries: CommissionEntries;
  payout_runs: PayoutRuns;
  payouts: Payouts;
  payout_details: PayoutDetailsTable;
  payout_items: PayoutItems;
  position_changes: PositionChanges;
}

/** A chapter that a supporter has read, once for ever. */
export interface TrainingChapters {
  user_id: number;
  chapter: Chapter;
  done_at: Time;
}

/** Points that are given, each for one reason once: 100 for the training (account contract 3.3). */
export interface PointEntries {
  user_id: number;
  reason: 'training_complete';
  /** Hundredths of a point. */
  points_minor: number;
  created_at: Time;
}

/** Supporters who earn on an order, as fixed when it was placed (account contract 3.5): two people at most, one a kind. */
export interface OrderEarners {
  order_number: string;
  supporter_id: number;
  kind: 'direct' | 'downline';
  /** Way in which they came to: the code in the basket, a visit by their link, or because the buyer is their recruit. */
  via: 'code' | 'cookie' | 'recruit';
  placed_at: Time;
  /** Hundredths of a percent by the position when the order was paid; null until then. */
  rate_bp: number | null;
  /** Moment when it was paid in full; null until then. */
  order_paid_at: TimeOrNull;
}

/** The ledger, append-only: the sum of a supporter's rows is what the shop owes them, in US cents. */
export interface CommissionEntries {
  id: Generated<string>;
  supporter_id: number;
  entry: 'earned' | 'reversed' | 'payout' | 'adjustment';
  order_number: string | null;
  kind: 'direct' | 'downline' | null;
  rate_bp: number | null;
  /** Goods after discounts without shipping, in minor units of `basis_currency`. */
  basis_minor: number | null;
  basis_currency: 'USD' | 'ZMW' | null;
  /** ZMW for a US dollar with four decimals, and its day; null for US dollars. */
  fx_rate: string | null;
  fx_day: string | null;
  amount_minor: number;
  order_paid_at: TimeOrNull;
  /** From when on it may be paid out; null for payouts. */
  payable_at: TimeOrNull;
  /** The row that this one takes back. */
  reverses: string | null;
  /** Row that took the first commission back, of a sale that was paid again after its payment was voided. */
  follows: string | null;
  /** Payout whose own row this is. What a payout covers stands in payout_items. */
  payout_id: string | null;
  /** Why staff adjusted it. */
  reason: string | null;
  made_by: number | null;
  created_at: Time;
}

/** The staff's payment of a calendar month (UTC), at most one a month. */
export interface PayoutRuns {
  id: Generated<string>;
  /** YYYY-MM. */
  month: string;
  made_by: number;
  /** Supporters who were not paid, with what stands for them since, in US cents, and why. */
  carried: JSONColumnType<CarriedOver[]>;
  created_at: Time;
}

export interface CarriedOver {
  supporter_id: number;
  amount_minor: number;
  /** Less than is paid out, or the account was deleted. */
  why: 'below' | 'left';
}

/** Payout to one supporter by a run. */
export interface Payouts {
  id: Generated<string>;
  run_id: string;
  supporter_id: number;
  amount_minor: number;
  status: Generated<'open' | 'paid' | 'void'>;
  /** Reference of the transfer. */
  reference: string | null;
  paid_at: TimeOrNull;
  marked_by: number | null;
  /** Account that it went to, as it was paid: operator or bank, and the last three characters of it. */
  paid_to: string | null;
  /** Why it waits for a second person, as it was when the run was made. */
  held: Generated<HoldReason[]>;
  released_at: TimeOrNull;
  released_by: number | null;
  voided_at: TimeOrNull;
  voided_by: number | null;
}

/** Account that a supporter's commission goes to; who changed it stands in the audit. */
export interface PayoutDetailsTable {
  user_id: number;
  method: PayoutMethod;
  /** ISO alpha-2. */
  country: string;
  /** Operator or bank. */
  provider: string;
  /** E.164 of a wallet, letters and digits of a bank account. */
  account: string;
  holder: string;
  branch: string | null;
  changed_at: Time;
  revision: Generated<number>;
}

/** Which rows of the ledger a payout covers; each is in one payout at most. One that is voided covers none any more. */
export interface PayoutItems {
  entry_id: ColumnType<string, string, never>;
  payout_id: ColumnType<string, string, never>;
}

/** Steps by which somebody came to their position, and why, in the words of staff: they go when the person leaves. */
export interface PositionChanges {
  id: GeneratedAlways<number>;
  user_id: number;
  position_before: Position;
  position_after: Position;
  reason: string;
  changed_by: number;
  changed_at: Time;
}
