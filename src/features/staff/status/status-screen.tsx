import { Trans, useLingui } from '@lingui/react/macro';
import { staffStatus } from '#contract/staff/status.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { ReadAt, useFresh } from '../keep-fresh.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { Budget } from './budget.tsx';
import { Queues } from './queues.tsx';
import { Servers } from './servers.tsx';
import { Stores } from './stores.tsx';

/** State of the servers: what is wrong comes first, what waits for a job, and how often the shop failed somebody. */
export function StatusScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Servers`}>{() => <Status />}</StaffFrame>;
}

function Status() {
  const asked = useUncachedQuery(staffStatus, {});
  useFresh(asked);
  return (
    <>
      <StaffHead
        title={<Trans>Servers</Trans>}
        help={
          <Trans>
            Whether the shop runs well. Nothing is set here: show anything red to the person who runs the
            servers.
          </Trans>
        }
      />
      <WhenLoaded asked={asked} level={2}>
        {(status) => (
          <div className="stack">
            <Servers servers={status.servers} />
            <Queues queues={status.queues} phones={status.phones} />
            <Budget days={status.days} budget={status.budget} />
            <Stores status={status} />
            <ReadAt at={asked.readAt} />
          </div>
        )}
      </WhenLoaded>
    </>
  );
}
