import { useEffect } from 'react';

/** The title of the browser's tab once a screen knows it; the first one came with the page. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = `${title} | Chicargos`;
  }, [title]);
}
