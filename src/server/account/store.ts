import type { ProfileEdit } from '#contract/profile.ts';
import { latestCountingConsent } from '#server/analytics/store.ts';
import { ABSOLUTE_MS, IDLE_MS } from '#server/platform/calls/sessions.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** The account as its owner reads it. */
export function storedProfile(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('second_steps', (step) =>
      step.onRef('second_steps.user_id', '=', 'users.id').on('second_steps.confirmed_at', 'is not', null),
    )
    .select([
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.country',
      'users.postcode',
      'users.phone',
      'users.language',
      'users.is_staff',
      'users.password_hash',
      'users.created_at',
      'users.marketing_opt_in',
      'users.vendor_approval_seen',
      'second_steps.user_id as second_step',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Writes the given fields alone; a change of mind about news, or about being counted, leaves a row of its own: what was
 * agreed to, which wording of it, and when.
 */
export async function writeProfile(tx: Tx, userId: number, edit: ProfileEdit, now: Date): Promise<void> {
  const { analytics_opt_in: counted, analytics_text: wording = 1, ...fields } = edit;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { marketing_opt_in: optIn } = fields;
  if (optIn !== undefined) {
    const before = await tx
      .selectFrom('users')
      .select('marketing_opt_in')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (before.marketing_opt_in !== optIn)
      await tx
        .insertInto('consents')
        .values({ user_id: userId, kind: 'marketing', given: optIn, at: now })
        .execute();
  }
  if (counted !== undefined) await noteCounting(tx, userId, { given: counted, version: wording }, now);
  if (Object.keys(given).length > 0)
    await tx.updateTable('users').set(given).where('id', '=', userId).execute();
}

/** Nobody has agreed before they said so; a word that changes nothing leaves no row. */
async function noteCounting(
  tx: Tx,
  userId: number,
  word: { given: boolean; version: number },
  now: Date,
): Promise<void> {
  const before = await latestCountingConsent(tx, userId);
  const agreed = before?.given === true;
  if (agreed === word.given && (!agreed || before.version === word.version)) return;
  await tx
    .insertInto('consents')
    .values({ user_id: userId, kind: 'analytics', ...word, at: now })
    .execute();
}

/** Columns of the asker that a password check needs. */
export function accountRow(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'language', 'password_hash', 'is_staff'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Sessions that still hold, newest use first. */
export function sessionsOf(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'public_id', 'created_at', 'last_used_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>=', new Date(now.getTime() - IDLE_MS))
    .where('created_at', '>=', new Date(now.getTime() - ABSOLUTE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of this owner by the id that its list shows; somebody else's stays. */
export async function endOwnSession(tx: Tx, userId: number, publicId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('public_id', '=', publicId).execute();
}
