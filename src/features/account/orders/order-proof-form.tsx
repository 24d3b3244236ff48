import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { wireMoney } from '#domain/money/money.ts';
import { type AmountProblem, readTypedAmount } from '#domain/money/typed-amount.ts';
import { useCommand } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { PaySafely } from '#shown/pay-safely.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { addProof } from '../commands.ts';
import { EMPTY_PROOF, proofDraft, readProofDraft } from './order-proof-draft.ts';
import { ProofFileField, useProofFile } from './order-proof-file.tsx';

interface ProofFormProps {
  order: OrderDetail;
  /** Tells whether another proof may still be sent: that may end while the form is open. */
  takes: boolean;
  onClose: () => void;
  onSaved: () => void;
}

const MAX_REFERENCE = 100;

/**
 * A slip is chosen or photographed, seen as it goes out with its size, and kept on this phone until it can be sent. What was
 * typed stays on this phone too: a camera may take all the memory there is, and the page with it.
 */
export function ProofForm({ order, takes, onClose, onSaved }: ProofFormProps) {
  const { t } = useLingui();
  const { run, busy } = useCommand(addProof);
  const draft = useDraft(proofDraft(order.number), EMPTY_PROOF, readProofDraft);
  const file = useProofFile();
  const { chosen } = file;
  const [missing, setMissing] = useState(false);
  const [wrong, setWrong] = useState<AmountProblem | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const { form, refused } = useBadFieldFocus();
  const { amount, reference } = draft.value;

  async function send() {
    if (file.busy || !takes) return;
    const read = amount.trim() === '' ? null : readTypedAmount(amount);
    const bad = typeof read === 'string' ? read : null;
    setWrong(bad);
    setMissing(true);
    setFailed(null);
    if (bad) refused();
    if (typeof read === 'string' || !chosen) return;
    try {
      await run(
        {
          number: order.number,
          sha256: chosen.file.sha256,
          amount: read === null ? null : wireMoney(read),
          reference: reference.trim(),
        },
        { name: chosen.name },
        { photo: chosen.file, draft: proofDraft(order.number) },
      );
      onSaved();
    } catch (cause) {
      setFailed(cause ?? 'unknown');
    }
  }
  async function cancel() {
    // A form that stayed open over a draft that would not go would be worse than the draft.
    await draft.drop().catch(() => undefined);
    onClose();
  }
  return (
    <div className="sect">
      <Form form={form} busy={busy} onSubmit={send}>
        <ProofFileField file={file} missing={missing} />
        <TextField
          label={<Trans>Amount you paid, {order.currency}</Trans>}
          hint={<Trans>If you know it</Trans>}
          error={wrong && <WrongAmount problem={wrong} />}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => {
            draft.set({ amount: target.value, reference });
            setWrong(null);
          }}
        />
        <TextField
          label={<Trans>Transfer reference</Trans>}
          hint={<Trans>If the slip has one</Trans>}
          autoComplete="off"
          maxLength={MAX_REFERENCE}
          value={reference}
          onChange={({ target }) => draft.set({ amount, reference: target.value })}
        />
        {failed !== null && <LocalWriteErrorNote cause={failed} />}
        {!takes && !busy && (
          <Note role="alert" title={<Trans>This order no longer accepts proofs.</Trans>}>
            <Trans>What you typed stays on this phone. Ask us if this proof is needed.</Trans>
          </Note>
        )}
        <div className="two">
          {takes && (
            <Button variant="main" type="submit" icon="send" busy={busy || file.busy}>
              <Trans>Send</Trans>
            </Button>
          )}
          <Button tall onClick={() => void cancel()}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
        <p className="small muted">
          <Trans>A proof is not a payment: our staff check that the money has arrived.</Trans>
        </p>
        <PaySafely />
      </Form>
      <span className="vh" role="status">
        {chosen ? t`${chosen.name} chosen` : ''}
      </span>
    </div>
  );
}

function WrongAmount({ problem }: { problem: AmountProblem }) {
  if (problem === 'nothing') return <Trans>Enter an amount above 0</Trans>;
  if (problem === 'too_large') return <Trans>This amount is too large</Trans>;
  return <Trans>Enter an amount like 1500 or 1500.50</Trans>;
}
