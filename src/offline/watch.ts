import { liveQuery } from 'dexie';
import type { Held } from './held.ts';

/** Keeps a held value equal to what a query of the database says, across tabs, until it is stopped. */
export function follow<T>(
  held: Held<T>,
  query: () => Promise<T>,
  onError: (cause: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: (value) => held.set(value), error: onError });
  return () => subscription.unsubscribe();
}
