import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import { Note } from '#ui/note.tsx';
import { CallRefused } from './call-refused.tsx';
import { messageFor, useProblemText } from './problem-text.ts';

/** Why Google's word, or what was added to it, did not lead in, with the status of the answer. */
export interface GoogleRefusal {
  status: number | null;
  problem: Problem;
}

/** `offline` says what a lost connection means here. */
export function GoogleRefused({
  refused: { status, problem },
  offline,
}: {
  refused: GoogleRefusal;
  offline: ReactNode;
}) {
  const text = useProblemText();
  const said =
    messageFor(problem, 'non_field_errors') ?? messageFor(problem, 'password') ?? messageFor(problem, 'otp');
  if (status === 400 && said !== undefined)
    return <Note kind="stop" role="alert" title={text({ code: problem.code, detail: said })} />;
  if (status !== null && status >= 500)
    return (
      <Note
        kind="stop"
        role="alert"
        icon="server-off"
        stacked
        title={<Trans>Google or our server cannot be reached right now</Trans>}
      >
        <Trans>You were not signed in. Wait a moment, then try again.</Trans>
      </Note>
    );
  // A page that asks for another sign-in first is no connection yet.
  const portal = problem.code === 'unreadable';
  return <CallRefused problem={portal ? { ...problem, code: 'offline' } : problem} offline={offline} />;
}
