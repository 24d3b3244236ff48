import { useSyncExternalStore } from 'react';

/** From here on something has room beside a list (filtered-list.module.css). */
const WIDE = '(min-width: 769px)';

function watch(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Room beside a list: false in the first drawing, which fits every screen. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  );
