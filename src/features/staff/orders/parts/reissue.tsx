import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { reissueInvoice } from '#contract/staff-invoices.ts';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { newerOrder } from '../newer-order.ts';
import { baseVersion } from '../order-facts.ts';
import type { Acting } from './act-form.tsx';
import { ActRefused } from './act-refused.tsx';

interface ReissueProps extends Pick<Acting, 'order' | 'onNewer'> {
  /** The order is read anew: the answer is the pro-forma alone. */
  onIssued: (told: string) => void;
}

/** Another pro-forma in the place of the last one, which then says that it was replaced. */
export function Reissue({ order, onNewer, onIssued }: ReissueProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { send, busy } = useAct(reissueInvoice);
  if (order.status === 'Canceled' || Number(order.balance) === 0) return null;
  const close = (): void => setAsking(false);
  const issue = async (): Promise<void> => {
    setProblem(null);
    const outcome = await send({ number: order.number, reason: '', base_version: baseVersion(order) });
    if (!outcome) return;
    close();
    if (outcome.ok) return onIssued(t`Pro-forma ${outcome.value.invoice_number}`);
    const newer = newerOrder(outcome.problem);
    if (newer) onNewer(newer);
    setProblem(outcome.problem);
  };
  return (
    <Box title={<Trans>Pro-forma</Trans>}>
      <div className="stack">
        <p className="small">
          <Trans>The last one is marked as replaced, and the buyer gets the new one by mail.</Trans>
        </p>
        <ActRefused problem={problem} seen={order} fields={[]} />
        <Button busy={busy} icon="file-text" onClick={() => setAsking(true)}>
          <Trans>Issue another pro-forma</Trans>
        </Button>
        <Dialog
          open={asking}
          onClose={close}
          role="alertdialog"
          title={<Trans>Replace the pro-forma?</Trans>}
          actions={
            <>
              <Button variant="main" busy={busy} onClick={() => void issue()}>
                <Trans>Replace it</Trans>
              </Button>
              <Button onClick={close}>
                <Trans>Keep it</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>The buyer gets the new one by mail at once.</Trans>
          </p>
        </Dialog>
      </div>
    </Box>
  );
}
