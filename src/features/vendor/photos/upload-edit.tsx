import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import type { PhotoSize } from '#offline/device/cut-image.ts';
import type { PreparedFile } from '#offline/device/prepare-image.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CropShape } from './crop-area.ts';
import { CropBox } from './crop-box.tsx';
import styles from './crop.module.css';
import { useChosen } from './photo-cut.ts';
import { usePhotoWords } from './photo-words.ts';

interface EditProps {
  file: File;
  /** Number of those that are still to come, this one too. */
  left: number;
  onUpload: (photo: PreparedFile) => Promise<void>;
  /** This one and all after it as they are. */
  onAll: () => void;
  /** Another one in its place, or on to the next. */
  onOther: () => void;
}

/** One chosen file: cut, turned, made small, and seen with its size before it is taken. */
export function UploadEdit({ file, left, onUpload, onAll, onOther }: EditProps) {
  const { t } = useLingui();
  const words = usePhotoWords();
  const chosen = useChosen(file);
  const [busy, setBusy] = useState(false);
  const { picture, ready, why } = chosen;
  const other = left > 1 ? <Trans>Leave this one out</Trans> : <Trans>Choose another photo</Trans>;

  if (why) {
    const { title, hint } = words.unfit(why);
    return (
      <>
        <Note kind="stop" role="alert" title={title}>
          {hint}
        </Note>
        <p className="small muted sect">{file.name}</p>
        <div className={styles.tools}>
          <Button full tall onClick={onOther}>
            {other}
          </Button>
        </div>
      </>
    );
  }
  if (!picture) return <Skeleton kind="text" count={3} label={t`Preparing it`} />;
  async function upload() {
    if (!ready) return;
    setBusy(true);
    await onUpload(ready);
    setBusy(false);
  }
  const size = ready ? bytesText(ready.bytes.byteLength) : null;
  const detail = (of: PhotoSize) => {
    const bytes = chosen.sizes[of];
    return bytes === undefined ? (of === chosen.size ? t`Preparing it` : null) : bytesText(bytes);
  };
  const [width, height] = [ready?.width, ready?.height];
  return (
    <>
      <CropBox
        picture={picture}
        quarters={chosen.quarters}
        shape={chosen.shape}
        area={chosen.area}
        onChange={chosen.setArea}
      />
      <div className={styles.tools}>
        <Choice<CropShape>
          legend={<Trans>Shape</Trans>}
          value={chosen.shape}
          onChange={chosen.setShape}
          options={[
            { value: 'free', label: <Trans context="of shape">Free</Trans> },
            { value: '4:3', label: '4:3' },
            { value: '16:9', label: '16:9' },
          ]}
        />
        <Button full tall icon="refresh" onClick={chosen.turn}>
          <Trans>Rotate right</Trans>
        </Button>
        <Choice<PhotoSize>
          legend={<Trans>Size</Trans>}
          value={chosen.size}
          onChange={chosen.setSize}
          options={[
            { value: 'small', label: <Trans>Small</Trans>, detail: detail('small') },
            { value: 'normal', label: <Trans>Normal</Trans>, detail: detail('normal') },
            { value: 'large', label: <Trans>Large</Trans>, detail: detail('large') },
          ]}
        />
        <p className="small muted" role="status">
          {ready ? (
            <Trans>
              {size}, {width} × {height}. The place and time it was taken are removed.
            </Trans>
          ) : (
            <Trans>Preparing it</Trans>
          )}
        </p>
        <Button variant="main" full busy={busy || !ready} icon="upload" onClick={() => void upload()}>
          <Trans>Upload</Trans>
        </Button>
        {left > 1 && (
          <Button full tall onClick={onAll}>
            <Trans>Upload all {left} as they are</Trans>
          </Button>
        )}
        <Button variant="quiet" full tall onClick={onOther}>
          {other}
        </Button>
      </div>
    </>
  );
}
