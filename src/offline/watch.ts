import { liveQuery } from 'dexie';

/** Tells what a query of the database says, now and after each change in any tab, until it is stopped. */
export function follow<T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  broken: (cause: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next, error: broken });
  return () => subscription.unsubscribe();
}
