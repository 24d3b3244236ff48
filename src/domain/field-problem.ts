/** What is wrong with one field: a stable code, and the text that the wire carries as `detail` (contract 1.1). */
export interface FieldProblem {
  code: string;
  detail: string;
}

/** The generic texts, where the spec has none of its own (contract 1.1). */
export const tooLong = (limit: number): FieldProblem => ({
  code: 'max_length',
  detail: `Must be ${limit} characters or fewer`,
});
export const notAnEmail: FieldProblem = { code: 'invalid_email', detail: 'Enter a valid email address' };

/**
 * Length as `maxlength` of a field and the schemas of the wire count it, in UTF-16 units, so that what the form
 * takes the server takes too. A letter outside the basic plane counts two.
 */
export function lengthOf(text: string): number {
  return text.length;
}
