import { useState, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon } from './icon.tsx';
import { averageColour, useBlur } from './thumbhash.ts';
import styles from './picture.module.css';

/**
 * show: load it. ask: load on tap. later: its turn has not come. offline: not on this phone, no connection. none: there
 * is no picture.
 */
export type PictureShowing = 'show' | 'ask' | 'later' | 'offline' | 'none';

export interface PictureProps {
  mode: PictureShowing;
  /** null when there is none */
  src: string | null;
  srcSet?: string;
  /** the same for browsers that read AVIF */
  avif?: string;
  sizes?: string;
  alt: string;
  /** of the source; they only keep its shape until styles have come */
  width: number;
  height: number;
  /** base64 */
  thumbhash?: string;
  /** the words in its place: "Photo, 38 KB" (ask), "Photo, when online" (offline), "No photo" (none, failed) */
  label?: string;
  /** what a reader says of the button: "Photo, 38 KB: 2016 Toyota Auris"; label and alt when not given */
  askName?: string;
  onAsk?: () => void;
  /** a picture that failed is tried again when this changes: whether there is a connection */
  attempt?: string;
  /** the largest picture of the first screen */
  eager?: boolean;
  /** no rounded corners, for edge to edge */
  square?: boolean;
  /** a thumbnail's pill: smaller, without the sign */
  tiny?: boolean;
  className?: string;
  /** in its corner while it is shown: what it is, where it is no photo */
  note?: string;
  /** over the picture: PictureCount */
  children?: ReactNode;
}

/** 4:3. Its place is kept, and what it costs stands on the button. */
export function Picture(props: PictureProps) {
  const { src, alt, thumbhash, label, square = false, tiny = false, className, children } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const attempt = `${src} ${props.attempt ?? ''}`;
  const mode = src === null || (props.mode === 'show' && failed === attempt) ? 'none' : props.mode;
  const blur = useBlur(thumbhash, mode !== 'none' && loaded !== src);
  // an image drawn by the server may have come, or failed, before this script
  function look(image: HTMLImageElement | null) {
    if (!image?.complete || src === null) return;
    if (image.naturalWidth > 0) setLoaded(src);
    else setFailed(attempt);
  }

  return (
    <div
      className={classes(styles.picture, square && styles.square, mode === 'none' && styles.none, className)}
      style={mode === 'none' ? undefined : ground(thumbhash, blur)}
    >
      {mode === 'show' && src !== null && (
        <Sources avif={props.avif} sizes={props.sizes}>
          <img
            ref={look}
            src={src}
            srcSet={props.srcSet}
            sizes={props.sizes}
            alt={alt}
            width={props.width}
            height={props.height}
            loading={props.eager ? 'eager' : 'lazy'}
            fetchPriority={props.eager ? 'high' : undefined}
            decoding="async"
            onLoad={() => setLoaded(src)}
            onError={() => setFailed(attempt)}
          />
        </Sources>
      )}
      {mode === 'ask' && (
        <button
          type="button"
          className={classes(styles.ask, tiny && styles.tiny)}
          aria-label={props.askName ?? [label, alt].filter(Boolean).join(': ')}
          onClick={props.onAsk}
        >
          <span className={styles.pill}>
            {!tiny && <Icon name="photo" size={16} />}
            {label}
          </span>
        </button>
      )}
      {mode === 'offline' && (
        <div className={classes(styles.ask, styles.off, tiny && styles.tiny)}>
          <span className={styles.pill}>{label}</span>
        </div>
      )}
      {mode === 'none' && (
        <>
          <Icon name="photo-off" size={28} stroke={1.5} />
          {label}
        </>
      )}
      {mode === 'show' && props.note && <span className={styles.note}>{props.note}</span>}
      {children}
    </div>
  );
}

function Sources({ avif, sizes, children }: { avif?: string; sizes?: string; children: ReactNode }) {
  if (avif === undefined) return children;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {children}
    </picture>
  );
}

function ground(thumbhash: string | undefined, blur: string | null) {
  if (!thumbhash) return undefined;
  const backgroundColor = averageColour(thumbhash);
  return blur ? { backgroundColor, backgroundImage: `url("${blur}")` } : { backgroundColor };
}

/** "1 / 4" in the corner of a picture. */
export function PictureCount({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}
