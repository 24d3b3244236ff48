import type { Db, Tx } from './db.ts';

type Work = (db: Db) => Promise<unknown>;

const owed = new WeakMap<Tx, Work[]>();

/**
 * Does what costs time once this transaction has committed and holds no rows any more, before its answer goes out. A process
 * that ends in between never does it, and a failure is told to nobody but the log: only what whoever needs it makes up for.
 */
export function afterCommit(tx: Tx, work: Work): void {
  const all = owed.get(tx) ?? [];
  all.push(work);
  owed.set(tx, all);
}

/** Work that a transaction left to be done, in its order. */
export const afterCommitWorkOf = (tx: Tx): readonly Work[] => owed.get(tx) ?? [];
