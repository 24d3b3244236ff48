import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';

/** "Try again in 5 minutes." after too many tries, less exact where nobody said how long; null for another problem. */
export function useWaitText(): (problem: Problem) => string | null {
  const { t } = useLingui();
  return (problem) => {
    if (problem.code !== 'rate_limited') return null;
    const seconds: unknown = problem['retry_after'];
    if (typeof seconds !== 'number' || seconds <= 0) return t`Too many tries. Wait a moment, then try again.`;
    if (seconds < 60)
      return t`Too many tries. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`;
    const minutes = Math.ceil(seconds / 60);
    return t`Too many tries. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
  };
}
