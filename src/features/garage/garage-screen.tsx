import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { type GarageVehicle, Named, WHOLE } from '#contract/beside.ts';
import { useCommand, useCommands, useQuery, useSession } from '#offline/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { IconButton } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { removeGarage } from './commands.ts';
import { CarForm } from './parts/car-form.tsx';
import { carName } from './parts/car-name.ts';
import { garage } from './queries.ts';
import styles from './garage-screen.module.css';

/** The vehicles that somebody buys parts for: each part says then whether it fits. Works without a network and for guests. */
export function GarageScreen() {
  const { t } = useLingui();
  const session = useSession();
  usePageTitle(t`My garage`);
  return (
    <Wrap page>
      <PageHead
        title={<Trans>My garage</Trans>}
        lead={<Trans>Name your vehicles once. Parts then say whether they fit.</Trans>}
      />
      <Columns
        main={
          <>
            <Vehicles />
            {session === null && (
              <p className="small muted">
                <Trans>These stand on this phone. They join your account when you log in.</Trans>
              </p>
            )}
          </>
        }
        side={<CarForm />}
      />
    </Wrap>
  );
}

function Vehicles() {
  const { t } = useLingui();
  const state = useQuery(garage, WHOLE);
  const { run } = useCommand(removeGarage);
  const waiting = useWaiting();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton kind="text" label={t`Loading`} count={2} />;
  if (data.results.length === 0)
    return <Empty icon="car-garage" title={<Trans>No vehicle in your garage yet</Trans>} />;
  const remove = (car: GarageVehicle): void => {
    setFailed(null);
    run({ id: car.id }, { title: carName(car) }).catch((cause: unknown) => setFailed({ cause }));
  };
  return (
    <>
      {failed && <NotTakenNote cause={failed.cause} />}
      <Box padding="list" label={t`My garage`}>
        <ul className="list">
          {data.results.map((car) => (
            <li key={car.id} className={styles.car}>
              <div className={styles.words}>
                <p className="strong">{car.nickname ?? carName(car)}</p>
                {car.nickname !== null && <p className="small muted">{carName(car)}</p>}
                {waiting.get(car.id)}
              </div>
              <IconButton icon="trash" label={t`Remove ${carName(car)}`} onClick={() => remove(car)} />
            </li>
          ))}
        </ul>
      </Box>
      {state.asOf !== null && <Known state={state} />}
    </>
  );
}

/** What of it the server has not confirmed, by vehicle. */
function useWaiting(): ReadonlyMap<string, ReactNode> {
  const open = useCommands().filter(({ name, state }) => name === 'garage.set' && state !== 'done');
  return new Map(
    open.flatMap((command) => {
      const read = v.safeParse(Named, command.payload);
      if (!read.success || command.state === 'held') return [];
      return [[read.output.id, <WaitingMark key={command.key} command={command} filled={false} />]];
    }),
  );
}
