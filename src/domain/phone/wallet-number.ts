import type { FieldProblem } from '../people/field-problem.ts';
import { PHONE_COUNTRIES } from './countries.ts';
import { readMobile } from './mobile-number.ts';

/** The number of a wallet as E.164. A wallet belongs to an operator of its country, so the number does too. */
export function readWallet(typed: string, country: string): string | FieldProblem {
  const number = readMobile(typed, country);
  if (number === null)
    return { code: 'invalid_phone', detail: 'Enter the whole mobile number of the wallet' };
  const dial = PHONE_COUNTRIES.find(({ code }) => code === country)?.dial;
  return dial !== undefined && number.startsWith(`+${dial}`)
    ? number
    : { code: 'other_country', detail: 'This number is of another country' };
}
