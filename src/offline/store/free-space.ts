import type { CacheDatabase, ProductDatabase } from './database.ts';
import type { Env } from '../device/env.ts';
import { LocalWriteError } from './local-write-error.ts';

/** Runs a write; see `roomFor`. */
export type WithFreeSpace = <T>(write: () => Promise<T>) => Promise<T>;

/** Was this the phone's storage being full? Dexie wraps the browser's error when a commit fails. */
export function isFull(cause: unknown): boolean {
  return hasName(cause, 'QuotaExceededError');
}

/** Was this a database that had to close, because another tab brought a newer version or the browser took it away? */
export function isDatabaseClosed(cause: unknown): boolean {
  return hasName(cause, 'DatabaseClosedError');
}

function hasName(cause: unknown, name: string): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  if ('name' in cause && cause.name === name) return true;
  return 'inner' in cause && cause.inner !== cause && hasName(cause.inner, name);
}

/**
 * A write that finds the phone full throws away what can be fetched again and is tried once more: first what anyone may
 * fetch, then kept documents, then the catalogue. Then the caller hears `full`, and nothing was written (sync 9 "Quota error"). Work never
 * gives way.
 * @param documents null for writes of what can itself be fetched again: they are not worth a document
 */
export function freeSpaceFor(
  documents: ProductDatabase['documents'] | null,
  cache: CacheDatabase,
  env: Env,
): WithFreeSpace {
  const ladder = [
    () => Promise.allSettled([cache.answers.clear(), env.freeSpace()]),
    ...(documents ? [() => Promise.allSettled([documents.clear()])] : []),
    ...(documents
      ? [() => Promise.allSettled([cache.packs.clear(), cache.packParts.clear(), cache.packLoads.clear()])]
      : []),
  ];
  return async (write) => {
    let full: unknown;
    for (const makeRoom of [null, ...ladder]) {
      // Whatever of this fails, the next try decides.
      await makeRoom?.();
      try {
        return await write();
      } catch (cause) {
        if (isDatabaseClosed(cause)) throw new LocalWriteError('closed', cause);
        if (!isFull(cause)) throw cause;
        full = cause;
      }
    }
    throw new LocalWriteError('full', full);
  };
}
