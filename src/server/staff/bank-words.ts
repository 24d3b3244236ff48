import { holdsBankAccount } from '#domain/account-number.ts';
import { refuseField, type Refusal } from '#server/platform/calls/refuse.ts';

export const NAMES_AN_ACCOUNT =
  'The buyer reads this. Bank details stand in the pro-forma alone: take the account number out';

/** Refuses words for the buyer that name an account: one member of staff alone never says where money goes (security 17). */
export const refuseBankDetails = (field: string, text: string): Refusal | null =>
  holdsBankAccount(text) ? refuseField(field, 'bank_details', NAMES_AN_ACCOUNT) : null;
