import { qrPath } from './qr-path.ts';
import styles from './pro-forma.module.css';

/** Light modules around the code, so that a camera finds its edge. */
const QUIET = 3;

/**
 * A QR code in its kept place, black on white in both themes.
 * @param bits '' where none is known: the words beside it still stand
 */
export function QrPicture({ bits, label }: { bits: string; label: string }) {
  if (!bits) return <span className={styles.qr} />;
  const { size, d } = qrPath(bits);
  const edge = size + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={d} fill="#000" />
    </svg>
  );
}
