import { forgetWaitingBound } from '../outbox/capacity.ts';
import type { ProductDatabase } from '../store/database.ts';
import { dropArticlesOf } from '../store/saved-articles.ts';
import { mutationTables, mayWrite, ofOwner } from '../outbox/outbox.ts';
import { dropPhotos } from '../outbox/photos.ts';
import type { Owner } from '../store/states.ts';
import { forgetDeleted } from './deleted-accounts.ts';

/**
 * Removes what somebody whose account is gone had not sent, and what they had begun to type: nobody can ever send it,
 * and no one else may see it. Not while they are signed in. Answers how many commands went.
 */
export async function dropWorkOf(db: ProductDatabase, owner: Owner): Promise<number> {
  return db.transaction('rw', [...mutationTables(db), db.drafts, db.articles, db.articleParts], async () => {
    const session = await db.session.get('current');
    if (session?.owner === owner || !(await mayWrite(db))) return 0;
    const keys = (await ofOwner(db, owner)).map(({ key }) => key);
    await db.commands.bulkDelete(keys);
    await dropPhotos(db, keys);
    for (const table of [db.drafts, db.conflicts, db.ids, db.rows])
      await table.filter((row) => row.owner === owner).delete();
    await dropArticlesOf(db, (whose) => whose === owner);
    await forgetWaitingBound(db, owner);
    await forgetDeleted(db, owner);
    return keys.length;
  });
}

/** Removes what somebody whose account is gone had begun to type, looked at, or kept to read; unsent work stays, to be asked about. */
export async function dropDraftsOf(db: ProductDatabase, owner: Owner): Promise<void> {
  await db.transaction('rw', [db.session, db.drafts, db.articles, db.articleParts, db.meta], async () => {
    const session = await db.session.get('current');
    if (session?.owner === owner || !(await mayWrite(db))) return;
    await db.drafts.where('owner').equals(owner).delete();
    await dropArticlesOf(db, (whose) => whose === owner);
  });
}
