import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { PROOF_FILE, type PaymentProof } from '#contract/orders/order-proofs.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { takesAnotherProof, takesNoProofs } from '#domain/orders/order-papers.ts';
import { useEngine } from '#offline/react/react.ts';
import { amountText } from '#shown/amount.tsx';
import { onDemand } from '#shown/on-demand.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { hasBalanceDue } from './order-event.tsx';
import { PaperRow } from './order-paper.tsx';
import { isStranded } from './order-proof-stranded.tsx';
import { proofDraft, readProofDraft } from './order-proof-draft.ts';
import { SavedProof, useWaitingProofs } from './order-proof-waiting.tsx';

const ProofForm = onDemand(() => import('./order-proof-form.tsx').then((part) => part.ProofForm));

/** The slips that were sent, what a person said of them, and the way to send one. */
export function OrderProofs({ order, saver }: { order: OrderDetail; saver: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  /** The form was closed: the focus goes back to what opened it. */
  const back = useRef(false);
  const { number, payment_proofs: proofs } = order;
  const unsent = useWaitingProofs(number).filter((command) => !isStranded(order, command));
  const waiting = unsent.length;
  const newest = unsent.findLast(({ state }) => state !== 'needs_user');
  const closed = takesNoProofs(order);
  const full = !takesAnotherProof([...proofs, ...unsent.map(() => ({ status: 'received' as const }))]);
  // Whoever has paid owes nobody a slip, and nobody is to pay before the pro-forma is there.
  const takes = !closed && !full && hasBalanceDue(order) && !order.held;
  const engine = useEngine();
  useEffect(() => {
    if (!engine || !takes) return;
    let gone = false;
    // A form that was begun and not ended stands there again; what cannot be read opens nothing.
    engine.readDraft(proofDraft(number)).then(
      (stored) => {
        if (!gone && readProofDraft(stored)) setOpen(true);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [engine, number, takes]);
  if (proofs.length + waiting === 0 && !takes && !open) return null;
  const last = proofs.at(-1);
  return (
    <Box title={<Trans>Proof of payment</Trans>} id="proof">
      {proofs.length > 0 && (
        <ul className="list" aria-label={t`Proof of payment`}>
          {proofs.map((proof, place) => (
            <ProofRow key={proof.id} order={order} proof={proof} place={place + 1} saver={saver} />
          ))}
        </ul>
      )}
      {proofs.length + waiting === 0 && !open && (
        <p className="muted sect">
          <Trans>
            Once you have paid, send a photo of the slip. It helps us find your payment, and your order stays
            open while we check.
          </Trans>
        </p>
      )}
      {last?.status === 'rejected' && takes && !open && waiting === 0 && (
        <Note kind="stop" title={<Trans>We could not use the last one.</Trans>}>
          <Trans>Send another one, or ask us.</Trans>
        </Note>
      )}
      {saved && newest && <SavedProof command={newest} />}
      {!closed && full && hasBalanceDue(order) && (
        <Note>
          <Trans>This order no longer accepts proofs. Contact us and we will sort it out with you.</Trans>
        </Note>
      )}
      {takes && !open && (
        <div className="sect">
          <Button
            ref={(node) => {
              if (node && back.current) node.focus();
              back.current = false;
            }}
            icon="camera-plus"
            onClick={() => {
              setSaved(false);
              setOpen(true);
            }}
          >
            {proofs.length + waiting > 0 ? (
              <Trans>Send another proof</Trans>
            ) : (
              <Trans>Send a proof of payment</Trans>
            )}
          </Button>
        </div>
      )}
      {open && (
        <ProofForm
          order={order}
          takes={takes}
          onClose={() => {
            back.current = true;
            setOpen(false);
          }}
          onSaved={() => {
            back.current = true;
            setOpen(false);
            setSaved(true);
          }}
        />
      )}
    </Box>
  );
}

interface RowProps {
  order: OrderDetail;
  proof: PaymentProof;
  place: number;
  saver: boolean;
}

function ProofRow({ order, proof, place, saver }: RowProps) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const at = now === null ? '\u00a0' : moment(Date.parse(proof.uploaded_at), now, 'first');
  const said = [proof.amount && amountText(proof.amount, order.currency), proof.reference].filter(Boolean);
  return (
    <PaperRow
      order={order.number}
      paper={proof}
      path={PROOF_FILE}
      name={`chicargos-${order.number}-proof-${place}`}
      what={t`Proof ${place}`}
      saver={saver}
    >
      <ProofMark status={proof.status} />
      <p className="small muted">{[at, ...said].join(', ')}</p>
      {proof.note && <p className="small">{proof.note}</p>}
    </PaperRow>
  );
}

function ProofMark({ status }: Pick<PaymentProof, 'status'>) {
  if (status === 'accepted')
    return (
      <Mark kind="ok">
        <Trans>Accepted</Trans>
      </Mark>
    );
  if (status === 'rejected')
    return (
      <Mark kind="stop">
        <Trans>Not accepted</Trans>
      </Mark>
    );
  return (
    <Mark>
      <Trans>Received. Our staff are checking it</Trans>
    </Mark>
  );
}
