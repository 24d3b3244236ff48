import { sql } from 'kysely';
import type { Language } from '#domain/text/languages.ts';
import { DAY_MS } from '#domain/text/durations.ts';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import { deviceName } from '#server/account/device-name.ts';
import type { Config } from '#server/platform/base/config.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import { createSession, type NewSession } from '#server/platform/calls/sessions.ts';
import { mailNewDevice } from './mails.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** A phone in use signs in every 90 days at least (security 7), so none that is in use is forgotten. */
const forgottenBefore = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS.phone * DAY_MS);

/** User who signs in, as mails address them. */
export interface SigningIn {
  id: number;
  email: string;
  first_name: string;
  language: Language;
}

/** Hash that the tables hold in place of a phone's own id. */
export const deviceHash = (config: Pick<Config, 'secret'>, device: string): Buffer =>
  keyedHash(config.secret, 'device', device);

/** Tells whether the account with this email has signed in from this phone before: then it has limits of its own. */
export async function isKnownDevice(
  db: Db,
  config: Pick<Config, 'secret'>,
  { email, device }: { email: string; device: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('known_devices.device_hash', '=', deviceHash(config, device))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A session, for every way of signing in; the password or whatever else has been checked. From a device that is new to an
 * account which was signed in to before, its owner gets a mail: one for each device (never at the first sign-in of all).
 * @param from.device the phone's own id, '' for none: then the name in its User-Agent stands for it
 */
export async function startSession(
  tx: Tx,
  user: SigningIn,
  from: { userAgent: string; device: string },
  now: Date,
  config: Config,
): Promise<NewSession> {
  const { name, hash } = deviceOf(from, config);
  const wasHere = await hasSignedInBefore(tx, user.id, now);
  const isNew = await noteDevice(tx, { userId: user.id, hash, name }, now);
  if (isNew && wasHere) await mailNewDevice(tx, user, { device: name, hash }, config, now);
  return createSession(tx, user.id, from.userAgent, now);
}

/**
 * The account knows this phone from now on, without a session and without a mail: somebody has just proven there that they
 * own it. One without an id stays unknown, as its name is that of many.
 */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  from: { userAgent: string; device: string },
  config: Pick<Config, 'secret'>,
  now: Date,
): Promise<void> {
  if (from.device !== '') await noteDevice(tx, { userId, ...deviceOf(from, config) }, now);
}

/** A phone as the table has it: its own id, or for want of one the name in its User-Agent. */
function deviceOf(
  { userAgent, device }: { userAgent: string; device: string },
  config: Pick<Config, 'secret'>,
): { name: string; hash: Buffer } {
  const name = deviceName(userAgent);
  const hash = device !== '' ? deviceHash(config, device) : keyedHash(config.secret, 'device-name', name);
  return { name, hash };
}

/** Also an account whose phones may all have been forgotten: a stranger at a sleeping account must not go unnoticed. */
async function hasSignedInBefore(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select 1 from known_devices where user_id = ${userId})
      or exists (select 1 from sessions where user_id = ${userId})
      or exists (select 1 from users where id = ${userId} and activated_at < ${forgottenBefore(now)}) as yes`.execute(
    tx,
  );
  return rows[0]?.yes === true;
}

/** True when the account has not been signed in to from there before. */
async function noteDevice(
  tx: Tx,
  { userId, hash, name }: { userId: number; hash: Buffer; name: string },
  now: Date,
): Promise<boolean> {
  const seen = await tx
    .updateTable('known_devices')
    .set({ last_seen_at: now, name })
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return false;
  const made = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, name, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
