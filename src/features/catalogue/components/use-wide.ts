import { useSyncExternalStore } from 'react';

/** From here on the filters stand beside the list (filtered-list.module.css). */
const WIDE = '(min-width: 769px)';

function watch(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Is there room for a panel beside the list? False in the first drawing, which fits every screen. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  );
