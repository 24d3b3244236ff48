import { type ComponentType, lazy, Suspense } from 'react';
import { HomeScreen } from '#features/catalogue/home-screen.tsx';
import { useLanded } from '../landed.ts';
import { Later } from '../later.tsx';
import { useSaver } from '../saver.ts';

// Its file may be lost on the line: home stands without it.
const HomeMore = lazy<ComponentType<{ saver: boolean }>>(() =>
  import('#features/content/home-more.tsx').then(
    (part) => ({ default: part.HomeMore }),
    () => ({ default: () => null }),
  ),
);

/** Home, and further down what the shop has to say beside its catalogue. */
export function Page() {
  const saver = useSaver();
  return (
    <HomeScreen landed={useLanded()} saver={saver}>
      <Later>
        <Suspense>
          <HomeMore saver={saver} />
        </Suspense>
      </Later>
    </HomeScreen>
  );
}
