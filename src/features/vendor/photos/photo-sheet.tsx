import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { PhotoPlace } from './photo-places.ts';
import styles from './gallery.module.css';
import { PlacePicture, PlaceState } from './photo-place.tsx';

interface PhotoSheetProps {
  place: PhotoPlace;
  title: string;
  cover: boolean;
  /** Nothing can be moved or removed for now. */
  still: boolean;
  onClose: () => void;
  onAnother: () => void;
  onRemove: () => void;
  /** To the first place, one up, one down. */
  onMove: (to: number) => void;
}

/** One photo, and all that can be done with it by a tap. */
export function PhotoSheet(props: PhotoSheetProps) {
  const { place, title, cover, still, onClose, onAnother, onRemove, onMove } = props;
  const { t } = useLingui();
  const [removing, setRemoving] = useState(false);
  const { slot } = place;
  return (
    <Sheet open onClose={onClose} title={<Trans>Photo {slot}</Trans>} closeLabel={t`Close`}>
      <PlacePicture place={place} title={title} />
      <div className={styles.cap}>
        <PlaceState place={place} />
        {cover && (
          <span className="small muted">
            <Trans>The cover: buyers see this photo first.</Trans>
          </span>
        )}
      </div>
      {removing ? (
        <div className={styles.acts} role="group" aria-label={t`Remove photo ${slot}?`}>
          <p className="strong" role="alert">
            <Trans>Remove photo {slot}?</Trans>
          </p>
          <Button variant="risk" full tall disabled={still} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
          <Button full tall onClick={() => setRemoving(false)}>
            <Trans>Keep it</Trans>
          </Button>
        </div>
      ) : (
        <div className={styles.acts}>
          <Button full tall icon="camera-plus" onClick={onAnother}>
            <Trans>Put another photo here</Trans>
          </Button>
          {!cover && (
            <Button full tall icon="photo" disabled={still} onClick={() => onMove(1)}>
              <Trans>Make it the cover</Trans>
            </Button>
          )}
          <div className="two">
            <Button tall icon="chevron-left" disabled={still || slot === 1} onClick={() => onMove(slot - 1)}>
              <Trans>Earlier</Trans>
            </Button>
            <Button tall icon="chevron-right" disabled={still || slot === 4} onClick={() => onMove(slot + 1)}>
              <Trans>Later</Trans>
            </Button>
          </div>
          <Button variant="risk" full tall icon="trash" disabled={still} onClick={() => setRemoving(true)}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </Sheet>
  );
}
