import { Trans } from '@lingui/react/macro';
import { WHOLE_LIST } from '#contract/personal-lists.ts';
import type { NamedCar } from '#domain/fitment/fitment.ts';
import { useQuery } from '#offline/react/react.ts';
import { ChipLink } from '#ui/chip.tsx';
import { shortName } from './components/car-name.ts';
import { garage } from './queries.ts';

/** A chip for each vehicle of the garage that narrows a list to what fits it; without one, the way to name it. */
export function FitsChips({ to }: { to: (car: NamedCar) => string }) {
  const { data } = useQuery(garage, WHOLE_LIST);
  const cars = data?.results ?? [];
  if (cars.length === 0)
    return (
      <ChipLink to="/garage" icon="car-garage">
        <Trans>Fits my car</Trans>
      </ChipLink>
    );
  return cars.map((car) => (
    <ChipLink key={car.id} to={to(car)} icon="car-garage">
      <Trans>Fits my {shortName(car)}</Trans>
    </ChipLink>
  ));
}
