import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { QueryState } from '#offline/store/states.ts';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Failed } from './failed.tsx';

interface NoListingProps {
  state: Pick<QueryState<unknown>, 'problem' | 'loading'> & { refresh: () => void };
  /** Said where it was withdrawn; null: it was not. */
  removed: ReactNode;
}

/** In the place of a listing that is not there: it is being read, was withdrawn, or cannot be had now. */
export function NoListing({ state, removed }: NoListingProps) {
  const { t } = useLingui();
  if (!removed && state.loading)
    return (
      <Wrap>
        <Skeleton label={t`Loading`} kind="detail" />
      </Wrap>
    );
  return (
    <Wrap page>
      {removed ?? (state.problem && <Failed page problem={state.problem} onRetry={state.refresh} />)}
    </Wrap>
  );
}
