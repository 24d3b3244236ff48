import { isEmail, MAX_EMAIL } from '../people/email.ts';
import { type FieldProblem, lengthOf, notAnEmail, tooLong } from '../people/field-problem.ts';

/** Problem with the address that somebody without an account reports with (settled point 36); null when it can be sent. */
export function reporterEmailProblem(typed: string): FieldProblem | null {
  const email = typed.trim();
  if (email === '') return { code: 'required', detail: 'Enter your email' };
  if (lengthOf(email) > MAX_EMAIL) return tooLong(MAX_EMAIL);
  return isEmail(email) ? null : notAnEmail;
}
