import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { addressOf } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import { bytesText } from '#domain/bytes.ts';
import { useEngine } from '#offline/react.ts';
import { saveFile } from '#shown/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

/** The pro-forma's PDF, with what it costs on the button. */
export function usePdf(number: string, sizeBytes: number) {
  const engine = useEngine();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function load() {
    if (!engine) return;
    setBusy(true);
    setProblem(null);
    const outcome = await engine.download(addressOf('/orders/:number/invoice/', { number }));
    setBusy(false);
    if (outcome.ok) saveFile(outcome.value, `chicargos-proforma-${number}.pdf`);
    else setProblem(outcome.problem);
  }
  const size = bytesText(sizeBytes);
  return {
    button: (
      <Button variant="main" icon="file-download" busy={busy} onClick={() => void load()}>
        <Trans>PDF, {size}</Trans>
      </Button>
    ),
    note: problem && <NotLoaded problem={problem} />,
  };
}

function NotLoaded({ problem }: { problem: Problem }) {
  if (problem.code === 'offline')
    return (
      <Note role="alert" icon="cloud-off">
        <Trans>The PDF needs a connection. It came with the email of your order too.</Trans>
      </Note>
    );
  if (problem.code === 'order_canceled')
    return (
      <Note kind="stop" role="alert" title={<Trans>This order was canceled. Do not pay for it</Trans>} />
    );
  return (
    <Note kind="stop" role="alert" title={<Trans>The PDF did not come.</Trans>}>
      <Trans>Try again. It came with the email of your order too.</Trans>
    </Note>
  );
}
