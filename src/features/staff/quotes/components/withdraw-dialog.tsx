import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import { withdrawQuote } from '#contract/staff/quotes.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { RefusedNote } from '../../refused-note.tsx';

interface WithdrawDialogProps {
  open: boolean;
  id: number;
  onClose: () => void;
  onDone: () => void;
  /** Nobody knows whether it was done: it is to be read again. */
  onUnheard: () => void;
}

/** Takes a quote back, for a reason that stays with it. */
export function WithdrawDialog({ open, id, onClose, onDone, onUnheard }: WithdrawDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { send, busy, problem, clear } = useAct(withdrawQuote);
  const { form, refused } = useBadFieldFocus();
  const [reason, setReason] = useState('');
  const close = (): void => {
    clear();
    onClose();
  };
  const submit = async (): Promise<void> => {
    const outcome = await send({ id, reason });
    if (outcome?.ok) {
      setReason('');
      onDone();
    } else if (outcome) {
      refused();
      if (!isJudgedByShop(outcome)) onUnheard();
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title={<Trans>Withdraw this quote?</Trans>}
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
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
          <Trans>The buyer gets an email, and cannot order until shipping is quoted again.</Trans>
        </p>
        <TextField
          label={t`Reason`}
          hint={t`Staff see it, the buyer does not.`}
          maxLength={500}
          value={reason}
          error={fieldMessage(problem, 'reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <RefusedNote problem={problem} fields={['reason']} />
      </form>
    </Dialog>
  );
}
