import { lazy, Suspense } from 'react';
import { useSession } from '#offline/react.ts';
import type { SavedQuery } from './screens/search-acts.tsx';

const Button = lazy(() => import('./screens/search-acts.tsx').then((part) => ({ default: part.SaveQuery })));

/** "Save this search" over a list; what is somebody's own comes once the page has settled. */
export function SaveQuery(given: SavedQuery) {
  const settled = useSession() !== undefined;
  return (
    settled && (
      <Suspense>
        <Button {...given} />
      </Suspense>
    )
  );
}
