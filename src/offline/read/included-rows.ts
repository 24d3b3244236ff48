import type { IncludedRow } from '../face/declare.ts';
import { isShown, localRow, openOn, refold, takeBase } from '../outbox/fold.ts';
import { mutationTables, mayWrite } from '../outbox/outbox.ts';
import type { Owner } from '../store/states.ts';
import type { RowReadDeps } from './resource.ts';

/** So many are stored in one transaction: whoever acts meanwhile waits for no more. */
const AT_ONCE = 25;

/**
 * T7 for rows that an answer about several holds: each as if it had been read alone, but for those that a command is out
 * for without an answer.
 */
export async function storeIncludedRows(
  { db, registry }: Pick<RowReadDeps, 'db' | 'registry'>,
  held: readonly IncludedRow[],
  read: { owner: Owner; userVersion: number; asOf: number },
  gone: AbortSignal,
): Promise<void> {
  const { owner, userVersion } = read;
  for (let first = 0; first < held.length && !gone.aborted; first += AT_ONCE)
    await db.transaction('rw', mutationTables(db), async () => {
      if (!(await mayWrite(db)) || !(await isShown(db, owner))) return;
      const settled = await db.meta.get(`settled:${owner}`);
      if (typeof settled?.value === 'number' && userVersion < settled.value) return;
      const taken: string[] = [];
      for (const one of held.slice(first, first + AT_ONCE)) {
        const row = await localRow(db, owner, one.row);
        if ((await openOn(db, owner, row)).some(({ sent }) => sent)) continue;
        if (await takeBase(db, registry, { ...read, ...one, bytes: null })) taken.push(row);
      }
      await refold(db, registry, owner, taken);
    });
}
