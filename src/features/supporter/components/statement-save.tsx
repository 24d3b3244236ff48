import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CSV_TYPE } from '#domain/text/csv.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { useEngine } from '#offline/react/react.ts';
import { saveFile } from '#shown/save-file.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { statementCsv } from '../statement-csv.ts';
import { readStatement, type Statement } from '../statement-lines.ts';
import { useLineWords } from '../statement-words.ts';

/** The whole statement in a file, made on this phone: as it is now, or as this phone last saw it, which is said. */
export function StatementSave({ date }: { date: (time: string) => string }) {
  const engine = useEngine();
  const words = useLineWords(date);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Statement | null>(null);
  async function save() {
    if (!engine) return;
    setBusy(true);
    setSaved(null);
    try {
      const statement = await readStatement(engine);
      setSaved(statement);
      if (statement.asOf === null) return;
      saveFile(
        new Blob([statementCsv(statement, (line) => words(line).reasons)], { type: CSV_TYPE }),
        `chicargos-commissions-${wireTime(statement.asOf).slice(0, 10)}.csv`,
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <Box title={<Trans>As a table</Trans>}>
      <div className="stack">
        <p className="small muted">
          <Trans>All lines in a file (CSV) for a spreadsheet, made on this phone.</Trans>
        </p>
        <Button icon="download" busy={busy} onClick={() => void save()}>
          <Trans>Save as CSV</Trans>
        </Button>
        {saved && <Saved statement={saved} date={date} />}
      </div>
    </Box>
  );
}

function Saved({ statement, date }: { statement: Statement; date: (time: string) => string }) {
  const { lines, count, isNow, asOf, training } = statement;
  if (asOf === null)
    return (
      <Note role="status">
        <Trans>Nothing was saved: no line is on this phone. Save it again with a connection.</Trans>
      </Note>
    );
  if (isNow)
    return (
      <p role="status" className="small muted">
        <Plural
          value={lines.length + (training ? 1 : 0)}
          one="The file has the one line there is, as it is now."
          other="The file has all # lines, as they are now."
        />
      </p>
    );
  const since = date(wireTime(asOf));
  const saved = lines.length;
  return (
    <Note role="status">
      {saved < count ? (
        <Trans>
          The file has {saved} of {count} lines: the others are not on this phone. They are as this phone saw
          them, the oldest on {since}; the column as_of says when. Save it again with a connection for all of
          them.
        </Trans>
      ) : (
        <Trans>
          The lines are as this phone saw them, the oldest on {since}; the column as_of says when. Save it
          again with a connection to have them as they are now.
        </Trans>
      )}
    </Note>
  );
}
