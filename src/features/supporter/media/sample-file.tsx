import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { addressOf } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import { bytesText } from '#domain/text/bytes.ts';
import type { Language } from '#domain/text/languages.ts';
import { useEngine, useStrip } from '#offline/react/react.ts';
import { saveFile } from '#shown/save-file.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { MEDIA_PATH } from './get-file.ts';

/** It is the same for everybody; only its language and the shop's address in it differ. */
const ABOUT_BYTES = 6_400;

/** Sample of a pro-forma, to show to a buyer who has never ordered, in the language that buyer reads. */
export function SampleFile({ language }: { language: Language }) {
  const engine = useEngine();
  const { online } = useStrip();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const size = bytesText(ABOUT_BYTES);

  async function load() {
    if (!engine) return;
    setBusy(true);
    setProblem(null);
    const outcome = await engine.download(addressOf(MEDIA_PATH, { lang: language }), 'application/pdf');
    setBusy(false);
    if (outcome.ok) saveFile(outcome.value, 'chicargos-sample.pdf');
    else setProblem(outcome.problem);
  }
  return (
    <Box title={<Trans>Sample of a pro-forma</Trans>}>
      <div className="stack">
        <p className="small muted">
          <Trans>Show buyers what they get before they pay, and how they check it.</Trans>
        </p>
        <div>
          <Button icon="file-download" tall busy={busy} onClick={() => void load()}>
            {online ? <Trans>Sample file, PDF, {size}</Trans> : <Trans>Sample file, when online</Trans>}
          </Button>
        </div>
        {problem && (
          <Note kind="stop" role="alert" title={<Trans>The file could not be downloaded.</Trans>}>
            {problem.code === 'offline' ? <Trans>It needs a connection.</Trans> : problem.detail}
          </Note>
        )}
      </div>
    </Box>
  );
}
