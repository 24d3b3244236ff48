import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * A form that is tried and refused. After each refusal the focus goes into its first wrong field, so that the reader
 * hears it. `tries`: refusals so far, 0 before the first.
 */
export function useBadFieldFocus(): {
  form: RefObject<HTMLFormElement | null>;
  tries: number;
  refused: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const bad = form.current?.querySelector('[aria-invalid="true"]');
    if (bad instanceof HTMLElement) bad.focus();
  }, [tries]);
  const refused = useCallback(() => setTries((before) => before + 1), []);
  return { form, tries, refused };
}
