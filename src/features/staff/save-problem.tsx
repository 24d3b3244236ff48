import { Trans } from '@lingui/react/macro';
import { isRecord } from '#contract/wire.ts';
import type { Problem } from '#contract/problem.ts';
import { Note } from '#ui/note.tsx';
import { isUnheard, UnheardNote } from './unanswered-note.tsx';

/** Why a form was not saved, or that nobody knows; what is wrong with a field stands at the field. What was typed stays where it is. */
export function SaveProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  if (isUnheard(problem)) return <UnheardNote />;
  if (isRecord(problem.fields) && Object.keys(problem.fields).length > 0)
    return (
      <Note kind="stop" role="alert" title={<Trans>Not saved.</Trans>}>
        <Trans>Check the fields in red.</Trans>
      </Note>
    );
  return (
    <Note kind="stop" role="alert" title={<Trans>Not saved.</Trans>}>
      {problem.detail}
    </Note>
  );
}
