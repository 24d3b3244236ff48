import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useModal } from '#ui/modal.ts';
import styles from './zoom.module.css';

interface ZoomProps {
  address: string;
  width: number;
  height: number;
  /** Name of what is on it. */
  name: string;
  onClose: () => void;
}

/** One picture over the whole screen, as wide as it is or two and a half times so; a thumb moves it about. */
export function Zoom({ address, width, height, name, onClose }: ZoomProps) {
  const { t } = useLingui();
  const own = useModal(true, onClose);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState(false);
  return (
    <dialog ref={own} className={styles.zoom} aria-label={name}>
      <div className={styles.top}>
        <Button small icon="zoom-in" aria-pressed={near} disabled={failed} onClick={() => setNear(!near)}>
          {near ? <Trans>Whole picture</Trans> : <Trans>Zoom in</Trans>}
        </Button>
        <IconButton icon="x" label={t`Close`} onClick={onClose} />
      </div>
      {/* Arrow keys move what is larger than the screen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.place} role="group" aria-label={name} tabIndex={0}>
        {failed ? (
          <Empty icon="photo-off" title={t`Photo, when online`} />
        ) : (
          <img
            src={address}
            alt={name}
            width={width}
            height={height}
            className={near ? styles.near : undefined}
            onError={() => setFailed(true)}
          />
        )}
      </div>
    </dialog>
  );
}
