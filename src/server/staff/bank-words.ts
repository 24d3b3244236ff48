import { holdsBankAccount } from '#domain/account-number.ts';
import { refuseField } from '#server/basket/refusals.ts';
import type { Refusal } from '#server/platform/handle.ts';

export const BANK_DETAILS =
  'The buyer reads this. Bank details stand in the pro-forma alone: take the account number out';

/** Refuses words for the buyer that name an account: one member of staff alone never says where money goes (security 17). */
export const refuseBankDetails = (field: string, text: string): Refusal | null =>
  holdsBankAccount(text) ? refuseField(field, 'bank_details', BANK_DETAILS) : null;
