import { vehicle } from '#features/catalogue/queries.ts';
import { CompareScreen } from '#features/compare/compare-screen.tsx';
import { useLanded } from '../landed.ts';
import { useSaver } from '../saver.ts';

export function Page() {
  return <CompareScreen landed={useLanded()} saver={useSaver()} vehicle={vehicle} />;
}
