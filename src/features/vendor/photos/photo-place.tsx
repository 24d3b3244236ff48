import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { NO_IMAGE } from '#contract/wire.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { useEngine, useWatch } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Picture } from '#ui/picture.tsx';
import { Progress } from '#ui/progress.tsx';
import type { Slot } from './photo-order.ts';
import { isFree, type PhotoPlace } from './photo-places.ts';
import styles from './gallery.module.css';
import { useOwnPhoto } from './use-stored-photo.ts';
import type { PhotoProgress } from '#offline/face/photo-progress.ts';

interface PlaceProps {
  place: PhotoPlace;
  title: string;
  /** A chosen file for it is being made small. */
  preparing: boolean;
  /** Nothing can be moved for now. */
  still: boolean;
  /** The first that is filled: buyers see it first. */
  cover: boolean;
  onAdd: () => void;
  onOpen: () => void;
  /** By the keyboard; absent where there is nothing to move it past. */
  onStep?: ((by: number) => void) | undefined;
  /** Handlers for the pointer at its handle. */
  handle: object;
  dragged: { right: number; down: number } | null;
  over: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One of the four places: free, or a picture with where it is. */
export function PlaceOfPhoto(props: PlaceProps) {
  const { place, title, preparing, still, cover, onAdd, onOpen, onStep, handle, dragged, over } = props;
  const { t } = useLingui();
  const { slot } = place;
  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep?.(step);
  }
  const free = isFree(place) && !place.refused;
  return (
    <li
      className={over ? styles.over : undefined}
      style={
        dragged ? { transform: `translate(${dragged.right}px, ${dragged.down}px)`, zIndex: 2 } : undefined
      }
    >
      {free || preparing ? (
        <button type="button" className={styles.free} onClick={onAdd} disabled={preparing}>
          <Icon name="camera-plus" />
          {preparing ? <Trans>Reducing its size</Trans> : <Trans>Add photo</Trans>}
          <span className="vh">{slot}</span>
        </button>
      ) : (
        <div className={styles.place}>
          <PlacePicture place={place} title={title} />
          <span className={styles.number} aria-hidden="true">
            {slot}
          </span>
          <button
            type="button"
            className={styles.open}
            aria-label={cover ? t`Photo ${slot}, the cover` : t`Photo ${slot}`}
            onClick={onOpen}
          />
          {onStep && (
            <button
              type="button"
              className={styles.handle}
              aria-label={t`Move photo ${slot}. The arrow keys move it`}
              data-handle={slot}
              disabled={still}
              onKeyDown={move}
              {...handle}
            >
              <Icon name="menu" size={20} />
            </button>
          )}
        </div>
      )}
      <div className={styles.cap}>
        {!free && !preparing && <PlaceState place={place} />}
        {cover && !free && (
          <span className="tiny muted">
            <Trans>Cover</Trans>
          </span>
        )}
        {free && !preparing && (
          <span className="tiny muted">
            <Trans>Made small, about 250 KB</Trans>
          </span>
        )}
      </div>
    </li>
  );
}

/** Picture in a place: the server's picture, this phone's own, or one that asks a person where nothing else stands. */
export function PlacePicture({ place, title }: { place: PhotoPlace; title: string }) {
  const { t } = useLingui();
  const { slot, picture, url } = place;
  const shown = place.waiting ?? (url === null ? place.refused : null);
  const own = useOwnPhoto(shown?.key ?? null);
  const alt = t`Photo ${slot} of ${title}`;
  if (shown)
    return <Picture mode={own ? 'show' : 'later'} src={own ?? ''} alt={alt} width={4} height={3} label="" />;
  return (
    <VehiclePicture
      image={picture?.url ?? url ?? NO_IMAGE}
      picture={picture?.picture ?? null}
      alt={alt}
      width={320}
      saver={false}
    />
  );
}

/** State of a place's picture, in words. */
export function PlaceState({ place }: { place: PhotoPlace }): ReactNode {
  const { waiting } = place;
  const asks = place.refused ?? place.unremoved;
  if (asks) return <WaitingMark command={asks} filled={false} />;
  if (waiting) return <OnItsWay command={waiting} slot={place.slot} />;
  return (
    <Mark kind="ok">
      <Trans>Photo online</Trans>
    </Mark>
  );
}

export function usePhotoProgress(key: string): PhotoProgress | null {
  const engine = useEngine();
  const watch = useMemo(() => engine?.photo(key) ?? null, [engine, key]);
  return useWatch<PhotoProgress | null>(watch, null);
}

function OnItsWay({ command, slot }: { command: CommandView; slot: Slot }) {
  const { t } = useLingui();
  const photo = usePhotoProgress(command.key);
  const size = photo && bytesText(photo.size);
  if (photo && command.state === 'queued' && photo.sent > 0 && !photo.complete) {
    const percent = Math.round((100 * photo.sent) / photo.size);
    return (
      <>
        <Progress label={t`Photo ${slot}, sent so far`} percent={percent} />
        <Mark icon="arrow-up">
          <Trans>Sending {percent} %</Trans>
        </Mark>
        <span className="tiny muted">{size}</span>
      </>
    );
  }
  return (
    <>
      <WaitingMark command={command} filled={false} />
      {size && <span className="tiny muted">{size}</span>}
    </>
  );
}
