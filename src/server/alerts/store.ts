import { type Selectable, sql } from 'kysely';
import type { SavedSearches } from '#server/platform/database/schema/personal-lists.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/**
 * Whoever wants mails, had none since `mailedBefore`, and has a search that was not looked through up to the newest
 * listing yet.
 */
export async function peopleToNotify(
  db: Db,
  { mailedBefore, newest }: { mailedBefore: Date; newest: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from saved_searches join users on users.id = user_id
    where is_active and deleted_at is null
    group by user_id
    having bool_or(notify)
      and coalesce(max(mailed_at) <= ${mailedBefore}, true)
      and min(told_at) filter (where notify) < ${newest}
    order by user_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** All searches of a person, taken for this transaction: another server waits, and finds then what was mailed. */
export async function takeSearches(tx: Tx, userId: number): Promise<Selectable<SavedSearches>[]> {
  return tx
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Notes up to when the searches that want mails were looked through, and when they were mailed about. */
export async function recordNotified(
  tx: Tx,
  userId: number,
  told: { told_at: Date; mailed_at?: Date },
): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set(told)
    .where('user_id', '=', userId)
    .where('notify', '=', true)
    .where('told_at', '<', told.told_at)
    .execute();
}

/** Tells whether this person still has an account; it stays so until the transaction ends. */
export async function takeReader(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export function reader(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function isMailed(tx: Tx, dedupeKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_outbox')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst();
  return row !== undefined;
}
