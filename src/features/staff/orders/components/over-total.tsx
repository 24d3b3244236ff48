import { Trans } from '@lingui/react/macro';
import type { Problem } from '#contract/problem.ts';
import { amountText } from '#shown/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface Over {
  /** Money of the wire: what the order would stand at. */
  paid: string;
  total: string;
}

/** The figures of a payment that brings the order above its total; null where that is not why it was not recorded. */
export function overTotalIn(problem: Problem | null): Over | null {
  if (problem?.code !== 'over_total') return null;
  const { would_be_paid: paid, total } = problem;
  return typeof paid === 'string' && typeof total === 'string' ? { paid, total } : null;
}

interface OverTotalProps extends Over {
  currency: string;
  onRecord: () => void;
  onClose: () => void;
}

/** More money than the order costs is mostly one transfer typed twice, so a person says that it is not. */
export function OverTotal({ paid, total, currency, onRecord, onClose }: OverTotalProps) {
  const much = amountText(paid, currency);
  const all = amountText(total, currency);
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={
        <Trans>
          This makes {much} received against {all}. Record it anyway?
        </Trans>
      }
      actions={
        <>
          <Button variant="risk" onClick={onRecord}>
            <Trans>Record it anyway</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Do not record it</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        First check in the history whether this transfer is already recorded. Nothing is recorded yet.
      </Trans>
    </Dialog>
  );
}
