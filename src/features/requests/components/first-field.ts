import { type RefObject, useEffect } from 'react';

/**
 * The focus goes into the first field of a form as it comes: the button that was pressed for it is gone.
 * @param wanted somebody has pressed for it; one that stands on the page by itself leaves the focus where it is
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [form, wanted]);
}
