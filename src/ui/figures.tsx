import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './figures.module.css';

export interface FigureView {
  key: string;
  label: ReactNode;
  /** printed: "7.9 MB", or a Mark */
  value: ReactNode;
  /** the colour that stands for it in a ShareBar */
  tone?: 'accent' | 'wait' | 'edge';
}

/** Label at the left, figure at the right, line by line; the legend of a ShareBar too. */
export function Figures({ items, className }: { items: readonly FigureView[]; className?: string }) {
  return (
    <dl className={classes(styles.figures, className)}>
      {items.map(({ key, label, value, tone }) => (
        <div key={key}>
          <dt>
            {tone && <i className={classes(styles.key, styles[tone])} aria-hidden="true" />}
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
