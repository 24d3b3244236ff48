import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus into the first wrong field of a form after each refused try, so that the reader hears it. */
export function useBadFieldFocus(tries: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    const bad = form.current?.querySelector('[aria-invalid="true"]');
    if (bad instanceof HTMLElement) bad.focus();
  }, [tries]);
  return form;
}
