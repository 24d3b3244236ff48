import { useSyncExternalStore } from 'react';

let takes: boolean | null = null;
const watchers = new Set<() => void>();

function watch(watcher: () => void) {
  watchers.add(watcher);
  if (takes === null) {
    takes = false;
    void asked().then((answer) => {
      takes = answer;
      for (const one of watchers) one();
    });
  }
  return () => void watchers.delete(watcher);
}

/** A browser that cannot be asked is taken for one that reads WebP only: it pays less than was said, never more. */
async function asked(): Promise<boolean> {
  try {
    const decoder: unknown = Reflect.get(globalThis, 'ImageDecoder');
    if (typeof decoder !== 'function') return false;
    const able: unknown = Reflect.get(decoder, 'isTypeSupported');
    return typeof able === 'function' && (await able.call(decoder, 'image/avif')) === true;
  } catch {
    return false;
  }
}

const unasked = (): (() => void) => () => undefined;

/**
 * Does this browser read AVIF? False until it has answered, and on the server.
 * @param wanted false where nothing depends on it: then nobody asks
 */
export function useTakesAvif(wanted: boolean): boolean {
  return useSyncExternalStore(
    wanted ? watch : unasked,
    () => wanted && takes === true,
    () => false,
  );
}
