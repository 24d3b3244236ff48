import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Tells whether script works here: false in the server's drawing and in the first one over it, which must be the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
