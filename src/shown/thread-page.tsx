import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { QueryState } from '#offline/store/states.ts';
import { Crumbs, type Crumb } from '#ui/crumbs.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AgeOf } from './age-of.ts';
import { Failed } from './failed.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './thread.module.css';

interface ThreadPageProps<T> {
  state: QueryState<T> & { refresh: () => void };
  title: string;
  /** The way back, without the last one. */
  crumbs: readonly Crumb[];
  age: AgeOf;
  /** Subject of the thread, under the title. */
  about: (thread: T) => ReactNode;
  children: (thread: T) => ReactNode;
  /** Part that comes after all that was written and its age. */
  after?: (thread: T) => ReactNode;
}

/** A page with what two sides wrote to each other: its way back, its head, and what stands there while there is none. */
export function ThreadPage<T>({
  state,
  title,
  crumbs,
  age: Age,
  about,
  children,
  after,
}: ThreadPageProps<T>) {
  const { t } = useLingui();
  const { data, problem } = state;
  usePageTitle(title);
  return (
    <Wrap>
      <Crumbs label={t`Breadcrumb`} items={[...crumbs, { label: title }]} />
      <PageHead title={title} lead={data && about(data)} />
      <div className={styles.thread}>
        {!data && problem && <Failed problem={problem} onRetry={state.refresh} />}
        {!data && !problem && <Skeleton kind="text" label={t`Loading`} count={3} />}
        {data && (
          <>
            {children(data)}
            <Age state={state} />
            {after?.(data)}
          </>
        )}
      </div>
    </Wrap>
  );
}
