import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './specs.module.css';

export interface SpecsProps {
  items: readonly {
    label: string;
    value: ReactNode;
    /** Has no gap to be broken at, as an address: it takes the room of two columns. */
    wide?: boolean;
  }[];
  className?: string;
}

/** Names and values in columns: two on a phone, four on a wide screen. */
export function Specs({ items, className }: SpecsProps) {
  return (
    <dl className={classes(styles.specs, className)}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
