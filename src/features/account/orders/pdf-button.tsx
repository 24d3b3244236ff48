import { Trans } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useMemo } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { Problem } from '#contract/problem.ts';
import { bytesText } from '#domain/text/bytes.ts';
import type { DocumentOutcome } from '#offline/face/engine-face.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { mayOrderChange } from './open-order.ts';
import { proformaFile } from './order-files.ts';
import { useCachedFile } from '../components/cached-file.ts';

const TEXTS = refusalTexts('order_canceled');

type Invoice = NonNullable<OrderDetail['invoice']>;

/**
 * The pro-forma's PDF: what it costs, or that it lies on this phone already, stands on the button. `saver`: nothing is
 * fetched unasked.
 */
export function usePdf(order: OrderDetail, invoice: Invoice, saver: boolean) {
  const { number, pdf_bytes: sizeBytes } = invoice;
  const wanted = useMemo(() => proformaFile(order.number, number), [order.number, number]);
  const file = { wanted, sizeBytes, needed: mayOrderChange(order) };
  const { kept, online, busy, outcome, open } = useCachedFile(file, saver);
  return {
    button: (
      <Button variant="main" icon="file-download" busy={busy} onClick={() => void open()}>
        <Label kept={kept} online={online} sizeBytes={sizeBytes} />
      </Button>
    ),
    note: outcome && (outcome.ok ? <Opened outcome={outcome} /> : <NotLoaded problem={outcome.problem} />),
  };
}

function Label({ kept, online, sizeBytes }: { kept: boolean; online: boolean; sizeBytes: number }) {
  if (kept) return <Trans>PDF, saved</Trans>;
  if (!online) return <Trans>PDF, when online</Trans>;
  const size = bytesText(sizeBytes);
  return sizeBytes > 0 ? <Trans>PDF, {size}</Trans> : <>PDF</>;
}

/** Source of the opened PDF, and whether it stays: nobody shall pay by an old one without knowing. */
function Opened({ outcome }: { outcome: Extract<DocumentOutcome, { ok: true }> }) {
  const now = useNow();
  const moment = useMoment();
  const { source, asOf, kept } = outcome;
  if (source === 'phone') {
    const at = moment(asOf, now ?? asOf);
    return (
      <Note role="status" icon="cloud-off" title={<Trans>Opened from this phone, as it was {at}.</Trans>}>
        <Trans>Before you pay, open it once more with a connection.</Trans>
      </Note>
    );
  }
  if (kept)
    return (
      <Note role="status" kind="ok">
        <Trans>It stays on this phone and opens without a connection.</Trans>
      </Note>
    );
  return (
    <Note role="status">
      <Trans>This phone is full, so it opens only with a connection.</Trans>
    </Note>
  );
}

function NotLoaded({ problem }: { problem: Problem }) {
  const words = useRefusalWords(TEXTS);
  if (problem.code === 'offline')
    return (
      <Note role="alert" icon="cloud-off">
        <Trans>The PDF needs a connection. It was also attached to your order email.</Trans>
      </Note>
    );
  if (problem.code === 'order_canceled')
    return <Note kind="stop" role="alert" title={words('order_canceled')} />;
  return (
    <Note kind="stop" role="alert" title={<Trans>The PDF could not be downloaded.</Trans>}>
      <Trans>Try again. It was also attached to your order email.</Trans>
    </Note>
  );
}
