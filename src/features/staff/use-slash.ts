import { type RefObject, useEffect } from 'react';

/**
 * A slash anywhere but in a field leads to the search in `place`.
 * @param where it is heard: on the document by a list's own search, on the window by the bar's, which comes after it and
 *   leaves the key to whoever took it
 */
export function useSlash(
  place: RefObject<HTMLFormElement | null>,
  where: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): void {
  useEffect(() => {
    const onKey = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
      const { target } = event;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest('input, textarea, select')) return;
      const field = place.current?.querySelector('input');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    where.addEventListener('keydown', onKey);
    return () => where.removeEventListener('keydown', onKey);
  }, [place, where]);
}
