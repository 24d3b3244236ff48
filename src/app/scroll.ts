import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** A new page starts at its top; going back keeps the browser's place. */
export function useScrollToTop(pathname: string): void {
  const kind = useNavigationType();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else if (kind !== 'POP') window.scrollTo(0, 0);
  }, [pathname, kind]);
}
