import { REFUSALS } from '#domain/refusals/table.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { MAX_REASON } from '#contract/staff-reason.ts';
import { lengthOf, tooLong } from '#domain/field-problem.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** Why words of staff about a supporter cannot be kept; null when they can. */
export function reasonIssue(reason: string): FieldIssue | null {
  if (reason === '') return { path: ['reason'], code: 'required', detail: REFUSALS.required.text };
  return lengthOf(reason) > MAX_REASON ? { path: ['reason'], ...tooLong(MAX_REASON) } : null;
}

/** Whoever decides about money is never the one who gets it. */
export const refuseOwn = (): Refusal =>
  refuse('forbidden', { detail: 'Somebody else of the staff has to do this for you' }, { uncounted: true });
