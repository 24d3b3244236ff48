import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { loadsWithoutTap } from '#domain/stock/picture-mode.ts';
import { usePictures } from '#shown/pictures.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useModal } from '#ui/modal.ts';
import { Slides } from '#ui/slides.tsx';
import type { Largest } from './largest-picture.ts';
import styles from './zoom.module.css';

/** Width of the files that are shown here, px. */
const WIDEST = 1280;

interface ZoomProps {
  images: VehicleDetails['images'];
  /** The picture that is shown, from 0. */
  at: number;
  onMove: (place: number) => void;
  /** Widest file of the one that is shown; null where it is no wider than what the page shows. */
  largest: Largest | null;
  /** Name of what is on one, from 1. */
  name: (place: number) => string;
  caption: ReactNode;
  saver: boolean;
  onClose: () => void;
}

/**
 * Pictures over the whole screen: a thumb moves from one to the next and two fingers come nearer, as everywhere in a browser.
 * A double tap, or the button, shows one two and a half times as wide as the screen, to be moved about.
 */
export function Zoom({ images, at, onMove, largest, name, caption, saver, onClose }: ZoomProps) {
  const { t, i18n } = useLingui();
  const own = useModal(true, onClose);
  // The first was pressed for by its size; the others are where they come.
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set([at]));
  const [near, setNear] = useState(false);
  const count = images.length;
  const move = (place: number): void => {
    setNear(false);
    onMove(place);
  };
  const step = (by: number): void => move((at + by + count) % count);
  const { mode } = usePictures();
  // Nobody pays for a file whose size was not named.
  const isHere = asked.has(at) || (!saver && loadsWithoutTap(mode, WIDEST));
  const canCome = largest !== null && isHere;
  const turn = (): void => setNear(canCome && !near);
  return (
    <dialog ref={own} className={styles.zoom} aria-label={name(at + 1)}>
      <div className={styles.top}>
        <Button small icon="zoom-in" aria-pressed={near} disabled={!canCome} onClick={turn}>
          {near ? <Trans>Whole picture</Trans> : <Trans>Zoom in</Trans>}
        </Button>
        {count > 1 && (
          <span role="status">
            {i18n.number(at + 1)} / {i18n.number(count)}
          </span>
        )}
        <IconButton icon="x" label={t`Close`} onClick={onClose} />
      </div>
      <div className={styles.place} onDoubleClick={turn}>
        {near && largest ? (
          <Near key={at} largest={largest} name={name(at + 1)} />
        ) : (
          <div className={styles.row}>
            <Slides
              label={t`Pictures`}
              at={at}
              onMove={move}
              slides={images.map((image, place) => (
                <VehiclePicture
                  key={image.id}
                  image={image.remote_image}
                  picture={image.picture}
                  alt={name(place + 1)}
                  width={WIDEST}
                  saver={saver}
                  asked={asked.has(place)}
                  onAsk={() => setAsked(new Set(asked).add(place))}
                  later={place !== at && !asked.has(place)}
                  square
                />
              ))}
            />
          </div>
        )}
        {count > 1 && !near && (
          <>
            <IconButton
              icon="chevron-left"
              label={t`Previous picture`}
              className={styles.back}
              onClick={() => step(-1)}
            />
            <IconButton
              icon="chevron-right"
              label={t`Next picture`}
              className={styles.on}
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
      {caption && <p className={styles.caption}>{caption}</p>}
    </dialog>
  );
}

function Near({ largest: { address, width, height }, name }: { largest: Largest; name: string }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  return (
    // Arrow keys move what is larger than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.pan} role="group" aria-label={name} tabIndex={0}>
      {failed ? (
        <Empty icon="photo-off" title={t`Photo, when online`} />
      ) : (
        <img src={address} alt={name} width={width} height={height} onError={() => setFailed(true)} />
      )}
    </div>
  );
}
