import type { RefusalCode } from '#domain/refusals/table.ts';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { fieldProblem, type Problem } from '#contract/problem.ts';
import { CallRefused } from '#features/identity/components/call-refused.tsx';
import { SignInRefused } from '#features/identity/components/sign-in-refused.tsx';
import { SignUpRefused } from '#features/identity/components/sign-up-refused.tsx';
import { Failed } from '#shown/failed.tsx';

/** Words in which the answers of the server are told (spec buyer §8): by status and code, an unknown code in the server's words. */
async function shown(screen: ReactNode): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor('en')}>
      <MemoryRouter>{screen}</MemoryRouter>
    </I18nProvider>,
  );
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' };
/** Text that an alert says: its title, then what stands below. */
async function alertOf(screen: ReactNode): Promise<[title: string, more: string]> {
  const html = await shown(screen);
  expect(html).toContain('role="alert"');
  const text = (part: string) =>
    part.replace(/<[^>]+>/g, '').replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
  const [, title = '', more = ''] = /<b>(.*?)<\/b>(.*)$/.exec(html) ?? [];
  return [text(title), text(more)];
}

const bad = (field: string, code: RefusalCode, detail: string): Problem =>
  fieldProblem([{ path: [field], code, detail }]);
const plain = (code: string, detail = 'Something went wrong'): Problem => ({ code, detail });

describe('a sign-up that the server refuses', () => {
  const told = (status: number | null, problem: Problem) =>
    alertOf(<SignUpRefused refusal={{ kind: 'answer', status, problem }} />);

  test.each<{ what: string; problem: Problem; says: string }>([
    {
      what: 'the email is taken',
      problem: bad('email', 'email_taken', 'A user with this email already exists'),
      says: 'A user with this email already exists',
    },
    {
      what: 'something is wrong with the email that this page has no words for',
      problem: { ...bad('email', 'invalid', 'We cannot write to this address'), code: 'email_blocked' },
      says: 'We cannot write to this address',
    },
    {
      what: 'the email’s error stands at the top only, as older clients read it',
      problem: { ...plain('invalid'), email: ['user with this email address already exists.'] },
      says: 'user with this email address already exists.',
    },
    {
      what: 'another field is the first bad one',
      problem: fieldProblem([
        { path: ['country'], code: 'max_length', detail: 'Must be 100 characters or fewer' },
        { path: ['email'], code: 'email_taken', detail: 'A user with this email already exists' },
      ]),
      says: 'A user with this email already exists',
    },
  ])('shows the message of the email when $what', async ({ problem, says }) => {
    expect(await told(400, problem)).toEqual([says, '']);
  });

  test.each<{ what: string; problem: Problem; more: string }>([
    {
      what: 'a common password',
      problem: bad('password', 'password_too_common', 'Choose a less common password'),
      more: 'Choose a less common password',
    },
    {
      what: 'a field of another page',
      problem: bad('referrer', 'referrer_email_invalid', 'Nobody has this code'),
      more: 'Nobody has this code',
    },
    { what: 'no field at all', problem: plain('invalid', 'Check your input'), more: 'Check your input' },
  ])('is "Error!" with the reason below for $what', async ({ problem, more }) => {
    expect(await told(400, problem)).toEqual(['Error!', more]);
  });

  test.each([
    { status: 500, code: 'server_error' },
    { status: 503, code: 'unavailable' },
    { status: 403, code: 'forbidden' },
    { status: 502, code: 'unreadable' },
    { status: null, code: 'not_saved' },
  ])('is "Error! try later" for $status', async ({ status, code }) => {
    // An email error elsewhere than in a 400 is none.
    const problem = { ...plain(code), fields: { email: ['No'] } };
    expect(await told(status, problem)).toEqual([
      'Error! try later',
      'What you typed stays here. If an email from us comes, your account was created.',
    ]);
  });

  test('says how long to wait after too many', async () => {
    expect(await told(429, { ...plain('rate_limited'), retry_after: 3000 })).toEqual([
      'Error! try later',
      'Too many tries. Try again in 50 minutes.',
    ]);
  });
});

describe('a sign-in that the server refuses', () => {
  const AN_ERROR = 'An error has occurred. Please try again or contact customer service';
  const refused = (status: number | null, problem: Problem) => (
    <SignInRefused refusal={{ kind: 'answer', status, problem }} email="grace@example.test" hasPassword />
  );
  const general = (code: string, says: string): Problem => ({
    ...plain(code, says),
    non_field_errors: [says],
  });

  test.each([
    ['invalid_credentials', 'Unable to log in with the details given'],
    ['account_locked', 'This account is being looked at by our staff'],
    ['', 'Unable to log in with provided credentials.'],
  ])('with a 400 %j shows its non_field_errors: %s', async (code, says) => {
    expect(await alertOf(refused(400, general(code, says)))).toEqual([says, '']);
  });

  test('because the account is not active leads to another link', async () => {
    const says = 'Your account is not active. Check your inbox for the activation link';
    const screen = refused(400, general('account_inactive', says));
    expect(await alertOf(screen)).toEqual([says, 'Send the activation link again']);
    expect(await shown(screen)).toContain('href="/resend-activation-link"');
  });

  test.each([
    { what: 'a 400 that says nothing for all', status: 400, problem: bad('username', 'invalid', 'No') },
    { what: 'a 500', status: 500, problem: general('server_error', 'Something else') },
    { what: 'a 503', status: 503, problem: plain('unavailable') },
    { what: 'a phone without room', status: null, problem: plain('not_saved') },
  ])('with $what says that an error has occurred', async ({ status, problem }) => {
    expect(await alertOf(refused(status, problem))).toEqual([AN_ERROR, '']);
  });

  test.each([
    [900, 'Too many tries. Try again in 15 minutes.'],
    [61, 'Too many tries. Try again in 2 minutes.'],
    [60, 'Too many tries. Try again in 1 minute.'],
    [1, 'Too many tries. Try again in 1 second.'],
    [undefined, 'Too many tries. Wait a moment, then try again.'],
  ])('after too many, to be tried again in %j seconds, says so: %s', async (seconds, more) => {
    const problem = { ...plain('rate_limited'), ...(seconds === undefined ? {} : { retry_after: seconds }) };
    // Not everybody who is refused made the tries: a mailed link lets the owner in.
    expect(await alertOf(refused(429, problem))).toEqual([AN_ERROR, `${more} Email me a link to log in`]);
  });
});

test('a link that cannot be asked for says that an error has occurred, and how long to wait', async () => {
  const problem = { ...plain('rate_limited'), retry_after: 3600 };
  expect(await alertOf(<CallRefused problem={problem} offline="Offline" />)).toEqual([
    'An error has occurred. Please try again or contact customer service',
    'Too many tries. Try again in 60 minutes.',
  ]);
});

test.each(['not_authenticated', 'token_invalid'])(
  'what a login is needed for says so after %s and leads to it',
  async (code) => {
    const html = await shown(<Failed problem={plain(code, 'Invalid Token')} onRetry={() => undefined} />);
    expect(html).toContain('You&#x27;re currently not logged in');
    expect(html).toMatch(/href="\/login"[^]*Log in/);
    expect(html).not.toContain('Try again');
  },
);
