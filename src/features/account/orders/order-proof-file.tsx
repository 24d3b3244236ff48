import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import { NotPrepared, type PreparedFile, prepareImage } from '#offline/device/prepare-image.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import styles from './order-proofs.module.css';

interface Chosen {
  file: PreparedFile;
  name: string;
  /** Address of the picture as it goes out; null for a PDF. */
  preview: string | null;
}

export interface ProofFile {
  chosen: Chosen | null;
  /** The chosen file is being made small. */
  busy: boolean;
  problem: NotPrepared['code'] | null;
  choose: (file: File) => Promise<void>;
}

/** The file that was chosen last, made ready to go out: what becomes of one before it counts for nothing any more. */
export function useProofFile(): ProofFile {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<NotPrepared['code'] | null>(null);
  const choices = useRef(0);
  useEffect(
    () => () => {
      choices.current += 1;
    },
    [],
  );
  const preview = chosen?.preview ?? null;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const choose = useCallback(async (file: File) => {
    choices.current += 1;
    const own = choices.current;
    setBusy(true);
    setProblem(null);
    let next: Chosen | null = null;
    let why: NotPrepared['code'] | null = null;
    try {
      next = { file: await prepareImage(file), name: file.name, preview: null };
    } catch (cause) {
      why = cause instanceof NotPrepared ? cause.code : 'unreadable';
    }
    if (own !== choices.current) return;
    // Only now: of what nobody sees an address would stay for as long as the page.
    if (next && next.file.type !== 'application/pdf')
      next.preview = URL.createObjectURL(new Blob([next.file.bytes], { type: next.file.type }));
    setChosen(next);
    setProblem(why);
    setBusy(false);
  }, []);
  return { chosen, busy, problem, choose };
}

/** The browser's own chooser offers the camera on a phone. `missing`: it was sent without one. */
export function ProofFileField({ file, missing }: { file: ProofFile; missing: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, busy, problem, choose } = file;
  return (
    <div className="stack">
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf,.pdf"
        hidden
        aria-label={t`Photo or PDF of the slip`}
        onChange={({ target }) => {
          const picked = target.files?.[0];
          if (picked) void choose(picked);
          // The same file may be chosen again after it was mended.
          target.value = '';
        }}
      />
      {chosen && (
        <div className={styles.chosen}>
          {chosen.preview && <img src={chosen.preview} alt={t`The slip as it will be sent`} />}
          <p className="small">
            <b>{chosen.name}</b>
            <br />
            {bytesText(chosen.file.bytes.byteLength)}
          </p>
        </div>
      )}
      <div>
        <Button icon="camera-plus" tall busy={busy} onClick={() => input.current?.click()}>
          {chosen ? <Trans>Choose another file</Trans> : <Trans>Take a photo or choose a file</Trans>}
        </Button>
      </div>
      {missing && !chosen && !busy && problem === null && (
        <Note kind="stop" role="alert" title={<Trans>Choose a photo or a PDF of the slip.</Trans>} />
      )}
      {problem && <NotReady problem={problem} />}
    </div>
  );
}

function NotReady({ problem }: { problem: NotPrepared['code'] }) {
  if (problem === 'too_large')
    return (
      <Note kind="stop" role="alert" title={<Trans>This file is larger than 10 MB.</Trans>}>
        <Trans>Take a photo of the slip instead.</Trans>
      </Note>
    );
  return (
    <Note kind="stop" role="alert" title={<Trans>This file cannot be read as a picture or a PDF.</Trans>}>
      <Trans>Take a photo of the slip instead.</Trans>
    </Note>
  );
}
