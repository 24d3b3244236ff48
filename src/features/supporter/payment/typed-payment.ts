import * as v from 'valibot';
import { type PayoutDetails, PayoutMethod } from '#contract/payout-details.ts';
import { HOME_COUNTRY } from '#domain/phone/countries.ts';
import { knownOperator, operatorsOf } from '#domain/supporters/payout-operators.ts';
import type { ReadWallet } from '#domain/supporters/payout-rules.ts';

/** Part of a change that is kept on the phone while somebody types: which kind of account, and nothing of it (security 30). */
export const PaymentDraft = v.object({
  /** The form stands there, though details were given before. */
  open: v.boolean(),
  method: PayoutMethod,
  country: v.string(),
});
export type PaymentDraft = v.InferOutput<typeof PaymentDraft>;

/** Owner and place of an account: they live in the form alone, like the number. */
export interface TypedAccount {
  provider: string;
  /** An operator that is not in the list. */
  another: boolean;
  holder: string;
  branch: string;
}
export type TypedPayment = Omit<PaymentDraft, 'open'> & TypedAccount;

export const readPaymentDraft = (stored: unknown): PaymentDraft | null => {
  const read = v.safeParse(PaymentDraft, stored);
  return read.success ? read.output : null;
};

/** Draft that the form begins with. @param home ISO alpha-2 of where they live, null where nobody knows */
export function paymentDraftOf(details: PayoutDetails | null, home: string | null): PaymentDraft {
  const country = details?.country ?? home ?? HOME_COUNTRY;
  const method = details?.method ?? (operatorsOf(country).length > 0 ? 'mobile_money' : 'bank');
  return { open: false, method, country };
}

/** Values in the other fields at first: what holds now, as far as it is of that kind of account. */
export function accountFrom(
  details: PayoutDetails | null,
  { method, country }: Pick<PaymentDraft, 'method' | 'country'>,
): TypedAccount {
  const isSame = details?.method === method && details.country === country;
  const provider = isSame ? details.provider : '';
  return {
    provider,
    another: provider !== '' && knownOperator(country, provider) === null,
    holder: details?.holder ?? '',
    branch: isSame ? (details.branch ?? '') : '',
  };
}

/** Tells whether it may be a number at all: the shop knows those of each country. */
export const mayBeWallet: ReadWallet = (typed) => {
  const digits = typed.replace(/\D/g, '').length;
  return /^[+\d\s()-]*$/.test(typed) && digits >= 7 && digits <= 17
    ? typed
    : { code: 'invalid_phone', detail: 'Enter the whole mobile number of the wallet' };
};
