import * as v from 'valibot';
import { command } from './declare.ts';
import { anyValue, looseLine } from './wire.ts';

/** Number of the wording of the seller's terms that the shop shows, from 1. */
export const SELLER_TERMS = 5;

/** Letters and digits that are not mistaken for each other, of a supporter's code and a store's ID (account contract 3.1). */
export const STORE_ID = /^[A-HJ-NP-Z2-9]{8}$/;

/**
 * Applies to sell, which makes a supporter at once (account contract 3.1). The phone number comes as it was typed, with
 * the country that it is read for; the handler judges both.
 * @nets last wins
 * @view "Application waiting"; nothing shows as true
 * @refusal 406 and 409 open the referrer's field
 * @done "Sent"
 */
export const upgradeAccount = command({
  name: 'agent.upgrade',
  v: 1,
  // Of its own: a refused application holds up nothing else of the account.
  lane: 'agent',
  onReject: 'stop',
  method: 'POST',
  path: '/upgrade-to-agent-account/',
  payload: v.object({
    mobileNumber: looseLine,
    /** ISO 3166 alpha-2; '' is ZM. */
    country: v.pipe(looseLine, v.toUpperCase()),
    referrerEmail: looseLine,
    /** Absent counts as accepted: the spec's clients say nothing. */
    termsAccepted: v.nullish(v.boolean(), true),
    termsVersion: anyValue,
  }),
  answer: v.object({
    code: v.pipe(v.string(), v.regex(STORE_ID)),
    store_id: v.string(),
    is_supporter: v.literal(true),
    vendor_status: v.picklist(['pending', 'approved', 'rejected']),
    already: v.boolean(),
  }),
  problems: [
    'mobile_invalid',
    'referrer_email_invalid',
    'referrer_in_own_downline',
    'referrer_is_self',
    'referrer_not_registered',
    'terms_required',
  ],
  example: {
    mobileNumber: '0977 123 456',
    country: 'ZM',
    referrerEmail: '',
    termsAccepted: true,
    termsVersion: 1,
  },
});
