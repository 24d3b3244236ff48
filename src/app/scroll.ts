import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

const NOTHING = () => undefined;

/**
 * A new page starts at its top, and with its heading where a link or a button led there: a reader hears what it is, and
 * the next Tab goes on from there; where the address names a part of it, at that part. Going back keeps the browser's place.
 */
export function useScrollToTop(pathname: string, hash: string): void {
  const kind = useNavigationType();
  const shown = useRef(pathname);
  const stop = useRef<() => void>(NOTHING);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    stop.current();
    stop.current = NOTHING;
    if (kind === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    stop.current = beginAt(hash);
  }, [pathname, hash, kind]);
}

/**
 * The heading of a page whose file or answer is on its way comes later: it gets the focus then, unless its reader has
 * moved on. A field that changed the address keeps the focus: its user goes on choosing.
 */
function beginAt(hash: string): () => void {
  const from = document.activeElement ?? document.body;
  const main = document.querySelector('main');
  if (!main || (from !== document.body && !from.matches('a, button'))) return NOTHING;
  const begun = new AbortController();
  const stop = () => begun.abort();
  const look = () => {
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    const heading = (named ?? main).querySelector<HTMLElement>(named ? 'h2' : 'h1[tabindex]');
    const at = document.activeElement;
    if (!heading || (hash !== '' && !named)) return;
    stop();
    if (named) {
      heading.tabIndex = -1;
      named.scrollIntoView();
    }
    // What led here may stand on the new page too, as the tabs do.
    if (at === null || at === document.body || at === from) heading.focus({ preventScroll: true });
  };
  look();
  if (begun.signal.aborted) return NOTHING;
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  begun.signal.addEventListener('abort', () => observer.disconnect());
  const { signal } = begun;
  addEventListener('keydown', stop, { signal });
  addEventListener('pointerdown', stop, { signal });
  // A window that is looked at again gives the focus back to where it was.
  addEventListener('focusin', ({ target }) => target === from || stop(), { signal });
  return stop;
}
