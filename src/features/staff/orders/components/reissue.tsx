import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { reissueInvoice } from '#contract/staff/invoices.ts';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { newerOrder } from '../newer-order.ts';
import { baseVersion } from '../order-facts.ts';
import type { OrderActing } from './act-form.tsx';
import { ActRefused } from './act-refused.tsx';
import styles from '../order-screen.module.css';

interface ReissueProps extends Pick<OrderActing, 'order' | 'onNewer'> {
  /** The order is read anew: the answer is the pro-forma alone. */
  onIssued: (told: string) => void;
}

/** Another pro-forma in the place of the last one, which then says that it was replaced; or the first, where it was held. */
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
  const { held: onHold } = order;
  return (
    <Box
      kind={onHold ? 'stop' : 'plain'}
      title={onHold ? <Trans>The pro-forma is waiting for you</Trans> : <Trans>Pro-forma</Trans>}
    >
      <div className="stack">
        {onHold ? (
          <HoldLines lines={order.held_for} />
        ) : (
          <p className="small">
            <Trans>The last one is marked as replaced, and the buyer gets the new one by email.</Trans>
          </p>
        )}
        <ActRefused problem={problem} seen={order} fields={[]} />
        <Button busy={busy} icon="file-text" onClick={() => setAsking(true)}>
          {onHold ? <Trans>Issue the pro-forma</Trans> : <Trans>Issue another pro-forma</Trans>}
        </Button>
        <Dialog
          open={asking}
          onClose={close}
          role="alertdialog"
          title={onHold ? <Trans>Issue it with this wording?</Trans> : <Trans>Replace the pro-forma?</Trans>}
          actions={
            <>
              <Button variant="main" busy={busy} onClick={() => void issue()}>
                {onHold ? <Trans>Issue it</Trans> : <Trans>Replace it</Trans>}
              </Button>
              <Button onClick={close}>{onHold ? <Trans>Not yet</Trans> : <Trans>Keep it</Trans>}</Button>
            </>
          }
        >
          <p>
            {onHold ? (
              <Trans>They will be printed on our pro-forma, and the buyer gets it by email at once.</Trans>
            ) : (
              <Trans>The buyer gets the new one by email at once.</Trans>
            )}
          </p>
        </Dialog>
      </div>
    </Box>
  );
}

/** Lines that were typed, as they would be printed: whoever reads them decides. */
function HoldLines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <p className="small">
        <Trans>
          Something in the names or address looks like payment details, or is too long to print. If it really
          is a name or an address, issue the pro-forma. If not, cancel the order: no document of ours may name
          another account.
        </Trans>
      </p>
      {lines.map((line) => (
        <blockquote key={line} className={styles.held}>
          {line}
        </blockquote>
      ))}
    </>
  );
}
