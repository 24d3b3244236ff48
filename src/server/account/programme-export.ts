import { sql } from 'kysely';
import { maskedEmail } from '#domain/people/masked-email.ts';
import { wireMoney } from '#domain/money/money.ts';
import { maskedAccount, withoutTyped } from '#domain/supporters/payout-account.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { waitsForRate } from '#server/programme/entries.ts';
import { recruitsOf } from '#server/programme/overview-store.ts';
import type { DataOwner } from './person.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Which chapters of the training somebody has read, and when. */
export async function training(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('training_chapters')
    .select(['chapter', 'done_at'])
    .where('user_id', '=', id)
    .orderBy('done_at')
    .execute();
  return { training: rows.map(({ chapter, done_at }) => ({ chapter, done_at: wireTime(done_at) })) };
}

/** Points that were given. */
export async function points(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('point_entries')
    .select(['reason', 'points_minor', 'created_at'])
    .where('user_id', '=', id)
    .execute();
  return {
    points: rows.map(({ reason, points_minor, created_at }) => ({
      reason,
      points: wireMoney(points_minor),
      at: wireTime(created_at),
    })),
  };
}

/** Orders that somebody earns on: their numbers, never whose they are. */
export async function promotedOrders(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('order_earners')
    .select(['order_number', 'kind', 'via', 'placed_at'])
    .where('supporter_id', '=', id)
    .orderBy('order_number')
    .execute();
  return { promoted_orders: rows.map((row) => ({ ...row, placed_at: wireTime(row.placed_at) })) };
}

/**
 * Those who came by somebody, as their own screen shows them: an address behind a mask, and of who has left none (account
 * contract 3.2).
 */
export async function recruits(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await recruitsOf(db, id);
  return {
    recruits: rows.map(({ email, hasLeft, joinedAt }) => ({
      masked_email: hasLeft ? 'deleted' : maskedEmail(email),
      joined_at: wireTime(joinedAt),
    })),
  };
}

/** Their rows of the ledger of commissions. */
export async function commissions(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('commission_entries')
    .select(['entry', 'order_number', 'kind', 'amount_minor', 'reason', 'payable_at', 'created_at'])
    .where('supporter_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    commissions: rows.map(({ amount_minor, payable_at, created_at, ...row }) => ({
      ...row,
      amount_usd: wireMoney(amount_minor),
      payable_at: wireTimeOrNull(payable_at),
      created_at: wireTime(created_at),
    })),
  };
}

/** Payouts to them. */
export async function payouts(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select(['month', 'amount_minor', 'status', 'reference', 'paid_at', 'paid_to'])
    .where('supporter_id', '=', id)
    .orderBy('month')
    .execute();
  return {
    payouts: rows.map(({ amount_minor, paid_at, ...row }) => ({
      ...row,
      amount_usd: wireMoney(amount_minor),
      paid_at: wireTimeOrNull(paid_at),
    })),
  };
}

/** Account for their commission, its number masked as everywhere on a phone: whoever has it there reads this file too. */
export async function payoutDetails(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('payout_details')
    .select(['method', 'country', 'provider', 'account', 'holder', 'branch', 'changed_at'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (!row) return { payout_details: null };
  const { account, changed_at, ...rest } = row;
  const masked = { ...rest, account_masked: maskedAccount(account), changed_at: wireTime(changed_at) };
  return { payout_details: masked };
}

/** The positions that they were given, and why. */
export async function positions(db: Db, { id }: DataOwner): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('position_changes')
    .select(['position_before', 'position_after', 'reason', 'changed_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return { positions: rows.map((row) => ({ ...row, changed_at: wireTime(row.changed_at) })) };
}

/**
 * A sale that has a rate and no commission yet waits for that of its currency: it would be given one after they left. Without
 * the rate it is as one that is not paid, and whoever has left earns on none of those.
 */
export async function dropWaiting(tx: Tx, { id }: DataOwner): Promise<void> {
  await sql`
    update order_earners as earner set rate_bp = null, order_paid_at = null
    where supporter_id = ${id} and ${waitsForRate}`.execute(tx);
}

/**
 * Sum and way of a payout stay on record, with an operator of our list. How the bank knew the transfer goes, and so do the end
 * of the account and any operator or bank that somebody named: that is text they typed (security 32).
 */
export async function forgetTransfers(tx: Tx, { id }: DataOwner): Promise<void> {
  const went = await tx
    .selectFrom('payouts')
    .select(['id', 'paid_to'])
    .where('supporter_id', '=', id)
    .where('paid_to', 'is not', null)
    .execute();
  for (const { id: payoutId, paid_to: text } of went)
    await tx
      .updateTable('payouts')
      .set({ paid_to: withoutTyped(text ?? '') })
      .where('id', '=', payoutId)
      .execute();
  await tx
    .updateTable('payouts')
    .set({ reference: '' })
    .where('supporter_id', '=', id)
    .where('status', '=', 'paid')
    .execute();
}
