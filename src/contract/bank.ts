import * as v from 'valibot';
import { call, query } from './declare.ts';
import { TypedSecret } from './identity.ts';
import { Id, looseLine, looseText, PathId, Time } from './wire.ts';

/** Bank account as staff see it. Its number is on no screen but the one where somebody types it (account contract 2.7). */
export const BankDetails = v.object({
  /** Null: the first one, which the server was set up with. */
  id: v.nullable(Id),
  /** `waiting`: confirmed, but its day has not come. */
  state: v.picklist(['current', 'proposed', 'waiting', 'former', 'withdrawn']),
  payee: v.string(),
  bank_name: v.string(),
  account_name: v.string(),
  account_last4: v.string(),
  swift: v.string(),
  address: v.string(),
  /** Nobody may pay into it: a shop that was never set up. */
  is_sample: v.boolean(),
  proposed_by: v.nullable(v.string()),
  proposed_at: v.nullable(Time),
  confirmed_by: v.nullable(v.string()),
  confirmed_at: v.nullable(Time),
  active_from: v.nullable(Time),
  withdrawn_by: v.nullable(v.string()),
  withdrawn_at: v.nullable(Time),
});
export type BankDetails = v.InferOutput<typeof BankDetails>;

/** The account of new pro-formas, the change that is under way, and all there were before, newest first. */
export const StaffBank = v.object({
  current: BankDetails,
  pending: v.nullable(BankDetails),
  /** Tells whether the asker proposed what is under way: then somebody else must confirm it. */
  pending_is_own: v.boolean(),
  former: v.array(BankDetails),
});
export type StaffBank = v.InferOutput<typeof StaffBank>;
export const staffBank = query({
  name: 'staff.bank',
  path: '/staff/bank/',
  cache: 'N',
  params: v.object({}),
  answer: StaffBank,
});

/**
 * Proposes another account (security 17, 31): with the password once more, and a code where the account has a second step.
 * 409 `change_pending` while another change is under way; whoever proposes once more what they have just proposed, because
 * the answer was lost and the code is old by now, is answered as the first time.
 * @example {"payee":"Chicargos Ltd","bank_name":"Harbour Bank","account_name":"Chicargos Ltd","account_number":"GB00 …",…}
 */
export const proposeBank = call({
  name: 'staff.bank-propose',
  ledger: true,
  method: 'POST',
  path: '/staff/bank/',
  payload: v.object({
    payee: looseLine,
    bank_name: looseLine,
    account_name: looseLine,
    account_number: looseLine,
    swift: looseLine,
    address: looseText,
    password: TypedSecret,
    otp: TypedSecret,
  }),
  answer: StaffBank,
  problems: ['change_pending', 'otp_invalid', 'otp_required', 'password_wrong'],
  success: 201,
});

/**
 * Confirms it, by somebody else who has a second step and types the account number again, from the bank's own letter.
 * Refusals: 403 `same_person`, `totp_required`; 409 `not_pending`; 400 `account_differs`.
 */
export const confirmBank = call({
  name: 'staff.bank-confirm',
  ledger: true,
  method: 'POST',
  path: '/staff/bank/:id/confirm/',
  payload: v.object({ id: PathId, account_number: looseText, password: TypedSecret, otp: TypedSecret }),
  answer: StaffBank,
  problems: [
    'account_differs',
    'not_pending',
    'not_second_person',
    'otp_invalid',
    'otp_required',
    'password_wrong',
    'same_person',
  ],
});

/** Stops a change that has not become active, by any member of staff. 409 `not_pending`. */
export const withdrawBank = call({
  name: 'staff.bank-withdraw',
  ledger: true,
  method: 'POST',
  path: '/staff/bank/:id/withdraw/',
  payload: v.object({ id: PathId }),
  answer: StaffBank,
  problems: ['not_pending'],
});
