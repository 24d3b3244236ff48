import { Trans, useLingui } from '@lingui/react/macro';
import { SAMPLE_CAPTION } from '#domain/stock/sample-caption.ts';
import { useCallback, useState } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { useTakesAvif } from '#shown/takes-avif.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { onDemand } from '#shown/on-demand.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PictureCount } from '#ui/picture.tsx';
import { Slides } from '#ui/slides.tsx';
import styles from './gallery.module.css';
import { largestOf } from './largest-picture.ts';

const Zoom = onDemand(() => import('./zoom.tsx').then((part) => part.Zoom));

interface GalleryProps {
  images: VehicleDetails['images'];
  title: string;
  saver: boolean;
  /** Asks for photos of it, where those here only show what such a one looks like. */
  onAskPhotos?: () => void;
}

/**
 * Up to four pictures, edge to edge on a phone; going on from the last leads to the first (spec buyer §2). Each is
 * fetched when its turn comes.
 */
export function Gallery({ images, title, saver, onAskPhotos }: GalleryProps) {
  const { t } = useLingui();
  const takesAvif = useTakesAvif(true);
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const [zoomed, setZoomed] = useState(false);
  const move = useCallback((place: number): void => {
    setAt(place);
    setSeen((before) => new Set(before).add(place));
  }, []);
  const count = images.length;
  const shown = images[at] ?? images[0];
  if (!shown) return null;
  if (count === 1 && shown.remote_image === NO_IMAGE)
    return (
      <p className={styles.none}>
        <Icon name="photo-off" />
        <Trans>No photo</Trans>
      </p>
    );
  const ask = (place: number): void => setAsked(new Set(asked).add(place));
  const step = (by: number): void => move((at + by + count) % count);
  const number = at + 1;
  const name = (place: number): string => t`${title}, picture ${place} of ${count}`;
  const largest = largestOf(shown, takesAvif);
  const isSample = shown.caption === SAMPLE_CAPTION;
  const caption = isSample ? <Trans>Illustration</Trans> : shown.caption;
  return (
    <section className={styles.gallery} aria-label={t`Pictures`}>
      <div
        className={styles.stage}
        role="group"
        aria-label={count > 1 ? t`Picture ${number} of ${count}` : t`Picture`}
      >
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
              width={640}
              widths={[320, 640, 1280]}
              sizes="(min-width: 900px) 700px, 100vw"
              saver={saver}
              asked={asked.has(place)}
              onAsk={() => ask(place)}
              later={!seen.has(place)}
              eager={place === 0}
              captioned
              square
            />
          ))}
        />
        {count > 1 && (
          <PictureCount>
            {number} / {count}
          </PictureCount>
        )}
        {count > 1 && (
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
        {largest && (
          <button type="button" className={styles.zoom} onClick={() => setZoomed(true)}>
            <Icon name="zoom-in" size={16} />
            <span className="vh">
              <Trans>Larger picture, </Trans>
            </span>
            {bytesText(largest.bytes)}
          </button>
        )}
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
      {count > 1 && (
        <ul className={styles.thumbs}>
          {images.map((image, place) => (
            <li key={image.id}>
              <button
                type="button"
                aria-current={place === at || undefined}
                aria-label={name(place + 1)}
                onClick={() => {
                  move(place);
                  // Its button has named the size of the large one.
                  if (saver && image.remote_image !== NO_IMAGE) ask(place);
                }}
              >
                <VehiclePicture
                  image={image.remote_image}
                  picture={image.picture}
                  alt=""
                  width={saver ? 640 : 160}
                  saver={saver}
                  asked={asked.has(place)}
                  passive
                  tiny
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSample && onAskPhotos && (
        <Button small icon="camera-plus" className={styles.photos} onClick={onAskPhotos}>
          <Trans>Ask for photos</Trans>
        </Button>
      )}
      {zoomed && (
        <Zoom
          images={images}
          at={at}
          onMove={move}
          largest={largest}
          name={name}
          // What it is no photo of stands on the picture itself.
          caption={isSample ? '' : caption}
          saver={saver}
          onClose={() => setZoomed(false)}
        />
      )}
    </section>
  );
}
