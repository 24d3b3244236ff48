import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { ApplicationReading } from '../reading.ts';
import { ApplicationSteps } from './application-steps.tsx';

/** It lies on this phone; the shop knows nothing of it, or has not answered. */
export function Waiting({ reading, application }: { reading: ApplicationReading; application: CommandView }) {
  const engine = useEngine();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const takeBack = () =>
    void engine?.discard(application.key).catch((cause: unknown) => setFailed({ cause }));
  return (
    <div className="stack">
      <ApplicationSteps reading={reading} at={3} />
      <Box title={reading.waiting.title}>
        <div className="stack">
          <WaitingMark command={application} />
          <p>{reading.waiting.text}</p>
          {failed && <LocalWriteErrorNote cause={failed.cause} />}
          <div className="row row-wrap">
            <Button onClick={takeBack}>
              <Trans>Withdraw</Trans>
            </Button>
            <ButtonLink tall to="/profile">
              <Trans>My Account</Trans>
            </ButtonLink>
          </div>
        </div>
      </Box>
    </div>
  );
}
