import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import type { ApplicationReading } from '../reading.ts';
import { ApplicationSteps } from './application-steps.tsx';

/**
 * The shop failed at it again and again (spec account 8). It may have arrived, so it goes as it stands, with the same key,
 * and is not typed anew.
 */
export function Unanswered({
  reading,
  application,
}: {
  reading: ApplicationReading;
  application: CommandView;
}) {
  const engine = useEngine();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const again = () => void engine?.retry(application.key).catch((cause: unknown) => setFailed({ cause }));
  return (
    <div className="stack">
      <ApplicationSteps reading={reading} at={2} />
      <Note
        kind="stop"
        role="alert"
        stacked
        title={
          <Trans>
            Oops - Something has gone wrong. Refresh your browser to revert to your last saved state
          </Trans>
        }
      >
        <p>
          <Trans>It may or may not have arrived. It is safe to try again: nothing is done twice.</Trans>
        </p>
        <p className="sect">
          <Button small onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      </Note>
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
    </div>
  );
}
