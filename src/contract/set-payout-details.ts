import * as v from 'valibot';
import { call } from './declare.ts';
import { TypedSecret } from './identity.ts';
import { OwnPayoutDetails } from './payout-details.ts';
import { looseNumber, looseText } from './wire.ts';

/**
 * Gives or changes them, always all of them. `expected`, required: the revision that was seen, 0 for none; 409 `details_changed` with
 * `current` where another stands by now. Who signed in a while ago gives `password`, and `otp` where the account has a second
 * step (security 31). The same once more changes nothing: `changed` is false.
 * @example {"method":"mobile_money","country":"ZM","provider":"MTN MoMo","account":"0961 234 123","holder":"Natasha Zulu",…}
 */
export const setPayoutDetails = call({
  name: 'supporter.payout-details-set',
  ledger: true,
  method: 'PUT',
  path: '/payout-details/',
  payload: v.object({
    method: looseText,
    country: looseText,
    provider: looseText,
    account: looseText,
    holder: looseText,
    branch: looseText,
    expected: v.pipe(v.optional(v.unknown(), null), v.transform(looseNumber)),
    password: TypedSecret,
    otp: TypedSecret,
  }),
  answer: v.object({ ...OwnPayoutDetails.entries, changed: v.boolean() }),
  problems: [
    'details_changed',
    'invalid_phone',
    'not_supporter',
    'other_country',
    'otp_invalid',
    'otp_required',
    'password_wrong',
    'too_short',
  ],
});
