import { useEffect, useRef } from 'react';

/** Mark by which the entry of something open over the page is known, beside what the router keeps there. */
const MARK = 'over';
/** Closed, and its entry is about to go. */
let going: ReturnType<typeof setTimeout> | undefined;

const stateNow = (): object => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
};
const isMarked = (): boolean => MARK in stateNow();

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
    if (going === undefined) history.pushState({ ...stateNow(), [MARK]: true }, '');
    clearTimeout(going);
    going = undefined;
    const popped = () => {
      if (!isMarked()) close.current();
    };
    addEventListener('popstate', popped);
    return () => {
      removeEventListener('popstate', popped);
      going = setTimeout(() => {
        going = undefined;
        // Somebody went on to another page, or back already.
        if (isMarked()) history.back();
      });
    };
  }, []);
}

// Loaded anew, a page has nothing open over it: the entry goes, or the next Back would do nothing.
if (typeof history !== 'undefined' && isMarked()) history.back();
