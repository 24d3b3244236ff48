import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { type ChosenFile, fingerprint } from './fingerprint.ts';

/** Chooses the PDF itself: hashed on the phone, never uploaded. */
export function FileChoice({
  chosen,
  onChoose,
}: {
  chosen: ChosenFile | null;
  onChoose: (file: ChosenFile | null) => void;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'not_pdf' | 'unreadable' | null>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    const read = await fingerprint(file);
    setBusy(false);
    if (typeof read === 'string') {
      setProblem(read);
      onChoose(null);
    } else onChoose(read);
  }
  return (
    <div className="stack">
      <p className="small muted">
        <Trans>The file stays on this phone. Only its fingerprint is compared, about 1 KB of data.</Trans>
      </p>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={t`Pro-forma as PDF`}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // The same file may be chosen again after it was mended.
          target.value = '';
        }}
      />
      <Button icon="file-check" tall busy={busy} onClick={() => input.current?.click()}>
        {chosen ? <Trans>Choose another PDF</Trans> : <Trans>Choose the PDF</Trans>}
      </Button>
      {chosen && (
        <p className="small">
          <Trans>
            Chosen: <b>{chosen.name}</b>
          </Trans>
        </p>
      )}
      {problem === 'not_pdf' && (
        <Note kind="stop" role="alert" title={<Trans>This is not a PDF.</Trans>}>
          <Trans>Choose the file you received by email. A photo of it cannot be compared.</Trans>
        </Note>
      )}
      {problem === 'unreadable' && (
        <Note kind="stop" role="alert" title={<Trans>This phone could not read the file.</Trans>}>
          <Trans>Type the verification code instead.</Trans>
        </Note>
      )}
      <noscript>
        <p className="small muted sect">
          <Trans>Turn on JavaScript to compare a file, or type the code instead.</Trans>
        </p>
      </noscript>
    </div>
  );
}
