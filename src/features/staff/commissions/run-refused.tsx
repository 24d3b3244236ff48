import { Trans } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import { amountText } from '#shown/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { useCommissionWords } from './commission-words.ts';

interface RunRefusedProps {
  problem: Problem | null;
  /** Those that show their own message. */
  fields: readonly string[];
  /** It only looked: nothing can be half done. */
  isRead?: boolean;
  onLookAgain: () => void;
}

const textIn = (problem: Problem | null, name: string): string | null => {
  const value = problem?.[name];
  return typeof value === 'string' ? value : null;
};

/** Why a month is not to be looked at or paid, and where to go on. */
export function RunRefused({ problem, fields, isRead = false, onLookAgain }: RunRefusedProps) {
  const words = useCommissionWords();
  if (problem?.code === 'month_not_over')
    return (
      <Note kind="stop" role="alert" title={<Trans>This month is not over yet.</Trans>}>
        <Trans>It includes commission that becomes payable up to its last day.</Trans>
      </Note>
    );
  const made = textIn(problem, 'id');
  if (problem?.code === 'already_run' && made !== null)
    return (
      <Note kind="wait" role="alert" title={<Trans>This month has already been paid out.</Trans>}>
        <Link to={`/staff/payouts/${made}`}>
          <Trans>Open its payouts</Trans>
        </Link>
      </Note>
    );
  const latest = words.month(textIn(problem, 'month') ?? '');
  if (problem?.code === 'later_month_run')
    return (
      <Note kind="wait" role="alert" title={<Trans>{latest} has already been paid out.</Trans>}>
        <Trans>It covered this month too, so nothing is left to pay for it.</Trans>
      </Note>
    );
  if (problem?.code === 'total_changed') {
    const sum = amountText(textIn(problem, 'total') ?? '0.00', 'USD');
    return (
      <Note kind="stop" role="alert" stacked title={<Trans>The amount has changed: it is now {sum}.</Trans>}>
        <Button onClick={onLookAgain}>
          <Trans>Check again</Trans>
        </Button>
      </Note>
    );
  }
  return <RefusedNote problem={problem} fields={fields} isRead={isRead} />;
}
