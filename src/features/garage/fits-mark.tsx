import { type GarageVehicle, WHOLE_LIST } from '#contract/personal-lists.ts';
import { fitsWithin } from '#domain/fitment/fitment.ts';
import { useQuery } from '#offline/react/react.ts';
import { shortName } from './components/car-name.ts';
import { FitVerdict } from './components/verdict.tsx';
import { fitsOf } from './fits-queries.ts';
import { garage } from './queries.ts';

interface FitsMarkProps {
  id: number;
  /** All parts of the page: they are asked about at once. */
  ids: readonly number[];
}

/** On a card of a list, what is known of a part and the vehicles of the garage; nothing while there are none. */
export function FitsMark({ id, ids }: FitsMarkProps) {
  const cars = useQuery(garage, WHOLE_LIST).data?.results ?? [];
  const { data } = useQuery(fitsOf, cars.length === 0 ? null : asked(ids, cars));
  const known = data?.results.find(({ cid }) => cid === id);
  if (!known) return null;
  const judged = cars.map((car) => ({ car, says: fitsWithin(car, known.stated, known.compatible_list) }));
  // One line: where it fits one of several, that is what its owner looks for.
  const says = (['yes', 'unknown', 'no'] as const).find((one) => judged.some((each) => each.says === one));
  if (says === undefined) return null;
  const names = judged.filter((each) => each.says === says).map(({ car }) => shortName(car));
  return <FitVerdict name={names.join(', ')} says={says} calm />;
}

/** In one order, so that equal questions are one address. */
const asked = (ids: readonly number[], cars: readonly GarageVehicle[]) => ({
  cid: [...ids].toSorted((a, b) => a - b).map(String),
  make: [...new Set(cars.map(({ make }) => make))].toSorted(),
  model: [...new Set(cars.map(({ model }) => model))].toSorted(),
});
