import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './mark.module.css';

/** ok: the server confirmed it. wait: taken on this phone. stop: needs you. plain: a state that takes time. */
export type MarkKind = 'ok' | 'wait' | 'stop' | 'plain';

const usual: Record<MarkKind, IconName> = {
  ok: 'circle-check',
  wait: 'clock',
  stop: 'alert-circle',
  plain: 'clock',
};

export interface MarkProps {
  kind?: MarkKind;
  icon?: IconName;
  /** on a soft ground */
  filled?: boolean;
  className?: string;
  children: ReactNode;
}

/** A sign and a word, never colour alone. */
export function Mark({ kind = 'plain', icon = usual[kind], filled = false, className, children }: MarkProps) {
  return (
    <span className={classes(styles.mark, styles[kind], filled && styles.filled, className)}>
      <Icon name={icon} size={16} stroke={2.25} />
      <span>{children}</span>
    </span>
  );
}
