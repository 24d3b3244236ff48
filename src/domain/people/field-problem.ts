import { normalForm } from '../text/normal-form.ts';
import type { RefusalCode } from '../refusals/table.ts';

/** Problem with one field: a stable code, and the text that the wire carries as `detail` (contract 1.1). */
export interface FieldProblem {
  code: RefusalCode;
  detail: string;
}

/** The generic texts, where the spec has none of its own (contract 1.1). */
export const tooLong = (limit: number): FieldProblem => ({
  code: 'max_length',
  detail: `Must be ${limit} characters or fewer`,
});
export const notAnEmail: FieldProblem = { code: 'invalid_email', detail: 'Enter a valid email address' };

/**
 * Length in characters, for the form and for the wire alike: a letter counts once, whether it needs two units of UTF-16
 * or is sent as a letter and its accent. A field's `maxlength` counts the units, so it never lets more through.
 */
export function lengthOf(text: string): number {
  return Array.from(normalForm(text)).length;
}
