import { isEmail, MAX_EMAIL } from './email.ts';
import { type FieldProblem, lengthOf, notAnEmail, tooLong } from './field-problem.ts';
import { MAX_NAME } from './person-name.ts';

export { isEmail } from './email.ts';

/** Characters of a password (contract 6.1, security 6). Passwords are never trimmed. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** Sign-up form with the wire's names; the two confirmations count only where the form has them. */
export interface SignUp {
  first_name: string;
  last_name: string;
  email: string;
  confirm_email?: string;
  password: string;
  confirm_password?: string;
}

/** The first rule that is broken, with the field that it stands on. */
export interface FormProblem extends FieldProblem {
  field: string;
}

/**
 * Everything that keeps somebody from signing up with this, one problem a field at most. Rules in the order of contract 6.1,
 * texts of spec buyer §5. Whether the email is taken and whether the password is a common one the server adds.
 */
export function signUpProblems(form: SignUp): FormProblem[] {
  const email = form.email.trim();
  const confirmEmail = form.confirm_email?.trim() ?? '';
  const first = form.first_name.trim();
  const last = form.last_name.trim();
  const found = new Map<string, FormProblem>();
  const wrong = (field: string, problem: FieldProblem | null): void => {
    if (problem && !found.has(field)) found.set(field, { field, ...problem });
  };
  const missing = (detail: string): FieldProblem => ({ code: 'required', detail });

  if (form.confirm_password !== undefined && form.confirm_password !== form.password)
    wrong('password', { code: 'password_mismatch', detail: 'Passwords do not match' });
  if (email === '') wrong('email', missing('Email and Password required to register'));
  if (form.password === '') wrong('password', missing('Email and Password required to register'));
  if (first === '') wrong('first_name', missing('First & Last name required to register'));
  if (last === '') wrong('last_name', missing('First & Last name required to register'));
  if (lengthOf(first) > MAX_NAME) wrong('first_name', tooLong(MAX_NAME));
  if (lengthOf(last) > MAX_NAME) wrong('last_name', tooLong(MAX_NAME));
  if (lengthOf(email) > MAX_EMAIL) wrong('email', tooLong(MAX_EMAIL));
  if (email !== '' && !isEmail(email)) wrong('email', notAnEmail);
  if (confirmEmail !== '' && confirmEmail.toLowerCase() !== email.toLowerCase())
    wrong('confirm_email', { code: 'email_mismatch', detail: 'Emails do not match' });
  wrong('password', passwordProblem(form.password));
  return [...found.values()];
}

/** The first of them, which the wire answers; null where there is none. */
export const signUpProblem = (form: SignUp): FormProblem | null => signUpProblems(form)[0] ?? null;

/** Length of a new password, 8 to 128 characters; null when it fits. */
export function passwordProblem(password: string): FieldProblem | null {
  const length = lengthOf(password);
  if (length > MAX_PASSWORD) return tooLong(MAX_PASSWORD);
  if (length >= MIN_PASSWORD) return null;
  return { code: 'password_too_short', detail: `Password must be at least ${MIN_PASSWORD} characters` };
}

/**
 * Why two entries make no new password, or null: for a reset and for a change alike (contract 6.7, account contract
 * 2.11). Whether it is a common one the server adds.
 */
export function newPasswordProblem(first: string, second: string): FormProblem | null {
  if (first === '') return required('new_password1', 'This field is required');
  if (second === '') return required('new_password2', 'This field is required');
  if (first !== second)
    return { field: 'new_password2', code: 'password_mismatch', detail: 'Passwords do not match' };
  const problem = passwordProblem(first);
  return problem && { field: 'new_password1', ...problem };
}

/** Both are needed to sign in (spec buyer §5); `username` is the email. Nothing else is judged here. */
export function signInProblem(form: {
  username: string;
  password: string;
}): (FieldProblem & { code: 'required' }) | null {
  if (form.username.trim() !== '' && form.password !== '') return null;
  return { code: 'required', detail: 'Required info is missing' };
}

/** An email that a link can be sent to: password reset (spec buyer §5), resent activation. */
export function emailRequestProblem(
  email: string,
  missing = 'Email address is required to reset password',
): FieldProblem | null {
  const trimmed = email.trim();
  if (trimmed === '') return { code: 'required', detail: missing };
  return isEmail(trimmed) ? null : notAnEmail;
}

function required(field: string, detail: string): FormProblem {
  return { field, code: 'required', detail };
}
