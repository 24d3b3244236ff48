import { Trans, useLingui } from '@lingui/react/macro';
import type { Payout } from '#contract/staff/supporters.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { useDates } from '../dates.tsx';
import { useSupporterWords } from '../supporters/supporter-words.ts';
import styles from './commissions.module.css';
import { OnHoldMarks } from './payout-on-hold.tsx';

/** A payout of a run that was made. */
export type MadePayout = Payout & { id: string };
export const isMadePayout = (payout: Payout): payout is MadePayout => payout.id !== null;

export type PayoutAct = 'pay' | 'release' | 'void';

interface PayoutStateProps {
  payout: MadePayout;
  /** Whoever looks made the run: somebody else releases what is held. */
  isOwnRun: boolean;
  onAct: (act: PayoutAct) => void;
}

/** State of a payout: what became of it, or what is to be done with it. */
export function PayoutState({ payout, isOwnRun, onAct }: PayoutStateProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { who } = useSupporterWords();
  const { paid_at: day, reference, status, held: onHold, released_by: by } = payout;
  const name = who(payout.supporter);
  if (day !== null)
    return (
      <>
        <Mark kind="ok">{dates.day(day)}</Mark> <span className="small muted">{reference}</span>
      </>
    );
  if (status === 'void')
    return (
      <Mark kind="plain" icon="circle-x">
        <Trans>Not paid</Trans>
      </Mark>
    );
  const isOnHold = onHold.length > 0;
  return (
    <span className={styles.acts}>
      {isOnHold && <OnHoldMarks why={onHold} />}
      {isOnHold && isOwnRun && (
        <span className="small muted">
          <Trans>You made this run, so someone else must release it.</Trans>
        </span>
      )}
      {isOnHold && !isOwnRun && (
        <Button small aria-label={t`Release: ${name}`} onClick={() => onAct('release')}>
          <Trans>Release</Trans>
        </Button>
      )}
      {!isOnHold && (
        <Button small aria-label={t`Mark as paid: ${name}`} onClick={() => onAct('pay')}>
          <Trans>Mark as paid</Trans>
        </Button>
      )}
      <Button small aria-label={t`Void: ${name}`} onClick={() => onAct('void')}>
        <Trans>Void</Trans>
      </Button>
      {by !== null && (
        <span className="small muted">
          <Trans>Released by {by}</Trans>
        </span>
      )}
    </span>
  );
}
