import { Plural, Trans } from '@lingui/react/macro';
import type { HoldReason } from '#domain/supporters/payout-care.ts';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import styles from './commissions.module.css';
import { useCommissionWords } from './commission-words.ts';

/** Why a payout waits for a second person, at a glance. */
export function OnHoldMarks({ why }: { why: readonly HoldReason[] }) {
  const words = useCommissionWords();
  return (
    <span className={styles.marks}>
      {why.map((one) => (
        <Mark key={one} kind="wait" icon="alert-circle">
          {words.held[one]}
        </Mark>
      ))}
    </span>
  );
}

/** That some wait, and for whom. @param count 0: nothing is said */
export function OnHoldNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Note
      kind="wait"
      icon="alert-circle"
      stacked
      title={
        <Plural
          value={count}
          one="# payout waits for a second person."
          other="# payouts wait for a second person."
        />
      }
    >
      <Trans>
        Nothing is wrong: its amount, or something that is marked, needs a second look. Someone other than the
        person who made the run must release it.
      </Trans>
    </Note>
  );
}
