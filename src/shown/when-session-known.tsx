import type { ComponentType, FunctionComponent } from 'react';
import { useSession } from '#offline/react/react.ts';
import { optional } from '#ui/optional.tsx';

/** A part that is not in the first drawing: it comes once the page has settled and the phone knows whose it is. */
export function whenSessionKnown<P extends object>(
  fetchIt: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  const Part = optional(fetchIt);
  return function Settled(props: P) {
    const isSettled = useSession() !== undefined;
    return isSettled && <Part {...props} />;
  };
}
