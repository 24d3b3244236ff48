import { fieldProblem, type FieldIssue, type Problem } from '#contract/problem.ts';
import { bodyWith, refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalArguments, RefusalCode } from '#domain/refusals/table.ts';

/**
 * `uncounted` for a refusal that is a step and no failure, like asking for the second step of a sign-in, or that says
 * nothing about what was guessed: it is given back to limits that weigh failures.
 */
export interface RefusalOptions {
  uncounted?: boolean;
}

/** A refusal of the trade: final, stored in the ledger, shown to a person. */
export class Refusal {
  readonly status: number;
  readonly body: Problem;
  /** True: no failure in the eyes of limits that count failures. */
  readonly uncounted: boolean;
  constructor(status: number, body: Problem, { uncounted = false }: RefusalOptions = {}) {
    this.status = status;
    this.body = body;
    this.uncounted = uncounted;
  }
}

/** Refuses from where a handler cannot answer: final and stored like any refusal. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`${refusal.status} ${refusal.body.code}`);
    this.refusal = refusal;
  }
}

/** `status`: another one that the table has for the code. */
export type ChosenStatus = RefusalOptions & { status?: number };

/** Refuses with a code of the table; what it lets stand beside the code (available, figures …) is among the values. */
export function refuse<C extends RefusalCode>(
  code: C,
  ...[values, options = {}]: RefusalArguments<C, ChosenStatus>
): Refusal {
  const { status, also = [] } = refusalEntry(code);
  const chosen = options.status ?? status;
  if (chosen !== status && !also.includes(chosen)) throw new Error(`${code} does not come with ${chosen}`);
  return new Refusal(chosen, bodyWith(code, { ...values }), options);
}

/** A field problem whose text is the table's unless it has its own. */
export type UnsaidIssue = Omit<FieldIssue, 'detail'> & { detail?: string };

const said = (issues: readonly UnsaidIssue[]): FieldIssue[] =>
  issues.map((issue) => ({ detail: refusalEntry(issue.code).text, ...issue }));

/** Refuses with field errors in the shape of contract 1.1. */
export function refuseFields(issues: readonly UnsaidIssue[], options: RefusalOptions = {}): Refusal {
  return new Refusal(400, fieldProblem(said(issues)), options);
}

/** Refuses with field errors under a code for all of them. */
export function refuseFieldsAs(
  code: RefusalCode,
  issues: readonly UnsaidIssue[],
  { hint, ...options }: RefusalOptions & { hint?: string } = {},
): Refusal {
  const problem = { ...fieldProblem(said(issues)), code, detail: refusalEntry(code).text };
  return new Refusal(400, hint === undefined ? problem : { ...problem, hint }, options);
}

/** Refuses with field errors under the one code that the account contract has for them (account contract 1). */
export const refuseForm = (issues: readonly UnsaidIssue[], options: RefusalOptions = {}): Refusal =>
  refuseFieldsAs('validation_failed', issues, options);

export const refuseField = (field: string, code: RefusalCode, detail?: string): Refusal =>
  refuseFields([{ path: [field], code, ...(detail !== undefined && { detail }) }]);

export const notFound = (): Refusal => refuse('not_found');

/** Whoever made up this uuid first has it; it says nothing about what they keep under it. */
export const idTaken = (): Refusal => refuse('id_taken');

export const limitReached = (limit: number): Refusal => refuse('limit_reached', { limit });
