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

/** Length as people and PostgreSQL count it: a letter outside the basic plane is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
