import * as v from 'valibot';
import { PayoutMethod } from './payout-details.ts';
import { Time } from './wire.ts';

/** Where staff send a payout; class N reads of the staff alone. */
export const PayTo = v.object({
  method: PayoutMethod,
  country: v.string(),
  provider: v.string(),
  /** Whole. */
  account: v.string(),
  holder: v.string(),
  branch: v.nullable(v.string()),
  /** Which of their details these are, counted from 1. */
  revision: v.number(),
  /** Since when it stands. */
  since: Time,
  /** It has stood for less than a week: whoever pays asks first. */
  is_new: v.boolean(),
});
export type PayTo = v.InferOutput<typeof PayTo>;
