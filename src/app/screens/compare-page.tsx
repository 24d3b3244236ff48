import { vehicle } from '#features/catalogue/queries.ts';
import { CompareScreen } from '#features/compare/compare-screen.tsx';
import { ImportCell } from '../import-question.tsx';
import { useLandedCosts } from '../landed-costs.ts';
import { useSaver } from '../data-saver.ts';

export function Page() {
  return (
    <CompareScreen landed={useLandedCosts()} saver={useSaver()} vehicle={vehicle} ImportCell={ImportCell} />
  );
}
