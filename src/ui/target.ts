import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { isForBrowser, type PressedKeys } from './link.tsx';

/*
 * Before any script is there, a link to a part of the page opens it: the browser shows what its address names
 * (`:target`). Once script is there, a modal sheet takes its place, and the address says nothing of it.
 */

/** Address to which a link that closes such a part leads: nowhere, so that the page stays where it was scrolled to. */
export const CLOSED = '#closed';

/** Props of a link that is a button once script is there; a new tab is still the browser's to open. */
export const asButton = (press: () => void) => ({
  role: 'button',
  onClick(event: Pick<MouseEvent, 'preventDefault'> & PressedKeys) {
    if (isForBrowser(event)) return;
    event.preventDefault();
    press();
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ') return;
    event.preventDefault();
    press();
  },
});

/**
 * Takes over what was opened by its address, also by a step back or forward to it.
 * @param id of the part that a link opens
 * @param isOpen whether the sheet that takes its place is open
 * @param show opens that sheet, and closes it where Back was pressed and no browser has closed it; the same each time
 */
export function useOpenedByAddress(id: string, isOpen: boolean, show: (open: boolean) => void): void {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const isStepLeft = useRef(false);
  useEffect(() => {
    // What it is by now: whoever looked before has perhaps led away from it.
    if (location.hash === CLOSED) leave(navigate);
    if (location.hash !== `#${id}`) return;
    // Whoever closes the sheet is where it was opened.
    document.querySelector<HTMLElement>(`a[href="#${id}"]`)?.focus({ preventScroll: true });
    show(true);
  }, [id, hash, show, navigate]);
  useEffect(() => {
    // Only under the sheet, so that nothing flickers.
    if (!isOpen) return;
    // After a step to it browsers name `:target` last: sooner, it could not be taken away.
    setTimeout(() => {
      if (location.hash !== `#${id}` || !leave(navigate)) return;
      // What has just happened to the address is no step back.
      setTimeout(() => (isStepLeft.current = true));
    });
  }, [id, hash, isOpen, navigate]);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => isStepLeft.current && show(false);
    addEventListener('popstate', close);
    return () => {
      removeEventListener('popstate', close);
      isStepLeft.current = false;
    };
  }, [isOpen, show]);
}

/**
 * Leads back to the page's own address.
 * @returns whether a step to the same page is left behind, which a browser that cannot look back has to keep
 */
function leave(navigate: NavigateFunction): boolean {
  const [page = ''] = location.href.split('#');
  const before = stepTo(page);
  if (before) {
    const { committed, finished } = navigation.traverseTo(before.key);
    // Somebody who goes on to another page meanwhile is not brought back.
    for (const step of [committed, finished]) step?.catch(() => undefined);
    return false;
  }
  const { pathname, search } = location;
  // Nothing else takes `:target` away without scrolling.
  location.replace(CLOSED);
  void navigate(pathname + search, { replace: true });
  return true;
}

/** The last step at which this page was shown under an address; null for none, or where the browser does not say. */
function stepTo(address: string): NavigationHistoryEntry | null {
  if (!('navigation' in globalThis)) return null;
  const { currentEntry } = navigation;
  const earlier = navigation.entries().slice(0, currentEntry?.index ?? 0);
  return earlier.findLast(({ sameDocument, url }) => sameDocument && url === address) ?? null;
}
