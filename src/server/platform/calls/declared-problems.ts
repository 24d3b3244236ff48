import { ANY_CALL } from '#domain/refusals/any-call.ts';
import { BATCH } from '#domain/refusals/batch.ts';
import type { Config } from '../base/config.ts';
import { HttpProblem } from '../http/errors.ts';
import { Refusal, Refused } from './refuse.ts';

/** A call that says which codes of the trade it may answer; null: any, for calls made up by tests. */
export interface Declaring {
  name: string;
  problems: readonly string[] | null;
}

const OF_ANY_CALL = new Set<string>([...Object.keys(ANY_CALL), ...Object.keys(BATCH)]);

/**
 * Does the work of a call. Where the test hooks are on, a code that the call does not declare is an error of ours; elsewhere
 * it goes out all the same.
 */
export async function withDeclaredProblems<T>(
  { testHooks }: Pick<Config, 'testHooks'>,
  declared: Declaring,
  work: () => T | Promise<T>,
): Promise<T> {
  if (!testHooks) return work();
  try {
    const outcome = await work();
    if (outcome instanceof Refusal) requireDeclared(declared, outcome.body.code);
    return outcome;
  } catch (error) {
    if (error instanceof HttpProblem) requireDeclared(declared, error.body.code);
    if (error instanceof Refused) requireDeclared(declared, error.refusal.body.code);
    throw error;
  }
}

function requireDeclared({ name, problems }: Declaring, code: string): void {
  if (problems === null || OF_ANY_CALL.has(code) || problems.includes(code)) return;
  throw new Error(`${name} answered ${code}, which it does not declare among its problems`);
}
