import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import { classOf } from './row.ts';
import { searchedColumns, searchedNamesOf, searchedPartsOf } from './searched-columns.ts';
import type { Db } from '#server/platform/database/db.ts';

/** So many at once: whoever edits one of them waits for these. */
const AT_ONCE = 50;

/**
 * Cuts the words anew of listings that were marked when the rule for them changed, a few at a time, so that nobody has to edit
 * theirs to have it found. Any number of servers may run it.
 */
export const wordsJob = (db: Db): PeriodicJob => ({
  name: 'search words',
  everySeconds: 600,
  run: async (_now, stopped) => {
    while (!stopped.aborted && (await reindexWords(db)) === AT_ONCE);
  },
});

/** @returns how many were cut */
export function reindexWords(db: Db, most = AT_ONCE): Promise<number> {
  return transaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('products')
      .selectAll()
      .where('words_stale', '=', true)
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      // Whatever is no vehicle is filed in categories, as parts are.
      const isParts = classOf(row) === 'parts';
      const names = isParts ? await searchedNamesOf(tx, row.id) : [];
      // What the parts of a withdrawn one say is not kept to find it by.
      const parts = isParts && !row.deleted ? await searchedPartsOf(tx, row.id) : [];
      await tx
        .updateTable('products')
        .set({ ...searchedColumns(row, names, parts), words_stale: false })
        .where('id', '=', row.id)
        .execute();
    }
    return rows.length;
  });
}
