import { type RawBuilder, sql } from 'kysely';
import type { CommissionEntry, CommissionTotals } from '#contract/supporter.ts';
import { afterMonth, monthBegins, PAYABLE_AFTER_DAYS } from '#domain/supporters/commission.ts';
import { wireMoney } from '#domain/money/money.ts';
import { readPaidTo } from '#domain/supporters/payout-account.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import type { Db } from '#server/platform/database/db.ts';

type EntryStatus = CommissionEntry['status'];

/** A row of the ledger with what becomes of it, or a sale that waits for a rate (`amount_minor` null). */
export interface LedgerRow {
  id: string;
  supporter_id: number;
  entry: CommissionEntry['entry'];
  order_number: string | null;
  kind: CommissionEntry['kind'];
  rate_bp: number | null;
  basis_minor: number | null;
  basis_currency: CommissionEntry['basis_currency'];
  fx_rate: string | null;
  fx_day: string | null;
  amount_minor: number | null;
  order_paid_at: Date | null;
  payable_at: Date | null;
  /** The payout that covers it, or that it is; of what takes a row back, also the open one that covers that row. */
  payout_id: string | null;
  /** Account of a payout's own row: where it went, as payout-account.ts writes it. */
  paid_to: string | null;
  reason: string | null;
  created_at: Date;
  status: EntryStatus;
}

interface LedgerState extends LedgerRow {
  /** Another row took it back, be it after it was paid. */
  taken_back: boolean;
}

/**
 * Tells whether a row of `order_earners as earner` is of a sale that is paid, and has no commission that stands: it waits for the
 * rate of its currency.
 */
export const waitsForRate = sql<boolean>`(earner.order_paid_at is not null and not exists (
  select from commission_entries as earned
  where earned.order_number = earner.order_number and earned.supporter_id = earner.supporter_id
    and earned.entry = 'earned'
    and not exists (select from commission_entries as back where back.reverses = earned.id)
))`;

/**
 * Every row of the ledger as it stands at `now`: the one place that says what `pending`, `payable`, `paid` and `reversed`
 * are. Nothing of it is stored, so time and payouts change no row.
 * - What a payout covers stays `payable` until that is marked paid, then it is `paid`.
 * - A row that was taken back before any payout covered it is `reversed`, as is the row that took it back: together they are
 *   nothing, and no payout counts either. Taken back later, the first stays what it was, and the second is owed back at once.
 * - What takes back a row that an open payout covers belongs to that payout until it is paid or voided: no other one counts it.
 * - A sale that is paid in a currency without a rate of that day or before stands there without an amount (settled point 13).
 */
export const ledgerAt = (now: Date): RawBuilder<LedgerState> => sql<LedgerState>`(
  select entry.id, entry.supporter_id, entry.entry, entry.order_number, entry.kind, entry.rate_bp,
    entry.basis_minor, entry.basis_currency, entry.fx_rate, entry.fx_day, entry.amount_minor,
    entry.order_paid_at, entry.payable_at, coalesce(entry.payout_id, item.payout_id, open.id) as payout_id,
    own.paid_to, entry.reason, entry.created_at,
    case
      when entry.entry = 'payout' or payout.status = 'paid' then 'paid'
      when item.entry_id is not null then 'payable'
      when back.id is not null then 'reversed'
      when entry.reverses is not null and covered.entry_id is null then 'reversed'
      when coalesce(entry.payable_at, entry.created_at) <= ${now} then 'payable'
      else 'pending'
    end as status, back.id is not null as taken_back
  from commission_entries as entry
    left join payout_items as item on item.entry_id = entry.id
    left join payouts as payout on payout.id = item.payout_id
    left join payouts as own on own.id = entry.payout_id
    left join commission_entries as back on back.reverses = entry.id
    left join payout_items as covered on covered.entry_id = entry.reverses
    left join payouts as open on open.id = covered.payout_id and open.status = 'open'
  union all
  select md5(earner.order_number || ' ' || earner.supporter_id)::uuid, earner.supporter_id, 'earned',
    earner.order_number, earner.kind, earner.rate_bp, orders.total_minor - orders.shipping_minor,
    orders.currency, null, null, null, earner.order_paid_at,
    earner.order_paid_at + ${`${PAYABLE_AFTER_DAYS * 24} hours`}::interval, null, null, null,
    earner.order_paid_at, 'awaiting_rate', false
  from order_earners as earner join orders on orders.number = earner.order_number
  where ${waitsForRate}
)`;

