import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { UncachedQuery } from '#shown/use-uncached-query.ts';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NotNow } from './staff-frame.tsx';

interface WhenLoadedProps<A> {
  asked: UncachedQuery<A>;
  /** 2 below a page's head, which is the page's heading already. */
  level?: 1 | 2;
  children: (data: A) => ReactNode;
}

/** Answer to what was asked for once it is there: an older answer stays in sight and says so when a newer one did not come. */
export function WhenLoaded<A>({ asked, level, children }: WhenLoadedProps<A>) {
  const { t } = useLingui();
  const { data, problem, refresh } = asked;
  if (data === undefined)
    return problem ? (
      <NotNow problem={problem} onRetry={refresh} level={level} />
    ) : (
      <Skeleton kind="text" count={4} label={t`Loading`} />
    );
  return (
    <>
      <NotRenewed problem={problem} />
      {children(data)}
    </>
  );
}

/** Over an older answer: why there is no newer one. */
export function NotRenewed({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  return (
    <Note kind="stop" role="alert" title={<Trans>This could not be loaded.</Trans>}>
      {problem.code === 'offline' ? (
        <Trans>You are seeing what was loaded earlier. It refreshes when there is a connection.</Trans>
      ) : (
        problem.detail
      )}
    </Note>
  );
}
