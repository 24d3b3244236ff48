import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** A new page starts at its top; going back keeps the browser's place. */
export function useScrollToTop(pathname: string): void {
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (kind !== NavigationType.Pop && shown.current !== pathname) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, kind]);
}
