import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/class-names.ts';
import styles from './group.module.css';

/** So many at first: a phone that was long without a connection holds hundreds. */
const FIRST = 25;

interface GroupProps {
  name: ReactNode;
  /** Meaning of this place, in a line. */
  lead?: ReactNode;
  kind?: 'plain' | 'stop';
  /** Rows with their keys. */
  rows: readonly ReactNode[];
  /** Under the rows. */
  foot?: ReactNode;
  /** Stands there without rows too. */
  shownEmpty?: boolean;
}

/** One group of the list with its count; nothing when it is empty, unless it has something to say then. */
export function Group({ name, lead, kind = 'plain', rows, foot, shownEmpty = false }: GroupProps) {
  const [all, setAll] = useState(false);
  const total = rows.length;
  if (total === 0 && !shownEmpty) return null;
  return (
    <Box
      kind={kind}
      title={
        <span className={styles.title}>
          {name} {total > 0 && <span className={styles.count}>{total}</span>}
        </span>
      }
    >
      <div>
        {lead && <p className={styles.lead}>{lead}</p>}
        {total > 0 && <ul className="list">{all ? rows : rows.slice(0, FIRST)}</ul>}
      </div>
      {total > FIRST && !all && (
        <Button small full className={styles.all} onClick={() => setAll(true)}>
          <Trans>Show all {total}</Trans>
        </Button>
      )}
      {foot && <p className={classes(styles.foot, total > 0 && styles.after)}>{foot}</p>}
    </Box>
  );
}
