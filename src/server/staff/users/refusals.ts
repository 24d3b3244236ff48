import { MAX_REASON } from '#contract/staff/reason.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { userState } from './shape.ts';
import type { UserRow } from './store.ts';
import { type Refusal, refuse, refuseForm } from '#server/platform/calls/refuse.ts';

/** None of these says anything about a password. */
const UNCOUNTED = { uncounted: true };

export const noSuchUser = (): Refusal => refuse('not_found', {}, UNCOUNTED);

/** The role was taken away while this waited. */
export const refuseNoStaff = (): Refusal =>
  refuse('forbidden', { detail: 'You are no longer one of the staff' }, UNCOUNTED);

/** Somebody else was quicker. @param current the account's standing by now */
export const refuseStale = (current: string): Refusal => refuse('user_changed', { current }, UNCOUNTED);

export const lastStaff = (): Refusal => refuse('last_staff', {}, UNCOUNTED);

const WHY = {
  active: 'This account is open',
  waiting: 'This account was never activated: send the activation mail again',
  locked: 'This account is locked',
};

export function notThatStep(row: UserRow, to: keyof typeof WHY): Refusal {
  const from = userState(row);
  return refuse('invalid_transition', { detail: WHY[from], from, to }, UNCOUNTED);
}

/** Why the words that the person is mailed cannot go out; null when they can. */
export function badReason(reason: string): Refusal | null {
  const path = ['reason'];
  if (reason === '') return refuseForm([{ path, code: 'required' }], UNCOUNTED);
  if (lengthOf(reason) > MAX_REASON) return refuseForm([{ path, ...tooLong(MAX_REASON) }], UNCOUNTED);
  if (!holdsBankAccount(reason)) return null;
  const detail = 'The person reads this: take the account number out';
  return refuseForm([{ path, code: 'bank_details', detail }], UNCOUNTED);
}
