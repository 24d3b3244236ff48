import { Trans } from '@lingui/react/macro';
import { NotTaken } from '#offline/store/not-taken.ts';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { Note } from '#ui/note.tsx';

/** Why an act on something in the list changed nothing. What it was made for may be gone: then it can only go too. */
export function ActFailed({ cause }: { cause: unknown }) {
  if (!(cause instanceof NotTaken) || cause.code !== 'gone') return <NotTakenNote cause={cause} />;
  return (
    <Note kind="stop" role="alert" title={<Trans>What it belongs to was discarded on this phone.</Trans>}>
      <Trans>It cannot be sent without that. Copy what you need from it, then discard it.</Trans>
    </Note>
  );
}
