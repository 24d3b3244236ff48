import type { ProductDatabase } from './database.ts';
import type { Owner } from './states.ts';

/** Removes articles that are kept here with their words and pictures. Runs inside the caller's transaction. */
export async function dropArticles(db: ProductDatabase, keys: readonly string[]): Promise<void> {
  await db.articles.bulkDelete([...keys]);
  await db.articleParts.where('article').anyOf(keys).delete();
}

const MADE_ROOM = 'made-room:';

/** Number of an owner's saved articles that went for newer ones since they were told. Runs inside the caller's transaction. */
export async function evictedCount(db: ProductDatabase, owner: Owner): Promise<number> {
  const value = (await db.meta.get(MADE_ROOM + owner))?.value;
  return typeof value === 'number' ? value : 0;
}

/** So many more went. Runs inside the caller's transaction. */
export async function addEvicted(db: ProductDatabase, owner: Owner, gone: number): Promise<void> {
  if (gone > 0) await db.meta.put({ name: MADE_ROOM + owner, value: (await evictedCount(db, owner)) + gone });
}

/** They know. Runs inside the caller's transaction. */
export const clearEvicted = (db: ProductDatabase, owner: Owner): Promise<void> =>
  db.meta.delete(MADE_ROOM + owner);

/** Removes the kept articles of the owners that are meant, and what is to be said of them. Runs inside the caller's transaction. */
export async function dropArticlesOf(db: ProductDatabase, isMeant: (owner: Owner) => boolean): Promise<void> {
  const told = await db.meta.where('name').startsWith(MADE_ROOM).primaryKeys();
  await db.meta.bulkDelete(told.filter((name) => isMeant(name.slice(MADE_ROOM.length))));
  await dropArticles(db, await db.articles.filter(({ owner }) => isMeant(owner)).primaryKeys());
}
