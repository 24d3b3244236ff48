import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type GarageVehicle, WHOLE_LIST } from '#contract/personal-lists.ts';
import { PARTS_FRONT, printParts } from '#domain/search/parts-address.ts';
import { useCommand, useQuery, useSession } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { useRemoval } from '#shown/removal.tsx';
import { useWaitingMarks } from '#shown/waiting-marks.tsx';
import { wireNow } from '#shown/wire-now.ts';
import { Box } from '#ui/box.tsx';
import { IconButton, IconLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { removeGarage, setGarage } from './commands.ts';
import { CarForm } from './components/car-form.tsx';
import { editCar } from './components/car-draft.ts';
import { carName } from './components/car-name.ts';
import { garage } from './queries.ts';
import styles from './garage-screen.module.css';

/** The vehicles that somebody buys parts for: each part says then whether it fits. Works without a network and for guests. */
export function GarageScreen() {
  const { t } = useLingui();
  const session = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const cars = useQuery(garage, WHOLE_LIST).data?.results;
  const edited = cars?.find(({ id }) => id === query.get('edit')) ?? null;
  usePageTitle(t`My garage`);
  return (
    <Wrap page>
      <PageHead
        title={<Trans>My garage</Trans>}
        lead={<Trans>Add your vehicles once, and each part shows whether it fits.</Trans>}
      />
      <Columns
        main={
          <>
            <Vehicles />
            {session === null && (
              <p className="small muted">
                <Trans>These are saved on this phone. They are added to your account when you log in.</Trans>
              </p>
            )}
          </>
        }
        side={
          <CarForm
            key={edited?.id}
            car={edited}
            onDone={() => edited && void navigate('/garage', { replace: true })}
          />
        }
      />
    </Wrap>
  );
}

function Vehicles() {
  const { t } = useLingui();
  const state = useQuery(garage, WHOLE_LIST);
  const set = useCommand(setGarage);
  const remove = useCommand(removeGarage);
  const waiting = useWaitingMarks('garage.set', 'id');
  const { act, notes } = useRemoval();
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton kind="text" label={t`Loading`} count={2} />;
  const take = (car: GarageVehicle): void => {
    const { updated_at: _, ...given } = car;
    const title = carName(car);
    act(remove.run({ id: car.id }, { title }), {
      title: car.nickname ?? title,
      undo: () => set.run(given, { title, at: wireNow() }),
    });
  };
  return (
    <>
      {notes}
      {data.results.length === 0 ? (
        <Empty icon="car-garage" title={<Trans>No vehicle in your garage yet</Trans>} />
      ) : (
        <Box padding="list" label={t`My garage`}>
          <ul className="list">
            {data.results.map((car) => (
              <li key={car.id} className={styles.car}>
                <div className={styles.words}>
                  <p className="strong">{car.nickname ?? carName(car)}</p>
                  {car.nickname !== null && <p className="small muted">{carName(car)}</p>}
                  {waiting.get(car.id)}
                  <Link to={printParts({ ...PARTS_FRONT, fits: car })}>
                    <Trans>Parts for this car</Trans>
                  </Link>
                </div>
                <div className={styles.acts}>
                  <IconLink icon="edit" label={t`Change ${carName(car)}`} to={editCar(car.id)} />
                  <IconButton icon="trash" label={t`Remove ${carName(car)}`} onClick={() => take(car)} />
                </div>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {data.results.length > 0 && state.asOf !== null && <FiguresSource state={state} />}
    </>
  );
}
