import { type Insertable, sql } from 'kysely';
import type { Language } from '#domain/text/languages.ts';
import type { Config } from '#server/platform/base/config.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import { type Mail, queueMail } from '#server/platform/mail/mail.ts';
import type { MailLinks } from '#server/platform/database/schema/identity.ts';
import { revokeSessions } from '#server/platform/calls/sessions.ts';
import { voidLinks } from './links.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Columns that tell whom a mail is for, and whether the account is open, waits or is closed. */
const ADDRESSED = ['id', 'email', 'first_name', 'language', 'is_active', 'activated_at'] as const;

/** Fields that sign-up keeps; the email in lower case. */
export interface NewUser {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  country: string | null;
  language: Language;
}

/** A new account that waits for its activation, or null when the email is taken (also by one that comes at once). */
export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<{ id: number } | null> {
  const made = await tx
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      country: user.country,
      language: user.language,
      is_active: false,
      is_staff: false,
      created_at: now,
    })
    .onConflict((taken) => taken.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ?? null;
}

export async function isTaken(tx: Tx, email: string): Promise<boolean> {
  return (
    (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  );
}

/** An account by its email, in any case; what sign-in needs. */
export function userByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select([...ADDRESSED, 'password_hash', 'last_name', 'is_staff'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/**
 * The account that mail to this address belongs to; none for one whose owner left. Kept from change until the end of the
 * transaction: a deletion that runs at the same time comes first or finds what was mailed.
 */
export function accountFor(tx: Tx, email: string) {
  return lockedUser(tx).where('email', '=', email).executeTakeFirst();
}

/** The same by its id, as a mailed link names it. */
export function lockedUserById(tx: Tx, id: number) {
  return lockedUser(tx).where('id', '=', id).executeTakeFirst();
}

/** Somebody who may sign in, by their id, kept from change likewise; undefined for an account that is not open. */
export function ownerById(tx: Tx, id: number) {
  return tx
    .selectFrom('users')
    .select([...ADDRESSED, 'last_name', 'is_staff'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const lockedUser = (tx: Tx) =>
  tx.selectFrom('users').select(ADDRESSED).where('deleted_at', 'is', null).forNoKeyUpdate();

/**
 * The account once more, kept from change until the end of the transaction: a password that was right a moment ago may
 * have been replaced, or the account closed, while it was being checked. Undefined when it is closed.
 */
export function lockActive(tx: Tx, id: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * A new password, for a change as for a reset. Whoever has taken a hold of the account beside its owner is out: links
 * that would set another one or connect Google are dead, no phone counts as known, and every session ends.
 * @param but the session that stays and the phone that stays known, as its digest; null for none
 */
export async function writePassword(
  tx: Tx,
  userId: number,
  { hash, but }: { hash: string; but: { session: number | null; phone: Buffer | null } },
  now: Date,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
  await voidLinks(tx, userId, now, 'reset');
  await voidLinks(tx, userId, now, 'link-google');
  await voidLinks(tx, userId, now, 'sign-in');
  const phones = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  await (but.phone === null ? phones : phones.where('device_hash', '<>', but.phone)).execute();
  await revokeSessions(tx, userId, but.session);
}

/** A Google account that signed in here does so no more: a stranger may have connected it. Owners connect theirs again. */
export async function disconnectGoogle(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ google_sub: null }).where('id', '=', userId).execute();
}

/**
 * Wishes for a mailed link to one address go one after the other, whether somebody has it or not.
 * @returns what the tables hold of the address
 */
export async function lockLinkRequests(
  tx: Tx,
  email: string,
  config: Pick<Config, 'secret'>,
): Promise<Buffer> {
  const hash = keyedHash(config.secret, 'reset-email', email);
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(tx);
  return hash;
}

/**
 * Notes the wish, makes a link and queues its mail; for an id that nobody has the same statements, which then find no row
 * to go with. A newer link to another password takes the place of older ones. One that logs in does not: strangers who ask
 * again and again would keep the owner from ever opening theirs.
 */
export async function queueMailedLink(
  tx: Tx,
  given: { userId: number; emailHash: Buffer; link: Omit<Insertable<MailLinks>, 'user_id'>; mail: Mail },
  now: Date,
): Promise<void> {
  const { userId, emailHash, link, mail } = given;
  await tx.insertInto('reset_requests').values({ email_hash: emailHash, created_at: now }).execute();
  if (link.purpose !== 'sign-in') await voidLinks(tx, userId, now, link.purpose);
  await tx
    .insertInto('mail_links')
    .columns(['user_id', 'purpose', 'token_hash', 'created_at', 'expires_at'])
    .expression(
      sql`select id, ${link.purpose}, ${link.token_hash}, ${link.created_at}, ${link.expires_at}
        from users where id = ${userId}`,
    )
    .execute();
  await queueMail(tx, { ...mail, onlyIfUser: userId }, now);
}
