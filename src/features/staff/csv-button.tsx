import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { addressOf } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import { useEngine } from '#offline/react/react.ts';
import { saveFile } from '#shown/save-file.ts';
import { Button } from '#ui/button.tsx';

interface CsvButtonProps {
  /** Address of the table, below /api. */
  path: string;
  /** Choices of the list; its page is left out. */
  params: Readonly<Record<string, string>>;
  /** The file is called by it and by its day. */
  name: string;
  children: ReactNode;
}

/** All rows of the filter as a table for other programs. */
export function CsvButton({ path, params, name, children }: CsvButtonProps) {
  const engine = useEngine();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const fetchIt = async (): Promise<void> => {
    if (!engine) return;
    setBusy(true);
    const { page: _, ...filter } = params;
    const outcome = await engine.download(addressOf(path, filter), 'text/csv');
    setBusy(false);
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) saveFile(outcome.value, `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
  };
  return (
    <div>
      <Button icon="download" busy={busy} onClick={() => void fetchIt()}>
        {children}
      </Button>
      {problem && (
        <p className="small" role="alert">
          {problem.code === 'offline' ? <Trans>This needs a connection.</Trans> : problem.detail}
        </p>
      )}
    </div>
  );
}
