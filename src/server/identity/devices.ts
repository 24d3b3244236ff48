import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/handle.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { createSession, type NewSession } from '#server/platform/sessions.ts';

/** Who signs in, as mails address them. */
export interface SigningIn {
  id: number;
  email: string;
  first_name: string;
  language: 'en' | 'sw' | 'pt';
}

/** What the tables hold in place of a phone's own id. */
export const deviceHash = (config: Pick<Config, 'secret'>, device: string): Buffer =>
  keyedHash(config.secret, 'device', device);

/** Whether the account with this email has signed in from this phone before: then it has limits of its own. */
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

/** A session, for every way of signing in. */
export function startSession(
  tx: Tx,
  user: SigningIn,
  from: { userAgent: string; device: string },
  now: Date,
  _config: Config,
): Promise<NewSession> {
  return createSession(tx, user.id, from.userAgent, now);
}
