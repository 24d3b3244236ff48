import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ListingTable } from '#domain/listings/listing-csv.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { type FileProblem, readListingFile } from './import-file.ts';
import { useFileProblem } from './import-words.ts';

interface ChoiceProps {
  /** Name of the file that is shown. */
  name: string | null;
  busy: boolean;
  onTable: (table: ListingTable, name: string) => void;
}

/** Chooses the file; it is read on this phone, and sent nowhere. */
export function ImportChoice({ name, busy, onTable }: ChoiceProps) {
  const { t } = useLingui();
  const words = useFileProblem();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  async function choose(file: File | undefined) {
    if (!file) return;
    const read = await readListingFile(file);
    if ('problem' in read) return setProblem(read);
    if (read.rows.length === 0) return setProblem({ problem: 'empty' });
    setProblem(null);
    onTable(read, file.name);
  }
  const said = problem && words(problem);
  return (
    <Box title={<Trans>Your file</Trans>}>
      <div className="stack">
        <p className="small muted">
          <Trans>
            CSV with commas or semicolons. It is read on this phone; nothing is sent until you say so.
          </Trans>
        </p>
        {said && (
          <Note kind="stop" role="alert" title={said.title}>
            {said.advice}
          </Note>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          aria-label={t`Table of listings (CSV)`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file may be chosen again after it was mended.
            target.value = '';
          }}
        />
        {name && (
          <p className="small">
            <Trans>
              Chosen: <b>{name}</b>
            </Trans>
          </p>
        )}
        <Button
          icon="upload"
          variant={name ? 'plain' : 'main'}
          tall
          disabled={busy}
          onClick={() => input.current?.click()}
        >
          {name ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        </Button>
      </div>
    </Box>
  );
}
