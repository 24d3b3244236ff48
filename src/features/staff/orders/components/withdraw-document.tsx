import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import type { OrderDocument } from '#contract/orders/order-documents.ts';
import { withdrawDocument } from '#contract/staff/order-papers.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { newerOrder } from '../newer-order.ts';
import { baseVersion } from '../order-facts.ts';
import type { OrderActing } from './act-form.tsx';
import { ActRefused } from './act-refused.tsx';

/** Takes a paper back that was put with the wrong order, for a reason that its buyer reads. */
export function WithdrawDocument({
  document,
  order,
  onDone,
  onNewer,
}: OrderActing & { document: OrderDocument }) {
  const { t } = useLingui();
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { send, busy } = useAct(withdrawDocument);
  const { form, refused } = useBadFieldFocus();
  const close = (): void => {
    setProblem(null);
    setAsking(false);
  };
  const submit = async (): Promise<void> => {
    setProblem(null);
    const { number } = order;
    const outcome = await send({ number, id: document.id, reason, base_version: baseVersion(order) });
    if (!outcome) return;
    if (outcome.ok) {
      setAsking(false);
      return onDone(t`Document withdrawn`, outcome.value.order);
    }
    const newer = newerOrder(outcome.problem);
    if (newer) {
      // What is new stands at the top of the page, which the question would cover.
      close();
      return onNewer(newer);
    }
    setProblem(outcome.problem);
    refused();
  };
  return (
    <>
      <Button small onClick={() => setAsking(true)} aria-label={`${t`Withdraw…`} ${document.title}`}>
        <Trans>Withdraw…</Trans>
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        role="alertdialog"
        title={<Trans>Withdraw “{document.title}”?</Trans>}
        actions={
          <>
            <Button type="submit" form={formId} variant="risk" busy={busy}>
              <Trans>Withdraw</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <form
          id={formId}
          ref={form}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void submit();
          }}
        >
          <p>
            <Trans>
              For a document from another order. The buyer can no longer open it and is notified. Copies
              already saved are not affected.
            </Trans>
          </p>
          <ActRefused problem={problem} seen={order} fields={['reason']} />
          <TextField
            label={t`Reason`}
            hint={t`The buyer will see this.`}
            maxLength={500}
            value={reason}
            error={problem ? fieldMessage(problem, 'reason') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </Dialog>
    </>
  );
}
