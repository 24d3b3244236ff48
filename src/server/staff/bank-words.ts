import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { refuseField, type Refusal } from '#server/platform/calls/refuse.ts';

/** Refuses words for the buyer that name an account: one member of staff alone never says where money goes (security 17). */
export const refuseBankDetails = (field: string, text: string): Refusal | null =>
  holdsBankAccount(text) ? refuseField(field, 'bank_details') : null;
