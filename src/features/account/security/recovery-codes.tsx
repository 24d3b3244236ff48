import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#shown/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import styles from './second-step.module.css';

/** Shown this once: the server keeps only their hashes, the phone nothing. */
export function RecoveryCodesBox({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser gives no clipboard here: the codes can be marked, or saved.
      setCopied(false);
    }
  }
  return (
    <>
      <h3 ref={head} tabIndex={-1}>
        <Trans>Two-step sign-in is on. Keep these recovery codes</Trans>
      </h3>
      <p>
        <Trans>
          Each code lets you in once if you lose the phone with the app. They are shown only once.
        </Trans>
      </p>
      <ol className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row row-wrap">
        <Button icon="copy" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          icon="download"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'chicargos-recovery-codes.txt')
          }
        >
          <Trans>Save</Trans>
        </Button>
        <Button icon="file-text" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      {copied && (
        <Note kind="ok" icon="copy" role="status">
          <Trans>Copied. Keep them where only you can read them.</Trans>
        </Note>
      )}
      <Button variant="main" onClick={onDone}>
        <Trans>I have saved them</Trans>
      </Button>
    </>
  );
}
