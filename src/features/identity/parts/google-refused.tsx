import { Trans } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import { Note } from '#ui/note.tsx';
import { CallRefused } from './call-refused.tsx';
import { messageFor, useProblemText } from './problem-text.ts';

/** A refusal of what was added to Google's word, with the status of the answer. */
export interface Refused {
  status: number | null;
  problem: Problem;
}

/** Why a password or a code beside Google's word was not enough. */
export function GoogleRefused({ refused: { status, problem } }: { refused: Refused }) {
  const text = useProblemText();
  const said =
    messageFor(problem, 'non_field_errors') ?? messageFor(problem, 'password') ?? messageFor(problem, 'otp');
  if (status === 400 && said !== undefined)
    return <Note kind="stop" role="alert" title={text({ code: problem.code, detail: said })} />;
  return (
    <CallRefused
      problem={problem}
      offline={<Trans>Sign in needs a connection. What you typed stays here.</Trans>}
    />
  );
}
