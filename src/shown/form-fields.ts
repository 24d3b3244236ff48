import { type RefObject, useEffect } from 'react';
import { useHydrated } from '#ui/hydrated.ts';

/** The fields of a form as they stand in the page, also those that were chosen before script was there. */
export const formFields = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/**
 * Takes over how somebody left a form before script was there.
 * @param take gets its fields, where the server has drawn it; asked for nothing later
 */
export function useEarlyFields(
  form: RefObject<HTMLFormElement | null>,
  take: (fields: URLSearchParams) => void,
): void {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated && form.current) take(formFields(form.current));
  }, [isHydrated, form, take]);
}
