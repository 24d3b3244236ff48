import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import type { MarkKind } from './mark.tsx';
import styles from './note.module.css';

const usual: Record<MarkKind, IconName> = {
  ok: 'circle-check',
  wait: 'clock',
  stop: 'alert-circle',
  plain: 'info-circle',
};

export interface NoteProps {
  kind?: MarkKind;
  icon?: IconName;
  /** what happened, bold, in the colour of its meaning */
  title?: ReactNode;
  /** the title on a line of its own */
  stacked?: boolean;
  /** alert for what stopped the user, status for what follows an act; none for standing text */
  role?: 'alert' | 'status';
  id?: string;
  className?: string;
  children?: ReactNode;
}

export function Note(props: NoteProps) {
  const { kind = 'plain', icon = usual[kind], title, stacked = false, role, id, className, children } = props;
  return (
    <div className={classes(styles.note, styles[kind], className)} role={role} id={id}>
      <Icon name={icon} />
      <div className={styles.words}>
        {title && <b>{title}</b>}
        {title && children ? stacked ? <br /> : ' ' : null}
        {children}
      </div>
    </div>
  );
}
