import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { IconButton } from '#ui/button.tsx';
import { PictureCount } from '#ui/picture.tsx';
import styles from './gallery.module.css';

interface GalleryProps {
  images: VehicleDetails['images'];
  title: string;
  saver: boolean;
}

/** Up to four pictures, edge to edge on a phone; going on from the last leads to the first (spec buyer §2). */
export function Gallery({ images, title, saver }: GalleryProps) {
  const { t } = useLingui();
  const [at, setAt] = useState(0);
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const count = images.length;
  const shown = images[at] ?? images[0];
  if (!shown) return null;
  const ask = (place: number): void => setAsked(new Set([...asked, place]));
  const step = (by: number): void => setAt((at + by + count) % count);
  const number = at + 1;
  const name = (place: number): string => t`${title}, picture ${place} of ${count}`;
  return (
    <section className={styles.gallery} aria-label={t`Pictures`}>
      <div className={styles.stage}>
        <VehiclePicture
          key={shown.remote_image}
          image={shown.remote_image}
          picture={shown.picture}
          alt={name(number)}
          width={640}
          widths={[320, 640, 1280]}
          sizes="(min-width: 900px) 700px, 100vw"
          saver={saver}
          asked={asked.has(at)}
          onAsk={() => ask(at)}
          eager
          square
        >
          {count > 1 && (
            <PictureCount>
              {number} / {count}
            </PictureCount>
          )}
        </VehiclePicture>
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
      </div>
      {shown.caption && <p className={styles.caption}>{shown.caption}</p>}
      {count > 1 && (
        <ul className={styles.thumbs}>
          {images.map((image, place) => (
            <li key={image.id}>
              <button
                type="button"
                aria-current={place === at || undefined}
                aria-label={name(place + 1)}
                onClick={() => {
                  setAt(place);
                  ask(place);
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
    </section>
  );
}
