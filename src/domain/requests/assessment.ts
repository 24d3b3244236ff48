import { type FieldProblem, lengthOf, tooLong } from '../people/field-problem.ts';
import { MISSING_REQUEST } from './inquiry.ts';

/**
 * The form of candidates, with the wire's names (contract 6.8): two of them are those of the request form and hold
 * invoice numbers here.
 */
export interface Assessment {
  refNumber: string;
  userName: string;
  contactNumber: string;
  /** The first invoice number. */
  userEmail: string;
  /** The second invoice number. */
  userRequest: string;
  benchMarked: string;
}
export type AssessmentField = keyof Assessment;

/** Longest values in characters (spec buyer §5). */
export const ASSESSMENT_LIMITS: Record<AssessmentField, number> = {
  refNumber: 255,
  userName: 255,
  contactNumber: 26,
  userEmail: 255,
  userRequest: 255,
  benchMarked: 2500,
};

export const ASSESSMENT_FIELDS: readonly AssessmentField[] = [
  'refNumber',
  'userName',
  'contactNumber',
  'userEmail',
  'userRequest',
  'benchMarked',
];

/** Everything wrong with it, by field; empty when it can be sent. All six are required, with the one text. */
export function assessmentProblems(
  values: Partial<Record<AssessmentField, string>>,
): Partial<Record<AssessmentField, FieldProblem>> {
  const problems: Partial<Record<AssessmentField, FieldProblem>> = {};
  for (const field of ASSESSMENT_FIELDS) {
    const value = values[field]?.trim() ?? '';
    if (value === '') problems[field] = { code: 'required', detail: MISSING_REQUEST };
    else if (lengthOf(value) > ASSESSMENT_LIMITS[field]) problems[field] = tooLong(ASSESSMENT_LIMITS[field]);
  }
  return problems;
}
