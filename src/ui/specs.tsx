import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './specs.module.css';

export interface SpecsProps {
  items: readonly { label: string; value: ReactNode }[];
  className?: string;
}

/** Names and values in columns: two on a phone, four on a wide screen. */
export function Specs({ items, className }: SpecsProps) {
  return (
    <dl className={classes(styles.specs, className)}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
