import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import type { Centre, ExportedWork } from '#offline/face/centre-face.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { saveFile } from '#shown/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { shareable } from './files.ts';
import { useRowAct } from './use-act.ts';

interface ExportProps {
  centre: Centre;
  onClose: () => void;
}

/** Work that waits, as a file: saved on this phone, or handed on at once where the phone can. */
export function ExportDialog({ centre, onClose }: ExportProps) {
  const [made, setMade] = useState<ExportedWork | null>(null);
  const { busy, failed, act } = useRowAct();
  const size = useSize(centre);
  const count = size?.count ?? 0;
  const text = size ? bytesText(size.bytes) : '';
  const files = made && shareable(made);

  const save = () =>
    act(async () => {
      const work = made ?? (await centre.exportWork());
      setMade(work);
      saveFile(work.json, `${work.name}.json`);
      for (const { name, blob } of work.photos) saveFile(blob, name);
    });
  // A share sheet that the user closes again is an answer, not a failure.
  const share = () =>
    act(async () => {
      if (files) await navigator.share({ files }).catch(() => undefined);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Export waiting items</Trans>}
      actions={
        made ? (
          <>
            {files && (
              <Button variant="main" icon="share" busy={busy} onClick={() => void share()}>
                <Trans>Send to another phone</Trans>
              </Button>
            )}
            <Button tall onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button variant="main" icon="download" busy={busy} onClick={() => void save()}>
              {text ? <Trans>Save the file, {text}</Trans> : <Trans>Save the file</Trans>}
            </Button>
            <Button tall onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {made ? (
          <Note kind="ok" role="status" title={<Trans>Saved.</Trans>}>
            <Trans>
              On your other phone, log in, open Waiting and sent, tap Import and choose all its files.
            </Trans>
          </Note>
        ) : (
          <>
            <p>
              {count > 0 && (
                <>
                  <Trans>
                    <Plural value={count} one="# item" other="# items" /> for another phone of yours.
                  </Trans>{' '}
                </>
              )}
              <Trans>It stays here too. Whichever phone sends first, each item is done only once.</Trans>
            </p>
            <p className="muted">
              <Trans>
                After that it cannot be changed here, only withdrawn. The file contains names, addresses and
                what you wrote: do not give it to anyone else.
              </Trans>
            </p>
          </>
        )}
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
      </div>
    </Dialog>
  );
}

/** Size of what the files will hold; null until it is counted, and where it cannot be. */
function useSize(centre: Centre): { count: number; bytes: number } | null {
  const [size, setSize] = useState<{ count: number; bytes: number } | null>(null);
  useEffect(() => {
    let gone = false;
    centre.exportSize().then(
      (counted) => {
        if (!gone) setSize(counted);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [centre]);
  return size;
}