/** Absent: all. */
export interface EntryFilter {
  supporterId?: number;
  status?: EntryStatus;
  /** YYYY-MM in which they were written (UTC). */
  month?: string;
}

const filtered = (db: Db, { supporterId, status, month }: EntryFilter, now: Date) =>
  db
    .selectFrom(ledgerAt(now).as('ledger'))
    .$if(supporterId !== undefined, (from) => from.where('supporter_id', '=', supporterId ?? 0))
    .$if(status !== undefined, (from) => from.where('status', '=', status ?? 'pending'))
    .$if(month !== undefined, (from) =>
      from
        .where('created_at', '>=', monthBegins(month ?? ''))
        .where('created_at', '<', afterMonth(month ?? '')),
    );

/** One page of 25, newest first. */
export function pageOfLedgerRows(db: Db, filter: EntryFilter, page: number, now: Date): Promise<LedgerRow[]> {
  return (
    filtered(db, filter, now)
      .selectAll('ledger')
      .orderBy('created_at', 'desc')
      .orderBy('order_number', (order) => order.desc().nullsLast())
      // What takes a row back is never older than that row, though a clock may stand still between the two.
      .orderBy(sql`entry = 'reversed'`, 'desc')
      .orderBy('id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute()
  );
}

export async function countLedgerRows(db: Db, filter: EntryFilter, now: Date): Promise<number> {
  const { count } = await filtered(db, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function wentTo({ paid_to: text }: LedgerRow): Pick<CommissionEntry, 'paid_to'> {
  const to = text === null ? null : readPaidTo(text);
  return to ? { paid_to: to } : {};
}

/** A row as the wire has it. */
export const shownEntry = (row: LedgerRow): CommissionEntry => ({
  id: row.id,
  entry: row.entry,
  order_number: row.order_number,
  kind: row.kind,
  rate: row.rate_bp === null ? null : wireMoney(row.rate_bp),
  basis: row.basis_minor === null ? null : wireMoney(row.basis_minor),
  basis_currency: row.basis_currency,
  fx_rate: row.fx_rate,
  fx_date: row.fx_day,
  amount_usd: row.amount_minor === null ? null : wireMoney(row.amount_minor),
  status: row.status,
  order_paid_at: wireTimeOrNull(row.order_paid_at),
  payable_at: wireTimeOrNull(row.payable_at),
  payout_id: row.payout_id,
  ...wentTo(row),
  reason: row.reason,
  created_at: wireTime(row.created_at),
});

/** US cents. `carried_over` is the part of `payable` that the last payment of a month looked at and left. */
export interface LedgerTotals {
  pending: number;
  payable: number;
  /** Total of payouts that are marked paid. */
  paid: number;
  carried_over: number;
}

/** @param supporterId null: of all of them together */
export async function totalsOf(db: Db, supporterId: number | null, now: Date): Promise<LedgerTotals> {
  const last = await db
    .selectFrom('payout_runs')
    .select(['month', 'created_at'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sum = (which: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(amount_minor) filter (where ${which}), 0)::bigint`;
  const left = last
    ? sql<boolean>`status = 'payable' and payout_id is null and created_at <= ${last.created_at}
        and coalesce(payable_at, created_at) < ${afterMonth(last.month)}`
    : sql<boolean>`false`;
  return filtered(db, supporterId === null ? {} : { supporterId }, now)
    .select([
      sum(sql<boolean>`status = 'pending'`).as('pending'),
      sum(sql<boolean>`status = 'payable'`).as('payable'),
      sum(sql<boolean>`status = 'paid' and entry <> 'payout'`).as('paid'),
      sum(left).as('carried_over'),
    ])
    .executeTakeFirstOrThrow();
}

export const shownTotals = ({ pending, payable, paid, carried_over }: LedgerTotals): CommissionTotals => ({
  pending: wireMoney(pending),
  payable: wireMoney(payable),
  paid: wireMoney(paid),
  carried_over: wireMoney(carried_over),
});

/** A row of the ledger that no payout covers yet. */
interface Unpaid {
  id: string;
  supporter_id: number;
  amount_minor: number;
}

/**
 * Rows that the payment of a month would cover: unpaid ones that were payable before a moment. What was taken back unpaid
 * is left out together with the row that took it back; what was taken back after it had been paid is among them, below zero.
 * @param moment the first one after the month
 */
export const unpaidAt = (moment: Date): RawBuilder<Unpaid> => sql<Unpaid>`(
  select id, supporter_id, amount_minor from ${ledgerAt(moment)} as ledger
  where payout_id is null and status in ('pending', 'payable') and coalesce(payable_at, created_at) < ${moment}
)`;
