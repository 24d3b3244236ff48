import * as v from 'valibot';
import { PAYOUT_METHODS } from '#domain/supporters/payout-method.ts';
import { query } from './declare.ts';
import { Money, Time } from './wire.ts';

export const PayoutMethod = v.picklist(PAYOUT_METHODS);

/**
 * Account that a supporter's commission goes to, as they read it: no phone ever holds the whole account, not in the
 * export of all their data either.
 */
export const PayoutDetails = v.object({
  method: PayoutMethod,
  /** ISO alpha-2. */
  country: v.string(),
  /** Operator or bank. */
  provider: v.string(),
  /** Dots, and the last three characters. */
  account_masked: v.string(),
  holder: v.string(),
  branch: v.nullable(v.string()),
  changed_at: Time,
  /** Counts the changes, from 1. */
  revision: v.number(),
});
export type PayoutDetails = v.InferOutput<typeof PayoutDetails>;

export const OwnPayoutDetails = v.object({
  /** Null: not given yet. */
  details: v.nullable(PayoutDetails),
  /** US dollars that may be paid and are not: what waits for the details where there are none. */
  payable: Money,
});
export type OwnPayoutDetails = v.InferOutput<typeof OwnPayoutDetails>;

/** 403 `not_supporter` for others. */
export const payoutDetails = query({
  name: 'supporter.payout-details',
  path: '/payout-details/',
  cache: 'P',
  params: v.object({}),
  answer: OwnPayoutDetails,
  problems: ['not_supporter'],
});
