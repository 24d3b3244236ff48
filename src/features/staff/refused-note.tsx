import { Trans } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import { Note } from '#ui/note.tsx';
import { isUnheard, UnheardNote } from './unanswered-note.tsx';

interface RefusedNoteProps {
  problem: Problem | null;
  /** Those that show their own message. */
  fields?: readonly string[];
  /** It only looks: whether it came through changes nothing. */
  isRead?: boolean;
}

/** Why an act was not done, or that nobody knows, where no field says it. */
export function RefusedNote({ problem, fields = [], isRead = false }: RefusedNoteProps) {
  if (!problem || fields.some((field) => problem.fields?.[field] !== undefined)) return null;
  if (!isUnheard(problem))
    return (
      <Note kind="stop" role="alert" title={<Trans>Not done.</Trans>}>
        {problem.detail}
      </Note>
    );
  return isRead ? (
    <Note kind="wait" role="alert" title={<Trans>There was no answer.</Trans>}>
      <Trans>What you typed is kept. Press again with a connection.</Trans>
    </Note>
  ) : (
    <UnheardNote />
  );
}
