import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import { useWaitText } from '#shown/wait-text.ts';
import { Note } from '#ui/note.tsx';
import { NeedsConnection } from './needs-connection.tsx';

interface RefusedProps {
  problem: Problem;
  /** Says that it needs a connection. */
  offline: ReactNode;
  /** Further text for whoever has asked too often. */
  more?: ReactNode;
}

/** Why a call came to nothing where no field is to blame. */
export function CallRefused({ problem, offline, more }: RefusedProps) {
  const wait = useWaitText();
  if (problem.code === 'offline') return <NeedsConnection tried>{offline}</NeedsConnection>;
  return (
    <Note
      kind="stop"
      role="alert"
      stacked
      title={<Trans>An error has occurred. Please try again or contact customer service</Trans>}
    >
      {wait(problem)}
      {problem.code === 'rate_limited' && more && <> {more}</>}
    </Note>
  );
}
