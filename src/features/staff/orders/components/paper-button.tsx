import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { type PaperType, PAPER_ENDINGS } from '#domain/orders/order-papers.ts';
import { useEngine } from '#offline/react/react.ts';
import { saveFile } from '#shown/save-file.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from '../order-screen.module.css';

interface PaperButtonProps {
  /** With its base. */
  path: string;
  mime: PaperType;
  sizeBytes: number;
  /** Name of the file, without its ending. */
  name: string;
  /** Title of the picture, where it is one. */
  title: string;
}

/**
 * A file that somebody sent. Pictures, which the shop has drawn anew, are looked at here; a PDF is handed to the
 * browser's downloads and never opened inside of this site.
 */
export function PaperButton({ path, mime, sizeBytes, name, title }: PaperButtonProps) {
  const engine = useEngine();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (picture !== null) URL.revokeObjectURL(picture);
    },
    [picture],
  );
  const isPicture = mime !== 'application/pdf';
  const open = async (): Promise<void> => {
    if (!engine) return;
    setBusy(true);
    const outcome = await engine.download(path, mime);
    setBusy(false);
    setProblem(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return;
    if (isPicture) setPicture(URL.createObjectURL(outcome.value));
    else saveFile(outcome.value, `${name}.${PAPER_ENDINGS[mime]}`);
  };
  const size = bytesText(sizeBytes);
  const close = (): void => setPicture(null);
  return (
    <div>
      <Button small icon={isPicture ? 'photo' : 'file-download'} busy={busy} onClick={() => void open()}>
        {isPicture ? <Trans>See the picture, {size}</Trans> : <Trans>Download PDF, {size}</Trans>}
      </Button>
      {problem && (
        <p role="alert" className="small">
          {problem.code === 'offline' ? <Trans>This needs a connection.</Trans> : problem.detail}
        </p>
      )}
      <Dialog
        open={picture !== null}
        onClose={close}
        title={title}
        actions={
          <>
            {picture !== null && (
              <ButtonLink href={picture} target="_blank" rel="noopener" icon="photo">
                <Trans>Open it large in a new tab</Trans>
              </ButtonLink>
            )}
            <Button onClick={close}>
              <Trans>Close</Trans>
            </Button>
          </>
        }
      >
        {picture !== null && <img src={picture} alt={title} className={styles.picture} />}
      </Dialog>
    </div>
  );
}
