import { Trans } from '@lingui/react/macro';
import { WHOLE_LIST } from '#contract/personal-lists.ts';
import { asksForVersion, fits } from '#domain/fitment/fitment.ts';
import { useQuery } from '#offline/react/react.ts';
import { Link } from '#ui/link.tsx';
import { editCar } from './components/car-draft.ts';
import { shortName } from './components/car-name.ts';
import { FitVerdict } from './components/verdict.tsx';
import { compatible } from './fits-queries.ts';
import { garage } from './queries.ts';

/** Tells whether a part fits each vehicle of the garage, from what this phone knows; without one, the way there. */
export function FitsLine({ productId }: { productId: number }) {
  const cars = useQuery(garage, WHOLE_LIST).data?.results ?? [];
  const { data, loading } = useQuery(compatible, { cid: productId });
  if (cars.length === 0)
    return (
      <p className="small">
        <Link to="/garage">
          <Trans>Does it fit? Add your vehicle</Trans>
        </Link>
      </p>
    );
  if (!data && loading) return null;
  return (
    <ul>
      {cars.map((car) => (
        <li key={car.id}>
          <FitVerdict name={shortName(car)} says={data ? fits(car, data.compatible_list) : 'unknown'} />
          {data && asksForVersion(car, data.compatible_list) && (
            <Link to={editCar(car.id)} className="small">
              <Trans>Add its version</Trans>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
