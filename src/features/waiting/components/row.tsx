import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './row.module.css';

interface RowProps {
  icon: IconName;
  tone: 'stop' | 'wait' | 'ok';
  title: ReactNode;
  /** Since when, and how big. */
  since: ReactNode;
  /** State and reason. */
  children?: ReactNode;
  acts?: ReactNode;
  /** Under all of it: what an act has led to. */
  below?: ReactNode;
}

/** One thing of the list: sign, what, since when, how far; what can be done about it under it, or at its right. */
export function Row({ icon, tone, title, since, children, acts, below }: RowProps) {
  return (
    <li className={`${styles.row} ${styles[tone]}`}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <p className="strong">{title}</p>
        <p className="small muted">{since}</p>
        {children}
      </div>
      {acts && <div className={styles.acts}>{acts}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
}

interface WhyProps {
  title: ReactNode;
  /** It goes on by itself: not in red. */
  waits?: boolean;
  children?: ReactNode;
}

/** Why it needs the user, in red, or what it waits for. */
export function WhyWaiting({ title, waits = false, children }: WhyProps) {
  return (
    <p className={waits ? styles.waits : styles.why}>
      <b>{title}</b> {children}
    </p>
  );
}
