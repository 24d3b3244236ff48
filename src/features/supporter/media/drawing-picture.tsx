import { type Drawing, INKS } from '#domain/promo/shapes.ts';
import styles from './media.module.css';

/** A drawing as it will be printed: from the same paths, so it costs no data and is never another one. */
export function DrawingPicture({ drawing, label }: { drawing: Drawing; label: string }) {
  const { width, height, shapes } = drawing;
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {shapes.map(({ d, ink, width: line, round }, at) =>
        line === undefined ? (
          <path key={at} d={d} fill={INKS[ink]} />
        ) : (
          <path
            key={at}
            d={d}
            fill="none"
            stroke={INKS[ink]}
            strokeWidth={line}
            {...(round ? { strokeLinecap: 'round', strokeLinejoin: 'round' } : {})}
          />
        ),
      )}
    </svg>
  );
}
