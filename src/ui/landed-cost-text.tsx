import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './landed-cost-text.module.css';

/** "About <b>$5,200.00</b> to Dar Es Salaam": the figure in a `<b>`, the rest as it reads. */
export function LandedCostText({ children, className }: { children: ReactNode; className?: string }) {
  return <p className={classes(styles.landed, className)}>{children}</p>;
}
