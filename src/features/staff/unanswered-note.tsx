import { Trans } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import { Note } from '#ui/note.tsx';

/** Codes that are no judgement of the shop's: an earlier press may have been done all the same. */
const UNHEARD = ['offline', 'unreadable', 'server_error', 'unavailable', 'idempotency_in_progress'];

export const isUnheard = (problem: Problem | null): boolean =>
  problem !== null && UNHEARD.includes(problem.code);

/** Note on an act that nobody knows of whether it was done: the next press is the same one (`shown/use-act.ts`). */
export function UnheardNote() {
  return (
    <Note kind="stop" role="alert" icon="cloud-off" title={<Trans>There was no answer.</Trans>}>
      <Trans>
        It may have been done. Press again with a connection: it is done once. What you typed is kept.
      </Trans>
    </Note>
  );
}
