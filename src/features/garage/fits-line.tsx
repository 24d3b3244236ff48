import { Trans } from '@lingui/react/macro';
import { type GarageVehicle, WHOLE } from '#contract/beside.ts';
import { type Fits, fits } from '#domain/fitment.ts';
import { useQuery } from '#offline/react.ts';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { shortName } from './parts/car-name.ts';
import { compatible, garage } from './queries.ts';

/** Whether a part fits each vehicle of the garage, from what this phone knows; without one, the way there. */
export function FitsLine({ productId }: { productId: number }) {
  const cars = useQuery(garage, WHOLE).data?.results ?? [];
  const list = useQuery(compatible, { cid: productId }).data?.compatible_list;
  if (cars.length === 0)
    return (
      <p className="small">
        <Link to="/garage">
          <Trans>Does it fit? Name your vehicle</Trans>
        </Link>
      </p>
    );
  if (!list) return null;
  return (
    <ul>
      {cars.map((car) => (
        <li key={car.id}>
          <Verdict car={car} says={fits(car, list)} />
        </li>
      ))}
    </ul>
  );
}

function Verdict({ car, says }: { car: GarageVehicle; says: Fits }) {
  const name = shortName(car);
  if (says === 'yes')
    return (
      <Mark kind="ok">
        <Trans>Fits your {name}</Trans>
      </Mark>
    );
  if (says === 'no')
    return (
      <Mark kind="stop">
        <Trans>Does not fit your {name}</Trans>
      </Mark>
    );
  return (
    <Mark kind="plain">
      <Trans>Not known whether it fits your {name}</Trans>
    </Mark>
  );
}
