import { classes } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** read aloud: "Loading" */
  label: string;
  /** rows: vehicle cards. tall: cards of a rail. text: a box of lines. detail: one large picture and lines. */
  kind?: 'rows' | 'tall' | 'text' | 'detail';
  count?: number;
  className?: string;
}

/** The shape of what comes, still, and only after 300 ms: a fast answer shows none. */
export function Skeleton({ label, kind = 'rows', count = 3, className }: SkeletonProps) {
  return (
    <div className={classes(styles.skeleton, className)} aria-busy="true">
      <output className="vh">{label}</output>
      <div className={styles[kind]} aria-hidden="true">
        {Array.from({ length: kind === 'detail' ? 1 : count }, (_, index) => (
          <div key={index} className={styles.card}>
            {kind !== 'text' && <span className={styles.picture} />}
            <div className={styles.lines}>
              <span />
              <span />
              <span />
              <span />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
