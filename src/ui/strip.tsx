import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './strip.module.css';

export type StripKind = 'none' | 'offline' | 'waiting' | 'sending' | 'needs';

const signs: Record<Exclude<StripKind, 'none'>, IconName> = {
  offline: 'cloud-off',
  waiting: 'clock',
  sending: 'arrow-up',
  needs: 'alert-circle',
};

export interface StripProps {
  kind: StripKind;
  /** bold: "Offline", "3 waiting to send", "Sending 2 of 3", "1 needs your answer" */
  text: ReactNode;
  /** after a dot: "3 waiting to send" */
  detail?: ReactNode;
  /** at the right: "See all", "Open" */
  go: ReactNode;
  href: string;
  /** of sending, 0 to 1 */
  progress?: number;
}

/** One line over the page; the whole line is the way into the waiting list. */
export function Strip({ kind, text, detail, go, href, progress = 0 }: StripProps) {
  return (
    <output className={styles.place}>
      {kind !== 'none' && (
        <Link to={href} className={classes(styles.strip, styles[kind])}>
          <Icon name={signs[kind]} />
          <span>
            <b>{text}</b>
            {detail && (
              <>
                {' '}
                <span className={styles.dot}>·</span> {detail}
              </>
            )}
          </span>
          <span className={styles.go}>
            {go}
            <Icon name="chevron-right" size={16} />
          </span>
          {kind === 'sending' && (
            <span
              className={styles.bar}
              style={{ transform: `scaleX(${Math.min(1, Math.max(0, progress))})` }}
            />
          )}
        </Link>
      )}
    </output>
  );
}
