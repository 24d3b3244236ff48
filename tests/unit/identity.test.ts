import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ProfileEdit } from '#contract/profile.ts';
import {
  emailRequestProblem,
  newPasswordProblem,
  passwordProblem,
  type SignUp,
  signInProblem,
  signUpProblem,
  signUpProblems,
} from '#domain/people/identity.ts';

const LONGEST_EMAIL = `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(58)}.zm`;
const good: SignUp = {
  first_name: 'Chanda',
  last_name: 'Phiri',
  email: 'chanda@example.test',
  password: 'Passw0rd!x',
  confirm_password: 'Passw0rd!x',
};

test('a full form may sign up, with or without confirmations', () => {
  expect(signUpProblem(good)).toBeNull();
  expect(signUpProblem({ ...good, confirm_password: undefined })).toBeNull();
  expect(signUpProblem({ ...good, confirm_email: '' })).toBeNull();
  expect(
    signUpProblem({ ...good, email: 'Chanda@example.test', confirm_email: 'CHANDA@example.TEST' }),
  ).toBeNull();
  expect(signUpProblem({ ...good, first_name: 'x'.repeat(255), last_name: 'y'.repeat(255) })).toBeNull();
  expect(signUpProblem({ ...good, email: LONGEST_EMAIL })).toBeNull();
});

test.each<[Partial<SignUp>, string, string, string]>([
  [{ confirm_password: 'other' }, 'password', 'password_mismatch', 'Passwords do not match'],
  [{ confirm_password: '', email: '' }, 'password', 'password_mismatch', 'Passwords do not match'],
  [{ email: ' ', first_name: '' }, 'email', 'required', 'Email and Password required to register'],
  [{ password: '', confirm_password: '' }, 'password', 'required', 'Email and Password required to register'],
  [{ first_name: ' ' }, 'first_name', 'required', 'First & Last name required to register'],
  [{ last_name: ' ', email: 'x' }, 'last_name', 'required', 'First & Last name required to register'],
  [{ first_name: 'x'.repeat(256) }, 'first_name', 'max_length', 'Must be 255 characters or fewer'],
  [{ last_name: 'x'.repeat(256) }, 'last_name', 'max_length', 'Must be 255 characters or fewer'],
  [{ email: `${LONGEST_EMAIL}x` }, 'email', 'max_length', 'Must be 255 characters or fewer'],
  [{ email: 'chanda' }, 'email', 'invalid_email', 'Enter a valid email address'],
  [{ confirm_email: 'other@example.test' }, 'confirm_email', 'email_mismatch', 'Emails do not match'],
  [
    { password: '1234567', confirm_password: '1234567' },
    'password',
    'password_too_short',
    'Password must be at least 8 characters',
  ],
])('sign-up with %j is refused on %s: %s', (values, field, code, detail) => {
  expect(signUpProblem({ ...good, ...values })).toEqual({ field, code, detail });
});

test.each([
  ['1234567', 'password_too_short'],
  ['12345678', undefined],
  ['        ', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'max_length'],
  ['😀'.repeat(7), 'password_too_short'],
  ['😀'.repeat(8), undefined],
  ['e\u0301'.repeat(7), 'password_too_short'],
  ['e\u0301'.repeat(128), undefined],
])('the password "%s" gives %s', (password, code) => {
  expect(passwordProblem(password)?.code).toBe(code);
});

test.each([
  { letters: 'of the basic plane', letter: 'x' },
  { letters: 'beyond it', letter: '𞤀' },
  { letters: 'with an accent of its own', letter: 'e\u0301' },
])('a name of 255 letters $letters fits, in the form and on the wire, one of 256 does not', ({ letter }) => {
  const fits = (count: number) => {
    const name = letter.repeat(count);
    const typed = signUpProblem({ ...good, first_name: name, last_name: name }) === null;
    return [typed, v.safeParse(ProfileEdit, { first_name: name, last_name: name }).success];
  };
  expect(fits(255)).toEqual([true, true]);
  expect(fits(256)).toEqual([false, false]);
});

test.each([
  [{ username: '', password: 'x' }, 'Required info is missing'],
  [{ username: ' ', password: 'x' }, 'Required info is missing'],
  [{ username: 'a@b.zm', password: '' }, 'Required info is missing'],
  [{ username: 'a@b.zm', password: ' ' }, undefined],
  [{ username: 'anything', password: 'x' }, undefined],
])('sign-in with %j says %s', (form, says) => {
  expect(signInProblem(form)?.detail).toBe(says);
});

test.each([
  ['', 'Email address is required to reset password'],
  ['x', 'Enter a valid email address'],
  [' a@b.zm ', undefined],
])('a reset link for "%s": %s', (email, says) => {
  expect(emailRequestProblem(email)?.detail).toBe(says);
});

test.each([
  ['', '', 'new_password1', 'required'],
  ['12345678', '', 'new_password2', 'required'],
  ['1234567', '12345678', 'new_password2', 'password_mismatch'],
  ['1234567', '1234567', 'new_password1', 'password_too_short'],
  ['x'.repeat(129), 'x'.repeat(129), 'new_password1', 'max_length'],
])('the new password "%s", then "%s", is refused on %s: %s', (first, second, field, code) => {
  expect(newPasswordProblem(first, second)).toMatchObject({ field, code });
});

test('a new password typed twice may be', () => {
  expect(newPasswordProblem('12345678', '12345678')).toBeNull();
  expect(newPasswordProblem(' 2345678', ' 2345678')).toBeNull();
});

test('a form with several things wrong says each at its field, the first rule first', () => {
  const empty = { first_name: '', last_name: ' ', email: '', password: '' };
  expect(signUpProblems(empty).map(({ field }) => field)).toEqual([
    'email',
    'password',
    'first_name',
    'last_name',
  ]);
  const typed = {
    ...good,
    email: 'grace',
    confirm_email: 'other',
    password: 'short',
    confirm_password: 'short',
  };
  expect(signUpProblems(typed).map(({ field, code }) => [field, code])).toEqual([
    ['email', 'invalid_email'],
    ['confirm_email', 'email_mismatch'],
    ['password', 'password_too_short'],
  ]);
});
