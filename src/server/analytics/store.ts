import { type Selectable, sql } from 'kysely';
import { ANALYTICS_TEXT } from '#domain/people/consents.ts';
import type { Consents } from '#server/platform/database/schema/identity.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Last word of somebody on being counted; undefined: none yet. */
export function latestCountingConsent(
  db: Db,
  userId: number,
): Promise<Pick<Selectable<Consents>, 'given' | 'version'> | undefined> {
  return db
    .selectFrom('consents')
    .select(['given', 'version'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'analytics')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Tells whether somebody agreed to be counted: the newest word on it holds, and only for the wording that they read. */
export async function isCounted(db: Db, userId: number): Promise<boolean> {
  const row = await latestCountingConsent(db, userId);
  return row?.given === true && row.version === ANALYTICS_TEXT;
}

/** One more for each word on a day. Words come sorted, so that two counts at once do not wait for each other in a ring. */
export async function countSearchWords(tx: Tx, words: readonly string[], day: string): Promise<void> {
  if (words.length === 0) return;
  await tx
    .insertInto('search_counts')
    .values(words.map((word) => ({ day, word, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'word']).doUpdateSet({ count: sql<number>`search_counts.count + 1` }),
    )
    .execute();
}
