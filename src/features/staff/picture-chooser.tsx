import { Trans } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type * as v from 'valibot';
import { addArticlePicture } from '#contract/staff/articles.ts';
import type { Picture as Drawn } from '#contract/wire.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Picture } from '#ui/picture.tsx';
import { type AttachPhoto, type PhotoState, useSentPhoto } from './use-sent-photo.ts';
import styles from './work.module.css';

const TEXTS = refusalTexts('image_format');

/** A picture that the shop has by now. */
export type TakenPicture = v.InferOutput<typeof addArticlePicture.answer>;

interface PictureChooserProps {
  /** Hash of the picture that stands in the form; '' for none. */
  hash: string;
  /** As the shop has it, and the picture of that. */
  chosenPicture: { src: string; picture: Drawn | null } | null;
  alt: string;
  error?: string | undefined;
  onChange: (hash: string) => void;
  /** Choices for one that was just sent. */
  children?: (taken: TakenPicture) => ReactNode;
}

/** A picture for what is edited: it is sent at once, and stands there once the form is saved. */
export function PictureChooser({ hash, chosenPicture, alt, error, onChange, children }: PictureChooserProps) {
  const [sent, setSent] = useState<TakenPicture | null>(null);
  const attach = useCallback<AttachPhoto<TakenPicture>>(
    (engine, sha256, key) => engine.call(addArticlePicture, { sha256 }, key),
    [],
  );
  const { state, choose, again, forget } = useSentPhoto(attach, (taken) => {
    setSent(taken);
    onChange(taken.hash);
  });
  const chosen = useId();
  const shown =
    sent?.hash === hash
      ? { src: sent.url, picture: sent.picture }
      : chosenPicture?.picture?.hash === hash
        ? chosenPicture
        : null;
  return (
    <div className="stack">
      {shown?.picture && (
        <Picture
          mode="show"
          src={shown.src}
          alt={alt}
          width={shown.picture.width}
          height={shown.picture.height}
          thumbhash={shown.picture.thumbhash}
        />
      )}
      <label htmlFor={chosen}>
        <Trans>Choose a picture, jpg or png</Trans>
      </label>
      <input
        id={chosen}
        className={styles.file}
        type="file"
        accept="image/*"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it failed.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      <Step state={state} onAgain={() => void again()} onForget={forget} />
      {error !== undefined && (
        <Mark kind="stop">
          <span role="alert">{error}</span>
        </Mark>
      )}
      {sent && children?.(sent)}
      {hash !== '' && (
        <Button small variant="quiet" onClick={() => onChange('')}>
          <Trans>No picture</Trans>
        </Button>
      )}
    </div>
  );
}

interface StepProps {
  state: PhotoState;
  onAgain: () => void;
  onForget: () => void;
}

/** Progress of a chosen picture. */
function Step({ state, onAgain, onForget }: StepProps) {
  const words = useRefusalWords(TEXTS);
  switch (state.step) {
    case 'none':
      return null;
    case 'preparing':
      return (
        <p role="status">
          <Trans>Reducing its size</Trans>
        </p>
      );
    case 'sending':
      return (
        <p role="status">
          <Trans>Sending the picture</Trans>
        </p>
      );
    case 'unfit':
      return (
        <Mark kind="stop">
          <span role="alert">{words('image_format')}</span>
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
          <Button small onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
          <Button small variant="quiet" onClick={onForget}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      );
  }
}
