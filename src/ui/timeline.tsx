import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './timeline.module.css';

export interface TimelineItem {
  key?: string;
  /** done: filled tick. wait: dashed clock. next: empty ring. stop: refused or called off. */
  state: 'done' | 'wait' | 'next' | 'stop';
  title: ReactNode;
  detail?: ReactNode;
  /** more under it: a box, a button */
  children?: ReactNode;
}

export interface TimelineProps {
  items: readonly TimelineItem[];
  label?: string;
  className?: string;
}

export function Timeline({ items, label, className }: TimelineProps) {
  return (
    <ol className={classes(styles.line, className)} aria-label={label}>
      {items.map((item, index) => (
        <li key={item.key ?? index} className={styles[item.state]}>
          <span className={styles.dot}>
            {item.state === 'done' && <Icon name="check" size={14} stroke={3} />}
            {item.state === 'wait' && <Icon name="clock" size={14} stroke={3} />}
            {item.state === 'stop' && <Icon name="x" size={14} stroke={3} />}
          </span>
          <p className={styles.title}>{item.title}</p>
          {item.detail && <p className="small muted">{item.detail}</p>}
          {item.children}
        </li>
      ))}
    </ol>
  );
}
