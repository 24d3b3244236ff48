import { useEffect, useRef } from 'react';
import { isOver, leaveOver, OVER } from './over-mark.ts';

/** Closed, and its entry is about to go. */
let going: ReturnType<typeof setTimeout> | undefined;

/**
 * The phone's Back closes what is open over the page, and does not leave the page: it stands in the history for as long as
 * it is mounted. However else it closes, its entry goes with it. Only for what leads nowhere when it closes: Back to
 * where it was opened and a way to another page would meet.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    // Mounted anew at once, it goes on with the entry it had.
    if (going === undefined) history.pushState({ ...Object(history.state), [OVER]: true }, '');
    clearTimeout(going);
    going = undefined;
    const popped = () => {
      if (!isOver()) close.current();
    };
    addEventListener('popstate', popped);
    return () => {
      removeEventListener('popstate', popped);
      going = setTimeout(() => {
        going = undefined;
        // Somebody went on to another page, or back already.
        leaveOver();
      });
    };
  }, []);
}
