import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMoment, useNow } from './clock.ts';
import styles from './thread.module.css';

/** Author of a message, and its time. */
export function MessageHead({ by, at }: { by: ReactNode; at: string }) {
  const now = useNow();
  const moment = useMoment();
  return (
    <p className={styles.head}>
      <b>{by}</b>
      <time dateTime={at}>{now === null ? '\u00a0' : moment(Date.parse(at), now)}</time>
    </p>
  );
}

/** As it was typed, line for line, in the direction of its own letters. */
export function Words({ text }: { text: string }) {
  if (text === '')
    return (
      <p className="small muted">
        <Trans>Removed: the writer has closed their account.</Trans>
      </p>
    );
  return (
    <p className={styles.text} dir="auto">
      {text}
    </p>
  );
}
