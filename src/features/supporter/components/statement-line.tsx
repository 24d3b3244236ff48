import { Trans } from '@lingui/react/macro';
import type { CommissionEntry } from '#contract/supporter.ts';
import { minor } from '#domain/money/money.ts';
import { amountText } from '#shown/amount.tsx';
import { Mark, type MarkKind } from '#ui/mark.tsx';
import { useLineWords } from '../statement-words.ts';
import styles from './statement-line.module.css';

/** Kind of mark for each status: what merely takes time is grey. */
const KINDS: Record<CommissionEntry['status'], MarkKind> = {
  pending: 'plain',
  awaiting_rate: 'plain',
  payable: 'ok',
  paid: 'ok',
  reversed: 'plain',
};

/** One amount, and everything that made it so. */
export function StatementLine({ line, date }: { line: CommissionEntry; date: (time: string) => string }) {
  const words = useLineWords(date)(line);
  const gone = line.status === 'reversed';
  return (
    <li className={styles.line}>
      <div className={styles.top}>
        <h3>{words.title}</h3>
        <b className={styles.amount}>
          {line.amount_usd === null ? (
            <span className="muted">
              <Trans>Not known yet</Trans>
            </span>
          ) : (
            signed(line.amount_usd)
          )}
        </b>
      </div>
      <div className="row row-wrap">
        <Mark kind={KINDS[line.status]} {...(gone && { icon: 'circle-x' as const })} filled>
          {words.status}
        </Mark>
        <span className="small muted">{date(line.created_at)}</span>
      </div>
      {words.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {words.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

const signed = (wire: string): string => (minor(wire) > 0 ? '+' : '') + amountText(wire, 'USD');
