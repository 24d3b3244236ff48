import { Trans } from '@lingui/react/macro';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import type { Outcome } from './dashboard-acts.ts';
import { listingEditorOf } from './dashboard-line.tsx';

/** Outcome of an act on the list, before the server has heard of it. */
export function OutcomeNote({ outcome }: { outcome: Outcome | null }) {
  switch (outcome?.kind) {
    case 'copied':
      return (
        <Note kind="wait" role="status" title={<Trans>Copied as a draft: {outcome.title}.</Trans>}>
          {outcome.isBare && (
            <p>
              {outcome.to.prod_class === 'vehicles' ? (
                <Trans>
                  Its photos are not copied, because the original is still waiting to be sent. Add them to the
                  copy.
                </Trans>
              ) : (
                <Trans>
                  Its photos, its parts and the vehicles it fits are not copied, because the original is still
                  waiting to be sent. Add them to the copy.
                </Trans>
              )}
            </p>
          )}
          <Link to={listingEditorOf(outcome.to)}>
            <Trans>Edit the copy</Trans>
          </Link>
        </Note>
      );
    case 'deleted':
      return (
        <Note role="status" icon="trash">
          <Trans>Deleted on this phone: {outcome.title}.</Trans>
        </Note>
      );
    case 'failed':
      return <LocalWriteErrorNote cause={outcome.cause} />;
    case undefined:
      return null;
  }
}
