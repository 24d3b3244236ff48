import { classes } from './class-names.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  /** what moves: "Training progress" */
  label: string;
  /** 0 to 100 */
  percent: number;
  className?: string;
}

export function Progress({ label, percent, className }: ProgressProps) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <progress className={classes(styles.progress, className)} aria-label={label} max={100} value={shown} />
  );
}

export interface ShareBarProps {
  /** the whole in words: "Pictures 7.9 MB, pages 2.8 MB of 30 MB" */
  label: string;
  /** each 0 to 100 of the whole */
  parts: readonly { percent: number; tone: 'accent' | 'wait' | 'edge' }[];
}

/** Parts of one whole beside each other, as in the data meter. */
export function ShareBar({ label, parts }: ShareBarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={classes(styles.bar, styles.parts)} role="img" aria-label={label}>
      {parts.map((part, index) => (
        <span key={index} className={styles[part.tone]} style={{ width: `${part.percent}%` }} />
      ))}
    </div>
  );
}
