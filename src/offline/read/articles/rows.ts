import * as v from 'valibot';
import { MAX_ARTICLE_MB, MOST_ARTICLES } from '#domain/shop/saved-article-limits.ts';
import type { ProductDatabase, StoredArticle } from '../../store/database.ts';
import { addEvicted, dropArticles } from '../../store/saved-articles.ts';
import type { Owner } from '../../store/states.ts';
import { SavedArticle } from '../../face/saved-article.ts';

export const MAX_ARTICLE_BYTES = MAX_ARTICLE_MB * 1024 * 1024;

/** The name of the part that holds the words; the others are pictures, by their address. */
const WORDS = '';

/** Articles of an owner, newest first; nothing of what they say. Runs inside the caller's transaction. */
export async function articlesOf(db: ProductDatabase, owner: Owner): Promise<StoredArticle[]> {
  const rows = await db.articles.where('owner').equals(owner).toArray();
  return rows.toSorted((a, b) => b.keptAt - a.keptAt);
}

/** All of one article; null where it is not what this build writes. Runs inside the caller's transaction. */
export async function readSavedArticle(db: ProductDatabase, key: string): Promise<SavedArticle | null> {
  const parts = await db.articleParts.where('article').equals(key).toArray();
  const drawn = parts.filter(({ name }) => name !== WORDS);
  const read = v.safeParse(SavedArticle, {
    article: parts.find(({ name }) => name === WORDS)?.value,
    pictures: Object.fromEntries(drawn.map(({ name, value }) => [name, value])),
  });
  return read.success ? read.output : null;
}

/**
 * Writes an article, in the place of an older one of its number; what has to go for it goes, and is counted for its owner.
 * Runs inside the caller's transaction.
 * @param at when it was kept, ms
 */
export async function putArticle(
  db: ProductDatabase,
  { owner, key, at }: { owner: Owner; key: string; at: number },
  { article, pictures }: SavedArticle,
): Promise<void> {
  const { id, slug, title, date_created } = article;
  const drawn = Object.entries(pictures);
  const sizeBytes = drawn.reduce((sum, [, data]) => sum + data.length, article.content.length);
  const rows = await articlesOf(db, owner);
  let total = sizeBytes;
  const tooMany = rows
    .filter((row) => row.id !== id)
    .toSorted((a, b) => b.readAt - a.readAt)
    .filter((row, place) => {
      total += row.sizeBytes;
      return place >= MOST_ARTICLES - 1 || total > MAX_ARTICLE_BYTES;
    });
  const gone = [...rows.filter((row) => row.id === id), ...tooMany];
  await dropArticles(
    db,
    gone.map((row) => row.key),
  );
  await addEvicted(db, owner, new Set(tooMany.map((row) => row.id)).size);
  await db.articles.put({ key, owner, id, slug, title, date_created, keptAt: at, readAt: at, sizeBytes });
  await db.articleParts.bulkPut([
    { article: key, name: WORDS, value: article },
    ...drawn.map(([name, value]) => ({ article: key, name, value })),
  ]);
}
