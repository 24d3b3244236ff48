import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useId } from 'react';
import type { GalleryPicture, PictureTaken } from '#contract/listings/listing-edit.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Picture } from '#ui/picture.tsx';
import { Progress } from '#ui/progress.tsx';
import { type PhotoState, usePhoto } from '../use-photo.ts';
import styles from '../stock.module.css';

const TEXTS = refusalTexts('image_format');

interface PhotoPlaceProps {
  id: number;
  slot: number;
  title: string;
  picture: GalleryPicture | undefined;
  busy: boolean;
  onTaken: (taken: PictureTaken) => void;
  onFirst: () => void;
  onRemove: () => void;
}

/** One of the four places: a picture with what may be done to it, or the room for one. */
export function StockPhotoPlace(props: PhotoPlaceProps) {
  const { id, slot, title, picture, busy, onTaken, onFirst, onRemove } = props;
  const { t } = useLingui();
  const { state, choose, again, forget } = usePhoto({ id, slot }, onTaken);
  const size = picture && bytesText(picture.picture.bytes['320'] ?? 0);
  return (
    <li className={styles.place}>
      {picture ? (
        <>
          <Picture
            mode="show"
            src={picture.thumbs['320']?.webp ?? picture.url}
            alt={t`Photo ${slot} of ${title}`}
            width={picture.width}
            height={picture.height}
            thumbhash={picture.thumbhash}
            label={size ?? ''}
          >
            <span className={styles.number}>{slot}</span>
          </Picture>
          <div className={styles.acts}>
            {slot > 1 && (
              <Button
                small
                variant="quiet"
                busy={busy}
                onClick={onFirst}
                aria-label={t`Make photo ${slot} the first`}
              >
                <Trans>Make first</Trans>
              </Button>
            )}
            <Button small variant="risk" busy={busy} onClick={onRemove} aria-label={t`Remove photo ${slot}`}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <Chooser slot={slot} onFile={(file) => void choose(file)} />
          <div className={`${styles.cap} small muted`}>
            <Sent slot={slot} state={state} onAgain={() => void again()} onForget={forget} />
          </div>
        </>
      )}
    </li>
  );
}

function Chooser({ slot, onFile }: { slot: number; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <label className={styles.free} htmlFor={id}>
      <Icon name="camera-plus" />
      <Trans>Add photo</Trans>
      <input
        id={id}
        className="vh"
        type="file"
        accept="image/*"
        aria-label={t`Add photo ${slot}`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it failed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

interface SentProps {
  slot: number;
  state: PhotoState;
  onAgain: () => void;
  onForget: () => void;
}

function Sent({ slot, state, onAgain, onForget }: SentProps) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  switch (state.step) {
    case 'none':
      return <Trans>Made small, about 250 KB</Trans>;
    case 'preparing':
      return (
        <span role="status">
          <Trans>Reducing its size</Trans>
        </span>
      );
    case 'sending': {
      const [sent, size] = [bytesText(state.sent), bytesText(state.size)];
      return (
        <>
          <Progress label={t`Photo ${slot}`} percent={(100 * state.sent) / state.size} />
          <Mark icon="upload">
            {state.sent < state.size ? (
              <Trans>
                Sending, {sent} of {size}
              </Trans>
            ) : (
              <Trans>All sent. The shop is preparing it.</Trans>
            )}
          </Mark>
          <Button small variant="quiet" onClick={onForget}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      );
    }
    case 'unfit':
      return (
        <Mark kind="stop">
          <span role="alert">
            {state.why === 'too_large' ? <Trans>This file is too large.</Trans> : words('image_format')}
          </span>
        </Mark>
      );
    case 'failed':
      return (
        <>
          <Mark kind="stop">
            <span role="alert">
              {state.problem.code === 'offline' ? (
                <Trans>Not sent. It will resume where it stopped.</Trans>
              ) : (
                state.problem.detail
              )}
            </span>
          </Mark>
          <div className={styles.acts}>
            <Button small onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
            <Button small variant="quiet" onClick={onForget}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      );
  }
}
