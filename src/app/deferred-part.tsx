import { type ReactNode, useEffect, useRef, useState } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

/** So far below what is seen it begins to load. */
const NEAR = '300px';

/** Part that stands further down: drawn in the browser only, once the page has settled and somebody comes near. */
export function DeferredPart({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const here = place.current;
    if (!here || near) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    runWhenIdle(() => watch.observe(here));
    return () => watch.disconnect();
  }, [near]);
  return near ? children : <div ref={place} />;
}
