import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEngine } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { retryDependents } from './editor-save.ts';
import type { ListingNames } from './editor-work.ts';
import { useAttempt } from './use-attempt.ts';
import { usePendingCommands } from '../use-names.ts';
import { EditorRefused } from './editor-refused.tsx';

interface NotMadeProps {
  names: ListingNames;
  /** Content that is shown where that is not so. */
  otherwise?: ReactNode;
}

/** The server did not make it: all that was typed for it is kept, and goes on behind the next try. */
export function EditorNotMade({ names, otherwise = null }: NotMadeProps) {
  const engine = useEngine();
  const { making } = usePendingCommands(names);
  const { busy, failed, run } = useAttempt();
  if (making?.state !== 'needs_user') return otherwise;
  const again = async () => {
    if (!engine) return;
    await engine.retry(making.key);
    await retryDependents(engine, names);
  };
  return (
    <>
      <EditorRefused command={making}>
        <Button small busy={busy} onClick={() => void run(again)}>
          <Trans>Try again</Trans>
        </Button>
      </EditorRefused>
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
    </>
  );
}
