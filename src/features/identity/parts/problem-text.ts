import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { fieldMessage, type Problem } from '#contract/problem.ts';

/** The first message for a field; the spec's clients find it at the top level of a 400, ours under `fields`. */
export function messageFor(problem: Problem | null, field: string): string | undefined {
  const named = fieldMessage(problem, field);
  if (named !== undefined) return named;
  const top: unknown = problem?.[field];
  const first: unknown = Array.isArray(top) ? top[0] : top;
  return typeof first === 'string' ? first : undefined;
}

/** Seconds to wait after too many tries, null when the answer did not say. */
export function waitSeconds(problem: Problem): number | null {
  const given: unknown = problem['retry_after'];
  return problem.code === 'rate_limited' && typeof given === 'number' && given > 0 ? given : null;
}

/** Refusals of this area in the reader's language, by their code; an unknown code shows what the server said. */
export function useProblemText(): (problem: { code: string; detail: string }) => string {
  const { t } = useLingui();
  return ({ code, detail }) => {
    switch (code) {
      case 'password_mismatch':
        return t`Passwords do not match`;
      case 'email_mismatch':
        return t`Emails do not match`;
      case 'password_too_short':
        return t`Password must be at least 8 characters`;
      case 'password_too_common':
        return t`Choose a less common password`;
      case 'email_taken':
        return t`A user with this email already exists`;
      case 'invalid_email':
        return t`Enter a valid email address`;
      case 'invalid_credentials':
        return t`Unable to log in with the details given`;
      case 'account_inactive':
        return t`Your account is not active. Check your inbox for the activation link`;
      default:
        return detail;
    }
  };
}

/** "Try again in 5 minutes." after too many tries; null when nobody said how long. */
export function useWaitText(): (problem: Problem) => string | null {
  const { t } = useLingui();
  return (problem) => {
    if (problem.code !== 'rate_limited') return null;
    const seconds = waitSeconds(problem);
    if (seconds === null) return t`Too many tries. Wait a moment, then try again.`;
    if (seconds < 60)
      return t`Too many tries. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`;
    const minutes = Math.ceil(seconds / 60);
    return t`Too many tries. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
  };
}
