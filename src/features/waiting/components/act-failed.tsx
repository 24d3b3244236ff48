import { Trans } from '@lingui/react/macro';
import { LocalWriteError } from '#offline/store/local-write-error.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Note } from '#ui/note.tsx';

/** Why an act on something in the list changed nothing. What it was made for may be gone: then it can only go too. */
export function ActFailed({ cause }: { cause: unknown }) {
  if (!(cause instanceof LocalWriteError) || cause.code !== 'gone')
    return <LocalWriteErrorNote cause={cause} />;
  return (
    <Note kind="stop" role="alert" title={<Trans>What it belongs to was discarded on this phone.</Trans>}>
      <Trans>It cannot be sent without that. Copy what you need from it, then discard it.</Trans>
    </Note>
  );
}
