import * as v from 'valibot';
import type { ProductDatabase } from '../../store/database.ts';
import { mayWrite } from '../../outbox/outbox.ts';
import { isFull } from '../../store/free-space.ts';
import { putArticle } from './rows.ts';
import { SavedArticle } from '#offline/face/saved-article.ts';

/** Row in which builds before version 4 of the database kept all articles of an owner. */
const OLD_ROW = 'list:articles';
/** An entry of it as it was written; `at` in ms. */
const OldEntry = v.object({ at: v.number(), value: SavedArticle });

/** Databases without room: not tried again before the app is opened anew. */
const withoutRoom = new WeakSet<ProductDatabase>();

/**
 * Takes over what an older build kept, of whoever it is; also what one keeps after a rollback. All of it or, where the
 * phone fails meanwhile, none; on a full phone the words alone, or the old row stays.
 */
export async function takeOldRows(db: ProductDatabase, uuid: () => string): Promise<void> {
  for (const wordsOnly of [false, true])
    if (!withoutRoom.has(db))
      try {
        return await takeOver(db, uuid, wordsOnly);
      } catch (cause) {
        if (!isFull(cause)) throw cause;
        if (wordsOnly) withoutRoom.add(db);
      }
}

async function takeOver(db: ProductDatabase, uuid: () => string, wordsOnly: boolean): Promise<void> {
  await db.transaction('rw', [db.drafts, db.articles, db.articleParts, db.meta], async () => {
    if (!(await mayWrite(db))) return;
    const keys = await db.drafts.toCollection().primaryKeys();
    for (const [owner, key] of keys.filter(([, name]) => name === OLD_ROW)) {
      const stored = (await db.drafts.get([owner, key]))?.value;
      const entries = (Array.isArray(stored) ? stored : []).flatMap((entry) => {
        const read = v.safeParse(OldEntry, entry);
        return read.success ? [read.output] : [];
      });
      // The newest last: where there are too many of them, the oldest go.
      for (const { at, value } of entries.toSorted((a, b) => a.at - b.at))
        await putArticle(db, { owner, key: uuid(), at }, wordsOnly ? { ...value, pictures: {} } : value);
      await db.drafts.delete([owner, key]);
    }
  });
}
