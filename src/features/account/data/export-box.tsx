import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { exportAccount } from '#contract/account.ts';
import { addressOf } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { useEngine, useList } from '#offline/react/react.ts';
import { useNow } from '#shown/clock.ts';
import { saveFile } from '#shown/save-file.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { CallRefused } from '../components/call-refused.tsx';
import { exportFile } from './export-file.ts';

/** Named as the server names it: by the day in UTC. */
const fileName = (now: number): string =>
  `chicargos-export-${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}.json`;

/** Everything that the shop holds about the account, and this phone for it, as a file; it is kept nowhere here. */
export function ExportBox() {
  const engine = useEngine();
  const now = useNow();
  const { entries: recent } = useList('recent');
  const { entries: compared } = useList('compare');
  const { entries: searched } = useList('searches');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [size, setSize] = useState<string | null>(null);

  async function load() {
    if (!engine || !recent || !compared || !searched) return;
    setBusy(true);
    setProblem(null);
    setSize(null);
    const outcome = await engine.download(addressOf(exportAccount.path, {}), 'application/json');
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.problem);
    const file = await exportFile(outcome.value, {
      recently_viewed: recent,
      compared,
      looked_for: searched,
    });
    saveFile(file, fileName(now ?? 0));
    setSize(bytesText(file.size));
  }
  return (
    <Box title={<Trans>Download your data</Trans>}>
      <div className="stack">
        <p className="small muted">
          <Trans>
            A file with your profile, orders, questions to us and sign-ins, plus what you searched for, viewed
            and compared on this phone. It contains no password. You can download it up to five times a day.
          </Trans>
        </p>
        <CallRefused problem={problem} />
        {size !== null && (
          <Note kind="ok" role="status" title={<Trans>Downloaded, {size}.</Trans>}>
            <Trans>It is in your downloads. Anyone who uses this phone can open it there.</Trans>
          </Note>
        )}
        <Button
          icon="file-download"
          busy={busy || !recent || !compared || !searched}
          onClick={() => void load()}
        >
          <Trans>Download my data</Trans>
        </Button>
      </div>
    </Box>
  );
}
