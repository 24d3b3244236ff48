import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './empty.module.css';

export interface EmptyProps {
  icon: IconName;
  /** the sentence, bold */
  title: ReactNode;
  /** 1: the sentence is the page's heading, and can take the focus when the page changes */
  level?: 1 | 2;
  /** what to do about it */
  hint?: ReactNode;
  /** one way on: a plain Button or ButtonLink, "Try again" */
  action?: ReactNode;
  /** without the card, where it stands in one */
  bare?: boolean;
  /** alert for an error that follows an act */
  role?: 'alert' | 'status';
  className?: string;
}

/** Nothing here, or it failed: sign, sentence, one way on. */
export function Empty({ icon, title, level, hint, action, bare = false, role, className }: EmptyProps) {
  const Title = level ? (`h${level}` as const) : 'p';
  return (
    <div className={classes(styles.empty, bare && styles.bare, className)} role={role}>
      <Icon name={icon} size={40} stroke={1.5} className={styles.icon} />
      <Title className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Title>
      {hint && <p className="small muted">{hint}</p>}
      {action}
    </div>
  );
}
