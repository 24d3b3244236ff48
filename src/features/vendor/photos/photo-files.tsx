import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './gallery.module.css';

interface FilesProps {
  /** Several at once fill the free places. */
  several: boolean;
  onFiles: (files: File[]) => void;
}

/** The camera, or what lies on the phone. */
export function PhotoFiles({ several, onFiles }: FilesProps) {
  const { t } = useLingui();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  function picked(input: HTMLInputElement) {
    const all = [...(input.files ?? [])];
    // The same file may be chosen again after it was mended.
    input.value = '';
    if (all.length > 0) onFiles(all);
  }
  return (
    <div className={styles.acts}>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t`Photo from the camera`}
        onChange={({ target }) => picked(target)}
      />
      <input
        ref={files}
        type="file"
        // By these names a phone that keeps photos in a format of its own gives a JPEG.
        accept="image/jpeg,image/png"
        multiple={several}
        hidden
        aria-label={t`Photos on this phone`}
        onChange={({ target }) => picked(target)}
      />
      <Button full tall icon="camera-plus" onClick={() => camera.current?.click()}>
        <Trans>Take a photo</Trans>
      </Button>
      <Button full tall icon="photo" onClick={() => files.current?.click()}>
        {several ? <Trans>Choose photos</Trans> : <Trans>Choose a photo</Trans>}
      </Button>
    </div>
  );
}
