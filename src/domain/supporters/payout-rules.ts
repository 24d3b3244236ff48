import { DESTINATIONS } from '../places/destinations.ts';
import { type FieldProblem, lengthOf, tooLong } from '../people/field-problem.ts';
import { PAYOUT_METHODS, type PayoutMethod } from './payout-method.ts';
import { knownOperator } from './payout-operators.ts';

/** Characters of an operator's or a bank's name. */
export const MAX_PROVIDER = 60;
export const MIN_PROVIDER = 2;
/** Characters of the holder's name. */
export const MAX_HOLDER = 100;
export const MIN_HOLDER = 2;
export const MAX_BRANCH = 60;
/** Letters and digits of a bank account; the longest IBAN has 34. */
export const MAX_ACCOUNT = 34;
export const MIN_ACCOUNT = 6;

/** Account that a supporter's money goes to. */
export interface PayoutDetails {
  method: PayoutMethod;
  /** ISO alpha-2, one of the thirteen. */
  country: string;
  /** Operator or bank. */
  provider: string;
  /** E.164 of a wallet; letters and digits of a bank account. */
  account: string;
  /** As operator or bank has them. */
  holder: string;
  /** Branch of a bank; null for a wallet, and where there is none to name. */
  branch: string | null;
}

export type PayoutField = keyof PayoutDetails;
export type TypedDetails = Record<PayoutField, string>;
export interface PayoutProblem extends FieldProblem {
  field: PayoutField;
}

/** Reads a number for its country: E.164, or why it is none. */
export type ReadWallet = (typed: string, country: string) => string | FieldProblem;

/**
 * Reads what somebody typed, all fields at once, so that each wrong one can be shown.
 * @param wallet reads the number of a mobile wallet: the server knows each country's, a phone only whether it may be one
 */
export function readPayoutDetails(
  typed: TypedDetails,
  wallet: ReadWallet,
): { details: PayoutDetails } | { problems: PayoutProblem[] } {
  const problems: PayoutProblem[] = [];
  const wrong = (field: PayoutField, problem: FieldProblem) => void problems.push({ field, ...problem });
  const method = PAYOUT_METHODS.find((one) => one === typed.method.trim());
  if (!method) wrong('method', { code: 'required', detail: 'Choose mobile money or a bank account' });
  const wanted = typed.country.trim().toUpperCase();
  const country = DESTINATIONS.find(({ code }) => code === wanted)?.code;
  if (!country) wrong('country', { code: 'required', detail: 'Choose a country' });

  const named = oneLine(typed.provider);
  const providerProblem = nameProblem(named, {
    min: MIN_PROVIDER,
    max: MAX_PROVIDER,
    missing: method === 'bank' ? 'Enter the name of the bank' : 'Choose the operator',
  });
  if (providerProblem) wrong('provider', providerProblem);
  const holder = oneLine(typed.holder);
  const holderProblem = nameProblem(holder, {
    min: MIN_HOLDER,
    max: MAX_HOLDER,
    missing: 'Enter the name that the account is held in',
  });
  if (holderProblem) wrong('holder', holderProblem);

  const read =
    method === undefined || country === undefined
      ? null
      : method === 'bank'
        ? bankAccount(typed.account)
        : walletNumber(typed.account, country, wallet);
  if (read !== null && typeof read !== 'string') wrong('account', read);
  const branch = method === 'bank' ? oneLine(typed.branch) : '';
  if (lengthOf(branch) > MAX_BRANCH) wrong('branch', tooLong(MAX_BRANCH));

  if (problems.length > 0 || !method || !country || typeof read !== 'string') return { problems };
  const provider = method === 'bank' ? named : (knownOperator(country, named) ?? named);
  return { details: { method, country, provider, account: read, holder, branch: branch || null } };
}

/** In one line, without signs that nobody sees and with single blanks. */
const oneLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

function nameProblem(
  name: string,
  { min, max, missing }: { min: number; max: number; missing: string },
): FieldProblem | null {
  if (name === '') return { code: 'required', detail: missing };
  if (lengthOf(name) > max) return tooLong(max);
  if (lengthOf(name) < min || !/\p{L}/u.test(name))
    return { code: 'invalid', detail: 'Enter the whole name' };
  return null;
}

/** Blanks and hyphens are how people group it; anything else is no part of an account number. */
function bankAccount(typed: string): string | FieldProblem {
  const bare = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}-]/gu, '')
    .toUpperCase();
  if (bare === '') return { code: 'required', detail: 'Enter the account number' };
  if (!/^[0-9A-Z]+$/.test(bare) || !/\d/.test(bare))
    return { code: 'invalid', detail: 'An account number has only letters and digits' };
  if (bare.length > MAX_ACCOUNT)
    return { code: 'max_length', detail: `An account number has ${MAX_ACCOUNT} letters and digits at most` };
  if (bare.length < MIN_ACCOUNT)
    return { code: 'too_short', detail: `An account number has at least ${MIN_ACCOUNT} letters and digits` };
  return bare;
}

function walletNumber(typed: string, country: string, wallet: ReadWallet): string | FieldProblem {
  if (typed.trim() === '') return { code: 'required', detail: 'Enter the mobile number of the wallet' };
  return wallet(typed, country);
}
