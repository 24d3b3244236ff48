import * as v from 'valibot';
import { PayoutMethod } from '../payout-details.ts';
import { Time } from '../wire.ts';

/** Account that staff send a payout to; class N reads of the staff alone. */
export const PayTo = v.object({
  method: PayoutMethod,
  country: v.string(),
  provider: v.string(),
  /** Whole. */
  account: v.string(),
  holder: v.string(),
  branch: v.nullable(v.string()),
  /** Number of these details among theirs, counted from 1. */
  revision: v.number(),
  /** Since when it stands. */
  since: Time,
  /** It has stood for less than a week: whoever pays asks first. */
  is_new: v.boolean(),
});
export type PayTo = v.InferOutput<typeof PayTo>;
