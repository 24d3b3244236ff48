import { Dexie, type IntervalTree, liveQuery, type ObservabilitySet, type Table } from 'dexie';

/** Tells what a query of the database says, now and after each change in any tab, until it is stopped. */
export function follow<T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  broken: (cause: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next, error: broken });
  return () => subscription.unsubscribe();
}

/**
 * Tells the primary keys in a table that each commit has changed, in whatever tab, until it is stopped; null: more than
 * is told one by one. Heard while a transaction ends: to be noted only, for a followed query to read.
 */
export function followKeys(table: Table, heard: (keys: readonly unknown[] | null) => void): () => void {
  const part = `idb://${table.db.name}/${table.name}/`;
  const note = (parts: ObservabilitySet): void => heard('all' in parts ? null : keysIn(parts[part]));
  Dexie.on.storagemutated.subscribe(note);
  return () => Dexie.on.storagemutated.unsubscribe(note);
}

function keysIn(tree: IntervalTree | null | undefined): unknown[] | null {
  if (!tree || !('from' in tree)) return [];
  const before = keysIn(tree.l);
  const after = keysIn(tree.r);
  return before && after && tree.from === tree.to ? [...before, tree.from, ...after] : null;
}
