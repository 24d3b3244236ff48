import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './age.module.css';

/** updated: from the server just now. phone: kept here. pack: from the catalogue. old: more than 7 days. */
export type AgeKind = 'updated' | 'phone' | 'pack' | 'old';

const signs: Record<AgeKind, IconName> = {
  updated: 'refresh',
  phone: 'device-mobile',
  pack: 'download',
  old: 'alert-triangle',
};

export interface AgeLineProps {
  kind: AgeKind;
  className?: string;
  children: ReactNode;
}

/** One line: where the figures come from, how old they are, what they cost in data. */
export function AgeLine({ kind, className, children }: AgeLineProps) {
  return (
    <p className={classes(styles.age, className)}>
      <Icon name={signs[kind]} size={16} />
      <span>{children}</span>
    </p>
  );
}
