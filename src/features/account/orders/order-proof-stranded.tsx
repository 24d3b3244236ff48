import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { takesNoProofs, PAPER_TYPES, PAPER_ENDINGS } from '#domain/orders/order-papers.ts';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { AskUs } from '#shown/ask-us.tsx';
import { saveFile } from '#shown/save-file.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { fileNameOf, useWaitingProofs } from './order-proof-waiting.tsx';
import styles from './order-proofs.module.css';

/** Tells whether a slip was kept in time and has nowhere to go any more. What may have reached the shop is not such a one. */
export const isStranded = (
  order: Pick<OrderDetail, 'status' | 'shipment'>,
  { state, sent, reason }: CommandView,
): boolean =>
  takesNoProofs(order) &&
  (state === 'needs_user' ? reason?.kind === 'rejected' : state === 'queued' && !sent);

/** Slips for an order that ended while they lay on this phone: where they are, and whom to tell. Nothing without one. */
export function StrandedProofs({ order, whatsapp }: { order: OrderDetail; whatsapp: string | null }) {
  const { t } = useLingui();
  const kept = useWaitingProofs(order.number).filter((command) => isStranded(order, command));
  if (kept.length === 0) return null;
  const { number } = order;
  return (
    <Box title={<Trans>Have you paid?</Trans>}>
      <p>
        {order.status === 'Canceled' ? (
          <Trans>
            This order has ended, so we could not accept your receipt. It is kept on this phone. If you have
            paid, tell us and send it: the money is still yours.
          </Trans>
        ) : (
          <Trans>
            This order has arrived, so it accepts no more receipts. Yours is kept on this phone in case we
            need it.
          </Trans>
        )}
      </p>
      {kept.map((command) => (
        <StrandedProof key={command.key} command={command} />
      ))}
      <AskUs
        whatsapp={whatsapp}
        subject={t`Order ${number}: I have paid`}
        text={t`Hello, I have paid for order ${number}, but it has ended. I am sending you the receipt.`}
      />
    </Box>
  );
}

function StrandedProof({ command }: { command: CommandView }) {
  const { t } = useLingui();
  const engine = useEngine();
  const [failed, setFailed] = useState(false);
  const name = fileNameOf(command);
  async function save() {
    const file = await engine?.centre().then((centre) => centre.photoOf(command.key));
    setFailed(!file);
    // A picture was made smaller, and another kind, when it was chosen.
    const type = PAPER_TYPES.find((one) => one === file?.type);
    if (file) saveFile(file, type ? `${name.replace(/\.\w+$/, '')}.${PAPER_ENDINGS[type]}` : name);
  }
  return (
    <div className={styles.stuck}>
      <p className={`small ${styles.name}`}>{name}</p>
      <div className={styles.acts}>
        <Button
          small
          aria-label={t`Save the receipt ${name}`}
          onClick={() => void save().catch(() => setFailed(true))}
        >
          <Trans>Save the receipt</Trans>
        </Button>
        <Button
          variant="risk"
          small
          aria-label={t`Discard ${name}`}
          onClick={() => void engine?.discard(command.key)}
        >
          <Trans>Discard</Trans>
        </Button>
      </div>
      {failed && (
        <Note kind="stop" role="alert">
          <Trans>It could not be read.</Trans>
        </Note>
      )}
    </div>
  );
}
