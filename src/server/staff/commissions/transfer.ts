import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { MAX_PAYOUT_REFERENCE } from '#contract/staff/supporters.ts';
import { monthBegins } from '#domain/supporters/commission.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { parseMoney, wireMoney } from '#domain/money/money.ts';
import { UNCOUNTED } from '#server/identity/password-checks.ts';
import { payoutDetailsOf } from '#server/programme/payout-details/store.ts';
import { readTimeOrDay } from '../typed-time.ts';
import { dueMinor, type PayoutRow, sumsOf } from './store.ts';
import { coverTakenBack } from './reversed-entries.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface Paid {
  reference: string;
  paidAt: Date;
}

/** Moment when it was made and what the bank calls it, or what is wrong with that. @param month of the run: no transfer of its sums is older */
export function readPaid(
  { reference, paid_at }: { reference: string; paid_at: string },
  month: string,
  now: Date,
): FieldIssue[] | Paid {
  const issues: FieldIssue[] = [];
  const wrong = (field: string, code: RefusalCode, detail = refusalEntry(code).text) =>
    void issues.push({ path: [field], code, detail });
  if (reference === '') wrong('reference', 'required');
  else if (lengthOf(reference) > MAX_PAYOUT_REFERENCE)
    issues.push({ path: ['reference'], ...tooLong(MAX_PAYOUT_REFERENCE) });
  const paidAt = readTimeOrDay(paid_at);
  if (paid_at === '') wrong('paid_at', 'required');
  else if (!paidAt) wrong('paid_at', 'invalid', 'Enter a day');
  else if (paidAt > now) wrong('paid_at', 'invalid', 'This day is still to come');
  else if (paidAt < monthBegins(month)) wrong('paid_at', 'invalid', 'This is before the month that is paid');
  return issues.length > 0 || !paidAt ? issues : { reference, paidAt };
}

/** The sum is none that the payout may have come to: nobody but staff knows which one the bank was told. */
const otherSum = (payout: PayoutRow): Refusal =>
  refuse(
    payout.taken_back_minor === 0 ? 'other_sum' : 'payout_changed',
    {
      amount_usd: wireMoney(payout.amount_minor),
      due: wireMoney(dueMinor(payout)),
      sums: sumsOf(payout).map(wireMoney),
    },
    UNCOUNTED,
  );

/**
 * The sum that was transferred, in US cents: all of it, or what was left after some of the cancels since the run, oldest
 * first. What was canceled after the bank was told is a debt, so no transfer that was made is ever without a place.
 */
export async function transferred(tx: Tx, payout: PayoutRow, text: string): Promise<number | Refusal> {
  const amount = text === '' && payout.taken_back_minor === 0 ? payout.amount_minor : parseMoney(text);
  if (amount === payout.amount_minor) return amount;
  if (amount === null || amount === 0) return otherSum(payout);
  return (await coverTakenBack(tx, payout, amount)) ? amount : otherSum(payout);
}

/** Whoever makes a transfer looked at other details than those that hold now; null where they did not, or did not say. */
export async function payoutDetailsChanged(
  tx: Tx,
  { supporter_id: id }: PayoutRow,
  seen: number | null,
): Promise<Refusal | null> {
  if (seen === null || seen === ((await payoutDetailsOf(tx, id))?.revision ?? 0)) return null;
  return refuse(
    'details_changed',
    { detail: 'Where it goes was changed since you looked at it: see which account the transfer went to' },
    UNCOUNTED,
  );
}
