import { fieldProblem, type FieldIssue, type Problem } from '#contract/problem.ts';

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

/** Refuses with a stable code and a text ready to show; extras (available, figures …) stand beside them. */
export function refuse(
  status: number,
  problem: { code: string; detail: string } & Record<string, unknown>,
  options: RefusalOptions = {},
): Refusal {
  return new Refusal(status, problem, options);
}

/** Refuses with field errors under the one code that the account contract has for them (account contract 1). */
export function refuseForm(issues: FieldIssue[], options: RefusalOptions = {}): Refusal {
  const problem = { ...fieldProblem(issues), code: 'validation_failed', detail: 'Check your input' };
  return new Refusal(400, problem, options);
}

/** Refuses with field errors in the shape of contract 1.1. */
export function refuseFields(issues: FieldIssue[], options: RefusalOptions = {}): Refusal {
  return new Refusal(400, fieldProblem(issues), options);
}

export function refuseField(field: string, code: string, detail: string): Refusal {
  return refuseFields([{ path: [field], code, detail }]);
}

export const notFound = (): Refusal => refuse(404, { code: 'not_found', detail: 'Not found' });

/** Whoever made up this uuid first has it; it says nothing about what they keep under it. */
export const idTaken = (): Refusal =>
  refuse(409, { code: 'id_taken', detail: 'This id is in use. Please try again' });

export const limitReached = (limit: number): Refusal =>
  refuse(409, {
    code: 'limit_reached',
    detail: `You can keep ${limit} here. Remove one to make room`,
    limit,
  });
