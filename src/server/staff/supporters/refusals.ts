import { REFUSALS } from '#domain/refusals/table.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { MAX_REASON } from '#contract/staff/reason.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';

/** Why words of staff about a supporter cannot be kept; null when they can. */
export function reasonIssue(reason: string): FieldIssue | null {
  if (reason === '') return { path: ['reason'], code: 'required', detail: REFUSALS.required.text };
  return lengthOf(reason) > MAX_REASON ? { path: ['reason'], ...tooLong(MAX_REASON) } : null;
}
