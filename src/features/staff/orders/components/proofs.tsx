import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addressOf } from '#contract/declare.ts';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import type { PaymentProof } from '#contract/orders/order-proofs.ts';
import { reviewProof, STAFF_PROOF_FILE } from '#contract/staff/order-papers.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { amountText } from '#shown/amount.tsx';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Mark } from '#ui/mark.tsx';
import { newerOrder } from '../newer-order.ts';
import { baseVersion } from '../order-facts.ts';
import { PROOF_WORDS } from '../order-words.ts';
import type { OrderActing } from './act-form.tsx';
import { ActRefused } from './act-refused.tsx';
import { PaperButton } from './paper-button.tsx';
import styles from '../order-screen.module.css';

/** Proofs that the buyer sent to show that they paid; they book no money, a payment does. */
export function Proofs(acting: OrderActing) {
  const { payment_proofs: proofs } = acting.order;
  if (proofs.length === 0) return null;
  return (
    <Box title={<Trans>Proofs of payment</Trans>}>
      <ul className="list">
        {proofs.map((proof) => (
          <li key={proof.id} className={styles.paper}>
            <Proof proof={proof} {...acting} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

const LOOK = { received: 'wait', accepted: 'ok', rejected: 'stop' } as const;

function Proof({ proof, order, onDone, onNewer }: OrderActing & { proof: PaymentProof }) {
  const { t, i18n } = useLingui();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { send, busy } = useAct(reviewProof);
  const { form, refused } = useBadFieldFocus();
  const at = i18n.date(new Date(proof.uploaded_at), { dateStyle: 'medium', timeStyle: 'short' });
  const decide = async (decision: 'accepted' | 'rejected'): Promise<void> => {
    setProblem(null);
    const { number } = order;
    const outcome = await send({ number, id: proof.id, decision, note, base_version: baseVersion(order) });
    if (!outcome) return;
    if (outcome.ok) {
      setNote('');
      onDone(decision === 'accepted' ? t`Proof accepted` : t`Proof rejected`, outcome.value.order);
      return;
    }
    const newer = newerOrder(outcome.problem);
    if (newer) onNewer(newer);
    setProblem(outcome.problem);
    refused();
  };
  const path = addressOf(STAFF_PROOF_FILE, { number: order.number, id: proof.id });
  return (
    <Form form={form} busy={busy} onSubmit={() => decide('accepted')}>
      <div className="row row-between row-wrap">
        <span>
          <Trans>Sent {at}</Trans>
          <small className="small muted">
            {proof.amount && <> {amountText(proof.amount, order.currency)}</>} {proof.reference}
          </small>
        </span>
        <Mark kind={LOOK[proof.status]}>{i18n._(PROOF_WORDS[proof.status])}</Mark>
      </div>
      {proof.note && <p className="small">{proof.note}</p>}
      <PaperButton
        path={path}
        mime={proof.mime}
        sizeBytes={proof.bytes}
        name={`proof-${order.number}`}
        title={t`Proof of payment`}
      />
      {proof.status === 'received' && (
        <>
          <ActRefused problem={problem} seen={order} fields={['note']} />
          <TextField
            label={t`Note to the buyer`}
            hint={t`Required if you reject it.`}
            maxLength={500}
            value={note}
            error={problem ? fieldMessage(problem, 'note') : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="row row-wrap">
            <Button type="submit" busy={busy}>
              <Trans>Accept</Trans>
            </Button>
            <Button variant="risk" busy={busy} onClick={() => void decide('rejected')}>
              <Trans>Reject</Trans>
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
