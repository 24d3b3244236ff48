import { sql } from 'kysely';
import { searchWords } from '#domain/words.ts';
import type { Db, Tx } from '#server/platform/handle.ts';
import { dayOf } from '#server/platform/wire-time.ts';

const LONGEST = 40;
const DAY_MS = 86_400_000;
/** How long counts are of use: a year and its comparison with the one before. */
const KEPT_DAYS = 800;

/** Whether somebody agreed to be counted: the newest word on it holds. */
export async function isCounted(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('given')
    .where('user_id', '=', userId)
    .where('kind', '=', 'analytics')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.given === true;
}

/** The words of a search that are counted: no email address, no long number, nothing that is no word. */
export function countedWords(text: string): string[] {
  const words = searchWords(text.replace(/\S*@\S*/g, ' '));
  return [...new Set(words)].filter((word) => word.length <= LONGEST && !/\d{6}/.test(word)).toSorted();
}

/** One more for each word on a day. Words come sorted, so that two counts at once do not wait for each other in a ring. */
export async function count(tx: Tx, words: readonly string[], day: string): Promise<void> {
  if (words.length === 0) return;
  await tx
    .insertInto('search_counts')
    .values(words.map((word) => ({ day, word, count: 1 })))
    .onConflict((held) =>
      held.columns(['day', 'word']).doUpdateSet({ count: sql<number>`search_counts.count + 1` }),
    )
    .execute();
}

/** Counts of days long gone. */
export async function forgetOldSearches(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('search_counts')
    .where('day', '<', dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS)))
    .execute();
}
