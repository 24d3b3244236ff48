import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { classes } from './class-names.ts';
import styles from './tabs.module.css';

export interface TabLinksProps {
  label: string;
  items: readonly { to: string; label: ReactNode; current?: boolean }[];
  spread?: boolean;
  className?: string;
}

/** Looks like tabs, is a navigation: every place has its address and works before any script. */
export function TabLinks({ label, items, spread = false, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={classes(styles.tabs, spread && styles.spread, className)}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={styles.tab}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
