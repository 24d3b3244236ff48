import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { type PhotoPlace, payloadAgainstCurrent, currentPhotoOf } from './photo-places.ts';
import styles from './gallery.module.css';
import { useOwnPhoto } from './use-stored-photo.ts';
import { usePhotoWords } from './photo-words.ts';

interface RefusedProps {
  place: PhotoPlace;
  command: CommandView;
  /** Nothing can be decided for now. */
  still: boolean;
  onAnother: () => void;
}

/** A photo that the server did not take: why, and what can be done with it. */
export function RefusedPhoto({ place: { slot }, command, still, onAnother }: RefusedProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const words = usePhotoWords();
  const own = useOwnPhoto(command.key);
  const [failed, setFailed] = useState<unknown>(null);
  const theirs = currentPhotoOf(command);
  const { title, hint } = words.refused(command.reason);
  const act = (done: Promise<unknown> | undefined) =>
    void done?.catch((cause: unknown) => setFailed(cause ?? 'unknown'));

  function takeMine() {
    act(engine?.replace(command.key, payloadAgainstCurrent(command), command.seen));
  }
  const discard = () => act(engine?.discard(command.key));
  const mine = (
    <Picture
      mode={own ? 'show' : 'later'}
      src={own ?? ''}
      alt={t`Your photo ${slot}`}
      width={4}
      height={3}
      label=""
    />
  );
  const note = failed !== null && <LocalWriteErrorNote cause={failed} />;
  if (theirs !== undefined)
    return (
      <Box kind="stop" level={3} title={<Trans>Photo {slot}: two versions</Trans>}>
        <p className="small">
          <Trans>Another photo has been put there in the meantime. Which one do you want to keep?</Trans>
        </p>
        <div className={styles.versions}>
          <div>
            <p className="small">
              <Trans>This phone</Trans>
            </p>
            {mine}
            <Button full disabled={still} onClick={takeMine}>
              <Trans>Use this photo</Trans>
            </Button>
          </div>
          <div>
            <p className="small">
              <Trans>Online now</Trans>
            </p>
            <Picture
              mode={theirs === null ? 'none' : 'show'}
              src={theirs}
              alt={t`Photo ${slot} online now`}
              width={4}
              height={3}
              label={t`No photo`}
            />
            <Button full disabled={still} onClick={discard}>
              {theirs === null ? <Trans>Leave it empty</Trans> : <Trans>Keep this photo</Trans>}
            </Button>
          </div>
        </div>
        {note}
      </Box>
    );
  const again = command.reason?.kind !== 'rejected';
  return (
    <Box kind="stop" level={3} title={<Trans>Photo {slot} was not accepted</Trans>}>
      <div className={styles.versions}>
        <div>{mine}</div>
        <div className="small">
          <p>{title}</p>
          {hint}
        </div>
      </div>
      <div className="row row-wrap">
        {again ? (
          <Button small disabled={still} onClick={() => act(engine?.retry(command.key))}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Button small disabled={still} onClick={onAnother}>
            <Trans>Choose another photo</Trans>
          </Button>
        )}
        <Button variant="risk" small disabled={still} onClick={discard} aria-label={t`Discard photo ${slot}`}>
          <Trans>Discard</Trans>
        </Button>
      </div>
      {note}
    </Box>
  );
}
