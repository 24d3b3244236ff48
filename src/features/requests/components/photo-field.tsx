import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import { MAX_REQUEST_PHOTOS } from '#domain/requests/request-status.ts';
import type { NotPrepared } from '#offline/device/prepare-image.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { addRequestPhoto } from '../threads/commands.ts';
import styles from './photo-field.module.css';
import { useLateCommand } from './use-deferred-command.ts';
import { usePhotos } from './use-photos.ts';

/** Gives the chosen photos to the phone, for the request of this name. */
export type GivePhotos = (thread: string) => Promise<void>;

/** Photos for a parts request, seen as they go out, with their size. @param onChange null: none is chosen */
export function PhotoField({ onChange }: { onChange: (give: GivePhotos | null) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { photos, busy, problem, add, remove } = usePhotos();
  const { run } = useLateCommand(addRequestPhoto);
  useEffect(() => {
    const give: GivePhotos = async (thread) => {
      for (const { file, name } of photos)
        await run({ id: thread, sha256: file.sha256 }, { name }, { photo: file });
    };
    onChange(photos.length > 0 ? give : null);
  }, [photos, run, onChange]);
  return (
    <div className="stack">
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t`Photos of the part`}
        onChange={({ target }) => {
          const picked = [...(target.files ?? [])];
          // The same file may be chosen again after it was taken away.
          target.value = '';
          void add(picked);
        }}
      />
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo) => (
            <li key={photo.file.sha256}>
              <img src={photo.preview} alt={photo.name} />
              <span className="tiny muted">{bytesText(photo.file.bytes.byteLength)}</span>
              <Button small variant="quiet" icon="trash" onClick={() => remove(photo)}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MAX_REQUEST_PHOTOS && (
        <div>
          <Button icon="camera-plus" busy={busy} onClick={() => input.current?.click()}>
            <Trans>Take or choose photos, up to {MAX_REQUEST_PHOTOS}</Trans>
          </Button>
        </div>
      )}
      {problem && <NotReady problem={problem} />}
    </div>
  );
}

function NotReady({ problem }: { problem: NotPrepared['code'] }) {
  if (problem === 'too_large')
    return <Note kind="stop" role="alert" title={<Trans>This photo is too large.</Trans>} />;
  return <Note kind="stop" role="alert" title={<Trans>This file cannot be read as a photo.</Trans>} />;
}
