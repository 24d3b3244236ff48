import { useEffect, useState } from 'react';
import type { QrPath } from './qr-path.ts';
import styles from './pro-forma.module.css';

/** Light modules around the code, so that a camera finds its edge. */
const QUIET = 3;

/** A QR code in its kept place, black on white in both themes; what draws it comes in a chunk of its own. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<QrPath | null>(null);
  useEffect(() => {
    let gone = false;
    import('./qr-path.ts')
      .then(({ qrPath }) => {
        if (!gone) setCode(qrPath(text));
      })
      // Without the chunk the code in words beside it still stands.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [text]);
  if (!code) return <span className={styles.qr} />;
  const edge = code.size + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.d} fill="#000" />
    </svg>
  );
}
