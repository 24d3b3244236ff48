import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import type { InferOutput } from 'valibot';
import type { proposeBank } from '#contract/bank.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import type { BankDetails } from '#server/platform/base/config.ts';
import { type Refusal, refuseFields } from '#server/platform/calls/refuse.ts';

type ProposalInput = InferOutput<typeof proposeBank.payload>;
export type Proposal = Omit<BankDetails, 'isSample'>;

const MAX = 150;
const ACCOUNT = /^[A-Z0-9][A-Z0-9 -]{4,39}$/i;
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Everything wrong at once, by the rules that the environment's account has to keep too. */
export function readProposal(given: ProposalInput): Refusal | Proposal {
  const issues: FieldIssue[] = [];
  const wrong = (field: keyof ProposalInput, code: RefusalCode, detail = refusalEntry(code).text): void =>
    void issues.push({ path: [field], code, detail });
  const text = (field: 'payee' | 'bank_name' | 'account_name' | 'address'): string => {
    const value = given[field];
    if (value === '') wrong(field, 'required');
    else if (lengthOf(value) > MAX) wrong(field, 'max_length', `Must be ${MAX} characters or fewer`);
    return value;
  };
  const proposal = {
    payee: text('payee'),
    bankName: text('bank_name'),
    accountName: text('account_name'),
    accountNumber: given.account_number,
    swift: given.swift.replace(/\s/g, '').toUpperCase(),
    address: text('address'),
  };
  if (proposal.accountNumber === '') wrong('account_number', 'required');
  else if (!ACCOUNT.test(proposal.accountNumber))
    wrong('account_number', 'invalid', 'Enter an account number or IBAN');
  if (proposal.swift === '') wrong('swift', 'required');
  else if (!SWIFT.test(proposal.swift)) wrong('swift', 'invalid', 'A SWIFT code has 8 or 11 characters');
  return issues.length > 0 ? refuseFields(issues) : proposal;
}
