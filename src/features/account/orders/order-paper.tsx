import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import type { PaperType } from '#domain/orders/order-papers.ts';
import type { DocumentOutcome } from '#offline/face/engine-face.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { paperFile } from './order-files.ts';
import { useCachedFile } from '../components/cached-file.ts';
import styles from './order-proofs.module.css';

interface PaperProps {
  order: string;
  paper: { id: string; mime: PaperType; bytes: number };
  /** Path of the file on the server, with `:number` and `:id`. */
  path: string;
  /** File name without its ending. */
  name: string;
  /** Text that a reader hears of the button beside its words. */
  what: string;
  /** Somebody must show it somewhere: on Wi-Fi it may come unasked although it is large. */
  needed?: boolean;
  saver: boolean;
  children: ReactNode;
}

/** A paper of an order in a list: its words, and a button that says what it costs or that it lies on this phone. */
export function PaperRow({ order, paper, path, name, what, needed = false, saver, children }: PaperProps) {
  const { id, mime, bytes } = paper;
  const { t } = useLingui();
  const wanted = useMemo(() => paperFile(order, { id, mime }, { path, name }), [id, order, name, mime, path]);
  const { kept, online, busy, outcome, open } = useCachedFile({ wanted, sizeBytes: bytes, needed }, saver);
  const size = bytesText(bytes);
  const label = kept ? t`Saved on this phone` : online ? t`Save, ${size}` : t`When online, ${size}`;
  return (
    <li className={styles.paper}>
      <div>{children}</div>
      <Button
        small
        icon="file-download"
        busy={busy}
        aria-label={`${what}: ${label}`}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {outcome && <Opened outcome={outcome} />}
    </li>
  );
}

function Opened({ outcome }: { outcome: DocumentOutcome }) {
  const now = useNow();
  const moment = useMoment();
  if (!outcome.ok)
    return outcome.problem.code === 'offline' ? (
      <Note role="alert" icon="cloud-off">
        <Trans>It is not on this phone yet. Open it once with a connection.</Trans>
      </Note>
    ) : (
      <Note kind="stop" role="alert" title={<Trans>The file could not be downloaded.</Trans>}>
        <Trans>Try again.</Trans>
      </Note>
    );
  const { source, asOf, kept } = outcome;
  if (source === 'phone') {
    const at = moment(asOf, now ?? asOf);
    return (
      <Note role="status" icon="cloud-off">
        <Trans>Opened from this phone, as it was {at}.</Trans>
      </Note>
    );
  }
  return (
    <Note role="status" kind={kept ? 'ok' : 'plain'}>
      {kept ? (
        <Trans>It stays on this phone and opens without a connection.</Trans>
      ) : (
        <Trans>This phone is full, so it opens only with a connection.</Trans>
      )}
    </Note>
  );
}
